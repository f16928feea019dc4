"""Mean, spread, median and tails of odds over one number, exact where the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from combatcli.report import BY, DAMAGE, ODDS, STATISTICS, TAILS, Answer
from combatcli.values.basic import read_integer

HALF = Fraction(1, 2)
MEAN, SD, MEDIAN = STATISTICS
AT_LEAST, AT_MOST = TAILS
Chance = Fraction | float


def with_statistics(answer: Answer) -> Answer:
    """The answer with what can be said of it where it is grouped by one number.

    Each row gets the chances of as much or more and of as much or less; the answer its mean, its
    standard deviation and its median, null where a value isn't known. So does the damage.
    """
    full: Answer = {}
    for name, value in answer.items():
        full[name] = value
        if name == ODDS and len(answer.get(BY, ())) == 1:
            full |= _add(value, answer[BY][0])
        elif name == DAMAGE:
            rows = value["distribution"]
            full[name] = {MEAN: value[MEAN], **_add(rows, DAMAGE), "distribution": rows}
    return full


def chance_of(row: dict[str, Any]) -> Chance:
    """A row's chance, exact where it is."""
    return Fraction(row["chance"]) if "chance" in row else float(row["probability"])


def _add(rows: list[dict[str, Any]], field: str) -> dict[str, Any]:
    """Add the tails to rows over numbers, and give their statistics, if they are numbers."""
    known = [row[field] for row in rows if row[field] is not None]
    values = [number for value in known if (number := _number(value)) is not None]
    if not known or len(values) < len(known):
        return {}
    if len(known) < len(rows):
        for row in rows:
            row.update(dict.fromkeys(TAILS))
        return dict.fromkeys(STATISTICS)
    chances = [chance_of(row) for row in rows]
    below: Chance = Fraction(0)
    for row, chance in zip(rows, chances, strict=True):
        row[AT_LEAST], row[AT_MOST] = float(1 - below), float(below + chance)
        below += chance
    return statistics(values, chances)


def _number(value: Any) -> int | None:
    """A whole number, or an outcome that is one; None for anything else."""
    if isinstance(value, str):
        return read_integer(value)
    return value if type(value) is int else None


def statistics(values: Sequence[int], chances: Sequence[Chance]) -> dict[str, Any]:
    """The mean (a fraction as text where the chances are exact), deviation and lower median."""
    pairs = list(zip(values, chances, strict=True))
    mean = sum((value * chance for value, chance in pairs), start=Fraction(0))
    square = sum((value * value * chance for value, chance in pairs), start=Fraction(0))
    below: Chance = Fraction(0)
    median = values[-1]
    for value, chance in pairs:
        below += chance
        if below >= HALF:
            median = value
            break
    exact = isinstance(mean, Fraction)
    spread = sqrt(max(0.0, float(square - mean * mean)))
    return {MEAN: str(mean) if exact else mean, SD: spread, MEDIAN: median}
