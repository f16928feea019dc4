"""`--help` of every command: fits 80 columns, has an example that works, needs only ASCII."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.helpers import ROOT, Cli, Need, Shell
from tools.commands import pages

EVERY = [page.name for page in pages()]
GROUPS = ["", "table"]


@pytest.mark.parametrize("name", [*GROUPS, *EVERY])
def test_help(cli: Cli, name: str) -> None:
    ran = cli(*name.split(), "--help")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith(f"Usage: combatcli {name}".rstrip())
    assert lines[-1] != ""
    at = lines.index("  Example:")
    assert "combatcli" in lines[at + 1]
    assert "  -h, --help" in ran.out
    assert cli(*name.split(), "-h") == ran
    assert "**" not in ran.out


@pytest.mark.parametrize("name", EVERY)
def test_example_works_as_printed(cli: Cli, shell: Shell, tmp_path: Path, name: str) -> None:
    """Copied off the page into a shell, backslashes and all."""
    lines = cli(*name.split(), "--help").out.splitlines()
    start = lines.index("  Example:") + 1
    command = "\n".join(lines[start : lines.index("", start)])
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "tables").mkdir()
    (tmp_path / "wandering.csv").write_text("row,text\n1,An owl\n2,A bear\n")
    if name == "completion":
        command = command.replace("~/.local/share/bash-completion/completions/", "")
    ran = shell(command)
    assert (ran.status, ran.err) == (0, ""), ran
    assert ran.out or ">" in command


@pytest.mark.parametrize("name", [*GROUPS, *EVERY])
def test_help_in_ascii(shell: Shell, need: Need, name: str) -> None:
    need("bash")
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    ran = shell(f"combatcli {shlex.join(name.split())} --help", env=env)
    assert ran.status == 0
    assert ran.out.isascii()
    assert "\\u" not in ran.out
    assert "\\x" not in ran.out
