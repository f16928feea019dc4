"""How many ways there are to roll each total of some dice, counted out."""

from __future__ import annotations

from math import comb
from typing import Any

from combatcli.bounded import Bounded
from combatcli.dice.notation import Dice, Term
from combatcli.errors import CostError, Said

MOST_RUNS = 1_000_000
"""Runs of a rule that odds may take: one for each total of a roll at the least."""
MOST_TOTALS = 100_000
"""Totals of a roll that odds are made of; an answer has a row for each of them."""
MOST_WORK = 5_000_000
"""Additions that the ways to roll some dice may take."""

Outcomes = tuple[tuple[tuple[Any, int], ...], int]
"""Values with whole weights, and the sum of the weights."""
_KEPT: Bounded[Dice, Outcomes] = Bounded(200_000)
"""Distributions by their dice; the size is their totals, which take some 150 bytes each."""
Ways = list[int]
"""How many ways there are to each total, from the lowest up, one apart."""


def too_costly(what: str) -> CostError:
    """The error for odds that would take too long."""
    hint = "play it instead, many times", Said(": -n 10000")
    return CostError(f"odds: {what}", hint, field="odds")


def distribution(dice: Dice) -> Outcomes:
    """How many ways there are to roll each total. CostError where there are too many."""
    ways = _KEPT.get(dice)
    if ways is None:
        ways = _distribution(dice)
        _KEPT.put(dice, ways, len(ways[0]))
    return ways


def _distribution(dice: Dice) -> Outcomes:
    if (dice.high - dice.low) // dice.step >= MOST_TOTALS:
        raise too_costly(f"{dice.text} has more than {MOST_TOTALS:,} totals")
    if _work(dice) > MOST_WORK:
        raise too_costly(f"{dice.text} is too many dice to count out")
    ways: dict[int, int] | None = None
    plain: Ways = [1]
    for term in dice.terms:
        if term.is_plain:
            for _ in range(term.number):
                plain = _with_die(plain, term.sides)
        else:
            ways = _sums(ways or {0: 1}, _signed(term))
    low = sum(t.number if t.sign == 1 else -t.number * t.sides for t in dice.terms if t.is_plain)
    totals = {dice.constant + low + at: weight for at, weight in enumerate(plain)}
    if ways is not None:
        totals = _sums(totals, ways)
    in_order = sorted((total, weight) for total, weight in totals.items() if weight)
    return tuple(in_order), sum(totals.values())


def _work(dice: Dice) -> int:
    """About how many additions it takes to count the dice out."""
    work, totals = 0, 1
    for term in dice.terms:
        reach = term.kept * (term.sides - 1)
        if term.is_plain:
            work += term.number * totals + (term.sides - 1) * term.number * (term.number + 1) // 2
        else:
            work += term.sides * term.number * term.number * (reach + 1) // 2 + totals * (reach + 1)
        totals += reach
    return work


def _with_die(ways: Ways, sides: int) -> Ways:
    """The ways with one more die: a running sum over the last `sides` of them."""
    sums, window = [], 0
    for at in range(len(ways) + sides - 1):
        window += ways[at] if at < len(ways) else 0
        window -= ways[at - sides] if at >= sides else 0
        sums.append(window)
    return sums


def _sums(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    """The ways to each sum of two independent totals."""
    sums: dict[int, int] = {}
    for total, weight in one.items():
        for more, ways in other.items():
            sums[total + more] = sums.get(total + more, 0) + weight * ways
    return sums


def _signed(term: Term) -> dict[int, int]:
    """The ways to each total of a term, kept, multiplied and signed as it says."""
    highest = term.keep >= 0
    kept = _kept_highest(term.number, term.sides, term.kept)
    # The lowest of some dice are the highest of the same dice read upside down.
    turned = {
        total if highest else term.kept * (term.sides + 1) - total: weight
        for total, weight in kept.items()
    }
    return {term.sign * term.times * total: weight for total, weight in turned.items()}


def _kept_highest(count: int, sides: int, keep: int) -> dict[int, int]:
    """The ways to each sum of the highest of some dice, face by face from the highest down.

    A state is how many dice show a higher face than those to come, and the sum of those kept.
    """
    states = {(0, 0): 1}
    for face in range(sides, 0, -1):
        after: dict[tuple[int, int], int] = {}
        for (placed, total), weight in states.items():
            last = count - placed
            for more in range(last if face == 1 else 0, last + 1):
                key = placed + more, total + face * max(0, min(more, keep - placed))
                after[key] = after.get(key, 0) + weight * comb(last, more)
        states = after
    return {total: weight for (_, total), weight in states.items()}
