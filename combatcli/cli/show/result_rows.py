"""Many results of one command: a row for each."""

from __future__ import annotations

from combatcli.cli.show.grid import grid
from combatcli.cli.show.parts import totals_text
from combatcli.command import Command
from combatcli.json_line import shell_text
from combatcli.odds.unknown_damage import damage_word
from combatcli.report import DAMAGE, OUTCOME, REQUEST, ROLLS, Answer, scalar_fields


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
        number, seed = str(len(self._rows) + 1), str(answer[REQUEST]["seed"])
        self._rows.append([number, *played_row(self._command, answer), seed])
        return ""

    def _table(self) -> str:
        headers = ["#", *played_columns(self._command), "seed"]
        return grid(headers, self._rows, self._width, len(headers) - 2) + "\n"


def played_columns(command: Command) -> list[str]:
    """The outcome, the damage, and the dice or what stands for them; without dice, the fields."""
    if not command.rolls:
        return list(scalar_fields(command))
    return [OUTCOME, *([DAMAGE] if command.damage else []), command.row_field or "dice"]


def played_row(command: Command, answer: Answer) -> list[str]:
    """A result's cells of these columns."""
    if not command.rolls:
        return [shell_text(answer[field]) for field in scalar_fields(command)]
    row = [str(answer[OUTCOME])]
    if command.damage:
        damage = answer[DAMAGE]
        row.append(damage_word(command, answer) if damage is None else str(damage))
    field = command.row_field
    return [*row, totals_text(answer[ROLLS]) if field is None else str(answer[field])]
