"""A step keeps only what later steps read and what is asked for: asking for more changes nothing.

The same odds are asked for twice, alone and beside fields that make the steps keep everything.
"""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.everyroll import EveryRoll
from combatcli.rules.brawling import punch
from tests.odds.asks import BOOK, chances, only, request

EVERYTHING = (
    "defender.hp", "defender.limbs", "defender.shield", "defender.disarmed", "defender.ac",
    "defender.armor_damage", "attacker.rounds_lost",
)  # fmt: skip
ATTACKER: dict[str, Any] = {"av": 4, "damage": "1d2", "extra_attack": 1}
ROUNDS: dict[str, dict[str, Any]] = {
    "shield beside an ac": {"defender": {"ac": 16, "shield": True, "hp": 3}},
    "shield and armor": {"defender": {"armor": "scale", "shield": True, "hp": 3}},
    "one arm for the shield": {
        "defender": {"armor": "scale", "shield": True, "hp": 3, "limbs": "left-hand"}
    },
    "weapon first": {
        "defender": {"armor": "leather", "shield": True, "hp": 3},
        "rulings": {"shatter": "weapon-first", "dropped-weapon": "draw"},
    },
    "bare": {"defender": {"ac": 14, "hp": 3}},
    "a shield to give up": {
        "defender": {"ac": 14, "shield": True, "hp": 3},
        "sacrifice_shield": True,
    },
}


@pytest.mark.parametrize("name", ROUNDS)
def test_asking_for_more_changes_nothing(name: str) -> None:
    asked: dict[str, Any] = {"attacker": ATTACKER, **ROUNDS[name]}
    full = chances("attack", "outcome", "damage", "success", *EVERYTHING, **asked)
    assert chances("attack", **asked) == only(full, lambda end: end[0])
    assert chances("attack", "damage", **asked) == only(full, lambda end: end[1])
    assert chances("attack", "success", **asked) == only(full, lambda end: end[2])
    for at, field in enumerate(EVERYTHING, 3):
        assert chances("attack", field, **asked) == only(full, lambda end: end[at])  # noqa: B023


def test_strikes() -> None:
    asked: dict[str, Any] = {
        "attacker": {"str": 12, "dex": 18},
        "defender": {"dex": 6, "con": 4},
    }
    fields = ("outcome", "damage", "success", "defender.con", "defender.unconscious")
    full = chances("punch", *fields, **asked)
    for at, field in enumerate(fields):
        assert chances("punch", field, **asked) == only(full, lambda end: end[at])  # noqa: B023


def test_an_attempt() -> None:
    asked: dict[str, Any] = {"attacker": {"brawn": 9}, "defender": {"finesse": 7, "hp": 4}}
    fields = ("outcome", "damage", "attack", "defense", "margin", "effect", "defender.hp")
    full = chances("brawl-opposed", *fields, **asked)
    for at, field in enumerate(fields):
        assert chances("brawl-opposed", field, **asked) == only(full, lambda end: end[at])  # noqa: B023


def test_what_is_not_wanted_makes_no_state_of_its_own() -> None:
    """The rule runs the oftener, the more of a strike the next one must know."""
    asked = request("punch", attacker={"str": 13, "dex": 18}, defender={"dex": 3, "con": 9})

    def runs(*wanted: str) -> int:
        referee = EveryRoll(BOOK, "brawling", wanted=frozenset(wanted))
        referee.every(lambda: punch.punch(asked, referee).outcome)
        return referee.runs

    assert runs() < runs("damage") < runs("damage", "summary")
    assert runs() < runs("summary")
    assert runs() < runs("strikes")
