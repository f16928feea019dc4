"""Rows: what each key covers, and that all of a die's totals are covered once."""

from __future__ import annotations

import pytest

from combatcli.book.reading.row_keys import guess_die, read_key
from combatcli.book.reading.table_file import check_table


def told(text: str) -> list[str]:
    """All faults of a text, each with what to do."""
    table, faults = check_table("t.yaml", text)
    assert (table is None) is bool(faults)
    return [f"{fault}; {fault.remedy}".removeprefix("t.yaml:") for fault in faults]


@pytest.mark.parametrize(
    ("key", "span"),
    [
        ("7", (7, 7)), ("2-5", (2, 5)), ("2 - 5", (2, 5)), ("2–5", (2, 5)), ("2—5", (2, 5)),
        ("-3--1", (-3, -1)), ("−3–−1", (-3, -1)), ("-3", (-3, -3)), ("+3-+5", (3, 5)),
        ("12+", (12, None)), ("12 +", (12, None)), ("-2+", (-2, None)), ("007", (7, 7)),
        (" 7 ", (7, 7)), ("5-2", (5, 2)), ("999999999", (999_999_999, 999_999_999)),
        ("00", (0, 0)), ("0", (0, 0)),
        ("", None), ("x", None), ("1-", None), ("1-2-3", None), ("1+2", None), ("1-2+", None),
        ("1 2", None), ("1.5", None), ("1000000000", None), ("x7", None), ("7x", None),
    ],
)  # fmt: skip
def test_keys(key: str, span: tuple[int, int | None] | None) -> None:
    assert read_key(key, percentile=False) == span


def test_two_noughts_of_percentile_dice() -> None:
    assert read_key("00", percentile=True) == (100, 100)
    assert read_key("96-00", percentile=True) == (96, 100)
    assert read_key("00-05", percentile=True) == (100, 5)
    assert read_key("0", percentile=True) == (0, 0)
    assert read_key("000", percentile=True) == (0, 0)
    assert read_key("7", percentile=True) == (7, 7)
    assert read_key("96-00", percentile=False) == (96, 0)


@pytest.mark.parametrize(
    ("low", "high", "die"),
    [
        (1, 6, "1d6"), (1, 20, "1d20"), (1, 100, "1d100"), (2, 12, "2d6"), (3, 18, "3d6"),
        (4, 24, "4d6"), (2, 8, "2d4"), (4, 16, "4d4"), (1, 2, "1d2"), (1, 30, "1d30"),
        (1, 7, None), (2, 13, None), (5, 30, None), (0, 6, None), (3, 12, "3d4"), (2, 11, None),
        (-2, -12, None), (2, 10, None),
    ],
)  # fmt: skip
def test_a_likely_die(low: int, high: int, die: str | None) -> None:
    assert guess_die(low, high) == die


GAP = "or widen a neighbor"
D6 = "die: 1d6\nrows:\n"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        # every total once
        (D6 + "  1-6: a\n", []),
        (D6 + "  6: b\n  1-5: a\n", []),
        (D6 + "  1-3: a\n  4+: b\n", []),
        (D6 + "  1-5: a\n  6+: b\n", []),
        (D6 + "  1-3: a\n  5-6: b\n", ["4: table t, row 5-6: gap before it: 4 not covered;"
         f" add a row 4, {GAP}"]),
        (D6 + "  3-6: a\n", [f"3: table t, row 3-6: gap before it: 1-2 not covered;"
         f" add a row 1-2, {GAP}"]),
        (D6 + "  1: a\n  3: b\n", [
            f"4: table t, row 3: gap before it: 2 not covered; add a row 2, {GAP}",
            "4: table t: no row for 4-6 of 1d6; add a row 4-6",
        ]),
        (D6 + "  1-5: a\n  5-6: b\n", ["4: table t, row 5-6: overlaps row 1-5;"
         " let each total stand in one row"]),
        (D6 + "  1-6: a\n  6: b\n", ["4: table t, row 6: overlaps row 1-6;"
         " let each total stand in one row"]),
        (D6 + "  1-5: a\n  2: b\n  6: c\n", ["4: table t, row 2: overlaps row 1-5;"
         " let each total stand in one row"]),
        (D6 + "  1-5: a\n  2: b\n", [
            "4: table t, row 2: overlaps row 1-5; let each total stand in one row",
            "4: table t: no row for 6 of 1d6; add a row 6",
        ]),
        # of two that begin alike, the later one in the file is in the way
        (D6 + "  1-6: a\n  1-3: b\n", ["4: table t, row 1-3: overlaps row 1-6;"
         " let each total stand in one row"]),
        ("by: level\nrows:\n  1+: a\n  1-3: b\n", ["4: table t, row 1-3: overlaps row 1+;"
         " let each number stand in one row"]),
        # out of reach
        (D6 + "  0: z\n  1-6: a\n", ["3: table t, row 0: out of reach of 1d6;"
         " keep rows within 1 to 6"]),
        (D6 + "  1-6: a\n  7+: b\n", ["4: table t, row 7+: out of reach of 1d6;"
         " keep rows within 1 to 6"]),
        (D6 + "  1-6: a\n  9: b\n", ["4: table t, row 9: out of reach of 1d6;"
         " keep rows within 1 to 6"]),
        (D6 + "  1-5: a\n  8: b\n", [
            "4: table t, row 8: out of reach of 1d6; keep rows within 1 to 6",
            f"4: table t, row 8: gap before it: 6 not covered; add a row 6, {GAP}",
        ]),
        # backwards: read as it was meant
        (D6 + "  3-1: a\n  4-6: b\n", ["3: table t, row 3-1: a range that runs backwards;"
         " write 1-3"]),
        (D6 + "  6-4: a\n  1-3: b\n", ["3: table t, row 6-4: a range that runs backwards;"
         " write 4-6"]),
        ("die: d%\nrows:\n  00-40: a\n  41-100: b\n", ["3: table t, row 00-40:"
         " 00 is 100, the highest total; write 01-40"]),
        ("die: d%\nrows:\n  100-41: a\n  1-40: b\n", ["3: table t, row 100-41:"
         " a range that runs backwards; write 41-100"]),
        ("die: d%\nrows:\n  00: a\n  1-99: b\n", []),
        # looked up: from anywhere to anywhere, no gap, no overlap
        ("by: level\nrows:\n  4-6: a\n", []),
        ("by: level\nrows:\n  7+: b\n  4-6: a\n", []),
        ("by: level\nrows:\n  1-3: a\n  3-4: b\n", ["4: table t, row 3-4: overlaps row 1-3;"
         " let each number stand in one row"]),
        ("by: level\nrows:\n  1+: a\n  9: b\n", ["4: table t, row 9: overlaps row 1+;"
         " let each number stand in one row"]),
        ("by: level\nrows:\n  1-5: a\n  2: b\n  6: c\n", ["4: table t, row 2: overlaps row 1-5;"
         " let each number stand in one row"]),
        ("by: level\nrows:\n  3-1: a\n  4: b\n", ["3: table t, row 3-1:"
         " a range that runs backwards; write 1-3"]),
        ("by: level\nrows:\n  1-2: a\n  6: b\n", ["4: table t, row 6: gap before it:"
         f" 3-5 not covered; add a row 3-5, {GAP}"]),
        ("by: level\nrows:\n  1-2: a\n  4: b\n", ["4: table t, row 4: gap before it:"
         f" 3 not covered; add a row 3, {GAP}"]),
        ("by: weapon\nrows:\n  7: a\n  sword: b\n  7-9: c\n", []),  # words, whatever they are
        # no die
        ("rows:\n  3-10: a\n  11-18: b\n", ["2: table t: rows with keys, but no die;"
         " add die: 3d6"]),
        ("rows:\n  5: a\n  9+: b\n", ["2: table t: rows with keys, but no die;"
         " add the die, such as die: 2d6"]),
        ("rows:\n  '': a\n", [
            "2: table t: a row's key that is no word; write one word",
            "2: table t: rows with keys, but no die; add the die, such as die: 2d6",
        ]),
        ("by: level\nrows:\n  '': a\n", ["3: table t: a row's key that is no word;"
         " write one word"]),
        ('by: level\nrows:\n  "a\\nb": a\n', ["3: table t: a row's key that is no word;"
         " write one word"]),
        ('by: level\nrows:\n  "a\\x07": a\n', ["3: table t: a row's key that is no word;"
         " write one word"]),
        (D6 + "  1-6: a\n  quite a long key for a row: b\n", [
            "4: table t, row quite a long key for: 'quite a long key for a row' is no total or"
            " range; write 7, 2-5 or 12+"
        ]),
        # one fault hides no other
        (D6 + "  1-6: a\n  1-6: b\n  7: c\n", [
            "4: table t, row 1-6: doubled row; keep one of them",
            "5: table t, row 7: out of reach of 1d6; keep rows within 1 to 6",
        ]),
        (D6 + "  x: a\n  1-6: b\n  y: c\n", [
            "3: table t, row x: 'x' is no total or range; write 7, 2-5 or 12+",
            "5: table t, row y: 'y' is no total or range; write 7, 2-5 or 12+",
        ]),
        # lists
        ("die: 1d6\nrows: [a]\n", ["2: table t: 1 row for the 6 totals of 1d6;"
         " list 6 rows, the one for 1 first"]),
        ("die: 4d6\nrows: [a, b]\n", ["2: table t: 2 rows for the 21 totals of 4d6;"
         " list 21 rows, the one for 4 first"]),
        ("die: 1d2000\nrows: [" + "a, " * 1500 + "]\n", ["2: table t: 1,500 rows for the 2,000"
         " totals of 1d2000; list 2,000 rows, the one for 1 first"]),
        ("by: level\nrows:\n  - a\n", ["3: table t: a plain list in a table with by;"
         " write each row as key: text"]),
        ("rows: []\n", ["1: table t: no rows; write rows: and below it a line for each"]),
        ("die: 1d2\ncolumns: [x, y]\nrows:\n  1: [a]\n  2: [a, b, c]\n", [
            "4: table t, row 1: 1 cell for 2 columns; give a list with a cell for each column",
            "5: table t, row 2: 3 cells for 2 columns; give a list with a cell for each column",
        ]),
        # weights
        ("rows: [{text: a, weight: 1000000}, {text: b, weight: 1}]\n", []),
        ("rows:\n  - {text: a, weight: 1000001}\n", ["2: table t, row 1: weight can't be"
         " '1000001'; it takes a whole number from 1 to 1,000,000"]),
        ("rows:\n  - {text: a, weight: -1}\n", ["2: table t, row 1: weight can't be"
         " '-1'; it takes a whole number from 1 to 1,000,000"]),
        ("rows:\n  - {text: a, weight: [2]}\n", [
            "2: table t, row 1: weight can't be 'a list';"
            " it takes a whole number from 1 to 1,000,000",
            "2: table t, row 1: 'weight' takes one text; write one text",
        ]),
        ("columns: [x]\nrows:\n  - [{text: a, weight: 2}]\n", ["3: table t, row 1: a weight where"
         " the die or the columns decide; leave out weight"]),
    ],
)  # fmt: skip
def test_rows(text: str, faults: list[str]) -> None:
    assert told(text) == faults


def test_weights_up_to_the_sides_of_a_die() -> None:
    """A thousand rows of a million each fill the largest die there is; one more is too many."""
    most = "rows:\n" + "  - {text: a, weight: 1000000}\n" * 1000
    table, _ = check_table("t.yaml", most)
    assert table is not None
    assert table.die is not None
    assert table.die.text == "1d1000000000"
    assert told(most + "  - b\n") == [
        "2: table t: weights that add up to more than 1,000,000,000; make them smaller"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "die: 1d2\nrows:\n  - a\n  - b\n",
        "rows:\n\n  - a\n  - {text: b, weight: 3}\n",
        "die: 1d2\nrows:\n  1: a\n  2: b\n",
    ],
)
def test_rows_know_their_lines(text: str) -> None:
    table, _ = check_table("t.yaml", text)
    assert table is not None
    assert [row.line for row in table.rows] == [3, 4]
    assert table.rows[0].weight == 1


def test_what_a_weighted_row_covers() -> None:
    table, _ = check_table("t.yaml", "rows: [{text: a, weight: 2}, b, {text: c, weight: 3}]\n")
    assert table is not None
    assert [(row.label, row.low, row.high, row.weight) for row in table.rows] == [
        ("1-2", 1, 2, 2), ("3", 3, 3, 1), ("4-6", 4, 6, 3)
    ]  # fmt: skip
