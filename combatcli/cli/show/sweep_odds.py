"""The odds of a sweep as rows: chances as columns, or statistics, or a row for each chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from combatcli.cli.show.chances import group_words
from combatcli.cli.show.grid import columns_of
from combatcli.command import Command
from combatcli.odds.chance_text import percent
from combatcli.odds.statistics import chance_of
from combatcli.report import BY, DAMAGE, ODDS, STATISTICS, Answer
from combatcli.values.basic import read_integer

MOST_GROUPS = 12
"""Columns of chances."""
UNKNOWN = "not known"
Cells = Sequence[tuple[list[str], "OddsCell"]]
Table = tuple[list[str], list[list[str]]]


class OddsCell:
    """What of one cell's odds is shown: the chances of its groups, and its statistics."""

    def __init__(self, command: Command, answer: Answer) -> None:
        self.by: list[str] = answer[BY]
        self.chances = {
            tuple(group_words(command, answer, self.by, row)): percent(chance_of(row))
            for row in answer[ODDS]
        }
        self.statistics = [_figure(answer[name]) for name in STATISTICS if name in answer]
        damage: dict[str, Any] = answer.get(DAMAGE, {})
        known = any(row[DAMAGE] is not None for row in damage.get("distribution", ()))
        self.damage = _figure(damage["mean"]) if known else None


def odds_table(command: Command, keys: list[str], cells: Cells, width: int) -> Table:
    """A header and rows: a row a cell where the chances, or the statistics, fit beside each other.

    Else a row for each chance.
    """
    groups = _in_order(command, dict.fromkeys(name for _, cell in cells for name in cell.chances))
    means = any(cell.damage is not None for _, cell in cells)
    header = [*keys, *map(", ".join, groups), *([f"{DAMAGE} mean"] if means else [])]
    rows = [
        [*labels, *(cell.chances.get(name, "0 %") for name in groups),
         *([cell.damage or UNKNOWN] if means else [])]
        for labels, cell in cells
    ]  # fmt: skip
    if len(groups) <= MOST_GROUPS and columns_of(header, rows) <= width:
        return header, rows
    if all(cell.statistics for _, cell in cells):
        return [*keys, *STATISTICS], [[*labels, *cell.statistics] for labels, cell in cells]
    by = cells[0][1].by
    return [*keys, *by, "chance"], [
        [*labels, *name, chance] for labels, cell in cells for name, chance in cell.chances.items()
    ]


def _in_order(command: Command, groups: dict[tuple[str, ...], None]) -> list[tuple[str, ...]]:
    """The groups as the command lists its outcomes, numbers by size, else as they came up."""
    outcomes: list[tuple[str, ...]] = [(name,) for name in command.outcomes if (name,) in groups]
    if len(outcomes) == len(groups):
        return outcomes
    numbers = {name: number for name in groups if (number := read_integer(name[0])) is not None}
    if any(len(name) > 1 for name in groups) or not numbers:
        return list(groups)
    return [*sorted(numbers, key=numbers.__getitem__), *(n for n in groups if n not in numbers)]


def figure(number: Fraction | float | str) -> str:
    """A figure of four places, whole numbers in full; it may be a fraction as text."""
    exact = Fraction(number)
    return str(exact) if exact.denominator == 1 else f"{float(exact):.4g}"


def _figure(value: Any) -> str:
    return UNKNOWN if value is None else figure(value)
