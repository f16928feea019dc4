"""Checked tables and rulings as plain JSON values, and back: what the caches keep of files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatcli.book.rulings import Ruling
from combatcli.book.table import Cell, Link, Row, Table
from combatcli.dice.notation import parse_dice

_AS_THEY_ARE = ("name", "title", "by", "source", "license", "off_table", "effects")
_TUPLES = ("columns", "links", "rows")


def plain_table(table: Table) -> dict[str, Any]:
    """All that a table is but for its path; named tuples become lists in JSON."""
    die = None if table.die is None else table.die.text
    return {name: getattr(table, name) for name in (*_AS_THEY_ARE, *_TUPLES)} | {
        "die": die,
        "reach": table.reach,
    }


def table_of(value: dict[str, Any], path: str) -> Table:
    """The table that `plain_table` made this value of, as one that stands in this file."""
    die = value["die"]
    return Table(
        rows=tuple([
            Row(
                label, low, high,
                tuple([
                    Cell(text, effects, reconstructed, tuple(then), rolls)
                    for text, effects, reconstructed, then, rolls in cells
                ]),
                line, weight,
            )
            for label, low, high, cells, line, weight in value["rows"]
        ]),
        die=None if die is None else parse_dice(die),
        reach=None if value["reach"] is None else tuple(value["reach"]),
        columns=tuple(value["columns"]),
        links=tuple([Link(*link) for link in value["links"]]),
        path=path,
        **{name: value[name] for name in _AS_THEY_ARE},
    )  # fmt: skip


def plain_rulings(rulings: Iterable[Ruling]) -> list[list[Any]]:
    """All that rulings are but for the rule set that they belong to."""
    return [[*ruling[:-1]] for ruling in rulings]


def rulings_of(value: list[list[Any]], rules: str) -> dict[str, Ruling]:
    """The rulings that `plain_rulings` made this value of, as those of this rule set, by name."""
    return {ruling[0]: Ruling._make([*ruling, rules]) for ruling in value}
