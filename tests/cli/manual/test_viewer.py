"""`combatcli help COMMAND` at a terminal: the page by `man` where it can, else the help."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pexpect
import pytest

from combatcli.cli.manual.viewer import view
from tests.helpers import Cli, environment, execute

SHOWS = '#!/bin/sh\nif [ "$1" = -w ]; then echo "$2"; else cat "$1"; fi\n'
STUB = "#!/bin/sh\necho This system has been minimized.\n"
FAILS = '#!/bin/sh\nif [ "$1" = -w ]; then echo "$2"; else exit 3; fi\n'
PROGRAM = str(Path(sys.executable).parent / "combatcli")


def shown(path: str, *words: str, **env: str) -> str:
    """What `combatcli help` shows at a terminal."""
    settings = environment({"TERM": "dumb", "PATH": path, "MANPAGER": "cat", **env})
    child = pexpect.spawn(
        PROGRAM, ["help", *words], env=settings, encoding="utf-8", timeout=20, dimensions=(50, 80)
    )
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    return str(child.before).replace("\r\n", "\n")


@pytest.fixture
def man(tmp_path: Path) -> Path:
    """A program called man, for a test to write."""
    path = tmp_path / "man"
    path.touch(0o755)
    return path


def folders(man: Path) -> str:
    return f"{man.parent}:{os.environ['PATH']}"


@pytest.mark.parametrize(("words", "head"), [
    ("grapple", 'COMBATCLI\\-GRAPPLE 1 "" "combatcli'),
    ("table show", 'COMBATCLI\\-TABLE\\-SHOW 1 "" "combatcli'),
    ("completion", 'COMBATCLI\\-COMPLETION 1 "" "combatcli'),
    ("combatcli", 'COMBATCLI 1 "" "combatcli'),
])  # fmt: skip
def test_man_shows_the_page(man: Path, tmp_path: Path, words: str, head: str) -> None:
    man.write_text(SHOWS)
    page = shown(folders(man), *words.split(), XDG_CACHE_HOME=str(tmp_path / "new/caches"))
    assert f"\n.TH {head} " in page
    assert ".SH OPTIONS" in page or ".SH COMMANDS" in page


@pytest.mark.parametrize("program", [STUB, FAILS, None], ids=["a stub", "one that fails", "none"])
def test_the_help_where_there_is_no_man(cli: Cli, man: Path, program: str | None) -> None:
    man.write_text(program or "")
    path = folders(man) if program else str(man.parent.parent)
    assert shown(path, "grapple") == cli("grapple", "--help").out


def test_the_help_where_no_page_can_be_kept(cli: Cli, man: Path) -> None:
    man.write_text(SHOWS)
    kept = {"XDG_CACHE_HOME": "/dev/null"}
    assert shown(folders(man), "grapple", **kept) == cli("grapple", "--help").out


def test_groups_have_no_page(cli: Cli, man: Path) -> None:
    man.write_text(SHOWS)
    assert shown(folders(man), "table") == cli("table", "--help").out
    assert shown(folders(man)) == cli("--help").out


def test_what_is_not_shown_at_a_terminal_is_the_help(cli: Cli) -> None:
    assert cli("help", "combatcli") == cli("--help")
    assert cli("help", "combatcli", "grapple").status == 2


def test_where_programs_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "posix_spawnp")
    assert not view("page", "text")


def test_a_ctrl_c_is_for_the_pager(man: Path, tmp_path: Path) -> None:
    """It ends neither the page nor, before it, the program that waits."""
    man.write_text(SHOWS.replace('cat "$1"', "trap '' INT; echo READ''Y; sleep 1; echo the end"))
    env = environment({"TERM": "dumb", "PATH": folders(man)})
    child = pexpect.spawn(PROGRAM, ["help", "grapple"], env=env, encoding="utf-8", timeout=20)
    child.expect_exact("READY")
    child.sendintr()
    child.expect_exact("the end")
    child.expect(pexpect.EOF)
    child.wait()
    assert (child.exitstatus, child.signalstatus) == (0, None)


def test_with_the_program_itself(man: Path) -> None:
    found = shutil.which("man")
    if found is None or execute([found, "-w", str(man)]).out.strip() != str(man):
        pytest.skip("needs man: the others make do with one of their own")
    page = shown(os.environ["PATH"], "grapple")
    assert "combatcli-grapple" in page.replace("\x08", "")
