"""How fights end, counted by chance: what the odds of a duel are grouped from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatcli.named_tuple import NamedTuple
from combatcli.odds.fields import split_field
from combatcli.report import OUTCOME
from combatcli.rules.duels._blows import Blows
from combatcli.rules.duels._harm import Health
from combatcli.rules.fight import SIDES

DRAW = "draw"
SURVIVORS = "survivors"


def survivors_of_two(outcome: str) -> int:
    """Who still stand after a duel of two: one, or both in a draw."""
    return 2 if outcome == DRAW else 1


class Ending(NamedTuple):
    """How a fight ends: who wins or `draw`, the rounds (None: for good), both fighters by number.

    Fighters are -1, and rounds 0, where nobody asked for them.
    """

    outcome: str
    rounds: int | None
    fighters: tuple[int, int]
    health: Health


NOBODY = (-1, -1)


class Tally:
    """The chances of endings, and the rounds that were begun on the way to them, on average.

    What is missing from 1 was not followed to an end.
    """

    def __init__(self) -> None:
        self.endings: dict[Ending, float] = {}
        self.rounds = 0.0
        self.work = 0
        self.is_whole = True
        """Whether all was followed that was to be followed."""

    def add(self, ending: Ending, chance: float) -> None:
        """One more way to an ending."""
        if chance:
            self.endings[ending] = self.endings.get(ending, 0.0) + chance

    def merge(self, other: Tally, weight: float, rounds: int = 0) -> None:
        """Add what another tally holds, with a weight, `rounds` having gone by before."""
        for ending, chance in other.endings.items():
            if rounds and ending.rounds is not None:
                ending = ending._replace(rounds=ending.rounds + rounds)
            self.add(ending, weight * chance)
        self.rounds += weight * (other.rounds + rounds)
        self.work += other.work

    @property
    def missing(self) -> float:
        """The chance that was not followed."""
        return max(0.0, 1.0 - sum(self.endings.values()))

    def grouped(
        self, fields: Iterable[str], blows: Blows, constant: dict[str, Any]
    ) -> dict[tuple[Any, ...], float]:
        """The chances of each set of values of these fields."""
        fields = tuple(fields)
        groups: dict[tuple[Any, ...], float] = {}
        for ending, chance in self.endings.items():
            values = tuple(value_of(ending, field, blows, constant) for field in fields)
            groups[values] = groups.get(values, 0.0) + chance
        return groups


def value_of(ending: Ending, field: str, blows: Blows, constant: dict[str, Any]) -> Any:
    """A field's value in an ending."""
    if field == OUTCOME:
        return ending.outcome
    if field == "success":
        return ending.outcome == SIDES[0]
    if field == "rounds":
        return ending.rounds
    if field == SURVIVORS:
        return survivors_of_two(ending.outcome)
    side, key = split_field(field)
    if side is None:
        return constant[field]
    at = SIDES.index(side)
    if key == blows.way.health:
        return ending.health[at]
    return blows.fighters[ending.fighters[at]].known_value(key)


def fighters_in(blows: Blows, conditions: tuple[int, ...]) -> tuple[int, int]:
    """Both fighters in a condition, where a key of theirs is asked for."""
    if not blows.asked:
        return NOBODY
    return blows.conditions[conditions[0]].attacker, blows.conditions[conditions[0]].defender
