"""Mean, spread, median and tails of odds over one number, exact where the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from combatcli.report import BY, ODDS, STATISTICS, TAILS, Answer
from combatcli.values.basic import read_integer

MEAN, SD, MEDIAN = STATISTICS
AT_LEAST, AT_MOST = TAILS
Weight = int | float


def with_statistics(answer: Answer) -> Answer:
    """Odds in floating point with what can be said of them where they are grouped by one number."""
    full: Answer = {}
    for name, value in answer.items():
        full[name] = value
        if name == ODDS and len(answer.get(BY, ())) == 1:
            chances = [float(row["probability"]) for row in value]
            full |= add_statistics(value, answer[BY][0], chances, 1.0)
    return full


def chance_of(row: dict[str, Any]) -> Fraction | float:
    """A row's chance, exact where it is."""
    return Fraction(row["chance"]) if "chance" in row else float(row["probability"])


def add_statistics(
    rows: list[dict[str, Any]], field: str, weights: Sequence[Weight], total: Weight
) -> dict[str, Any]:
    """Add the tails to rows over numbers, and give their statistics, if they are numbers.

    Each row gets the chances of as much or more and of as much or less; all together have a mean, a
    standard deviation and a median: null where a value isn't known.
    """
    known = [row[field] for row in rows if row[field] is not None]
    values = [number for value in known if (number := _number(value)) is not None]
    if not known or len(values) < len(known):
        return {}
    if len(known) < len(rows):
        for row in rows:
            row.update(dict.fromkeys(TAILS))
        return dict.fromkeys(STATISTICS)
    below: Weight = 0
    for row, weight in zip(rows, weights, strict=False):
        row[AT_LEAST] = (total - below) / total
        below += weight
        row[AT_MOST] = below / total
    return statistics(values, weights, total)


def _number(value: Any) -> int | None:
    """A whole number, or an outcome that is one; None for anything else."""
    if isinstance(value, str):
        return read_integer(value)
    return value if type(value) is int else None


def statistics(values: Sequence[int], weights: Sequence[Weight], total: Weight) -> dict[str, Any]:
    """The mean (a fraction as text where the weights are whole), deviation and lower median."""
    pairs = list(zip(values, weights, strict=False))
    first: Weight = sum(value * weight for value, weight in pairs)
    second: Weight = sum(value * value * weight for value, weight in pairs)
    below: Weight = 0
    median = values[-1]
    for value, weight in pairs:
        below += weight
        if below * 2 >= total:
            median = value
            break
    exact = isinstance(first, int) and isinstance(total, int) and Fraction(first, total)
    mean = first / total if exact is False else str(exact)
    spread = sqrt(max(0.0, (second * total - first * first) / (total * total)))
    return {MEAN: mean, SD: spread, MEDIAN: median}
