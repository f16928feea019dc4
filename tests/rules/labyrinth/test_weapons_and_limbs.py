"""Weapons and limbs: which losses leave what in hand."""

from __future__ import annotations

import pytest

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.labyrinth._limbs import can_bear, lost, shield_arms, weapon_hands
from combatcli.rules.labyrinth._weapons import hands_used


def referee() -> EveryRoll:
    return EveryRoll(Book(), "labyrinth")


def one(limbs: str = "", **keys: str | bool) -> Fighter:
    return Fighter("defender", {"limbs": limbs, **keys} if limbs else keys)


@pytest.mark.parametrize(
    ("limbs", "hands", "arms"),
    [
        ("", 2, 2), ("left-hand", 1, 2), ("left-hand+right-hand", 0, 2), ("right-elbow", 1, 1),
        ("left-elbow+left-shoulder", 1, 1), ("left-hand+right-shoulder", 0, 1),
        ("left-elbow+right-elbow", 0, 0), ("left-hand+left-elbow", 1, 1),
    ],
)  # fmt: skip
def test_hands_and_arms_left(limbs: str, hands: int, arms: int) -> None:
    """A hand costs its side's weapon; an elbow or a shoulder its shield as well."""
    fighter = one(limbs)
    assert (weapon_hands(referee(), fighter), shield_arms(referee(), fighter)) == (hands, arms)
    assert lost(fighter) == ([] if not limbs else limbs.split("+"))


@pytest.mark.parametrize(
    ("limbs", "borne"),
    [  # for 0, 1 and 2 hands of weapon: alone, and with a shield
        ("", [True, True, True, True, True, True]),
        ("left-hand", [True, True, True, True, False, False]),
        ("left-elbow", [True, True, True, False, False, False]),
        ("left-hand+right-hand", [True, True, False, False, False, False]),
        ("left-hand+right-elbow", [True, True, False, False, False, False]),
        ("left-elbow+right-shoulder", [True, False, False, False, False, False]),
    ],
)
def test_what_the_arms_left_bear(limbs: str, borne: list[bool]) -> None:
    """A shield needs an arm; a weapon beside it the other hand, or one hand and both arms."""
    found = [
        can_bear(referee(), one(limbs), hands, shield)
        for hands in (0, 1, 2)
        for shield in (False, True)
    ]
    assert found == borne


@pytest.mark.parametrize(
    ("keys", "hands"),
    [
        ({}, 1), ({"weapon": "claws"}, 1), ({"weapon": "mace"}, 1), ({"weapon": "pole-arm"}, 2),
        ({"weapon": "silver-pole-arm"}, 2), ({"weapon": "bastard-sword"}, 1),
        ({"weapon": "bastard-sword", "damage": "2d4"}, 2),
        ({"weapon": "bastard-sword", "damage": "2d4+1"}, 2),
        ({"weapon": "bastard-sword", "damage": "1d8+1"}, 1), ({"damage": "2d4"}, 1),
        ({"weapon": "mace", "damage": "2d4"}, 1),
    ],
)  # fmt: skip
def test_hands_that_a_weapon_takes(keys: dict[str, str], hands: int) -> None:
    assert hands_used(referee(), one(**keys)) == hands
