"""A request to a command, checked and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.dice.by_hand import HandTotals
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple


class Adjustment(NamedTuple):
    """What is added to a roll, and why; in a fight it may count for the rolls of one side alone."""

    to: str
    value: int
    reason: str | None
    side: str | None = None

    def json(self) -> dict[str, object]:
        """The adjustment as requests and results have it."""
        to = self.to if self.side is None else f"{self.side}.{self.to}"
        return {"to": to, "value": self.value, "reason": self.reason}


class Request(NamedTuple):
    """A request. `options` holds every option of the command's own, defaults included."""

    command: str
    fighters: Mapping[str, Fighter]
    options: Mapping[str, Any]
    others: tuple[Fighter, ...] = ()
    seed: int | None = None
    dice: HandTotals | None = None
    adjust: tuple[Adjustment, ...] = ()
    rulings: Mapping[str, str] = {}
    odds: bool = False
    by: tuple[str, ...] = ()

    def fighter(self, role: str) -> Fighter:
        """The fighter in a role, empty where none was given."""
        return self.fighters.get(role) or Fighter(role, {})
