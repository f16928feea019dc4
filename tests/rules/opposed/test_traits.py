"""Opposed attempts: the dice of every trait."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.dice.notation import parse_dice
from tests.figures.odds import check_dice
from tests.figures.opposed import TRAITS
from tests.odds.asks import chances, tally
from tests.worked import ask, check


@pytest.mark.parametrize("trait", TRAITS)
def test_dice_and_half_of_each_effect_rounded_up(trait: int) -> None:
    dice, effect = TRAITS[trait][0], parse_dice(TRAITS[trait][1])
    line = f"brawl-opposed -a brawn={trait} -d finesse={trait} --dice "
    line += f"{parse_dice(dice).high},{parse_dice(dice).low},"
    for total in range(effect.low, effect.high + 1):
        rolls = [f"attack {dice}", f"defense {dice}", f"effect {TRAITS[trait][1]}"]
        shown = {"effect": total, "damage": (total + 1) // 2, "rolled": rolls}
        check(ask(f"{line}{total}"), shown)


def test_odds_of_each_roll() -> None:
    """Brawn 1 against finesse 2: each of them asked for alone."""
    fighters: dict[str, Any] = {"attacker": {"brawn": 1}, "defender": {"finesse": 2}}
    attack, defense = check_dice(TRAITS[1][0]), check_dice(TRAITS[2][0])
    assert chances("brawl-opposed", "attack", **fighters) == attack
    assert chances("brawl-opposed", "defense", **fighters) == defense
    margins = tally((a - d, p * q) for a, p in attack.items() for d, q in defense.items())
    assert chances("brawl-opposed", "margin", **fighters) == margins
    hits = sum(chance for margin, chance in margins.items() if margin >= 0)
    assert chances("brawl-opposed", **fighters) == {"hit": hits, "miss": 1 - hits}
