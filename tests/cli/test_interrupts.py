"""Ctrl-C at any moment: 130, and not a word."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from tests.helpers import environment, execute, with_path

# Sends SIGINT to itself at the N-th call of any Python function, from the first of main() on.
PROBE = """
import os, signal, sys
at, calls = int(sys.argv.pop(1)), 0
def count(frame, event, arg):
    global calls
    calls += 1
    if calls == at:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)
import combatcli.__main__
sys.setprofile(count)
combatcli.__main__.main()
"""
COMMANDS = [
    ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"],
    ["roll", "2d6", "--odds"],
    ["roll", "2x6"],
    ["roll", "2d6", "-n", "50", "--json"],
    ["table", "show", "nonsense", "--json"],
    ["batch"],
    ["--help"],
]
COVERED = {"COVERAGE_PROCESS_START": "", "COVERAGE_PROCESS_CONFIG": ""}  # it traces calls itself


def interrupted(at: int, args: list[str]) -> tuple[int, str]:
    ran = execute(
        [sys.executable, "-c", PROBE, str(at), *args],
        input='{"command":"roll","notation":"2d6"}\n',
        env=COVERED,
    )
    return ran.status, ran.err


@pytest.mark.slow
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_at_any_call(args: list[str]) -> None:
    """The moments lie closer together at the start, where modules are being loaded."""
    ended = {interrupted(round(1.9**step), args) for step in range(1, 18)}
    quiet = {(130, ""), (-signal.SIGINT, "")}
    done = {interrupted(10**9, args)}
    assert ended <= quiet | done
    assert ended & quiet


def test_while_modules_load() -> None:
    assert interrupted(40, COMMANDS[0]) == (130, "")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["roll 2d6 -n 9999999 --json", "batch", "verify"])
def test_in_the_middle_of_the_work(command: str) -> None:
    """From outside, as a terminal would, at a few moments of a long run."""
    for wait in (0.5, 1.0):
        with subprocess.Popen(
            [sys.executable, "-m", "combatcli", *command.split()],
            env=with_path(environment()),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        ) as process:
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            try:
                _, told = process.communicate(timeout=30)
            finally:
                process.kill()
        assert (process.returncode, told) == (130, b"")


SWALLOWS = """
import sys, time, combatcli.__main__
sys.unraisablehook = combatcli.__main__._interrupt_again
class Tidy:
    def __del__(self):
        raise {}
try:
    Tidy()
    time.sleep({})
except KeyboardInterrupt:
    print("again")
"""


def test_one_that_python_swallows_is_sent_again() -> None:
    """As where an import is tidied up after, from Python 3.13 on; other faults are told as ever."""
    ran = execute([sys.executable, "-c", SWALLOWS.format("KeyboardInterrupt", 20)])
    assert (ran.status, ran.out, ran.err) == (0, "again\n", "")
    ran = execute([sys.executable, "-c", SWALLOWS.format("ValueError('late')", 0)])
    assert (ran.status, ran.out) == (0, "")
    assert ran.err.endswith("ValueError: late\n")
