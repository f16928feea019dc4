"""A roll as it fell."""

from __future__ import annotations

from combatcli.dice.notation import Dice
from combatcli.named_tuple import NamedTuple


class Roll(NamedTuple):
    """One roll as it fell: `faces` is None where only the total is known."""

    name: str
    dice: Dice
    faces: tuple[int, ...] | None
    total: int

    def json(self) -> dict[str, object]:
        """The roll as a result lists it."""
        return {
            "name": self.name,
            "dice": self.dice.text,
            "faces": None if self.faces is None else list(self.faces),
            "total": self.total,
            "source": "hand" if self.faces is None else "random",
        }
