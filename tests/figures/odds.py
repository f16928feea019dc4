"""Exact odds by counting faces, from the figures of Dungeons of Olde."""

import re
from fractions import Fraction

from tests.odds.asks import Chances, total

from .opposed import TRAITS


def check_dice(notation: str) -> Chances:
    """Give the chance of each total of dice written as "2d8", "2d8-1" or "2d8+1"."""
    match = re.fullmatch(r"([0-9]+)d([0-9]+)([+-][0-9]+)?", notation)
    assert match is not None, notation
    count, sides, plus = match.groups()
    return total(*[int(sides)] * int(count), plus=int(plus or 0))


def brawl_miss(brawn: int, finesse: int) -> Fraction:
    """Give the chance that the attack falls short; an attack that equals the defense hits."""
    attack, defense = check_dice(TRAITS[brawn][0]), check_dice(TRAITS[finesse][0])
    misses = (p * q for a, p in attack.items() for d, q in defense.items() if a < d)
    return sum(misses, Fraction(0))
