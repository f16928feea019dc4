"""The head of a table file: its keys, its name, what it is rolled with or looked up by."""

from __future__ import annotations

from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.book.reading.faults import MOST_FAULTS, Fault, table_error
from combatcli.book.reading.table_file import check_table, read_table
from combatcli.book.source.files import File, stem
from combatcli.book.table import Table
from combatcli.errors import CombatError, TableError


def told(text: str, path: str = "t.yaml", built_in: Table | None = None) -> list[str]:
    """All faults of a text, each with what to do."""
    table, faults = check_table(path, text, built_in)
    assert (table is None) is bool(faults)
    return [f"{fault}; {fault.remedy}".removeprefix(f"{path}:") for fault in faults]


def read(text: str, path: str = "t.yaml") -> Table:
    table, faults = check_table(path, text)
    assert table is not None, faults
    return table


def test_all_that_a_head_says() -> None:
    table = read(
        "name: ' mood '\ntitle: Of moods\ndie: d2\nsource: mine\nlicense: CC0\n"
        "off_table: error\ncolumns: [' a ', b]\neffects: {gold: integer?, size: s|m?}\n"
        "rows: [[x, y], [z, '']]\n",
        "dir/t.x.yaml",
    )
    assert (table.name, table.title, table.source, table.license) == (
        "mood", "Of moods", "mine", "CC0"
    )  # fmt: skip
    assert (table.off_table, table.columns, table.effects) == (
        "error", ("a", "b"), {"gold": "integer?", "size": "s|m?"}
    )  # fmt: skip
    assert table.die is not None
    assert (table.die.low, table.die.high, table.by, table.path) == (1, 2, None, "dir/t.x.yaml")


def test_all_that_it_need_not_say() -> None:
    table = read("rows: [{text: x, weight: 3}, y]\n", "dir/t.x.yaml")
    assert (table.name, table.title, table.source, table.license) == ("t.x", "t.x", "", "")
    assert (table.off_table, table.columns, table.effects) == ("clamp", (), {})
    assert table.die is not None
    assert (table.die.text, table.by) == ("1d4", None)
    assert (stem("a.b/c"), stem("c.yml"), stem("/x/c.d.yaml")) == ("c", "c", "c.d")


def test_looked_up() -> None:
    table = read("by: level\nrows: {1-3: a}\n")
    assert (table.die, table.by) == (None, "level")


EMPTY = "write die: 1d6, then rows: and below it a line for each"
ROWS = "write rows: and below it a line for each"
KNOWN = "known: name, title, die, by, source, license, off_table, columns, effects, rows"
COLUMNS = 'columns takes a list of names, each once; write columns: ["first", "second"]'
NAME = "write name: and a word, such as name: wandering"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [f"1: table t: an empty file; {EMPTY}"]),
        ("\n- a\n", [f"2: table t: no table; {EMPTY}"]),
        ("\nword\n", [f"2: table t: no table; {EMPTY}"]),
        ("\ndie: 1d6\n", [f"2: table t: no rows; {ROWS}"]),
        ("die: 1d6\nrows:\n", [f"2: table t: no rows; {ROWS}"]),
        ("die: 1d6\n\nrows: many\n", [f"3: table t: no rows; {ROWS}"]),
        ("die: 1d6\nrows: {}\n", [f"2: table t: no rows; {ROWS}"]),
        # keys
        ("rows: [a]\ndice: 1d6\n", ["2: table t: unknown key 'dice'; did you mean die?"]),
        ("rows: [a]\nq: 1\n", [f"2: table t: unknown key 'q'; {KNOWN}"]),
        ("rows: [a]\nsource: a\nsource: b\n", ["3: table t: doubled key 'source';"
         " keep one of them"]),
        ("source: [a]\nrows: [a]\n", ["1: table t: source takes one text; write one text"]),
        ("die: {a: b}\nrows: [a]\n", ["1: table t: die takes one text; write one text"]),
        ("title: ' '\nrows: [a]\n", ["1: table t: title is empty;"
         " write title: and what it is, or leave it out"]),
        ("columns:\nrows: [a]\n", ["1: table t: columns is empty;"
         " write columns: and what it is, or leave it out"]),
        ('title: "a\\x07"\nrows: [a]\n', ["1: table t: a control character in title;"
         " leave it out"]),
        # the name
        ("name: a=b\nrows: [a]\n", [f"1: table t: a table can't be called 'a=b'; {NAME}"]),
        ("rows: [a]\nname: a/b\n", [f"2: table t: a table can't be called 'a/b'; {NAME}"]),
        ("name: text\nrows: [a]\n", [f"1: table t: a table can't be called 'text'; {NAME}"]),
        ("name: '*'\nrows: [a]\n", [f"1: table t: a table can't be called '*'; {NAME}"]),
        ("name: " + "a" * 80 + "\nrows: [a]\n", []),
        ("name: " + "a" * 81 + "\nrows: [a]\n", ["1: table t: a table can't be called"
         f" '{'a' * 39}…'; {NAME}"]),
        ("name: [a]\nrows: [a]\n", ["1: table t: name takes one text; write one text"]),
        # the die, and what there is in its place
        ("die: 1x6\nrows: [a]\n", ["1: table t: die: dice '1x6': not dice;"
         " write a sum such as 2d6, d20, d%, 1d8+1d6-2"]),
        ("by: level\ndie: 1d6\nrows:\n  1-6: a\n", ["1: table t: both die and by;"
         " keep one of them"]),
        ("off_table: stop\nrows: [a]\n", ["1: table t: off_table can't be 'stop';"
         " write clamp or error"]),
        ("off_table: clamp\nrows: [a]\n", []),
        # columns
        ("columns: [a, a]\nrows: [[x, y]]\n", [f"1: table t: {COLUMNS}"]),
        ("columns: [a, '']\nrows: [[x, y]]\n", [f"1: table t: {COLUMNS}"]),
        ('columns: [a, "b\\tc"]\nrows: [[x, y]]\n', [f"1: table t: {COLUMNS}"]),
        ("columns: []\nrows: [x]\n", [f"1: table t: {COLUMNS}"]),
        ("columns: a\nrows: [x]\n", [f"1: table t: {COLUMNS}"]),
        ("columns: [a, [b]]\nrows: [[x]]\n", [f"1: table t: {COLUMNS}"]),
    ],
)  # fmt: skip
def test_faults(text: str, faults: list[str]) -> None:
    assert told(text) == faults


def test_a_die_without_dice() -> None:
    assert told("\ndie: 3\nrows: {3: a}\n") == ["2: table t: die: no die in it; write die: 2d6"]


def test_a_file_that_no_table_can_be_called_after() -> None:
    assert told("rows: [a]\n", "a=b.yaml") == [
        f"1: table a=b: a table can't be called 'a=b'; {NAME}"
    ]
    assert read("name: mood\nrows: [a]\n", "a=b.yaml").name == "mood"


def test_faulty_die_and_rows_with_keys() -> None:
    """One fault: the rows are not blamed for the die."""
    faults = told("die: 1x6\nrows:\n  1: a\n")
    assert len(faults) == 1


def test_effects_of_a_built_in_table() -> None:
    critical = Book().built_in("critical")
    rows = "rows:\n  - {text: a, damage: normal}\n"
    assert told(f"name: critical\ndie: 1d1\n{rows}", built_in=critical) == []
    assert critical is not None
    same = ", ".join(f"{name}: {kind}" for name, kind in critical.effects.items())
    own = f"name: critical\ndie: 1d1\neffects: {{{same}}}\n{rows}"
    assert told(own, built_in=critical) == []
    plain = read("name: plain\nrows: [a]\n")
    assert told("name: plain\ndie: 1d1\n\neffects: {a: text?}\nrows: [x]\n", built_in=plain) == [
        "4: table plain: effects of plain are fixed: the rules read them;"
        " leave out effects:, a cell may have none"
    ]
    assert told(f"name: critical\ndie: 1d1\neffects: {{a: flag}}\n{rows}", built_in=critical) == [
        "3: table critical: effects of critical are fixed: the rules read them; leave out"
        " effects:, a cell may have damage, effect, armor_damage, rounds_lost"
    ]


# how faults are told


def test_a_faults_place() -> None:
    assert str(Fault("a.yaml", 3, "t", "7", "gap", "")) == "a.yaml:3: table t, row 7: gap"
    assert str(Fault("a.csv", 0, "t", None, "gap", "")) == "a.csv: table t: gap"


def test_the_first_of_several() -> None:
    one, two = Fault("a", 1, "t", None, "x", "do y"), Fault("a", 2, "t", None, "z", "do z")
    found = [table_error([one]), table_error([one, two, two]), table_error([one, two], "")]
    assert [(error.message, error.hint) for error in found] == [
        ("a:1: table t: x", "do y"),
        ("a:1: table t: x", "do y; and 2 more, see table check"),
        ("a:1: table t: x", "do y; and 1 more"),
    ]


def test_faults_are_told_in_the_order_of_lines(tmp_path: Path) -> None:
    text = "rows: [{gold: 1}]\ncolour: red\nname: a=b\n"
    assert [fault.split(":")[0] for fault in told(text)] == ["1", "1", "2", "3"]
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TableError) as refused:
        read_table(File(str(path)))
    assert refused.value.message.startswith(f"{path}:1: table t, row 1: unknown effect 'gold'")
    assert (refused.value.hint or "").endswith("; and 3 more, see table check")


def test_as_many_faults_as_anyone_reads() -> None:
    rows = "".join(f"  - {{text: a, gold: {n}}}\n" for n in range(MOST_FAULTS + 5))
    assert len(told(f"rows:\n{rows}")) == MOST_FAULTS
    assert len(told("rows:\n" + "  - {text: a, gold: 1}\n" * 999)) == 999


def test_bytes_and_texts_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    for data, message in (
        (b"rows: \xff\n", f"{path}:1: not UTF-8"),
        (b"rows: *a\n", f"{path}:1: an alias (*name)"),
    ):
        path.write_bytes(data)
        with pytest.raises(CombatError) as refused:
            read_table(File(str(path)))
        assert refused.value.message == message
