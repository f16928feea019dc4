"""How many ways there are to roll each total of some dice, counted out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from combatcli.dice.notation import Dice
from combatcli.errors import CostError

MOST_RUNS = 1_000_000
"""Runs of a rule that odds may take: one for each total of a roll at the least."""
MOST_WORK = 5_000_000
"""Additions that the ways to roll some dice may take."""

Outcomes = tuple[tuple[tuple[Any, int], ...], int]
"""Values with whole weights, and the sum of the weights."""


def too_costly(what: str) -> CostError:
    """The error for odds that would take too long."""
    return CostError(f"odds: {what}", "play it instead, many times: -n 10000")


@lru_cache(maxsize=256)
def distribution(dice: Dice) -> Outcomes:
    """How many ways there are to roll each total. CostError where there are too many."""
    if dice.high - dice.low >= MOST_RUNS:
        raise too_costly(f"{dice.text} has more than {MOST_RUNS:,} totals")
    work, totals = 0, 1
    for _, count, sides in dice.terms:
        work += count * totals + (sides - 1) * count * (count + 1) // 2
        totals += count * (sides - 1)
    if work > MOST_WORK:
        raise too_costly(f"{dice.text} is too many dice to count out")
    ways, low = [1], dice.constant
    for sign, count, sides in dice.terms:
        for _ in range(count):
            ways = _with_die(ways, sides)
            low += 1 if sign == 1 else -sides
    return tuple((low + at, weight) for at, weight in enumerate(ways)), sum(ways)


def _with_die(ways: list[int], sides: int) -> list[int]:
    """The ways with one more die: a running sum over the last `sides` of them."""
    sums, window = [], 0
    for at in range(len(ways) + sides - 1):
        window += ways[at] if at < len(ways) else 0
        window -= ways[at - sides] if at >= sides else 0
        sums.append(window)
    return sums
