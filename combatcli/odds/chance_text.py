"""Chances as people read them: percentages, and fractions that are short enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

MOST_BELOW = 10**6
"""A fraction is shown while its denominator is at most this."""


def percent(chance: Fraction | float) -> str:
    """A percentage of two places; 0 and 100 only where they are exact."""
    if chance in (0, 1):
        return "100 %" if chance == 1 else "0 %"
    text = f"{float(chance) * 100:.2f}"
    if text == "0.00":
        return "<0.01 %"
    return ">99.99 %" if text == "100.00" else f"{text} %"


def fraction(chance: Fraction | None) -> str:
    """The exact chance, where it is short enough to read; else nothing."""
    return str(chance) if chance is not None and chance.denominator <= MOST_BELOW else ""
