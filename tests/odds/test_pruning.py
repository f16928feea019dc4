"""A step keeps only what later steps read and what is asked for: asking for more changes nothing.

The same odds are asked for twice: alone, and with steps that keep everything, as in play.
"""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.odds.every_roll import EveryRoll
from combatcli.referee import PlayingReferee
from combatcli.rules.brawling import punch
from combatcli.rules.brawling._pruning import bare_to_hit
from combatcli.rules.opposed.brawl_opposed import pruned_contest
from tests.odds.asks import BOOK, Chances, chances, damages, only, request

EVERYTHING = (
    "defender.hp", "defender.limbs", "defender.shield", "defender.disarmed", "defender.ac",
    "defender.armor_damage", "defender.rounds_lost", "defender.down", "defender.dead",
    "attacker.rounds_lost", "attacker.hp", "attacker.down", "attacker.disarmed",
    "defender.broken", "defender.off_disarmed", "defender.off_broken", "defender.stuck",
    "attacker.stuck",
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
    "three attacks on a shield": {
        "attacker": {**ATTACKER, "damage": "1d1", "extra_attack": 2},
        "defender": {"armor": "leather", "shield": True, "hp": 4},
    },
    "bare": {"defender": {"ac": 14, "hp": 3}},
    "holds what he can't": {
        "defender": {
            "ac": 14,
            "shield": True,
            "hp": 3,
            "limbs": "left-hand+left-elbow",
            "weapon": "pole-arm",
            "disarmed": True,
        }
    },
    "lost and down": {
        "defender": {"armor": "leather", "hp": 3, "disarmed": True, "down": True, "rounds_lost": 2}
    },
    "one who may fall by his own hand": {
        "attacker": {**ATTACKER, "hp": 2},
        "defender": {"ac": 16, "hp": 2},
    },
    "two weapons in hand": {
        "defender": {"ac": 16, "hp": 3, "weapon": "mace", "off_weapon": "dagger"}
    },
    "stuck, and right-handed": {
        "defender": {
            "ac": 16,
            "shield": True,
            "hp": 3,
            "weapon": "mace",
            "stuck": True,
            "rounds_lost": 1,
        },
        "rulings": {"handedness": "right-handed", "lost-rounds": "add-up"},
    },
    "a shield for heavy blows": {
        "defender": {"ac": 14, "shield": True, "hp": 5, "sacrifice_from": 4},
    },
    "a shield to give up": {
        "defender": {"ac": 14, "shield": True, "hp": 3},
        "sacrifice_shield": True,
    },
}


def keeping_all(*args: Any, **asked: Any) -> Chances:
    """The chances from steps that keep everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EveryRoll, "wants", PlayingReferee.wants)
        return chances(*args, **asked)


@pytest.mark.parametrize("name", ROUNDS)
def test_asking_for_more_changes_nothing(name: str) -> None:
    asked = {"attacker": ATTACKER, **ROUNDS[name]}
    full = keeping_all("attack", "outcome", "damage", "success", *EVERYTHING, **asked)
    assert chances("attack", **asked) == only(full, lambda end: end[0])
    assert chances("attack", "damage", **asked) == only(full, lambda end: end[1])
    assert chances("attack", "success", **asked) == only(full, lambda end: end[2])
    for at, field in enumerate(EVERYTHING, 3):
        assert chances("attack", field, **asked) == only(full, lambda end: end[at])  # noqa: B023


BASHER: dict[str, Any] = {"av": 4, "damage": "1d1", "shield": True, "extra_attack": 1, "hp": 3}
CRITICAL_TOO = {"bash-natural-20": "critical-too", "bash-knockdown": "knockout"}
BASHES: dict[str, dict[str, Any]] = {
    "a knockdown and a blow": {"defender": {"ac": 16, "hp": 5}},
    "knocked out, and no shield to give up": {
        "attacker": {**BASHER, "improved_bash": 2, "crit_range": 1},
        "defender": {"armor": "leather", "shield": True, "sacrifice_from": 1, "hp": 5},
        "rulings": CRITICAL_TOO,
    },
    "down before, and rounds that add up": {
        "defender": {"ac": 14, "hp": 4, "down": True, "rounds_lost": 1},
        "rulings": {**CRITICAL_TOO, "lost-rounds": "add-up"},
    },
    "the bash alone": {"defender": {"ac": 14, "hp": 2}, "rulings": {"bash-round": "whole-round"}},
    "the first is out": {
        "defender": {"ac": 14, "hp": 0},
        "others": [{"ac": 15, "hp": 2, "shield": True}],
    },
}


@pytest.mark.parametrize("name", BASHES)
def test_a_bash_forgets_nothing_that_counts(name: str) -> None:
    asked = {"attacker": BASHER, **BASHES[name]}
    fields = ("outcome", "damage", "knockdown", "knockout", "defender.unconscious", *EVERYTHING)
    full = keeping_all("shield-bash", *fields, **asked)
    for at, field in enumerate(fields):
        assert chances("shield-bash", field, **asked) == only(full, itemgetter(at))
    pairs = only(full, lambda end: (end[2], end[5]))
    assert chances("shield-bash", "knockdown", EVERYTHING[0], **asked) == pairs


RIGHT_HANDED = """\
die: 1d5
rows:
  1: {text: a, limb: left-hand, forbids: weapon}
  2: {text: b, limb: left-elbow, forbids: weapon+shield}
  3: {text: c, limb: right-hand, forbids: weapon}
  4+: {text: d, limb: right-elbow, forbids: weapon+shield}
"""


@pytest.mark.parametrize(
    ("table", "more"),
    [
        (None, {"adjust": [{"to": "limb", "value": 1, "reason": "low blow"}]}),
        (None, {"dice": {"limb": [4]}}),
        (RIGHT_HANDED, {}),
    ],
)
def test_left_and_right_are_told_apart_where_they_differ(
    tmp_path: Path, table: str | None, more: dict[str, Any]
) -> None:
    """Without the right hand, a right elbow costs the shield, and a left one the weapon."""
    if table:
        (tmp_path / "limb.yaml").write_text(table, encoding="utf-8")
    book = Book(str(tmp_path))
    asked: dict[str, Any] = {
        "attacker": {"av": 6, "damage": "1d1", "extra_attack": 2},
        "defender": {"armor": "scale", "shield": True, "hp": 30, "limbs": "right-hand"},
        **more,
    }
    kept = keeping_all("attack", "damage", book=book, **asked)
    assert chances("attack", "damage", book=book, **asked) == kept


MORE = (*EVERYTHING[:2], "others.0.hp", "others.0.dead", "others.0.limbs", "attacker.rounds_lost")


@pytest.mark.parametrize("cleave", [0, 1])
def test_what_becomes_of_others(cleave: int) -> None:
    """Where nothing is asked about them, the round is over for the odds with the first one out."""
    asked: dict[str, Any] = {
        "attacker": {**ATTACKER, "damage": "1d3", "cleave": cleave},
        "defender": {"ac": 14, "hp": 2},
        "others": [{"ac": 12, "hp": 3}],
    }
    full = keeping_all("attack", "outcome", "damage", *MORE, **asked)
    assert chances("attack", **asked) == only(full, lambda end: end[0])
    assert damages("attack", "defender.hp", **asked) == only(full, lambda end: end[1])
    for at, field in enumerate(MORE, 2):
        assert chances("attack", field, **asked) == only(full, lambda end: end[at])  # noqa: B023
    some = ("defender.limbs", "others.0.hp")
    assert chances("attack", *some, **asked) == only(full, lambda end: (end[3], end[4]))


def test_dice_by_hand_beside_a_fighters_key() -> None:
    """The dice of a blow on another are used, though the key asked for is settled before."""
    asked: dict[str, Any] = {
        "attacker": {"av": 4, "damage": "1d4", "extra_attack": 1},
        "defender": {"ac": 14, "hp": 2},
        "others": [{"ac": 12, "hp": 3}],
        "dice": [15, 3, 16, 1],
    }
    assert chances("attack", "defender.hp", **asked) == {0: 1}
    assert chances("attack", "others.0.hp", **asked) == {2: 1}


def test_strikes() -> None:
    asked: dict[str, Any] = {
        "attacker": {"str": 12, "dex": 18},
        "defender": {"dex": 6, "con": 4},
    }
    fields = ("outcome", "damage", "success", "defender.con", "defender.unconscious")
    full = keeping_all("punch", *fields, **asked)
    for at, field in enumerate(fields):
        assert chances("punch", field, **asked) == only(full, lambda end: end[at])  # noqa: B023


def test_an_attempt() -> None:
    asked: dict[str, Any] = {"attacker": {"brawn": 9}, "defender": {"finesse": 7, "hp": 4}}
    fields = ("outcome", "damage", "attack", "defense", "margin", "effect", "defender.hp")
    full = keeping_all("brawl-opposed", *fields, **asked)
    for at, field in enumerate(fields):
        assert chances("brawl-opposed", field, **asked) == only(full, lambda end: end[at])  # noqa: B023


@pytest.mark.parametrize(("wanted", "ends"), [("outcome", 2), ("margin", 19 * 15)])
def test_the_numbers_of_an_attempt(wanted: str, ends: int) -> None:
    """Of 2d10-1 against 2d8-1; where nobody asks for them, it is a hit or a miss."""
    referee = EveryRoll(BOOK, "opposed", wanted=frozenset({wanted}))
    assert len(referee.every(lambda: pruned_contest(referee, 9, 7))) == ends


@pytest.mark.parametrize(("ruling", "hits"), [("separate", 1), ("same", 6)])
def test_the_numbers_of_a_hit(ruling: str, hits: int) -> None:
    """Its dice count where they are those of its damage too: 2 to 7."""
    referee = EveryRoll(BOOK, "brawling", (), {"punch-damage-roll": ruling})
    ends = {end for end, _ in referee.every(lambda: bare_to_hit(referee, 7))}
    assert len(ends) == hits + 1
    assert (False, None, 0) in ends


def test_what_is_not_wanted_makes_no_state_of_its_own() -> None:
    """The rule runs the oftener, the more of a strike the next one must know."""
    asked = request("punch", attacker={"str": 13, "dex": 18}, defender={"dex": 3, "con": 9})

    def runs(*wanted: str) -> int:
        referee = EveryRoll(BOOK, "brawling", wanted=frozenset(wanted))
        referee.every(lambda: punch.punch(asked, referee).outcome)
        return referee.runs

    assert runs() < runs("damage") < runs("damage", "strikes")
    assert runs() < runs("strikes")
