"""What the rules need of a table that they read, so that a user's own in its place still works.

Most of it is seen from the built-in table: whether it is rolled or looked up, by numbers or words,
and which columns it has. What can't be seen there is listed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from combatcli.book.reading.effects import kind_of
from combatcli.book.reading.faults import Complain
from combatcli.book.reading.row_keys import read_key
from combatcli.book.table import Cell, Row, Table
from combatcli.values.basic import read_integer


class Need(NamedTuple):
    """`rows` must be there; numbers within `bounds`; an effect with a value calls for others."""

    rows: tuple[str, ...] = ()
    bounds: Mapping[str, tuple[int, int]] = {}
    calls: Mapping[tuple[str, str], tuple[str, ...]] = {}
    all_but: tuple[tuple[str, str], ...] = ()
    """Effects that every row must have but the one named with it."""


_MANY = 1_000
NEEDS: Mapping[str, Need] = {
    "grapple": Need(bounds={"points": (0, 4)}),
    "punch": Need(bounds={"damage": (0, _MANY)}),
    "armor": Need(
        rows=("unarmored", "shield"),
        bounds={"bonus": (0, _MANY), "beyond_repair": (0, _MANY)},
        all_but=(("ac", "shield"),),
    ),
    "weapons": Need(bounds={"hands": (1, 2)}),
    "critical": Need(
        bounds={"armor_damage": (0, _MANY), "rounds_lost": (0, _MANY)},
        calls={("effect", "armor"): ("armor_damage",), ("effect", "knockdown"): ("rounds_lost",)},
    ),
    "dying": Need(
        calls={
            ("outcome", "survives"): ("wake_rounds", "wake_hp"),
            ("outcome", "bleeding"): ("bleed_rounds",),
        }
    ),
    "fumble": Need(
        calls={
            ("outcome", "stuck"): ("rounds_lost",),
            ("outcome", "hit-self"): ("self_damage",),
            ("outcome", "hit-ally"): ("ally_damage",),
        }
    ),
}


def check_needs(table: Table, built_in: Table, complain: Complain) -> None:
    """Note what the rules need of this built-in table and the one in its place hasn't."""
    line = table.rows[0].line
    if (table.die is None) != (built_in.die is None):
        if built_in.die is None:
            what, remedy = f"rolled, but looked up by {built_in.by}", f"by: {built_in.by}"
        else:
            what, remedy = "looked up, but rolled", f"a die, such as die: {built_in.die.text}"
        complain(line, None, f"{what} in the rules", f"write {remedy}")
    if built_in.die is None and _numbered(built_in) and not _numbered(table):
        what = f"rows that are no numbers, but looked up by {built_in.by} in the rules"
        complain(line, None, what, "write 7, 2-5 or 12+")
    _check_columns(table, built_in, complain, line)
    need = NEEDS.get(table.name)
    if need is not None:
        missing = [row for row in need.rows if row not in table.words]
        if missing:
            complain(line, None, f"no row {missing[0]}, which the rules read", "add it")
        for row in table.rows:
            for cell in row.cells:
                _check_cell(need, row, cell, table.effects, complain)


def _numbered(table: Table) -> bool:
    return all(read_key(row.label, False) is not None for row in table.rows)


def _check_columns(table: Table, built_in: Table, complain: Complain, line: int) -> None:
    usual = ", ".join(built_in.columns)
    if not built_in.columns:
        if table.columns:
            complain(line, None, "columns, but the rules read none here", "leave out columns:")
        return
    if all(read_integer(name) is not None for name in built_in.columns):
        numbers = [read_integer(name) for name in table.columns]
        if not numbers or None in numbers or len(set(numbers)) < len(numbers):
            what = "the rules find a column by a difference of scores: columns must be numbers"
            complain(line, None, what, f"name them as in {usual}")
        return
    missing = [name for name in built_in.columns if name not in table.columns]
    if missing:
        what = f"no column {missing[0]}, which the rules read"
        complain(line, None, what, f"keep columns {usual}; more may be added")


def _check_cell(
    need: Need, row: Row, cell: Cell, kinds: Mapping[str, str], complain: Complain
) -> None:
    for effect, (low, high) in need.bounds.items():
        if effect in cell.effects and not low <= cell.number(effect) <= high:
            what = f"{effect} can't be {cell.number(effect)}"
            complain(row.line, row.label, what, f"it takes {low} to {high:,}")
    for (effect, value), others in need.calls.items():
        for other in others:
            if cell.word(effect) == value and other not in cell.effects:
                what = f"{effect} {value} without {other}"
                complain(row.line, row.label, what, f"add {other}: {kind_of(kinds[other]).takes}")
    for effect, spared in need.all_but:
        if row.label != spared and effect not in cell.effects:
            complain(row.line, row.label, f"no {effect}", f"add {effect}: a whole number")
