"""Mean, spread, median and tails of a distribution over numbers, exact until they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple, TypeVar

Number = TypeVar("Number", Fraction, float)
HALF = Fraction(1, 2)


class Tails(NamedTuple):
    """The chances of this much or more, and of this much or less."""

    at_least: Fraction | float
    at_most: Fraction | float


class Statistics(NamedTuple):
    """`mean` is exact where the chances are, `sd` the standard deviation, `median` the lowest value
    that half of the chance lies at or below."""

    mean: Fraction | float
    sd: float
    median: int


def tails(chances: Sequence[Fraction | float]) -> list[Tails]:
    """The tails of each of the values, from their chances in the order of the values."""
    rows: list[Tails] = []
    below: Fraction | float = Fraction(0)
    for chance in chances:
        rows.append(Tails(1 - below, below + chance))
        below += chance
    return rows


def statistics(pairs: Sequence[tuple[int, Fraction | float]]) -> Statistics:
    """The statistics of values and their chances, which sum to 1, in the order of the values."""
    mean = sum((value * chance for value, chance in pairs), start=Fraction(0))
    square = sum((value * value * chance for value, chance in pairs), start=Fraction(0))
    spread = max(0.0, float(square - mean * mean))
    below: Fraction | float = Fraction(0)
    median = pairs[-1][0]
    for value, chance in pairs:
        below += chance
        if below >= HALF:
            median = value
            break
    return Statistics(mean, sqrt(spread), median)
