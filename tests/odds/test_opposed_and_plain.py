"""Opposed attempts, plain dice and tables, derived a second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.figures.labyrinth import BODY
from tests.figures.odds import brawl_miss, check_dice
from tests.figures.opposed import TRAITS
from tests.odds.asks import Chances, Keys, ask, chances, damages, only, tally, total


def attempt(
    brawn: int, finesse: int, *, attack: int = 0, defense: int = 0, effect: int = 0,
    taken: int = 0, before: bool = False,
) -> Chances:  # fmt: skip
    """Attack, defense, effect and damage by the faces; a miss has no effect roll."""
    ends: list[tuple[Any, Fraction]] = []
    for one, chance in check_dice(TRAITS[brawn][0]).items():
        for other, part in check_dice(TRAITS[finesse][0]).items():
            a, d = one + attack, other + defense
            if a < d:
                ends.append((("miss", a, d, None, 0), chance * part))
                continue
            for roll, third in check_dice(TRAITS[brawn][1]).items():
                half = (roll + effect + 1) // 2 if before else (roll + 1) // 2 + effect
                damage = max(0, half + taken)
                ends.append((("hit", a, d, roll, damage), chance * part * third))
    return tally(ends)


def test_brawn_9_misses_finesse_7() -> None:
    odds = chances("brawl-opposed", attacker="brawn=9", defender="finesse=7")
    assert odds == {"hit": Fraction(2171, 3200), "miss": Fraction(1029, 3200)}


@pytest.mark.parametrize("brawn", TRAITS)
def test_every_trait(brawn: int) -> None:
    for finesse in range(1 + brawn % 5, 21, 5):
        odds = chances("brawl-opposed", attacker=f"brawn={brawn}", defender=f"finesse={finesse}")
        assert odds.get("miss", 0) == brawl_miss(brawn, finesse)


@pytest.mark.parametrize(
    "adjusted",
    [
        {},
        {"attack": -2, "defense": 1},
        {"attack": 30},
        {"defense": 30},
        {"effect": 3},
        {"effect": 3, "before": True},
        {"effect": -3, "taken": -1},
        {"effect": -3, "taken": -1, "before": True},
        {"taken": -2},
    ],
    ids=str,
)
@pytest.mark.parametrize(("brawn", "finesse"), [(9, 7), (1, 5), (6, 2), (12, 8)])
def test_an_attempt_in_full(brawn: int, finesse: int, adjusted: dict[str, Any]) -> None:
    names = {"attack": "attack", "defense": "defense", "effect": "effect", "taken": "damage"}
    adjust = [{"to": to, "value": adjusted[key]} for key, to in names.items() if key in adjusted]
    fighters: Keys = {"attacker": f"brawn={brawn}", "defender": f"finesse={finesse},hp=3"}
    request: Keys = {**fighters, "adjust": adjust}
    if adjusted.get("before"):
        request["rulings"] = {"effect-adjustment": "before-halving"}
    expected = attempt(brawn, finesse, **adjusted)
    by = ("outcome", "attack", "defense", "effect", "damage")
    assert chances("brawl-opposed", *by, **request) == expected
    assert damages("brawl-opposed", **request) == only(expected, lambda end: end[4])
    margins = only(expected, lambda end: (end[1] - end[2], max(0, 3 - end[4])))
    assert chances("brawl-opposed", "margin", "defender.hp", **request) == margins


# plain dice


def sums(dice: list[tuple[int, int]], plus: int) -> Chances:
    """The totals of signed dice, by all their faces."""
    faces = list(product(*(range(1, sides + 1) for _, sides in dice)))
    signs = [sign for sign, _ in dice]
    return tally(
        (sum(s * f for s, f in zip(signs, each, strict=True)) + plus, Fraction(1, len(faces)))
        for each in faces
    )


@pytest.mark.parametrize(
    ("notation", "dice", "plus"),
    [
        ("d6", [(1, 6)], 0),
        ("2d8-1", [(1, 8)] * 2, -1),
        ("d%", [(1, 100)], 0),
        ("1d8+1d6+2", [(1, 8), (1, 6)], 2),
        ("3d6-2d4", [(1, 6)] * 3 + [(-1, 4)] * 2, 0),
        ("5-1d4", [(-1, 4)], 5),
        ("7", [], 7),
        ("d1", [(1, 1)], 0),
    ],
)
def test_roll(notation: str, dice: list[tuple[int, int]], plus: int) -> None:
    expected = sums(dice, plus)
    assert chances("roll", "total", notation=notation) == expected
    assert chances("roll", notation=notation) == only(expected, str)
    shifted = chances("roll", "total", notation=notation, adjust=[{"to": "roll", "value": -3}])
    assert shifted == only(expected, lambda n: n - 3)


def test_numbers_come_in_order() -> None:
    rows = ask("roll", notation="2d6-9")["odds"]
    assert [row["outcome"] for row in rows] == [str(n) for n in range(-7, 4)]


def test_many_dice() -> None:
    """100d6: the mean is 350 and the ends are one way each."""
    odds = chances("roll", "total", notation="100d6")
    assert odds[100] == odds[600] == Fraction(1, 6**100)
    assert sum(n * chance for n, chance in odds.items()) == 350


# tables


def test_table_roll() -> None:
    expected = only(total(20), lambda face: BODY[face].capitalize())
    assert chances("table roll", table="body") == expected
    rows = chances("table roll", "row", table="body")
    assert rows["17-18"] == Fraction(1, 10)
    assert len(rows) == len(expected)
