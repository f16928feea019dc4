"""The log of a resolution: dice as they fell, rows read, adjustments, rulings, notes, the story."""

from __future__ import annotations

from combatcli.book import Cell
from combatcli.dice.roll import Roll
from combatcli.request import Adjustment


class Log:
    """All that happened, as results list it. What is merely said again is listed once."""

    __slots__ = ("adjustments", "lookups", "notes", "rolls", "rulings", "story")

    def __init__(self) -> None:
        self.rolls: list[Roll] = []
        self.lookups: list[dict[str, object]] = []
        self.adjustments: list[Adjustment] = []
        self.rulings: dict[str, str] = {}
        self.notes: list[str] = []
        self.story: list[dict[str, object]] = []

    def adjust(self, adjustment: Adjustment) -> None:
        """An adjustment that counted."""
        if adjustment not in self.adjustments:
            self.adjustments.append(adjustment)

    def look_up(
        self, table: str, roll: int | str, row: str, column: str | None, cell: Cell, rolled: bool
    ) -> None:
        """A cell that was read. A table that is `rolled` on may give the same one twice."""
        entry: dict[str, object] = {
            "table": table,
            "roll": roll,
            "row": row,
            "column": column,
            "cell": cell.text,
        }
        if rolled or entry not in self.lookups:
            self.lookups.append(entry)

    def note(self, text: str) -> None:
        """What the user should know."""
        if text not in self.notes:
            self.notes.append(text)

    def step(self, part: dict[str, object]) -> None:
        """One part of an action that has several."""
        self.story.append(part)

    def repeat(self, part: Log) -> None:
        """Log once more what was logged when a part of the same was worked out."""
        for entry in part.lookups:
            if entry not in self.lookups:
                self.lookups.append(entry.copy())
        self.join(part)

    def join(self, part: Log) -> None:
        """Take over the dice, adjustments, rulings and notes of a part of a fight."""
        self.rolls.extend(part.rolls)
        for adjustment in part.adjustments:
            self.adjust(adjustment)
        self.rulings.update(part.rulings)
        for note in part.notes:
            self.note(note)


class RulingsLog(Log):
    """Keeps the rulings leaned on and drops the rest, which odds over every roll don't list."""

    __slots__ = ()

    def adjust(self, adjustment: Adjustment) -> None:
        """Dropped."""

    def look_up(
        self, table: str, roll: int | str, row: str, column: str | None, cell: Cell, rolled: bool
    ) -> None:
        """Dropped."""

    def note(self, text: str) -> None:
        """Dropped."""

    def step(self, part: dict[str, object]) -> None:
        """Dropped."""
