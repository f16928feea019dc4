"""Dice rolled by hand: given beforehand, or asked for one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from combatcli.dice.notation import Dice
from combatcli.dice.roll import Roll
from combatcli.dice.totals import shows
from combatcli.errors import UsageError

if TYPE_CHECKING:
    from combatcli.dice.source import Source

HandTotals = tuple[int, ...] | Mapping[str, tuple[int, ...]]
"""Totals by hand: in the order of the rolls, or by the name of the roll and in order."""


MOST_NAMED = 10
"""Totals left over that an error names."""


class Hand:
    """Dice rolled by hand, as totals: in order of the rolls, or by the roll's name and in order.

    `mark` is the place reached, to come back to with `reset`: the odds walk every branch.
    """

    __slots__ = ("_totals", "mark")

    def __init__(self, totals: HandTotals) -> None:
        self._totals = totals
        self.mark: tuple[int, ...] = (0,) if isinstance(totals, tuple) else (0,) * len(totals)

    def reset(self, mark: tuple[int, ...]) -> None:
        """Go back to an earlier mark."""
        self.mark = mark

    def take(self, name: str, dice: Dice) -> int | None:
        """The next total given for this roll, or None. UsageError where the dice can't show it."""
        totals = self._totals
        if isinstance(totals, tuple):
            (at,) = self.mark
            if at >= len(totals):
                return None
            total = totals[at]
            self.mark = (at + 1,)
        else:
            if name not in totals:
                return None
            slot = list(totals).index(name)
            at = self.mark[slot]
            if at >= len(totals[name]):
                return None
            total = totals[name][at]
            self.mark = (*self.mark[:slot], at + 1, *self.mark[slot + 1 :])
        if not shows(dice, total):
            raise UsageError(
                f"dice: {total} given for the roll '{name}', which is {dice.text}",
                f"give its total, {dice.range}, modifier included",
                field=f"dice.{at}" if isinstance(totals, tuple) else f"dice.{name}.{at}",
                code="dice",
            )
        return total

    def check_used(self, marks: set[tuple[int, ...]]) -> None:
        """UsageError if a die was left over at every one of these final marks."""
        if isinstance(self._totals, tuple):
            used = max(mark[0] for mark in marks)
            if used < len(self._totals):
                raise UsageError(
                    f"dice: {_some(self._totals[used:])} left over:"
                    f" {used} of the {len(self._totals)} given were needed",
                    "leave out what was not rolled",
                    field=f"dice.{used}",
                    code="dice",
                )
            return
        for slot, (name, totals) in enumerate(self._totals.items()):
            used = max(mark[slot] for mark in marks)
            if used < len(totals):
                raise UsageError(
                    f"dice: {name}={totals[used]} left over: '{name}' was rolled"
                    f" {used} time{'' if used == 1 else 's'}",
                    "leave out what was not rolled",
                    field=f"dice.{name}.{used}",
                    code="dice",
                )


def _some(totals: tuple[int, ...]) -> str:
    """The totals, or the first of many and how many more there are."""
    first = ", ".join(map(str, totals[:MOST_NAMED]))
    more = len(totals) - MOST_NAMED
    return first if more <= 0 else f"{first} and {more:,} more"


class HandDice:
    """Dice by hand first; when they run out, another source's."""

    __slots__ = ("_then", "hand")

    def __init__(self, hand: Hand, then: Source) -> None:
        self.hand = hand
        self._then = then

    def roll(self, name: str, dice: Dice) -> Roll:
        """The total given for this roll, else one from the other source."""
        total = self.hand.take(name, dice)
        if total is None:
            return self._then.roll(name, dice)
        return Roll(name, dice, None, total)


class AskDice:
    """Dice by hand, each asked for as it is needed: `ask` gets the roll's name and its dice."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Callable[[str, Dice], int]) -> None:
        self._ask = ask

    def roll(self, name: str, dice: Dice) -> Roll:
        """Ask for this roll's total."""
        return Roll(name, dice, None, self._ask(name, dice))
