"""`make mutants`: mutmut over the files and folders named, or over all; then what was killed.

`tests=PATH…` (several words in one) narrows the tests tried: quicker, and at worst it shows a
survivor that another test would have killed.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# What is broken, and the tests that are to notice; `*` stands for folders as well.
MUTATED = [
    "combatcli/book/*",
    "combatcli/dice/*",
    "combatcli/odds/*",
    "combatcli/rules/*",
    "combatcli/fighter.py",
    "combatcli/referee.py",
    "combatcli/request.py",
    "combatcli/values/*",
]
TESTS = [
    "tests/book",
    "tests/rules",
    "tests/odds/test_answers.py",
    "tests/odds/test_brawling.py",
    "tests/odds/test_every_roll.py",
    "tests/odds/test_labyrinth.py",
    "tests/odds/test_markov.py",
    "tests/odds/test_opposed_and_plain.py",
    "tests/odds/test_requests.py",
    "tests/cli/show/test_odds.py",
    "tests/api",
    "tests/test_dice.py",
    "tests/test_fighter.py",
    "tests/test_referee.py",
    "tests/test_request.py",
    "tests/test_values.py",
]
# Too slow to run for every mutant.
IGNORED = [
    "tests/book/reading/test_random_files.py",
    "tests/rules/labyrinth/test_sequences.py",
]
DESELECTED = [
    "tests/book/reading/test_format.py::test_ten_thousand_rows_in_a_second",
    "tests/book/reading/test_format.py::test_what_would_be_without_bounds",
    "tests/rules/duels/test_brawling.py::test_at_the_equilibrium_no_plan_gains",
    "tests/rules/duels/test_brawling.py::test_best_does_as_well_as_any_plan_against_a_fixed_one",
    "tests/rules/duels/test_labyrinth.py::test_exact_agrees_with_played_fights_and_with_samples",
    "tests/test_dice.py::test_hundred_thousand_rolls",
]
# mutmut's settings, under its own names for them. A fork starts from a process that has imported
# the tests but run none: what those had computed and kept would hide mutants.
SETTINGS: dict[str, Any] = {
    "source_paths": ["combatcli"],
    "also_copy": ["data", "README.md", "docs", "tools", "examples", "bench"],
    "only_mutate": MUTATED,
    "pytest_add_cli_args_test_selection": TESTS,
    "pytest_add_cli_args": [
        "-m=not slow",
        "-W=ignore::pytest.PytestAssertRewriteWarning",  # a forked process has imported all before
        "-p",
        "no:cacheprovider",
        *(f"--ignore={path}" for path in IGNORED),
        *(f"--deselect={test}" for test in DESELECTED),
    ],
    "process_isolation": "forkserver",
    "forkserver_warmup": "collect",
    "timeout_constant": 4.0,
    "timeout_multiplier": 5.0,
    "track_dependencies": False,
}
MADE = Path("mutants")
# mutmut's exit codes. Killed: a test failed, a test could not be gathered, a run that never ended.
KILLED = {1, 3, 24, 36, 152, -24}
SURVIVED = {0, 5, 33}


def results() -> Iterator[tuple[str, str, int | None]]:
    """Module, mutant and exit code of all that was run."""
    for meta in sorted(MADE.rglob("*.meta")):
        module = meta.relative_to(MADE).as_posix().removesuffix(".meta")
        for mutant, code in json.loads(meta.read_text())["exit_code_by_key"].items():
            yield module, mutant, code


def plain(code: str) -> str:
    """The code with its functions decorated by calls after them, for mutmut leaves alone what is
    decorated; and without caches, for what was kept before a mutant's turn would hide it."""
    lines = code.splitlines()
    functions = [at for at in ast.walk(ast.parse(code)) if isinstance(at, ast.FunctionDef)]
    for node in sorted(functions, key=lambda at: -at.lineno):  # from the end: lines are put in
        if len(node.decorator_list) != 1:
            continue
        decorator = lines[(at := node.decorator_list[0].lineno) - 1].strip()
        if decorator == "@property":
            after = f"{' ' * node.col_offset}{node.name} = property({node.name})"
            lines.insert(node.end_lineno or 0, after)
        if decorator == "@property" or decorator.startswith(("@lru_cache", "@cache")):
            lines[at - 1] = ""
    return "\n".join(lines) + "\n"


def run(paths: list[str], tests: list[str]) -> None:
    """Break what lies at the paths anew, in a folder of its own."""
    from mutmut import configuration

    settings = dict(SETTINGS)
    if paths:
        settings["only_mutate"] = [
            path if path.endswith(".py") else f"{path.rstrip('/')}/*" for path in paths
        ]
    if tests:
        settings["pytest_add_cli_args_test_selection"] = tests
    # In place of what reads pyproject.toml, as the next import does.
    configuration._config_reader = lambda: settings.get

    from mutmut import __main__ as mutmut

    mutate: Callable[..., object] = mutmut.mutate_file_contents
    mutmut.mutate_file_contents = lambda name, code, *rest: mutate(name, plain(code), *rest)

    shutil.rmtree(MADE, ignore_errors=True)
    mutmut.cli(["run"], standalone_mode=False)


def report() -> None:
    """Killed, survived and the share by module, and the survivors by name."""
    killed: Counter[str] = Counter()
    survived: Counter[str] = Counter()
    left: list[str] = []
    untried: list[str] = []
    for module, mutant, code in results():
        if code in SURVIVED:
            survived[module] += 1
            left.append(mutant)
        elif code in KILLED:
            killed[module] += 1
        else:  # a run that failed of itself must not pass for a kill
            untried.append(f"{mutant} was not tried: {code}")
    print()
    for module in sorted(killed | survived):
        print(line(module, killed[module], survived[module]))
    print(line("in all", sum(killed.values()), sum(survived.values())))
    print(*left, sep="\n")
    if untried:
        sys.exit("\n".join(untried))


def line(what: str, killed: int, survived: int) -> str:
    """One row of the report."""
    share = f"{killed / (killed + survived):7.1%}" if killed + survived else "      -"
    return f"{what:<44}{killed:5} killed {survived:4} survived {share}"


def main(args: list[str]) -> None:
    """Run and report."""
    tests = [word for arg in args if arg.startswith("tests=") for word in arg[6:].split()]
    os.environ.setdefault("HYPOTHESIS_PROFILE", "few")
    run([arg for arg in args if not arg.startswith("tests=")], tests)
    report()


if __name__ == "__main__":
    main(sys.argv[1:])
