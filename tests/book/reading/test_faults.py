"""Faulty table files: every message whole, since it must tell a referee what to change."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.helpers import ROOT, Cli
from tests.worked import read

FILES = [
    pytest.param(text, id=f"{title} {number}")
    for title, texts in read(Path(__file__).with_name("faults.yaml")).items()
    for number, text in enumerate(texts, 1)
]
BUILT_IN = [path for path in sorted(ROOT.glob("data/*/*.yaml")) if path.stem != "rulings"]


def faults(text: str) -> list[str]:
    """The faults of a file as they stand behind its lines."""
    lines = enumerate(text.split("\n"), start=1)
    return [f"{at}: {fault}" for at, line in lines for fault in line.split("  #! ")[1:]]


@pytest.mark.parametrize("text", FILES)
def test_all_that_is_said(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    ran = cli("table", "check", str(path))
    if faults(text):
        lines = [line.removeprefix(f"{path}:") for line in ran.out.splitlines()]
        assert (ran.status, ran.err, lines) == (1, "", faults(text))
    else:
        assert (ran.status, ran.err) == (0, "")
        assert ": sound" in ran.out


@pytest.mark.parametrize("text", [each for each in FILES if faults(str(each.values[0]))])
def test_no_command_uses_one(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    name = re.search("^name: '?([^['\n]+?)'?(?:  #!|$)", text, re.MULTILINE)
    ran = cli("table", "show", name[1] if name else "t", "--tables", str(tmp_path))
    first, *others = faults(text)
    more = f"; and {len(others)} more, see table check" if others else ""
    assert (ran.status, ran.out, ran.err) == (1, "", f"combatcli: {path}:{first}{more}\n")


def test_built_in_tables_have_what_the_rules_need(cli: Cli) -> None:
    assert cli("table", "check", *map(str, BUILT_IN)).status == 0


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("", "1: table t: an empty file; write die: 1d6, then rows: and below it a line for each"),
        ("\ndie: 3\nrows: {3: a}\n", "2: table t: die: no die in it; write die: 2d6"),
        ("rows:\n  1: a\0b\n", "2: a control character; delete it, or save as UTF-8"),
        ("x: 1\r\n\r\na: b\rc\n", "3: a control character; delete it, or save as UTF-8"),
        ("\x85", "1: a control character; delete it, or save as UTF-8"),
        ("die: 1d2000\nrows: [" + "a, " * 1500 + "]\n", "2: table t: 1,500 rows for the 2,000"
         " totals of 1d2000; list 2,000 rows, the one for 1 first"),
        ("rows:\n" + "  - {text: a, weight: 1000000}\n" * 1000 + "  - b\n", "2: table t: weights"
         " that add up to more than 1,000,000,000; make them smaller"),
    ],
    ids=lambda each: repr(each[:20]),
)  # fmt: skip
def test_what_no_data_file_holds(cli: Cli, tmp_path: Path, data: str, fault: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(data.encode())
    ran = cli("table", "check", str(path))
    assert (ran.status, ran.out) == (1, f"{path}:{fault}\n")


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
                "column": 3,
                "table": "odd",
                "row": "4-6",
                "message": f"{path}:4: table odd, row 4-6: gap before it: 3 not covered",
                "hint": "add a row 3, or widen a neighbor",
            }
        ],
        "warnings": [],
        "tables": [],
    }
    assert cli("table", "check", "--format", "json", str(path)).out == ran.out


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("die: 1d6\nrows:\n  1-6: {text: a, gild: 2}\n", 3, 18),
        ("die: 1d6\nrows:\n  1-6:   <1d6x>\n", 3, 10),
        ("die: 1d6\ndye: 3\nrows: {1-6: a}\n", 2, 1),
        ("die: 1d6\nrows:\n  1-6: a: b\n", 3, 9),
        ("die: 1d6\nrows:\n  1-6: see <@nowhere>\n", 3, 8),
        ("", 1, None),
    ],
)
def test_line_and_column(
    cli: Cli, tmp_path: Path, text: str, line: int, column: int | None
) -> None:
    (tmp_path / "t.yaml").write_text(text, encoding="utf-8")
    (fault,) = json.loads(cli("table", "check", "--json", str(tmp_path)).out)["faults"]
    assert (fault["line"], fault["column"]) == (line, column)


def test_bare_dice_are_noted(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(
        "die: 1d4\neffects: {harm: dice?, wet: flag?}\nrows:\n"
        "  1: 2d6 wolves, <1d4> owls, 2d6 bears and d%\n"
        "  2: {text: It takes 1d8, harm: 1d8}\n  3: <2d6> wolves in 3D\n  4: x\n",
        encoding="utf-8",
    )
    ran = cli("table", "check", str(path))
    bare = "stands bare and is not rolled; write"
    assert (ran.status, ran.err) == (
        0,
        f"combatcli: note: {path}:4: table t, row 1: 2d6 {bare} <2d6>\n"
        f"combatcli: note: {path}:4: table t, row 1: d% {bare} <d%>\n",
    )
    warnings = json.loads(cli("table", "check", "--json", str(path)).out)["warnings"]
    assert [(each["line"], each["column"], each["row"]) for each in warnings] == [(4, 3, "1")] * 2


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
        "c.yaml:4: table c, row 3: out of reach of 1d2; keep rows within 1 to 2,"
        " or write reach: 1-3",
        "c.yaml:4: table c, row 3: gap before it: 2 not covered; add a row 2, or widen a neighbor",
        "rulings.yaml:1: kill: ruling kill has no choice 'deadly'; did you mean dead?"
        " choices: dead, dying-roll",
        "rulings.yaml:2: unknown ruling 'kil'; did you mean kill?",
    ]


def test_a_second_table_of_a_name(cli: Cli, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text("name: mood\nrows: [a, b]\n", encoding="utf-8")
    fault = f"{tmp_path}/two.yaml:1: table mood: a second table of this name,"
    ran = cli("table", "check", str(tmp_path))
    beside = f"beside {tmp_path}/one.yaml; rename one of them"
    assert (ran.status, ran.out) == (1, f"{fault} {beside}\n")
    ran = cli("table", "list", "--tables", str(tmp_path))
    assert ran.status == 1
    assert "a second table mood, beside" in ran.err


@pytest.mark.parametrize(("rows", "lines"), [(999, 999), (1_005, 1_000)])
def test_as_many_faults_as_anyone_reads(cli: Cli, tmp_path: Path, rows: int, lines: int) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("rows:\n" + "  - {text: a, gold: 1}\n" * rows, encoding="utf-8")
    assert len(cli("table", "check", str(path)).out.splitlines()) == lines


@pytest.mark.parametrize(
    ("row", "count", "what"),
    [(9 * "<@t{}>", 10, "1,000 rolls"), ("<@t{}>", 30, "20 links")],
)
def test_links_without_end(cli: Cli, tmp_path: Path, row: str, count: int, what: str) -> None:
    for at in range(count):
        text = row.replace("{}", str(at + 1)) if at < count - 1 else "end"
        (tmp_path / f"t{at}.yaml").write_text(f'rows: ["{text}"]\n', encoding="utf-8")
    ran = cli("table", "roll", "t0", "--tables", str(tmp_path))
    assert ran.status == 1
    assert f": it may bring more than {what} with it; take some links out" in ran.err


def test_no_file(cli: Cli, tmp_path: Path) -> None:
    assert cli("table", "check").err.startswith("combatcli: missing argument 'FILE…|DIR';")
    ran = cli("table", "check", "nowhere.yaml")
    assert (ran.status, "nowhere.yaml: No such file or directory" in ran.out) == (1, True)
    ran = cli("table", "check", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"combatcli: {tmp_path}: no YAML files in it; name a folder of tables\n"
