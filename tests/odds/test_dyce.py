"""Kept and multiplied dice and their statistics held against dyce's, another library of odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.odds.asks import ask

dyce = pytest.importorskip("dyce")


def kept(count: int, sides: int, which: slice) -> Any:
    """The sum of some of the dice, sorted from the lowest."""
    rolls = (count @ dyce.P(sides)).rolls_with_counts()
    return dyce.H.from_counts((sum(roll[which]), times) for roll, times in rolls)


CASES: dict[str, Callable[[], Any]] = {
    "4d6kh3": lambda: kept(4, 6, slice(1, None)),
    "5d4kl2": lambda: kept(5, 4, slice(0, 2)),
    "2d20kh1*5": lambda: kept(2, 20, slice(1, None)) * 5,
    "2d6*10+1d6": lambda: (2 @ dyce.H(6)) * 10 + dyce.H(6),
}


@pytest.mark.parametrize("notation", CASES)
def test_dice(notation: str) -> None:
    histogram = CASES[notation]()
    odds = ask("roll", "total", notation=notation)
    expected = {total: Fraction(times, histogram.total) for total, times in histogram.items()}
    assert {row["total"]: Fraction(row["chance"]) for row in odds["odds"]} == expected
    assert Fraction(odds["mean"]) == sum(total * chance for total, chance in expected.items())
    assert odds["sd"] == pytest.approx(float(histogram.stdev()))
