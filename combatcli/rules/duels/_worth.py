"""What a state of a duel is worth: the chances of either side, and how long it goes on."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from combatcli.named_tuple import NamedTuple
from combatcli.rules.fight import SIDES

INFINITE = float("inf")
DRAWN = 1e-12
"""A chance of a draw below this is rounding; a fight that must end has none."""


class Worth(NamedTuple):
    """From a state: the chances that the first side and that the second side wins, and rounds."""

    first: float
    second: float
    rounds: float

    @property
    def value(self) -> float:
        """What the first side plays for, and the second against."""
        return self.first - self.second


WON = dict(zip(SIDES, (Worth(1.0, 0.0, 0.0), Worth(0.0, 1.0, 0.0)), strict=True))
"""What a fight is worth that a side has won."""


def mixed(parts: Iterable[tuple[Fraction | float, Worth]]) -> Worth:
    """What several worths come to, each with its chance."""
    weighed = [(float(chance), worth) for chance, worth in parts]
    return Worth(*(sum(chance * worth[at] for chance, worth in weighed) for at in range(3)))


def shares(worth: Worth) -> tuple[float, float, float]:
    """The chances of both sides and of a draw, freed of rounding: what is certain is 1."""
    left = 1.0 - worth.first - worth.second
    drawn = left if worth.rounds == INFINITE and left > DRAWN else 0.0
    if not drawn and not (worth.first and worth.second):
        return float(worth.first > 0), float(worth.second > 0), 0.0
    return min(1.0, worth.first), min(1.0, worth.second), drawn
