"""Broken table files: every message whole, since it must tell a referee what to change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.book.reading.broken import BUILT_IN, ONE_FAULT, SEVERAL, Broken
from tests.helpers import Cli


def check(cli: Cli, folder: Path, broken: Broken) -> list[str]:
    """The lines that `table check` says of a file, with the folder taken off."""
    name, text, _ = broken
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    ran = cli("table", "check", str(path))
    assert (ran.status, ran.err) == (1, "")
    return [line.removeprefix(f"{folder}/") for line in ran.out.splitlines()]


def test_there_are_enough() -> None:
    assert len(ONE_FAULT) >= 30
    assert all(len(messages) == 1 for _, _, messages in ONE_FAULT)
    assert len(SEVERAL) >= 5
    assert all(len(messages) > 2 for _, _, messages in SEVERAL)


@pytest.mark.parametrize("broken", [*ONE_FAULT, *SEVERAL], ids=lambda broken: broken[0])
def test_broken(cli: Cli, tmp_path: Path, broken: Broken) -> None:
    assert check(cli, tmp_path, broken) == broken[2]


@pytest.mark.parametrize("broken", BUILT_IN, ids=lambda broken: broken[0])
def test_broken_in_place_of_a_built_in_table(cli: Cli, tmp_path: Path, broken: Broken) -> None:
    assert check(cli, tmp_path, broken) == broken[2]


NAMED = [broken for broken in (*ONE_FAULT, *BUILT_IN) if "name:" not in broken[1]]


@pytest.mark.parametrize("broken", NAMED, ids=lambda broken: broken[0])
def test_no_command_uses_one(cli: Cli, tmp_path: Path, broken: Broken) -> None:
    name, text, messages = broken
    (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    ran = cli("table", "show", name, "--tables", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    first = messages[0].split("; ")[0]
    assert ran.err.startswith(f"combatcli: {tmp_path}/{first}")


def test_as_json(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text("die: 1d6\nrows:\n  1-2: a\n  4-6: b\n", encoding="utf-8")
    ran = cli("table", "check", "--json", str(path))
    assert (ran.status, ran.err) == (1, "")
    assert json.loads(ran.out) == {
        "sound": False,
        "files": [str(path)],
        "faults": [
            {
                "file": str(path),
                "line": 4,
                "table": "odd",
                "row": "4-6",
                "message": f"{path}:4: table odd, row 4-6: gap before it: 3 not covered",
                "hint": "add a row 3, or widen a neighbor",
            }
        ],
        "tables": [],
    }


def test_all_files_at_once_and_links_across_them(cli: Cli, tmp_path: Path) -> None:
    files = {
        "a": "die: 1d2\nrows:\n  1: <@b>\n  2: <@nowhere>\n",
        "b": "die: 1d2\nrows:\n  1: x\n  2: {text: y, then: [c]}\n",
        "c": "die: 1d2\nrows:\n  1: On <@b>\n  3: y\n",
        "d": "die: 1d2\nrows:\n  1: x\n  2: {text: y, then: [e]}\n",
        "e": "die: 1d2\nrows:\n  1: x\n  2: And <@d>\n",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "rulings.yaml").write_text("kill: deadly\nkil: dead\n", encoding="utf-8")
    ran = cli("table", "check", str(tmp_path))
    assert ran.status == 1
    assert [line.removeprefix(f"{tmp_path}/") for line in ran.out.splitlines()] == [
        "a.yaml:4: table a, row 2: a link to nowhere, and there is no such table;"
        " add a file with the table nowhere",
        "c.yaml:4: table c, row 3: out of reach of 1d2; keep rows within 1 to 2",
        "c.yaml:4: table c, row 3: gap before it: 2 not covered; add a row 2, or widen a neighbor",
        "e.yaml:4: table e, row 2: a circle of links: d → e → d; take one of these links out",
        "rulings.yaml:1: kill: ruling kill has no choice 'deadly'; did you mean dead?"
        " choices: dead, dying-roll",
        "rulings.yaml:2: unknown ruling 'kil'; did you mean kill?",
    ]


def test_a_second_table_of_a_name(cli: Cli, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text("name: mood\nrows: [a, b]\n", encoding="utf-8")
    ran = cli("table", "check", str(tmp_path))
    beside = f"beside {tmp_path}/one.yaml; rename one of them"
    told = f"{tmp_path}/two.yaml:1: table mood: a second table of this name, {beside}\n"
    assert (ran.status, ran.out) == (1, told)
    ran = cli("table", "list", "--tables", str(tmp_path))
    assert ran.status == 1
    assert "a second table mood, beside" in ran.err


def test_links_too_many(cli: Cli, tmp_path: Path) -> None:
    for at in range(10):
        text = f"<@t{at + 1}>" * 9 if at < 9 else "end"
        (tmp_path / f"t{at}.yaml").write_text(f'rows: ["{text}"]\n', encoding="utf-8")
    ran = cli("table", "roll", "t0", "--tables", str(tmp_path))
    assert ran.status == 1
    assert ": it may bring more than 1,000 rolls with it; take some links out" in ran.err


def test_links_too_deep(cli: Cli, tmp_path: Path) -> None:
    for at in range(30):
        text = f"<@t{at + 1}>" if at < 29 else "end"
        (tmp_path / f"t{at}.yaml").write_text(f'rows: ["{text}"]\n', encoding="utf-8")
    ran = cli("table", "roll", "t0", "--tables", str(tmp_path))
    assert ran.status == 1
    assert ": it may bring more than 20 links with it; take some links out" in ran.err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "missing argument 'FILE…|DIR'"),
        (["nowhere.yaml"], "nowhere.yaml: No such file or directory"),
    ],
)
def test_wrong_usage(cli: Cli, given: list[str], told: str) -> None:
    ran = cli("table", "check", *given)
    assert ran.status in (1, 2)
    assert told in ran.err + ran.out


def test_an_empty_folder(cli: Cli, tmp_path: Path) -> None:
    ran = cli("table", "check", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"combatcli: {tmp_path}: no YAML files in it; name a folder of tables\n"
