"""Tables and rulings as plain values: through JSON and back they are what they were."""

from __future__ import annotations

import json

from hypothesis import given

from combatcli.book import Book
from combatcli.book.plain import plain_rulings, plain_table, rulings_of, table_of
from combatcli.book.table import Table
from tests.formats.making import tables


@given(tables())
def test_any_table(table: Table) -> None:
    again = table_of(json.loads(json.dumps(plain_table(table))), table.path)
    for field in Table.__slots__:
        assert getattr(again, field) == getattr(table, field), field


def test_its_path_is_where_it_is_read_now() -> None:
    table = Book().table("limb")
    assert "path" not in plain_table(table)
    assert table_of(plain_table(table), "there/limb.yaml").path == "there/limb.yaml"


def test_rulings_are_of_the_set_that_they_are_read_for() -> None:
    rulings = Book().rulings(("labyrinth",))
    value = json.loads(json.dumps(plain_rulings(rulings.values())))
    assert rulings_of(value, "labyrinth") == rulings
    assert {ruling.rules for ruling in rulings_of(value, "mine").values()} == {"mine"}
