"""The ways to roll each total of some dice, against looking at all faces."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatcli.dice.notation import parse_dice
from combatcli.errors import CostError
from combatcli.odds import distribution as module
from combatcli.odds.distribution import distribution
from tests.odds.asks import total


@pytest.mark.parametrize(
    ("text", "sides", "plus"),
    [("d6", (6,), 0), ("2d6", (6, 6), 0), ("d4+d8+2", (4, 8), 2), ("3d2-5", (2, 2, 2), -5)],
)
def test_ways_to_roll_a_total(text: str, sides: tuple[int, ...], plus: int) -> None:
    outcomes, below = distribution(parse_dice(text))
    assert {at: Fraction(ways, below) for at, ways in outcomes} == total(*sides, plus=plus)


def test_dice_that_are_taken_off() -> None:
    assert distribution(parse_dice("d3-d2")) == (((-1, 1), (0, 2), (1, 2), (2, 1)), 6)
    assert distribution(parse_dice("-d3")) == (((-3, 1), (-2, 1), (-1, 1)), 3)


def test_dice_of_too_many_totals() -> None:
    with pytest.raises(CostError) as refused:
        distribution(parse_dice("1d100001"))
    assert refused.value.message == "odds: 1d100001 has more than 100,000 totals"
    assert distribution(parse_dice("d2+999999")) == (((1_000_000, 1), (1_000_001, 1)), 2)


def test_dice_too_many_to_count_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """2d7+3d5 make 7, 13, 17, 21 and 25 totals, die by die: 83 sums."""
    dice = parse_dice("2d7+3d5")
    monkeypatch.setattr(module, "MOST_WORK", 82)
    with pytest.raises(CostError) as refused:
        distribution(dice)
    assert refused.value.message == "odds: 2d7+3d5 is too many dice to count out"
    monkeypatch.setattr(module, "MOST_WORK", 83)
    assert distribution(dice)[1] == 7**2 * 5**3
