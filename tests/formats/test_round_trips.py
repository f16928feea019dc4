"""Every format that tables go out to and come in from: what comes back, or else is noted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings

from combatcli.book import Book
from combatcli.book.reading.table_file import check_table
from combatcli.book.table import Table
from combatcli.errors import UsageError
from combatcli.formats import EXPORTS, IMPORTS, export_table, import_table
from tests.formats.making import tables

BOTH = sorted(EXPORTS.keys() & IMPORTS.keys())


def parts(table: Table) -> dict[str, Any]:
    """A table's parts, by the names under which exports note that they are lost."""
    rows = sorted(table.rows, key=lambda row: (row.low, row.label))
    cells = [cell for row in rows for cell in row.cells]
    return {
        "title": table.title,
        "die": (table.die and table.die.text, table.by),
        "source": table.source,
        "license": table.license,
        "reach": table.reach,
        "off_table": table.off_table,
        "columns": table.columns,
        "effects": (dict(table.effects), [dict(cell.effects) for cell in cells]),
        "then": [cell.then for cell in cells],
        "reconstructed marks": [cell.reconstructed for cell in cells],
        "weights": [(row.low, row.high) for row in rows],
        "texts": [cell.text for cell in cells],
        "rows": [row.label for row in rows],
    }


def unlike(table: Table, again: Table) -> set[str]:
    """The names of the parts that two tables don't have alike."""
    one, other = parts(table), parts(again)
    return {name for name, part in one.items() if part != other[name]}


@pytest.mark.parametrize("form", BOTH)
@given(table=tables())
@settings(max_examples=80)
def test_what_does_not_come_back_is_noted(form: str, table: Table) -> None:
    try:
        written = export_table(table, form)
    except UsageError:  # Foundry's tables are rolled, and have one column
        assert form == "foundry"
        assert table.die is None or len(table.columns) > 1
        return
    assume("columns" not in written.lost)  # headings that mean something else
    again, _ = import_table(written.text, f"t.{form}", table.name, form)
    assert unlike(table, again) <= set(written.lost)


def test_yaml_loses_nothing() -> None:
    for name in Book().names:
        table = Book().table(name)
        again, faults = check_table("t.yaml", export_table(table, "yaml").text)
        assert (again and unlike(table, again), faults) == (set(), [])


FULL = """\
name: t
title: A chart
die: 1d6
source: Mine
license: CC0-1.0
off_table: error
reach: 0-9
effects: {harm: integer?, wet: flag?}
rows:
  0-3: {text: "<1d4> eels, and <2@loot>, <@loot>", harm: 2, then: [loot, body]}
  4-6: {text: Rain, wet: true, reconstructed: true}
  7-9: Fog
"""


@pytest.mark.parametrize(
    ("form", "lost"),
    [
        ("csv", {"title", "source", "license", "off_table", "reach"}),
        ("markdown", set()),
        ("foundry", set()),
        ("yaml", set()),
        ("json", set()),
    ],
)
def test_of_a_table_that_has_everything(form: str, lost: set[str]) -> None:
    table, _ = check_table("t.yaml", FULL.replace("7-9: Fog", "7-9: {text: Fog, harm: 1}"))
    assert table is not None
    written = export_table(table, form)
    assert set(written.lost) == lost
    if form in IMPORTS:
        again, _ = import_table(written.text, "t", "t", form)
        assert unlike(table, again) - {"reach"} == lost - {"reach"}
