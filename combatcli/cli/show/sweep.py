"""A sweep as people read it: a row a cell, or a two-way table of one field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combatcli.cli.show.fields import field_rows, shell_text
from combatcli.cli.show.grid import grid
from combatcli.cli.show.result import totals_text
from combatcli.cli.terminal import BOLD, PLAIN, is_styled, width
from combatcli.command import Command
from combatcli.odds.by_name import json_text
from combatcli.odds.chance_text import percent
from combatcli.odds.statistics import chance_of
from combatcli.options.vary import Varied
from combatcli.report import BY, DAMAGE, ODDS, OUTCOME, ROLLS, STATISTICS, Answer

MOST_GROUPS = 12
"""With more values than these, their statistics stand in the row in place of their chances."""
Row = tuple[list[str], dict[str, str]]


class SweepTable:
    """Collects the cells, and shows them at the end, when the widths of all are known."""

    def __init__(
        self, command: Command, varied: Sequence[Varied], fields: list[str] | None, odds: bool
    ) -> None:
        self._command, self._varied, self._fields = command, varied, fields
        self._cells = _OddsCells(command) if odds else _PlayedCells(command)
        self._values: list[Any] = []
        self._rows: list[Row] = []

    def text(self, answer: Answer | None, vary: Mapping[str, Any] | None = None) -> str:
        """Nothing yet for an answer; the table of all for None, which stands for the end."""
        if answer is None:
            return self._two_way() if self._fields else self._table()
        if self._fields:
            self._values.append(field_rows(self._command, answer, self._fields)[0][0])
        else:
            labels = [shell_text(value) for value in (vary or {}).values()]
            self._rows.append((labels, self._cells.read(answer)))
        return ""

    def _table(self) -> str:
        columns = self._cells.columns()
        rows = [
            [*labels, *(row.get(name, "0 %") for name in columns)] for labels, row in self._rows
        ]
        return grid([*(each.key for each in self._varied), *columns], rows, width()) + "\n"

    def _two_way(self) -> str:
        down, across = self._varied
        most = _most(self._values)
        cells = [_shown(value, value == most and is_styled()) for value in self._values]
        size = len(across.values)
        rows = [
            [shell_text(value), *cells[at * size : (at + 1) * size]]
            for at, value in enumerate(down.values)
        ]
        head = [f"{down.key} \\ {across.key}", *map(shell_text, across.values)]
        return f"{(self._fields or [''])[0]}\n\n{grid(head, rows, width())}\n"


class _OddsCells:
    """The chances of each cell, by the value of what the odds are grouped by."""

    def __init__(self, command: Command) -> None:
        self._command = command
        self._groups: dict[str, None] = {}
        self._wide = False
        self._damage = False

    def read(self, answer: Answer) -> dict[str, str]:
        """The cells of one row, by column."""
        row: dict[str, str] = {}
        for group in answer[ODDS]:
            name = ", ".join(json_text(group[field]) for field in answer[BY])
            self._groups[name] = None
            row[name] = percent(chance_of(group))
        for place, source in (("", answer), (f"{DAMAGE} ", answer.get(DAMAGE, {}))):
            for name in STATISTICS:
                if source.get(name) is not None:
                    row[place + name] = _shown(source[name])
        self._damage = self._damage or f"{DAMAGE} mean" in row
        self._wide = self._wide or len(self._groups) > MOST_GROUPS
        return row

    def columns(self) -> list[str]:
        """The groups in the command's order, else as they came up; or statistics."""
        if self._wide:
            return list(STATISTICS)
        listed = [name for name in self._command.outcomes if name in self._groups]
        groups = listed if len(listed) == len(self._groups) else list(self._groups)
        return [*groups, *([f"{DAMAGE} mean"] if self._damage else [])]


class _PlayedCells:
    """What came of each cell, played once."""

    def __init__(self, command: Command) -> None:
        self._command = command

    def read(self, answer: Answer) -> dict[str, str]:
        """The cells of one row, by column."""
        field = self._command.row_field
        last = totals_text(answer[ROLLS]) if field is None else str(answer[field])
        row = {OUTCOME: str(answer[OUTCOME]), field or "dice": last}
        if self._command.damage:
            row[DAMAGE] = "-" if answer[DAMAGE] is None else str(answer[DAMAGE])
        return row

    def columns(self) -> list[str]:
        """The outcome, the damage, and the dice or what stands for them."""
        damage = [DAMAGE] if self._command.damage else []
        return [OUTCOME, *damage, self._command.row_field or "dice"]


def _number(value: Any) -> float | None:
    try:
        return None if isinstance(value, bool) else float(Fraction(value))
    except (TypeError, ValueError):
        return None


def _most(values: Sequence[Any]) -> Any:
    """The largest of the values that are numbers."""
    numbers = [value for value in values if _number(value) is not None]
    return max(numbers, key=lambda value: _number(value) or 0.0, default=None)


def _shown(value: Any, marked: bool = False) -> str:
    """A value with few places; the marked one bold."""
    number = _number(value)
    plain = shell_text(value) if number is None or isinstance(value, int) else f"{number:.4g}"
    return f"{BOLD}{plain}{PLAIN}" if marked else plain
