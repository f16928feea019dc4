"""Opposed attempts, plain dice and tables, derived a second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from tests.figures.labyrinth import BODY
from tests.figures.odds import brawl_miss, check_dice
from tests.figures.opposed import TRAITS
from tests.odds.asks import Chances, ask, chances, damages, only, tally, total


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
    found = chances("brawl-opposed", attacker={"brawn": 9}, defender={"finesse": 7})
    assert found == {"hit": Fraction(2171, 3200), "miss": Fraction(1029, 3200)}


@pytest.mark.parametrize("brawn", TRAITS)
def test_every_trait(brawn: int) -> None:
    for finesse in range(1 + brawn % 5, 21, 5):
        asked: dict[str, Any] = {"attacker": {"brawn": brawn}, "defender": {"finesse": finesse}}
        found = chances("brawl-opposed", **asked)
        assert found.get("miss", 0) == brawl_miss(brawn, finesse)


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
    asked: dict[str, Any] = {
        "attacker": {"brawn": brawn},
        "defender": {"finesse": finesse, "hp": 3},
        "adjust": [
            {"to": to, "value": adjusted[key]} for key, to in names.items() if key in adjusted
        ],
    }
    if adjusted.get("before"):
        asked["rulings"] = {"effect-adjustment": "before-halving"}
    expected = attempt(brawn, finesse, **adjusted)
    by = ("outcome", "attack", "defense", "effect", "damage")
    assert chances("brawl-opposed", *by, **asked) == expected
    assert damages("brawl-opposed", **asked) == only(expected, lambda end: end[4])
    margins = only(expected, lambda end: (end[1] - end[2], max(0, 3 - end[4])))
    assert chances("brawl-opposed", "margin", "defender.hp", **asked) == margins


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
    found = chances("roll", "total", notation="100d6")
    assert found[100] == found[600] == Fraction(1, 6**100)
    assert sum(n * chance for n, chance in found.items()) == 350


# tables


def test_table_roll() -> None:
    expected = only(total(20), lambda face: BODY[face].capitalize())
    assert chances("table roll", table="body") == expected
    rows = chances("table roll", "row", table="body")
    assert rows["17-18"] == Fraction(1, 10)
    assert len(rows) == len(expected)


OMEN = """
die: 1d4
source: the tests
license: CC0-1.0
rows:
  1: <1d2> ravens
  2:
    text: <@sky>
    then: [sky]
  3-4: nothing
"""
SKY = """
die: 1d2
source: the tests
license: CC0-1.0
rows:
  1: clear
  2: <1d3> clouds
"""


@pytest.fixture
def house(tmp_path: Path) -> Book:
    (tmp_path / "omen.yaml").write_text(OMEN)
    (tmp_path / "sky.yaml").write_text(SKY)
    return Book(str(tmp_path))


def test_dice_and_links_within_a_text(house: Book) -> None:
    sky = {"clear": Fraction(1, 2)}
    sky.update((f"{n} clouds", Fraction(1, 6)) for n in (1, 2, 3))
    expected = {"nothing": Fraction(1, 2)}
    expected.update((f"{n} ravens", Fraction(1, 8)) for n in (1, 2))
    expected.update((text, chance / 4) for text, chance in sky.items())
    assert chances("table roll", "text", book=house, table="omen") == expected
    beside = {"": Fraction(3, 4), **{f"sky: {text}": chance / 4 for text, chance in sky.items()}}
    assert chances("table roll", "beside", book=house, table="omen") == beside
    outcomes = {"<1d2> ravens": Fraction(1, 4), "<@sky>": Fraction(1, 4), "nothing": Fraction(1, 2)}
    assert chances("table roll", book=house, table="omen") == outcomes


def test_an_adjusted_table(house: Book) -> None:
    adjust = [{"to": "omen", "value": 1}, {"to": "text", "value": 5}]
    found = chances("table roll", "text", book=house, table="omen", adjust=adjust)
    assert found["nothing"] == Fraction(3, 4)
    assert found["8 clouds"] == Fraction(1, 24)
    assert not any("ravens" in text for text in found)
