"""Exact odds by counting faces, from the figures of The Dragon #11 and Dungeons of Olde."""

from fractions import Fraction
from itertools import product

from .brawling import COLUMNS, GRAPPLE
from .opposed import TRAITS


def two_d6() -> dict[int, Fraction]:
    """Give the chance of each total of two six-sided dice."""
    odds: dict[int, Fraction] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            total = first + second
            odds[total] = odds.get(total, Fraction(0)) + Fraction(1, 36)
    return odds


def grapple_odds(column: str) -> dict[str, Fraction]:
    """Give the chance of each cell of one column ("+4" to "0") of the grappling table."""
    at = COLUMNS.index(column)
    odds: dict[str, Fraction] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            cell = GRAPPLE[first + second][at]
            odds[cell] = odds.get(cell, Fraction(0)) + Fraction(1, 36)
    return odds


def check_dice(notation: str) -> dict[int, Fraction]:
    """Give the chance of each total of dice written as "2d8", "2d8-1" or "2d8+1"."""
    count, _, rest = notation.partition("d")
    sides, bonus = rest, 0
    if "+" in rest:
        sides, _, added = rest.partition("+")
        bonus = int(added)
    elif "-" in rest:
        sides, _, taken = rest.partition("-")
        bonus = -int(taken)
    rolls = list(product(range(1, int(sides) + 1), repeat=int(count)))
    odds: dict[int, Fraction] = {}
    for faces in rolls:
        total = sum(faces) + bonus
        odds[total] = odds.get(total, Fraction(0)) + Fraction(1, len(rolls))
    return odds


def brawl_miss(brawn: int, finesse: int) -> Fraction:
    """Give the chance that the attack falls short; an attack that equals the defense hits."""
    miss = Fraction(0)
    for attack, attack_odds in check_dice(TRAITS[brawn][0]).items():
        for defense, defense_odds in check_dice(TRAITS[finesse][0]).items():
            if attack < defense:
                miss += attack_odds * defense_odds
    return miss


def verify() -> None:
    """Check the counting against odds worked out by hand, and that all odds sum to 1."""
    assert two_d6()[7] == Fraction(1, 6)
    assert sum(two_d6().values()) == 1
    assert grapple_odds("+1") == {"G2": Fraction(5, 18), "G1": Fraction(5, 9), "NG": Fraction(1, 6)}
    for column in COLUMNS:
        assert sum(grapple_odds(column).values()) == 1
    for check, effect in TRAITS.values():
        assert sum(check_dice(check).values()) == 1
        assert sum(check_dice(effect).values()) == 1
    assert check_dice("2d2-1") == {1: Fraction(1, 4), 2: Fraction(1, 2), 3: Fraction(1, 4)}
    assert brawl_miss(9, 7) == Fraction(1029, 3200)


if __name__ == "__main__":
    verify()
