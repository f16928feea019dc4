"""How likely each row of a table is, exactly."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

from combatcli.book import Table
from combatcli.dice.notation import Dice
from combatcli.errors import CostError
from combatcli.odds.distribution import distribution


def chances(table: Table) -> list[Fraction] | None:
    """The chance of each row, in the table's order.

    None for a table that is looked up, or whose dice are too many to count out.
    """
    die = table.die
    if die is None:
        return None
    if len(die.terms) == 1 and die.terms[0].number == 1 and die.step == 1:
        sides = die.high - die.low + 1
        return [Fraction(max(top - low + 1, 0), sides) for low, top in _within(table, die)]
    try:
        totals, ways = distribution(die)
    except CostError:
        return None
    shown = [total for total, _ in totals]  # which need not lie one apart: 1d6*10+1d6
    below = [0, *accumulate(weight for _, weight in totals)]
    return [
        Fraction(max(below[bisect_left(shown, top + 1)] - below[bisect_left(shown, low)], 0), ways)
        for low, top in _within(table, die)
    ]


def _within(table: Table, die: Dice) -> Iterator[tuple[int, int]]:
    """First and last total of each row that the die shows; turned round where it shows none."""
    for row in table.rows:
        high = die.high if row.high is None else row.high
        yield max(row.low, die.low), min(high, die.high)
