"""Which totals dice can show: 10, 20, 30 for 1d6*10; 11 to 16, 21 to 26 and on for 1d6*10+1d6."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from combatcli.dice.notation import Dice

MOST_LISTED = 100_000


def shows(dice: Dice, total: int) -> bool:
    """Whether the dice can show a total."""
    return shown_within(dice, total, total) is not None


def shown_within(dice: Dice, low: int, high: int) -> tuple[int, int] | None:
    """The first and the last of these totals that the dice can show; None where there is none."""
    uneven = _uneven(dice)
    if uneven is not None:
        first, after = bisect_left(uneven, low), bisect_left(uneven, high + 1)
        return (uneven[first], uneven[after - 1]) if first < after else None
    low, high = max(low, dice.low), min(high, dice.high)
    first = dice.low + -(-(low - dice.low) // dice.step) * dice.step
    last = dice.low + (high - dice.low) // dice.step * dice.step
    return (first, last) if first <= last else None


@lru_cache(maxsize=256)
def _uneven(dice: Dice) -> list[int] | None:
    """All totals, in order, where they don't lie evenly apart; None where they do, or are many."""
    if all(term.times == dice.step for term in dice.terms):
        return None
    totals = {dice.constant}
    for term in dice.terms:
        sums = range(term.kept, term.kept * term.sides + 1)
        if len(sums) * len(totals) > MOST_LISTED:
            return None
        totals = {total + term.sign * term.times * each for total in totals for each in sums}
    return sorted(totals)
