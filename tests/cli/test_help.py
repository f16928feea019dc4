"""`--help` of every command: fits 80 columns, has an example that works, needs only ASCII."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from combatcli.cli.manual.pages import pages
from combatcli.cli.top import COMMANDS
from tests.helpers import ROOT, Cli, Need, Shell, execute

EVERY = [page.name for page in pages(COMMANDS)]
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
    ran = shell(command, env={"HOME": str(tmp_path), "XDG_DATA_HOME": ""})
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


# Without docstrings, as PYTHONOPTIMIZE=2 has it, for nothing that people read may come from one.

LINES = [
    *([*name.split(), "--help"] for name in [*GROUPS, *EVERY]),
    *(["__complete", *words] for words in (["gr"], ["grapple", "-"], ["attack", "-a", "class="])),
    ["--version"],
]
EACH = """
import json, sys
from combatcli.cli.main import run
for line in json.loads(sys.argv[1]):
    print(run(line), flush=True)
"""


def test_the_same_without_docstrings() -> None:
    command = [sys.executable, "-c", EACH, json.dumps(LINES)]
    stripped = execute(command, env={"PYTHONOPTIMIZE": "2"})
    assert stripped.out.count("Example:") == len(GROUPS) + len(EVERY)
    assert stripped == execute(command)


def test_made_documents_are_the_same_without_docstrings() -> None:
    command = [sys.executable, "-m", "tools", "--check"]
    assert execute(command, cwd=ROOT, env={"PYTHONOPTIMIZE": "2"}) == execute(command, cwd=ROOT)
