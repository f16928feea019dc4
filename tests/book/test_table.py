"""A table as the rules read it: effects, rows by total and by word, columns."""

from __future__ import annotations

from pathlib import Path

from combatcli.book.reading.table_file import read_table
from combatcli.book.source.files import File
from combatcli.book.table import Cell, Row, Table
from combatcli.dice.notation import parse_dice
from combatcli.errors import UsageError
from tests.book.refusals import refusal

GRID = """\
name: cards
title: Of the cards
die: 1d4
source: mine
license: CC0
off_table: error
columns: [red, black]
effects: {gold: integer?}
rows:
  1-2: [{text: heart, gold: 1}, {text: spade, gold: 2}]
  3-4: [{text: diamond}, {text: "club, <@suits>"}]
"""


def load(folder: Path, text: str) -> Table:
    path = folder / "t.yaml"
    path.write_text(text, encoding="utf-8")
    return read_table(File(str(path)))


def test_effects_of_a_cell() -> None:
    cell = Cell("a", {"gold": 3, "dice": "1d4", "fall": True, "stand": False})
    assert (cell.number("gold"), cell.number("silver"), cell.number("silver", 7)) == (3, 0, 7)
    assert (cell.word("dice"), cell.word("gold"), cell.word("silver")) == ("1d4", "3", None)
    assert (cell.required("dice"), cell.required("gold")) == ("1d4", "3")
    assert (cell.flag("fall"), cell.flag("stand"), cell.flag("gold")) == (True, False, False)
    assert (cell.reconstructed, cell.then, cell.rolls) == (False, (), False)


def test_one_that_says_no_more_than_it_must() -> None:
    table = Table("plain", (Row("1", 1, 1, (Cell("a", {}),), 1),), die=parse_dice("1d1"))
    assert (table.title, table.by, table.source, table.license) == ("plain", None, "", "")
    assert (table.off_table, table.columns, table.effects, table.links, table.path) == (
        "clamp", (), {}, (), ""
    )  # fmt: skip
    assert table.rows[0].weight == 1


def test_rows_by_total_whatever_their_order(tmp_path: Path) -> None:
    table = load(tmp_path, "by: level\nrows:\n  7+: c\n  1-3: a\n  4-6: b\n")
    rows = {total: table.find(total) for total in (-1, 0, 1, 3, 4, 6, 7, 99)}
    assert {total: (row.label, off) for total, (row, off) in rows.items()} == {
        -1: ("1-3", -2), 0: ("1-3", -1), 1: ("1-3", 0), 3: ("1-3", 0), 4: ("4-6", 0),
        6: ("4-6", 0), 7: ("7+", 0), 99: ("7+", 0),
    }  # fmt: skip
    assert [*table.words] == ["7+", "1-3", "4-6"]


def test_a_roll_adjusted_off_a_table_that_refuses_it(tmp_path: Path) -> None:
    """A d4 and a table of 1 to 4: any adjustment leads off it, at the low end or the high one."""
    table = load(tmp_path, GRID)
    table.check_adjusted(0)
    for added, end in ((1, "5"), (-1, "0"), (3, "7"), (-4, "-3"), (9, "10"), (-9, "-8")):
        assert refusal(UsageError, table.check_adjusted, added) == (
            f"table cards: adjusted by {added:+d} it could come to {end}, off it",
            "its off_table is error: adjust by less",
        )


def test_a_roll_adjusted_within_an_open_table(tmp_path: Path) -> None:
    text = "die: 1d4\noff_table: error\nrows:\n  1-3: a\n  4+: b\n"
    load(tmp_path, text).check_adjusted(3)
    load(tmp_path, text.replace("error", "clamp")).check_adjusted(-3)
    load(tmp_path, text.replace("die: 1d4", "by: level")).check_adjusted(-3)


def test_a_row_by_its_word(tmp_path: Path) -> None:
    table = load(tmp_path, "by: weapon\nrows:\n  sword: 1d8\n  dagger: 1d4\n")
    assert table.word("dagger", "attacker").cells[0].text == "1d4"
    assert refusal(UsageError, table.word, "sward", "attacker") == (
        "attacker: unknown weapon 'sward'", "did you mean sword?"
    )  # fmt: skip
    rolled = load(tmp_path, "rows: [a, b]\n")
    assert refusal(UsageError, rolled.word, "9", "attacker")[0] == "attacker: unknown row '9'"


def test_columns_by_name(tmp_path: Path) -> None:
    table, plain = load(tmp_path, GRID), load(tmp_path, "name: plain\nrows: [a]\n")
    assert (table.column("red"), table.column("black"), plain.column(None)) == (0, 1, 0)
    for where, name, message, hint in (
        (table, None, "table cards has columns", "name one: red, black"),
        (table, "blue", "unknown column of cards 'blue'", "known: red, black"),
        (plain, "red", "table plain has no columns", "leave out the column"),
    ):
        assert refusal(UsageError, where.column, name) == (message, hint)


def test_columns_by_difference(tmp_path: Path) -> None:
    """Whatever their order; between two columns it is the lower one."""
    text = 'die: 1d1\ncolumns: ["+2", "-1", "+5"]\nrows:\n  1: [a, b, c]\n'
    table = load(tmp_path, text)
    columns = {n: table.columns[table.difference_column(n)] for n in (-9, -1, 0, 2, 4, 5, 9)}
    assert columns == {-9: "-1", -1: "-1", 0: "-1", 2: "+2", 4: "+2", 5: "+5", 9: "+5"}


def test_one_column_of_it(tmp_path: Path) -> None:
    table = load(tmp_path, GRID)
    red, black = table.narrowed("red"), table.narrowed("black")
    assert [row.cells[0].text for row in red.rows] == ["heart", "diamond"]
    assert [row.cells[0].text for row in black.rows] == ["spade", "club, <@suits>"]
    assert {len(row.cells) for row in black.rows} == {1}
    assert [(row.label, row.low, row.high, row.line) for row in black.rows] == [
        (row.label, row.low, row.high, row.line) for row in table.rows
    ]
    assert black.columns == ()
    for same in ("name", "title", "die", "source", "license", "off_table", "effects", "links"):
        assert getattr(black, same) == getattr(table, same)
        assert getattr(black, same)
    assert black.path == table.path == str(tmp_path / "t.yaml")
    assert load(tmp_path, GRID.replace("die: 1d4", "by: hand")).narrowed("red").by == "hand"
