"""What only some systems have is not needed: each of these is taken away, and all runs on."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from combatcli.cli.main import BROKEN_PIPE, run
from combatcli.rules import command, modules
from tests.helpers import ROOT, Cli, environment

# Windows has none of these.
TAKEN_AWAY = """
import os, signal, sys
for name in ("fcntl", "termios", "resource", "pwd", "grp", "pty", "tty", "syslog"):
    sys.modules[name] = None
for name in ("SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1", "SIGCHLD", "setitimer", "alarm", "pause"):
    if hasattr(signal, name):
        delattr(signal, name)
for name in ("fork", "getuid", "geteuid", "mkfifo", "openpty", "uname", "nice", "getpgid",
             "chown", "pread", "pwrite", "O_NONBLOCK", "O_CLOEXEC", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
from combatcli.cli.main import run
status = [run(line.split()) for line in sys.stdin.read().splitlines()]
sys.stdout.flush()
sys.exit(max(status))
"""
FIGHT = [
    "grapple -a name=Odo,str=13,dex=14 -d name=Orc,str=9,dex=9,con=9 --fight f.jsonl --seed 1",
    "grapple --swap --action break --fight f.jsonl --seed 2",
    "roll 2d6 --log rolls.jsonl --seed 3",
    "verify f.jsonl",
    "duel -a brawn=9,finesse=6,hp=8 -d brawn=9,finesse=6,hp=7 --odds --samples 20 --seed 1",
    "attack -a av=1,damage=1d6 -d ac=9 --odds --vary defender.ac=9..12",
    "table show punch", "table list", "rulings", "completion bash", "schema grapple", "help punch",
    "batch requests.jsonl --limit 5", "attack --help", "--version",
]  # fmt: skip


def test_every_command_without_what_windows_lacks(tmp_path: Path) -> None:
    request = {"command": "roll", "notation": "2d6", "seed": 1}
    (tmp_path / "requests.jsonl").write_text(json.dumps(request) + "\n")
    examples = [command(name).example.removeprefix("combatcli ") for name in modules()]
    ran = subprocess.run(
        [sys.executable, "-c", TAKEN_AWAY],
        input="\n".join([*examples, *FIGHT]),
        cwd=tmp_path,
        env={**environment({}), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "2 checked, 0 differ" in ran.stdout
    assert len((tmp_path / "f.jsonl").read_text().splitlines()) == 2


class ClosedPipe(StringIO):
    """As Windows writes to a pipe whose reader has gone."""

    def write(self, text: str) -> int:
        raise OSError(errno.EINVAL, f"Invalid argument: {len(text)}")


def test_a_closed_pipe_on_windows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", ClosedPipe())
    assert run(["roll", "2d6"]) == BROKEN_PIPE
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["a,b.yaml", "c\\d.yaml", "e f.yaml"])
def test_a_sheet_in_quotes(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("str: 13\ndex: 14\n")
    for typed in (f'@"{name}"', f'@"{name}",dex=3', f'@"{tmp_path}/{name}"'):
        ran = cli("grapple", "-a", typed, "-d", "str=9,dex=9,con=9", "--get", "attacker.str")
        assert ran.out == "13\n"


@pytest.mark.parametrize("typed", ['@"a.yaml', '@"a.yaml"x=1', '@"'])
def test_quotes_that_are_wrong(cli: Cli, typed: str) -> None:
    ran = cli("grapple", "-a", typed, "-d", "str=9")
    assert ran.status == 2
    assert 'is no sheet; write @"FILE",KEY=VALUE' in ran.err


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_sheets_and_states_as_notepad_saves_them(cli: Cli, tmp_path: Path, encoding: str) -> None:
    sheet, state = tmp_path / "odo.yaml", tmp_path / "state.json"
    sheet.write_text("name: Bj\u00f6rn\r\nstr: 13\r\ndex: 14\r\n", encoding=encoding)
    ran = cli("first-move", "-a", f"@{sheet}", "-d", "dex=9", "--json")
    state.write_text(ran.out, encoding=encoding)
    assert cli("first-move", "--state", str(state), "--get", "attacker.name").out == "Bj\u00f6rn\n"
