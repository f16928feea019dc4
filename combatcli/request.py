"""A request to a command, checked and frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from combatcli.dice.by_hand import HandTotals
from combatcli.errors import nearest
from combatcli.faults import rule_fault
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


class Options(dict[str, Any]):
    """A command's own options by name. One that it doesn't declare is a fault of its rule."""

    def __missing__(self, name: str) -> NoReturn:
        close = nearest(name, self)
        hint = f"did you mean {close}? " if close else ""
        remedy = f"{hint}mend it, or add it to options of COMMAND"
        raise rule_fault(f"the command has no option {name!r}", remedy)


class Request(NamedTuple):
    """A request. `options` holds every option of the command's own, defaults included.

    `bystanders` are there and nothing happens to them: no rule reads them.
    """

    command: str
    fighters: Mapping[str, Fighter]
    options: Mapping[str, Any]
    others: tuple[Fighter, ...] = ()
    bystanders: tuple[Fighter, ...] = ()
    seed: int | None = None
    dice: HandTotals | None = None
    adjust: tuple[Adjustment, ...] = ()
    rulings: Mapping[str, str] = {}
    odds: bool = False
    by: tuple[str, ...] = ()

    def fighter(self, role: str) -> Fighter:
        """The fighter in a role, empty where none was given."""
        return self.fighters.get(role) or Fighter(role, {})
