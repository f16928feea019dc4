"""Foundry tables as they are found: totals rolled again, links to themselves, what is no dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from combatcli.book.reading.table_file import check_table
from combatcli.book.table import Table
from combatcli.formats import import_table
from combatcli.formats.foundry_write import export_table


def read(formula: str, *results: dict[str, Any], **more: Any) -> tuple[Table, list[str]]:
    document = {"name": "t", "formula": formula, "results": results, **more}
    return import_table(json.dumps(document), "t.json", None, "foundry")


def result(low: int, high: int, text: object = "x", **more: object) -> dict[str, Any]:
    return {"type": "text", "text": text, "range": [low, high], "weight": 1, **more}


def rows(table: Table) -> list[tuple[str, int]]:
    return [(row.label, row.weight) for row in table.rows]


AGAIN = "which Foundry rolls again: taken"


@pytest.mark.parametrize(
    ("formula", "spans", "die", "made", "note"),
    [
        ("1d3", [(1, 1), (2, 2)], "1d2", [("1", 1), ("2", 1)],
         f"no row for 3 of 1d3, {AGAIN} as 1d2"),
        ("1d20", [(1, 4), (5, 12)], "1d12", [("1-4", 1), ("5-12", 1)],
         f"no row for 13-20 of 1d20, {AGAIN} as 1d12"),
        ("1d6", [(1, 2), (4, 4)], "1d3", [("1-2", 2), ("3", 1)],
         f"no row for 3, 5-6 of 1d6, {AGAIN} by weights"),
        ("1d6", [(2, 6)], "1d1", [("1", 1)], f"no row for 1 of 1d6, {AGAIN} by weights"),
        ("2d6", [(2, 2), (6, 7)], "1d12", [("1", 1), ("2-12", 11)],
         f"no row for 3-5, 8-12 of 2d6, {AGAIN} by weights"),
        ("1d4", [(1, 2), (6, 7)], "1d1", [("1", 1)],
         f"no row for 3-4 of 1d4, {AGAIN} by weights; row 6-7 never comes up and is left out"),
        ("1d4", [(1, 4), (5, 7)], "1d4", [("1-4", 1), ("5-7", 1)],
         "1d4 doesn't show all of 1 to 7: reach keeps what adjusted rolls come to"),
        ("1d4 + @luck", [(1, 4)], "1d4", [("1-4", 1)],
         "1d4 + @luck: what it adds is given with table roll --adjust TABLE=±N"),
    ],
)  # fmt: skip
def test_totals(
    formula: str, spans: list[tuple[int, int]], die: str, made: list[tuple[str, int]], note: str
) -> None:
    table, notes = read(formula, *(result(*span) for span in spans))
    assert table.die is not None
    assert (table.die.text, rows(table), notes) == (die, made, [note])


def test_reach_there_and_back() -> None:
    table, _ = read("1d4", result(1, 3), result(4, 9), result(0, 0))
    assert table.reach == (0, 9)
    again, notes = import_table(export_table(table).text, "t.json", None, "foundry")
    assert (again.reach, rows(again), notes) == (table.reach, rows(table), [])


@pytest.mark.parametrize(
    ("row", "text", "notes"),
    [
        ({"type": "document", "text": "", "description": "<p>A wolf howls</p>"}, "A wolf howls", 0),
        ({"type": "document", "name": "Wolf", "documentUuid": "Actor.a"}, "Wolf", 1),
        ({"text": 5}, "5", 0),
        ({"text": 2.5}, "2.5", 0),
        ({"text": "", "img": "worlds/w/map.webp"}, "", 1),
        ({"text": "", "img": "icons/svg/d20-black.svg"}, "", 0),
        ({"text": "[[1d6*10]] gp, [[/r 4d6kh3]]"}, "<1d6*10> gp, <4d6kh3>", 0),
        ({"text": "[[1d6x]] gp"}, "[[1d6x]] gp", 1),
        ({"text": "is &Reference[prone] and &amp;Reference[stunned]{dazed}"},
         "is prone and dazed", 1),
        ({"text": "@Embed[JournalEntry.x]"}, "@Embed[JournalEntry.x]", 1),
        ({"text": "a &lt;b&gt; c"}, "a \u2039b\u203a c", 1),
    ],
)  # fmt: skip
def test_texts(row: dict[str, object], text: str, notes: int) -> None:
    table, noted = read("1d2", result(1, 1, **row), result(2, 2))
    assert (table.rows[0].cells[0].text, len(noted)) == (text, notes)


@pytest.mark.parametrize(
    "link",
    [
        {"text": "Twice on @UUID[RollTable.abc]{here}"},
        {"text": "Twice on @RollTable[abc]{here}"},
        {"type": "document", "name": "here", "documentUuid": "RollTable.abc"},
        {"type": 1, "text": "here", "documentCollection": "RollTable", "documentId": "abc"},
    ],
)
def test_a_table_that_sends_to_itself(link: dict[str, object]) -> None:
    document = {"name": "My: table", "_id": "abc", "formula": "1d2"}
    document["results"] = [result(1, 1, **link), result(2, 2)]  # type: ignore[assignment]
    for name in (None, "other"):
        if name is not None:  # exported without an id: known by its title
            del document["_id"]
            link = {"text": "Twice on @UUID[RollTable.abc]{My: table}"}
            document["results"] = [result(1, 1, **link), result(2, 2)]  # type: ignore[assignment]
        table, _ = import_table(json.dumps(document), "t.json", name, "foundry")
        assert [each.name for each in table.links] == [table.name]


def test_a_single_column_needs_no_choosing() -> None:
    text = "name: t\ndie: 1d2\ncolumns: [Encounter]\nrows:\n  1: [a]\n  2: [b]\n"
    table, _ = check_table("t.yaml", text)
    assert table is not None
    written = export_table(table)
    assert written.lost == ("columns",)
    again, _ = import_table(written.text, "t.json", None, "foundry")
    assert [row.cells[0].text for row in again.rows] == ["a", "b"]
