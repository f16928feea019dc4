"""How likely each row of a table is, exactly."""

from __future__ import annotations

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
        return [Fraction(_highest(row.high, die) - row.low + 1, sides) for row in table.rows]
    try:
        totals, ways = distribution(die)
    except CostError:
        return None
    below = [0, *accumulate(weight for _, weight in totals)]
    return [
        Fraction(below[_highest(row.high, die) - die.low + 1] - below[row.low - die.low], ways)
        for row in table.rows
    ]


def _highest(high: int | None, die: Dice) -> int:
    return die.high if high is None else high
