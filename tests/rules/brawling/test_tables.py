"""D&D brawling: what grapple and punch make of every cell of tables A and B."""

from __future__ import annotations

import pytest

from tests.figures.brawling import BLOWS, COLUMNS, GRAPPLE, PUNCH, PUNCH_RECONSTRUCTED
from tests.worked import ask, check

LOST = "table punch, last column: print lost this cell; its figure is a reconstruction"


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("total", GRAPPLE)
def test_table_a(total: int, column: str) -> None:
    cell = GRAPPLE[total][COLUMNS.index(column)]
    points = int(cell[1]) if cell != "NG" else 0
    score = 10 + int(column)
    result = ask(f"grapple -a str={score},dex={score} -d str=10,dex=10,con=9 --dice {total}")
    check(result, {"outcome": cell, "damage": points, "success": points > 0,
                   "lookups.*.cell": [cell], "defender.con": 9 - points})  # fmt: skip
    assert result["defender"].get("held", False) is (points > 0)


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("total", PUNCH)
def test_table_b(total: int, column: str) -> None:
    cell = PUNCH[total][COLUMNS.index(column)]
    points = int(cell.rstrip("*"))
    strike = {"limit": 7, "to_hit": 7, "hit": True, "damage": points, "blow": BLOWS[points],
              "knockout": False}  # fmt: skip
    dice = f"7,{total},100" if cell.endswith("*") else f"7,{total}"
    result = ask(f"punch -a str={10 + int(column)},dex=9 -d dex=9,con=10 --dice {dice}")
    reconstructed = column == "0" and total in PUNCH_RECONSTRUCTED
    check(result, {"outcome": "hit" if points else "miss", "damage": points, "strikes": [strike],
                   "defender.con": 10 - points, "lookups.0.cell": cell,
                   "notes": [LOST] if reconstructed else []})  # fmt: skip
    assert ("punch-zero-column" in result["rulings"]) is reconstructed


@pytest.mark.parametrize(
    ("difference", "column"),
    [(27, "+4"), (5, "+4"), (4, "+4"), (3, "+3"), (1, "+1"), (0, "0"), (-1, "0"), (-20, "0")],
)
def test_columns_end_at_both_sides(difference: int, column: str) -> None:
    one, other = max(1, 1 + difference), max(1, 1 - difference)
    for line in (f"grapple -a str={one},dex={one} -d str={other},dex={other},con=9 --dice 7",
                 f"punch -a str={one},dex=9 -d dex=9,con={other} --dice 7,9"):  # fmt: skip
        check(ask(line), {"lookups.0.column": column})
