"""Fixtures: thin covers over tests.helpers."""

from __future__ import annotations

import os
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings

from tests import helpers

# The same examples each time, however slow the machine: a suite that fails by luck is no proof.
settings.register_profile("steady", derandomize=True, deadline=None)
# A few of them, where the suite runs a thousand times: `make mutants`.
settings.register_profile("few", settings.get_profile("steady"), max_examples=10)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# What tests do in this process, too, keeps nothing in the user's own folder of caches.
os.environ["XDG_CACHE_HOME"] = helpers.CACHES


def pytest_unconfigure() -> None:
    """Remove that folder: pytest's workers leave without what they were to do at their exit."""
    shutil.rmtree(helpers.CACHES, ignore_errors=True)


# A shell that starts a script in the background has it ignore Ctrl-C, and so would every command
# that a test means to interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def cli() -> helpers.Cli:
    """Runs combatcli in process: `cli("roll", "2d6", input=…, env=…) -> Ran`."""
    return helpers.cli


@pytest.fixture
def answer() -> helpers.Answer:
    """Runs combatcli in process with --json and returns the object that it prints."""
    return helpers.answer


@pytest.fixture
def shell(tmp_path: Path) -> helpers.Shell:
    """Runs a bash command in the test's own folder, with `combatcli` on PATH."""
    return partial(helpers.shell, cwd=tmp_path)


@pytest.fixture
def need() -> helpers.Need:
    """Skips the test, or fails it where all programs must be there, without the program named."""
    return helpers.need
