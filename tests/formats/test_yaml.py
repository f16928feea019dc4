"""Our own YAML written: the same table when it is read again, by us and by other readers."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings

from combatcli.book import Book
from combatcli.book.reading.table_file import check_table, read_table
from combatcli.book.source.files import File
from combatcli.book.table import Table
from combatcli.formats.yaml import export_table, scalar
from tests.formats.making import facts, tables
from tests.helpers import ROOT

BOOK = Book()
SHIPPED = [BOOK.table(name) for name in BOOK.names]
SHIPPED += [
    read_table(File(str(path))) for path in sorted((ROOT / "examples/tables").glob("[lw]*.yaml"))
]


@given(tables())
@settings(max_examples=150)
def test_read_again(table: Table) -> None:
    again, faults = check_table("t.yaml", export_table(table).text)
    assert again is not None, faults
    assert facts(again) == facts(table)


@given(tables())
def test_other_readers_see_texts(table: Table) -> None:
    read = yaml.safe_load(export_table(table).text)
    assert read["name"] == table.name
    rows = read["rows"].values() if isinstance(read["rows"], dict) else read["rows"]
    if not table.columns:
        texts = [row if isinstance(row, str) else row["text"] for row in rows]
        assert texts == [row.cells[0].text for row in table.rows]


@pytest.mark.parametrize("table", SHIPPED, ids=lambda table: table.name)
def test_shipped(table: Table) -> None:
    again, faults = check_table("t.yaml", export_table(table).text)
    assert again is not None, faults
    assert facts(again) == facts(table)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Wavers", "Wavers"),
        ("Runs; finds <@loot>, <1d4>", "Runs; finds <@loot>, <1d4>"),
        ("1d4+1", "1d4+1"),
        ("no", '"no"'),
        ("010", '"010"'),
        ("1:30", '"1:30"'),
        ("+1", '"+1"'),
        ("2.50", '"2.50"'),
        ("Boss: an ogre", '"Boss: an ogre"'),
        ("Room #5", '"Room #5"'),
        ("", '""'),
        ('say "no"', '"say \\"no\\""'),
        ("a\nb", '"a\\nb"'),
    ],
)
def test_quotes_only_where_needed(text: str, written: str) -> None:
    assert scalar(text) == written


def test_layout() -> None:
    text = (ROOT / "examples/tables/critical.yaml").read_text(encoding="utf-8")
    table = read_table(File(str(ROOT / "examples/tables/critical.yaml")), BOOK.built_in("critical"))
    written = export_table(table).text
    assert written.startswith(
        "name: critical\ntitle: Critical hits of the house\ndie: 1d8\nsource: Our own table\n"
        "license: CC0-1.0\neffects:\n  damage: kill|triple|double|maximum|normal\n"
    )
    assert written.endswith("  8:\n    text: His last breath\n    damage: kill\n")
    assert "effects:" not in text


def test_commas_within_brackets() -> None:
    text = "name: t\ndie: 1d1\ncolumns: [x, y]\neffects: {note: text?, gold: integer?}\nrows:\n"
    text += '  1: ["Aye, so", {text: "Rain, and wind", note: "a, b", then: [loot, mood]}]\n'
    table, faults = check_table("t.yaml", text)
    assert table is not None, faults
    written = export_table(table).text
    assert '{text: "Rain, and wind", note: "a, b", then: [loot, mood]}' in written
    again, faults = check_table("t.yaml", written)
    assert again is not None, faults
    assert facts(again) == facts(table)
