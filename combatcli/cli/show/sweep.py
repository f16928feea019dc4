"""A sweep as people read it: a row a cell, or a two-way table of one field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combatcli.cli.show.fields import field_rows
from combatcli.cli.show.grid import grid
from combatcli.cli.show.result_rows import played_columns, played_row
from combatcli.cli.show.sweep_odds import OddsCell, figure, odds_table
from combatcli.cli.terminal import BOLD, PLAIN, is_styled, width
from combatcli.command import Command
from combatcli.json_line import shell_text
from combatcli.options.varied_keys import Varied
from combatcli.report import Answer

MOST_ROWS = 1_000
"""Cells of one table: a longer sweep is written as several, so that it takes no more memory."""
MOST_TWO_WAY = 10_000
"""Cells of a two-way table."""


class SweepTable:
    """Collects the cells, and shows them when the widths of many are known."""

    def __init__(self, command: Command, varied: Sequence[Varied], odds: bool) -> None:
        self._command, self._odds = command, odds
        self._keys = [each.key for each in varied]
        self._cells: list[tuple[list[str], Any]] = []
        self._begun = False

    def text(self, answer: Answer | None, vary: Mapping[str, Any] | None = None) -> str:
        """A table of the cells so far: where they are many, and for None, the end."""
        if answer is not None:
            labels = [shell_text(value) for value in (vary or {}).values()]
            kept = OddsCell(self._command, answer) if self._odds else played_row(
                self._command, answer
            )  # fmt: skip
            self._cells.append((labels, kept))
            if len(self._cells) < MOST_ROWS:
                return ""
        if not self._cells:
            return ""
        if self._odds:
            header, rows = odds_table(self._command, self._keys, self._cells, width())
        else:
            columns = played_columns(self._command)
            own = [at for at, name in enumerate(columns) if name not in self._keys]
            header = [*self._keys, *(columns[at] for at in own)]
            rows = [[*labels, *(row[at] for at in own)] for labels, row in self._cells]
        apart = "\n" if self._begun else ""
        self._begun, self._cells = True, []
        wide = len(header) - (2 if self._odds else 1)  # what the odds are by; or the dice
        return f"{apart}{grid(header, rows, width(), wide)}\n"


class TwoWayTable:
    """Collects one field over two varied keys; its largest figure is bold on a terminal."""

    def __init__(self, command: Command, varied: Sequence[Varied], field: str) -> None:
        self._command, self._field = command, field
        self._down, self._across = varied
        self._values: list[Any] = []

    def text(self, answer: Answer | None, vary: Mapping[str, Any] | None = None) -> str:
        """Nothing yet for an answer; the table of all for None, which stands for the end."""
        del vary
        if answer is not None:
            self._values.append(field_rows(self._command, answer, [self._field])[0][0])
            return ""
        numbers = [number for each in self._values if (number := _number(each)) is not None]
        most = max(numbers, default=None) if is_styled() else None
        cells = [_shown(value, most) for value in self._values]
        size = len(self._across.values)
        rows = [
            [shell_text(value), *cells[at * size : (at + 1) * size]]
            for at, value in enumerate(self._down.values)
        ]
        head = [f"{self._down.key} \\ {self._across.key}", *map(shell_text, self._across.values)]
        return f"{self._field}\n\n{grid(head, rows, width())}\n"


def _number(value: Any) -> Fraction | None:
    try:
        return None if isinstance(value, bool) else Fraction(value)
    except (TypeError, ValueError):
        return None


def _shown(value: Any, most: Fraction | None) -> str:
    """A value with few places, bold where it is the most."""
    number = _number(value)
    plain = shell_text(value) if number is None or isinstance(value, int) else figure(number)
    return f"{BOLD}{plain}{PLAIN}" if number is not None and number == most else plain
