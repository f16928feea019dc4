# Needs a Python from 3.10 on (with venv and pip) and make, and nothing else on PATH: the recipes keep to
# the shell's own words and to Python. Another interpreter: make test PYTHON=python3.12 VENV=.venv-3.12

PYTHON ?= python3
VENV ?= .venv
MIN_COVERAGE ?= 90

BIN := $(VENV)/bin
RUN := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint suite quick test-all test-oldest test-sdist docs cache bench fuzz mutants clean

OLDEST := .venv-oldest
SOURCES := combatcli tests bench tools hatch_build.py
FUZZ_SECONDS ?= 3600

help:
	@$(PYTHON) -c 'import re, sys; [print(f"make {n:<12}{t}") for n, t in re.findall(r"(?m)^([a-z-]+):.*?## (.+)$$", open(sys.argv[1]).read())]' '$(firstword $(MAKEFILE_LIST))'

demo: $(RUN) ## set up, then show the main commands at work
	@PATH="$(abspath $(BIN)):$$PATH"; export PATH; \
	for line in \
	    "combatcli grapple -a name=Conan,str=13,dex=14 -d name=Thoth,str=15,dex=10,con=10 --dice 3" \
	    "combatcli punch -a name=Conan,str=13,dex=18 -d name=Thoth,str=15,dex=3,con=10 --seed 7" \
	    "combatcli attack -a class=cleric,level=4,weapon=mace -d armor=chain-mail,hp=9 --dice attack=14 --seed 7" \
	    "combatcli dying -f con=13 --seed 7" \
	    "combatcli brawl-opposed -a brawn=9 -d finesse=7,hp=13 --dice 14,8,7" \
	    "combatcli duel -a name=Lunk,brawn=9,finesse=6,hp=12 -d name=Norg,brawn=10,finesse=7,hp=13 --seed 7" \
	    "combatcli duel -a name=Lunk,brawn=9,finesse=6,hp=12 -d name=Norg,brawn=10,finesse=7,hp=13 --odds"; \
	do printf '$$ %s\n' "$$line"; $$line || exit; printf '\n'; done

test: lint ## lint, then run every test; report the coverage
	@$(BIN)/python -m pytest -n auto --ignore=tests/odds --ignore=tests/rules/duels --cov --cov-report=term --cov-fail-under=$(MIN_COVERAGE)
	@# Every roll is run here many times over: tracing it for coverage would take minutes.
	@$(BIN)/python -m pytest -n auto tests/odds tests/rules/duels

lint: $(DEV) cache ## check style, layout, types, imports, and that the made documents are not stale
	@$(BIN)/ruff check --quiet $(SOURCES)
	@$(BIN)/ruff format --quiet --check $(SOURCES) || \
	    { echo "badly laid out: run $(BIN)/ruff format $(SOURCES)"; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/python -m tools --check
	@broken=$$($(BIN)/lint-imports --no-logo --no-cache) || \
	    { printf 'imports that go the wrong way:%s\n' "$${broken##*Broken contracts?----------------}"; exit 1; }

suite: $(DEV) cache ## run every test, and nothing else
	@$(BIN)/python -m pytest -n auto

quick: $(DEV) cache ## run what takes no more than a minute or two of the suite
	@HYPOTHESIS_PROFILE=few $(BIN)/python -m pytest -n auto -m "not slow" --ignore=tests/odds --ignore=tests/rules/duels --ignore=tests/packaging

test-all: lint ## lint once, then run every test on each Python from 3.10 to 3.13 that is here
	@for python in $$($(BIN)/python tests/packaging/interpreters.py); do \
	    echo "$$python"; \
	    $(MAKE) --no-print-directory suite PYTHON="$$python" VENV=".venv-$${python##*/python}" || exit; \
	done

test-oldest: ## run every test with the oldest click, PyYAML and tabulate that are allowed
	@$(MAKE) --no-print-directory '$(OLDEST)/.installed-dev' VENV='$(OLDEST)'
	@$(OLDEST)/bin/python -m pip --quiet --disable-pip-version-check install \
	    $$($(OLDEST)/bin/python tests/packaging/oldest.py)
	@$(MAKE) --no-print-directory suite VENV='$(OLDEST)'

test-sdist: $(DEV) ## build the source archive, unpack it, and run its own tests there
	@$(BIN)/python tests/packaging/unpacked.py build/sdist
	@$(MAKE) --no-print-directory -C build/sdist/unpacked suite

docs: $(DEV) ## write docs/commands.md, rulings.md, sources.md, result.svg and the types for Python anew
	@$(BIN)/python -m tools

# An install makes it; here it is made again, for tables may have changed since.
cache: $(DEV)
	@$(BIN)/python -m tools cache

fuzz: $(DEV) ## try random command lines and batch lines for FUZZ_SECONDS (an hour)
	@$(BIN)/python -m tests.fuzz $(FUZZ_SECONDS)

mutants: $(DEV) ## break the rules in every small way, and see that a test finds each
	@$(PIP) install --editable '.[mutants]' && $(BIN)/python -m tests.mutants $(ONLY) $(if $(TESTS),tests='$(TESTS)')

bench: $(RUN) ## measure start-up and batch; fails nothing
	@$(BIN)/python -m tools cache
	@$(BIN)/python bench

clean: ## remove the virtual environment and whatever else was made
	@$(PYTHON) -c 'import glob, os, shutil, sys; [shutil.rmtree(p) if os.path.isdir(p) else os.remove(p) for g in sys.argv[1:] for p in glob.glob(g, recursive=True)]' \
	    '$(VENV)' '.venv-*' data/table-cache.tsv build dist mutants .coverage '.coverage.*' .hypothesis .mypy_cache .pytest_cache .ruff_cache \
	    'combatcli/**/__pycache__' 'tests/**/__pycache__' 'bench/**/__pycache__' 'tools/**/__pycache__' __pycache__

# The stamps stand for what is installed: editable, so only a change of what installs makes them stale.
$(BIN)/python:
	@$(PYTHON) -m venv --clear '$(VENV)'

$(RUN): pyproject.toml hatch_build.py | $(BIN)/python
	@$(PIP) install --editable .
	@: > $@

$(DEV): pyproject.toml hatch_build.py | $(BIN)/python
	@$(PIP) install --editable '.[dev]'
	@: > $(RUN)
	@: > $@
