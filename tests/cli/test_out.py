"""Nothing that a terminal would obey comes through the one door, and all goes through it."""

from __future__ import annotations

import ast
import json
import os
import stat
from pathlib import Path

import pytest

from combatcli.cli.out import harmless
from combatcli.cli.terminal import BOLD, PLAIN
from tests.helpers import ROOT, Cli

OWN_WORDS = {"combatcli/cli/progress.py", "combatcli/cli/out.py"}
"""Modules that write themselves: the door, and what wipes a line that holds our words alone."""
LETTERS = "Bj\u00f6rn \u4e2d\u6587\u3000wide\u00a0 \U0001f469\u200d\U0001f680 \u0645\u06cc\u200c"
EVIL = "a \u202eevil\u202c \x1b[2Jtext"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\ttext\n", "plain\ttext\n"),
        (LETTERS, LETTERS),
        ("\u202ex", "\\u202ex"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\rb\x07\x08\x7f\x9b", "a\\x0db\\x07\\x08\\x7f\\x9b"),
        (f"{BOLD['great']}Hit{PLAIN} \x1b[31m", f"{BOLD['great']}Hit{PLAIN} \\x1b[31m"),
        ("\udcff", "\\xff"),
    ],
)  # fmt: skip
def test_what_comes_through(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_there_is_no_other_door() -> None:
    writers = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "combatcli").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id == "print")
            or (isinstance(node.func, ast.Attribute) and node.func.attr in ("echo", "secho"))
            or (
                isinstance(node.func, ast.Attribute)
                and node.func.attr == "write"
                and isinstance(node.func.value, ast.Attribute)
                and node.func.value.attr in ("stdout", "stderr")
            )
        )
    }
    assert writers == OWN_WORDS


@pytest.fixture
def folder(tmp_path: Path) -> str:
    table = {"title": "Turned \u202e", "die": "1d1", "rows": {"1": "a \u202e b"}}
    (tmp_path / "turned.yaml").write_text(json.dumps(table, ensure_ascii=False), encoding="utf-8")
    return str(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "table show turned", "table list", "table roll turned --seed 1",
        "table roll turned --odds", "table roll turned -n 2 --seed 1", "table check @",
        "table show turned --json", "table roll turned --seed 1 --json",
    ],
)  # fmt: skip
def test_tables_whose_texts_turn_a_line(cli: Cli, folder: str, line: str) -> None:
    words = line.replace("@", f"{folder}/turned.yaml").split()
    ran = cli(*words, "--tables", folder) if "check" not in words else cli(*words)
    assert ran.status == 0
    assert "\u202e" not in ran.out + ran.err


def test_an_export_holds_what_the_table_holds(cli: Cli, folder: str) -> None:
    assert "a \u202e b" in cli("table", "export", "turned", "--to", "csv", "--tables", folder).out


def test_names_of_files_and_links(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\u202e.yaml"
    path.write_text('die: 1d1\nrows:\n  1: "<@lo\u202eot>"\n', encoding="utf-8")
    for ran in (
        cli("table", "check", str(path)),
        cli("table", "list", "--tables", str(tmp_path)),
        cli("table", "roll", "x", "--tables", str(tmp_path)),
        cli("grapple", "-a", f"@{path}", "-d", "str=9"),
    ):
        assert "\x1b" not in ran.out + ran.err
        assert "\u202e" not in ran.out + ran.err


def test_stamps_of_a_log(cli: Cli) -> None:
    result = json.loads(cli("roll", "2d6", "--seed", "1", "--json").out)
    ran = cli("verify", input=json.dumps({**result, "tables": EVIL, "summary": EVIL}))
    assert "\\x1b[2J" in ran.out
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out


def test_many_stamps_fill_no_memory(cli: Cli) -> None:
    result = json.loads(cli("roll", "2d6", "--seed", "1", "--json").out)
    lines = [json.dumps({**result, "tables": f"{at}{'x' * 500}"}) for at in range(300)]
    ran = cli("verify", input="\n".join(lines))
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 102
    assert "other tables in 200 of them: others then" in ran.out
    assert max(map(len, ran.out.splitlines())) < 120


def test_a_field_stays_in_its_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "loot.yaml").write_text('die: 1d1\nrows:\n  1: "a\\tb\\nc"\n')
    ran = cli("table", "roll", "loot", "--tables", str(tmp_path), "--get", "text,row", "--seed=1")
    assert ran.out == "a\\tb\\nc\t1\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_with_a_name_is_no_file(cli: Cli, tmp_path: Path) -> None:
    """It would keep us waiting for whoever might write to it."""
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    for ran in (
        cli("grapple", "-a", f"@{pipe}", "-d", "str=9,dex=9,con=9"),
        cli("grapple", "--state", str(pipe)),
        cli("table", "roll", "pipe", "--tables", str(tmp_path)),
        cli("table", "check", str(pipe)),
        cli("table", "import", str(pipe), "--from", "csv"),
    ):
        assert ran.status in (1, 2)
        assert "a pipe or a device, not a file" in ran.out + ran.err
