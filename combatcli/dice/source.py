"""What every source of rolls can do. A type and nothing else: only type checkers need it."""

from __future__ import annotations

from typing import Protocol

from combatcli.dice.notation import Dice
from combatcli.dice.roll import Roll


class Source(Protocol):
    """Where dice come from."""

    def roll(self, name: str, dice: Dice) -> Roll:
        """Roll `dice` for the roll that the rules call `name`."""
