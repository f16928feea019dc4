"""Many results of one command: a row for each."""

from __future__ import annotations

from combatcli.cli.show.grid import grid
from combatcli.cli.show.result import totals_text
from combatcli.command import Command
from combatcli.report import DAMAGE, OUTCOME, REQUEST, ROLLS, Answer


class ResultRows:
    """Collects results, and shows them at the end, when the widths of all are known."""

    def __init__(self, command: Command, width: int) -> None:
        self._command = command
        self._width = width
        self._rows: list[list[str]] = []

    def text(self, answer: Answer | None) -> str:
        """Nothing yet for an answer; the table of all for None, which stands for the end."""
        if answer is None:
            return self._table()
        row = [str(len(self._rows) + 1), str(answer[OUTCOME])]
        if self._command.damage:
            row.append("-" if answer[DAMAGE] is None else str(answer[DAMAGE]))
        field = self._command.row_field
        row.append(totals_text(answer[ROLLS]) if field is None else str(answer[field]))
        self._rows.append([*row, str(answer[REQUEST]["seed"])])
        return ""

    def _table(self) -> str:
        damage = [DAMAGE] if self._command.damage else []
        headers = ["#", OUTCOME, *damage, self._command.row_field or "dice", "seed"]
        return grid(headers, self._rows, self._width, len(headers) - 2) + "\n"
