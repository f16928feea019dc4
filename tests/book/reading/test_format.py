"""The table format as it is read: head, rows, cells, and scalars that mean what they look like."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.book.reading.table_file import check_table
from combatcli.book.source.files import MOST_BYTES, stem
from combatcli.book.table import Link, Table
from combatcli.odds.row_chances import chances
from tests.helpers import ROOT, Cli
from tests.odds.asks import total


def read(text: str, path: str = "t.yaml", built_in: Table | None = None) -> Table:
    """The table of a sound text."""
    table, faults = check_table(path, text, built_in)
    assert table is not None, faults
    return table


def by_row(table: Table) -> dict[str, Fraction]:
    exact = chances(table)
    assert exact is not None
    assert sum(exact) == 1
    return dict(zip((row.label for row in table.rows), exact, strict=True))


def rolled_with(table: Table) -> str | None:
    return table.die and table.die.text


# the head


def test_all_that_a_head_says() -> None:
    table = read(
        "name: ' mood '\ntitle: Of moods\ndie: d2\nsource: mine\nlicense: CC0\n"
        "off_table: error\ncolumns: [' a ', b]\neffects: {gold: integer?, size: s|m?}\n"
        "rows: [[x, y], [z, '']]\n",
        "dir/t.x.yaml",
    )
    assert (table.name, table.title, table.source, table.license, table.path) == (
        "mood", "Of moods", "mine", "CC0", "dir/t.x.yaml"
    )  # fmt: skip
    assert (table.off_table, table.columns, table.effects, rolled_with(table), table.by) == (
        "error", ("a", "b"), {"gold": "integer?", "size": "s|m?"}, "d2", None
    )  # fmt: skip


def test_all_that_it_need_not_say() -> None:
    table = read("rows: [{text: x, weight: 3}, y]\n", "dir/t.x.yaml")
    assert (table.name, table.title, table.source, table.license) == ("t.x", "t.x", "", "")
    assert (table.off_table, table.columns, table.effects) == ("clamp", (), {})
    assert (rolled_with(table), table.by) == ("1d4", None)
    assert (stem("a.b/c"), stem("c.yml"), stem("/x/c.d.yaml")) == ("c", "c", "c.d")


def test_looked_up() -> None:
    table = read("by: level\nrows: {1-3: a}\n")
    assert (table.die, table.by) == (None, "level")


def test_a_file_that_no_table_can_be_called_after() -> None:
    _, faults = check_table("a=b.yaml", "rows: [a]\n")
    assert [str(each) for each in faults] == [
        "a=b.yaml:1: table a=b: a table can't be called 'a=b'"
    ]
    assert read("name: mood\nrows: [a]\n", "a=b.yaml").name == "mood"


def test_effects_of_a_built_in_table_are_fixed() -> None:
    critical = Book().built_in("critical")
    assert critical is not None
    same = ", ".join(f"{name}: {kind}" for name, kind in critical.effects.items())
    head, rows = "name: critical\ndie: 1d1\n", "rows: [{text: a, damage: normal}]\n"
    for own in ("", f"effects: {{{same}}}\n"):
        assert read(head + own + rows, built_in=critical).effects == critical.effects
    for built_in, may in (
        (critical, "damage, effect, armor_damage, rounds_lost"), (read("rows: [a]\n"), "none")
    ):  # fmt: skip
        _, faults = check_table("t.yaml", f"{head}effects: {{a: flag?}}\n{rows}", built_in)
        assert (faults[0].line, faults[0].remedy) == (
            3, f"leave out effects:, a cell may have {may}"
        )  # fmt: skip


# rows


def test_a_plain_list_of_2d6(cli: Cli, tmp_path: Path) -> None:
    rows = "".join(f"  - row of {total}\n" for total in range(2, 13))
    (tmp_path / "t.yaml").write_text(f"die: 2d6\nrows:\n{rows}", encoding="utf-8")
    where = ("--tables", str(tmp_path))
    for at in (2, 7, 12):
        ran = cli("table", "roll", "t", "--dice", str(at), "--get", "outcome", *where)
        assert ran.out == f"row of {at}\n"
    odds = json.loads(cli("table", "roll", "t", "--odds", "--json", *where).out)["odds"]
    assert {row["outcome"]: Fraction(row["chance"]) for row in odds} == {
        f"row of {at}": chance for at, chance in total(6, 6).items()
    }


def test_percentile() -> None:
    table = read("die: d%\nrows:\n  01-95: a\n  96-00: b\n")
    assert by_row(table) == {"01-95": Fraction(19, 20), "96-00": Fraction(1, 20)}
    assert table.find(95)[0].label == "01-95"
    assert table.find(100) == (table.rows[1], 0)
    alone = read('die: d100\nrows:\n  "01-99": a\n  "00": b\n')
    assert by_row(alone)["00"] == Fraction(1, 100)


@pytest.mark.parametrize("key", ["2-5", "2 - 5", "2–5", "2—5", '"2-5"', "'2–5'", "02-05", "+2-5"])
def test_ranges(key: str) -> None:
    table = read(f"die: 2d6\nrows:\n  {key}: a\n  6+: b\n")
    assert (table.rows[0].low, table.rows[0].high) == (2, 5)


@pytest.mark.parametrize("key", ["12+", '"12+"', "12 +"])
def test_open_range(key: str) -> None:
    table = read(f"die: 2d6\nrows:\n  2-11: a\n  {key}: b\n")
    assert table.find(12) == table.find(15) == (table.rows[1], 0)
    assert table.find(1) == (table.rows[0], -1)


def test_totals_below_nothing() -> None:
    table = read("die: 1d6-4\nrows:\n  -3--1: a\n  −0: b\n  1-2: c\n")
    assert [table.find(total)[0].cells[0].text for total in (-3, -1, 0, 2)] == ["a", "a", "b", "c"]


def test_weights() -> None:
    table = read("rows:\n\n  - {text: a, weight: 3}\n  - b\n  - {text: c, weight: 2}\n")
    assert rolled_with(table) == "1d6"
    assert by_row(table) == {"1-3": Fraction(1, 2), "4": Fraction(1, 6), "5-6": Fraction(1, 3)}
    assert [(row.low, row.high, row.weight, row.line) for row in table.rows] == [
        (1, 3, 3, 3), (4, 4, 1, 4), (5, 6, 2, 5)
    ]  # fmt: skip
    most = read("rows:\n" + "  - {text: a, weight: 1000000}\n" * 1000)
    assert rolled_with(most) == "1d1000000000"


def test_equal_chances_without_a_die() -> None:
    assert set(by_row(read("rows: [a, b, c]\n")).values()) == {Fraction(1, 3)}


@pytest.mark.parametrize("rows", ["  - a\n  - b\n", "  1: a\n  2: b\n"])
def test_rows_know_their_lines(rows: str) -> None:
    table = read(f"die: 1d2\nrows:\n{rows}")
    assert [(row.line, row.weight) for row in table.rows] == [(3, 1), (4, 1)]


def test_columns_with_a_list() -> None:
    table = read('die: 1d2\ncolumns: ["+1", "0"]\nrows:\n  - [a, b]\n  - [c, d]\n')
    assert table.columns == ("+1", "0")
    assert table.rows[1].cells[table.column("0")].text == "d"


# cells


def test_what_a_cell_says() -> None:
    table = read(
        "effects: {gold: integer?, dice: dice?}\nrows:\n"
        "  - {text: a, gold: 3, dice: 1d4, reconstructed: yes, then: ['@loot', body]}\n"
        "  - {text: b, reconstructed: no, weight: 2, then: ' @loot '}\n"
        "  - c\n"
        "  - roll <1d6> and <2d4>\n"
        "  - see <@ loot > or <2d4>\n",
    )
    assert [row.cells for row in table.rows] == [
        (("a", {"gold": 3, "dice": "1d4"}, True, ("loot", "body"), True),),
        (("b", {}, False, ("loot",), True),),
        (("c", {}, False, (), False),),
        (("roll <1d6> and <2d4>", {}, False, (), True),),
        (("see <@ loot > or <2d4>", {}, False, (), True),),
    ]
    assert table.links == (  # rows of a plain list by their place in it
        Link("loot", "1", 3), Link("body", "1", 3), Link("loot", "2", 4), Link("loot", "5", 7)
    )  # fmt: skip


def test_the_only_effect_may_be_the_text() -> None:
    """A table of one effect needs no mapping: the text is what the effect says."""
    table = read("effects: {gold: integer}\nrows: ['3', {text: b, gold: 4}, −1]\n")
    assert [row.cells[0].effects for row in table.rows] == [{"gold": 3}, {"gold": 4}, {"gold": -1}]


# scalars


WRITTEN = ["no", "010", "08", "1:30", "2023-01-02", "+1", "2.50", "~", "null", "1e3", "0x10", "Yes"]


@pytest.mark.parametrize("text", [*WRITTEN, "1_000", "="])
def test_scalars_are_texts(cli: Cli, tmp_path: Path, text: str) -> None:
    (tmp_path / "t.yaml").write_text(f"die: 1d2\nrows:\n  1: {text}\n  2: x\n", encoding="utf-8")
    where = ("--tables", str(tmp_path))
    ran = cli("table", "roll", "t", "--dice", "1", "--get", "outcome,text", *where)
    assert ran.out == f"{text}\t{text}\n"
    assert f"1    {text}\n" in cli("table", "show", "t", *where).out
    exported = {
        kind: cli("table", "export", "t", "--to", kind, *where).out
        for kind in ("csv", "markdown", "json", "yaml")
    }
    assert f"1,{text}\n" in exported["csv"]
    assert f"| 1 | {text} |\n" in exported["markdown"].replace("\\", "")
    assert json.loads(exported["json"])["rows"][0]["cells"] == [{"text": text}]
    assert read(exported["yaml"]).rows[0].cells[0].text == text


def test_scalars_as_effects_and_heads() -> None:
    table = read(
        "name: 010\ntitle: no\ndie: 1d2\nsource: 2023-01-02\ncolumns: [no, 1:30]\n"
        "effects:\n  on: text\n  sum: integer?\n"
        "rows:\n  1: [{text: no, on: no}, {text: 08, on: 08, sum: 08}]\n"
        "  2: [{text: a, on: b}, {text: c, on: d}]\n"
    )
    assert (table.name, table.title, table.source) == ("010", "no", "2023-01-02")
    assert table.columns == ("no", "1:30")
    assert [each.effects for each in table.rows[0].cells] == [{"on": "no"}, {"on": "08", "sum": 8}]


def test_texts_of_several_lines_and_of_none() -> None:
    table = read(
        'die: 1d4\nrows:\n  1: |\n    a\n    b\n  2: >\n    c\n    d\n  3: e\n    f\n  4: ""\n'
    )
    assert [row.cells[0].text for row in table.rows] == ["a\nb", "c d", "e f", ""]


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings(cli: Cli, tmp_path: Path, start: str, end: str) -> None:
    text = start + f"die: 1d2{end}rows:{end}  1: Größe{end}  2: ½{end}"
    (tmp_path / "t.yaml").write_bytes(text.encode())
    ran = cli("table", "show", "t", "--json", "--tables", str(tmp_path))
    assert [row["cells"][0]["text"] for row in json.loads(ran.out)["rows"]] == ["Größe", "½"]


@pytest.mark.parametrize(("encoding", "line"), [("latin-1", 3), ("utf-16-le", 1), ("utf-16-be", 1)])
def test_other_encodings(cli: Cli, tmp_path: Path, encoding: str, line: int) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes("die: 1d2\nrows:\n  1: Größe\n  2: b\n".encode(encoding))
    ran = cli("table", "check", str(path))
    assert ran.status == 1
    assert ran.out.startswith(f"{path}:{line}: ")
    assert "UTF-8" in ran.out


def test_utf_16_with_a_mark(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes("die: 1d2\nrows:\n  1: Größe\n  2: b\n".encode("utf-16"))
    assert cli("table", "check", str(path)).status == 0
    path.write_bytes(b"\xff\xfea")
    ran = cli("table", "check", str(path))
    assert ran.out == f"{path}: not UTF-16; save the file as UTF-8\n"


# what would be without bounds


TIMED = """
import sys, time
from combatcli.book.reading.table_file import read_table
from combatcli.book.source.files import File
from combatcli.errors import CombatError
start = time.process_time()
try:
    came = str(len(read_table(File(sys.argv[1])).rows))
except CombatError as error:
    came = error.message
print(time.process_time() - start, came)
"""


def timed(path: Path) -> tuple[float, str]:
    """Seconds to load a file in a process of its own that nothing traces, and what came of it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    command = [sys.executable, "-c", TIMED, str(path)]
    out = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, came = out.stdout.strip().split(" ", 1)
    return float(seconds), came


@pytest.mark.parametrize("rows", ["keys", "list"])
def test_ten_thousand_rows_in_a_second(tmp_path: Path, rows: str) -> None:
    lines = (f"  {n}: Row {n}, <1d4> orcs\n" for n in range(1, 10_001))
    text = "die: 1d10000\nrows:\n" + "".join(lines)
    if rows == "list":
        lines = (f"  - {{text: Row {n}, weight: {n % 9 + 1}}}\n" for n in range(10_000))
        text = "rows:\n" + "".join(lines)
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    seconds, count = timed(path)
    assert count == "10000"
    assert seconds < 1


BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in ("ab", "bc", "cd"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (BOMB, "t.yaml:1: an anchor (&name)"),
        ("rows: [*a]\n", "t.yaml:1: an alias (*name)"),
        ("rows: !!python/object/apply:os.system [ls]\n", "t.yaml:1: a tag (!name)"),
        ("rows: " + "[" * 500_000, "nested"),
        ("".join(" " * n + "a:\n" for n in range(1_500)), "t.yaml:21: nested deeper than 20"),
        ("rows:\n" + "- \n" * 1_200_000, "more than 200,000 texts"),
        ("rows:\n  1: a\x00b\n", "t.yaml:2: a control character"),
        ("? [a]\n: b\n", "t.yaml:1: a key that is not a word"),
    ],
)
def test_what_would_be_without_bounds(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    seconds, message = timed(path)
    assert fault in message
    assert len(message) < 200 + len(str(path))
    assert seconds < 2


def test_above_four_megabytes(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    ran = cli("table", "check", str(path))
    assert ran.out == f"{path}: larger than 4 MB; split it into several files\n"
