"""Weights as people write them: whole numbers, percentages, fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

WEIGHTS = ("weight", "weights", "frequency")
CHANCES = ("chance", "probability", "odds", "%", "percent", "percentage")
"""The headings of weights; those of chances are weights where they make a whole."""


def read_weights(cells: Sequence[str], whole: bool) -> list[int] | None:
    """Weights as integers; None where they are none, or make no `whole` and should."""
    try:
        shares = [Fraction(cell.strip().rstrip("% ").replace(",", ".")) for cell in cells]
    except (ValueError, ZeroDivisionError):
        return None
    if min(shares) <= 0 or (whole and sum(shares) not in (1, 100)):
        return None
    if all(share.denominator == 1 for share in shares) and not whole:
        return [share.numerator for share in shares]
    parts = lcm(*(share.denominator for share in shares))
    weights = [int(share * parts) for share in shares]
    return [weight // gcd(*weights) for weight in weights]
