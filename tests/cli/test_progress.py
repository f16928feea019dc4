"""Long computations: a sign of life on a terminal, wiped in the end; and Ctrl-C ends them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.helpers import environment, with_path

LONG = """
die: 1d1
source: the tests
license: CC0-1.0
rows:
  1: <1d{sides}> and <1d{sides}>
"""
# A clock a thousand times as fast, so that a second passes soon.
FAST = """
import sys, time, types
from combatcli.cli import progress
from combatcli.cli.main import run
now = time.monotonic
progress.time = types.SimpleNamespace(monotonic=lambda: now() * 1000)
sys.exit(run(sys.argv[1:]))
"""
# Says that the odds are being worked out.
SAYS = """
import sys
from combatcli.odds import every_roll as everyroll
from combatcli.cli.main import run

class Says(everyroll.EveryRoll):
    def _count(self):
        super()._count()
        if self.runs == 1000:
            print("at it", flush=True)

everyroll.EveryRoll = Says
sys.exit(run(sys.argv[1:]))
"""


def asked(folder: Path, sides: int) -> list[str]:
    """The odds of so many pairs, text by text."""
    (folder / "long.yaml").write_text(LONG.format(sides=sides))
    return ["table", "roll", "long", "--tables", str(folder), "--odds", "--by", "text"]


def terminal(*args: str) -> pexpect.spawn[str]:
    env = environment({"TERM": "xterm"})
    return pexpect.spawn(
        sys.executable, ["-c", FAST, *args], env=with_path(env), encoding="utf-8", timeout=60
    )


def test_progress_on_a_terminal_is_told_and_wiped(tmp_path: Path) -> None:
    child = terminal(*asked(tmp_path, 60))
    child.expect(r"\r[\d,]+ .* … \(Ctrl-C ends\)")
    child.expect("\r\x1b\\[K")
    child.expect("1 and 1 ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_at_a_terminal(tmp_path: Path) -> None:
    child = terminal(*asked(tmp_path, 950))
    child.expect("Ctrl-C ends")
    child.sendintr()
    child.expect(pexpect.EOF)
    said = str(child.before)
    child.close()
    assert child.exitstatus == 130
    assert "\r\x1b[K" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("option", [["--json"], []])
def test_no_progress_without_a_terminal(tmp_path: Path, option: list[str]) -> None:
    command = [sys.executable, "-c", FAST, *asked(tmp_path, 60), *option]
    ran = subprocess.run(command, env=environment(), capture_output=True, check=True)
    assert ran.stderr == b""
    assert b"Ctrl-C" not in ran.stdout


def test_no_progress_under_json_on_a_terminal(tmp_path: Path) -> None:
    child = terminal(*asked(tmp_path, 60), "--json")
    child.expect(pexpect.EOF)
    said = str(child.before)
    assert "Ctrl-C" not in said
    assert said.startswith("{")


def test_interrupt(tmp_path: Path) -> None:
    """As a script or another terminal sends it: quietly, exit 130."""
    command = [sys.executable, "-c", SAYS, *asked(tmp_path, 950)]
    with subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"at it\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")
