"""The shield bash and its improvement."""

from __future__ import annotations

import pytest

from combatcli.book import Book
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.labyrinth._attack_roll import Facts
from combatcli.rules.labyrinth.shield_bash import BASH, Bash, pruned_bash
from tests.rules.labyrinth.shows import ABSENT, Shown, adjusted, ask, check, rolled

FIGHTER = "shield-bash -a class=fighter,level=3,shield=true"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param(
            "-d ac=12,hp=9 --dice 11,3",
            {
                "outcome": "hit",
                "success": True,
                "damage": 3,
                "knockdown": False,
                "knockout": False,
                "defender.hp": 6,
            },
            id="a hit",
        ),
        pytest.param(
            "-d ac=12,hp=9 --dice 10",
            {
                "outcome": "miss",
                "success": False,
                "damage": 0,
                "knockdown": False,
                "knockout": False,
            },
            id="a miss",
        ),
        pytest.param(
            "-d ac=12,hp=9 --dice 20,2",
            {
                "outcome": "hit",
                "damage": 2,
                "knockdown": True,
                "knockout": False,
                "defender": {"ac": 12, "hp": 7, "down": True, "rounds_lost": 1},
                "rolls.2": ABSENT,
            },
            id="a natural 20 knocks down",
        ),
        pytest.param(
            "-d ac=99,hp=9 --dice 20,2",
            {"outcome": "hit", "knockdown": True},
            id="a natural 20 hits anything",
        ),
        pytest.param(
            "-d ac=12,hp=9 --dice 1,2,4",
            {
                "outcome": "fumble",
                "success": False,
                "damage": 0,
                "attacker.down": True,
                "attacker.rounds_lost": 1,
                "defender": {"ac": 12, "hp": 9},
            },
            id="a natural 1 fumbles",
        ),
        pytest.param(
            "-d ac=12,hp=2 --dice 15,3",
            {"damage": 3, "defender.hp": 0, "defender.down": True, "defender.dead": ABSENT},
            id="a bash can fell",
        ),
        pytest.param(
            "-d armor=chain-mail,shield=true,hp=9 --dice 14",
            {"outcome": "miss"},
            id="armor and shield count",
        ),
        pytest.param(
            "-d ac=12,hp=9 --dice 10,2 --adjust attack=+1:flank --adjust damage=+1:spikes",
            {"outcome": "hit", "damage": 3},
            id="adjustments",
        ),
    ],
)
def test_worked_example(line: str, shown: Shown) -> None:
    check(ask(f"{FIGHTER} {line}"), shown)


@pytest.mark.parametrize(("rank", "times", "lowest"), [(1, 2, 19), (2, 3, 18), (3, 4, 17)])
def test_improved_bash(rank: int, times: int, lowest: int) -> None:
    line = f"shield-bash -a av=0,shield=true,improved_bash={rank} -d ac=10,hp=99"
    for face in range(10, 21):
        result = ask(f"{line} --dice {face},2")
        knocked = face >= lowest
        check(result, {"outcome": "hit", "damage": 2 * times, "knockdown": knocked})
        assert ("rounds_lost" in result["defender"]) is knocked


def test_a_rank_of_nothing_is_the_plain_bash() -> None:
    line = "shield-bash -a av=0,shield=true,improved_bash=0 -d ac=10,hp=99"
    check(ask(f"{line} --dice 19,2"), {"damage": 2, "knockdown": False})


def test_strength_helps_to_hit_and_nothing_helps_the_damage() -> None:
    result = ask(
        "shield-bash -a av=0,str=18,weapon=mace,expertise=mace:3,shield=true -d ac=13,hp=9"
        " --dice 10,2"
    )
    check(result, {"outcome": "hit", "damage": 2})
    assert adjusted(result) == ["attack +3 str 18"]


def test_an_unknown_target_keeps_its_hp_unknown() -> None:
    result = ask(f"{FIGHTER} -d ac=12 --dice 15,3")
    check(result, {"damage": 3, "defender": {"ac": 12}})


def test_a_bash_with_no_weapon_in_hand_has_none_to_drop() -> None:
    result = ask("shield-bash -a av=0,shield=true,disarmed=true -d ac=12,hp=9 --dice 1,5")
    check(result, {"outcome": "fumble", "attacker.rounds_lost": ABSENT})
    assert result["notes"] == ["the attacker has no weapon to lose"]


def test_the_fumble_range_of_improved_criticals_holds_for_a_bash() -> None:
    line = "shield-bash -a av=9,shield=true,crit_range=3 -d ac=5,hp=9 --seed 1"
    check(ask(f"{line} --dice attack=3"), {"outcome": "fumble"})
    check(ask(f"{line} --dice attack=4"), {"outcome": "hit"})


def test_one_knocked_down_loses_a_round_and_stands_up() -> None:
    down = ask(f"{FIGHTER} -d av=1,damage=1d6,ac=12,hp=9 --dice 20,2")
    lost = ask("attack --swap -d ac=12", down)
    check(lost, {"outcome": "lost-round", "attacker.rounds_lost": 0, "attacker.down": False})
    check(ask("attack --dice 12,3", lost), {"outcome": "hit"})


def test_hit_is_added() -> None:
    result = ask("shield-bash -a av=0,hit=2,shield=true -d ac=12,hp=9 --dice 10,3")
    check(result, {"outcome": "hit", "damage": 3})
    assert adjusted(result) == ["attack +2 hit"]


def test_one_round_to_lose_is_lost() -> None:
    result = ask(f"{FIGHTER},rounds_lost=1 -d ac=12,hp=9")
    check(result, {"outcome": "lost-round", "attacker.rounds_lost": 0, "rolls": []})


def test_a_fumbled_bash_with_nobody_near() -> None:
    line = f"{FIGHTER},hp=9 -d ac=12,hp=9 --seed 1 --dice attack=1,fumble=1,self=3"
    alone = ["attack 1d20", "fumble 1d6", "self 1d4"]
    assert rolled(ask(f"{line} --alone")) == alone
    assert rolled(ask(line)) == [*alone, "ally 1d4"]


CHART = "--ruling bash-natural-20=critical-too"


def test_a_critical_bash_does_what_the_chart_says() -> None:
    result = ask(f"{FIGHTER} -d ac=13,hp=9 --dice 20,14,2 {CHART}")
    check(result, {"outcome": "critical", "success": True, "damage": 4, "defender.ac": 12})
    check(result, {"knockdown": True, "knockout": False, "defender.rounds_lost": 1})


def test_a_class_bashes_on_the_chart_whatever_monsters_do() -> None:
    line = f"-d ac=13,hp=9 --dice 20,15,2 {CHART} --ruling monster-critical=none"
    check(ask(f"{FIGHTER} {line}"), {"outcome": "critical", "damage": 6})


def test_a_bash_that_kills_rolls_no_damage() -> None:
    result = ask(f"{FIGHTER} -d ac=13,hp=9 --seed 1 --dice attack=20,crit=20 {CHART}")
    assert rolled(result) == ["attack 1d20", "crit 1d20"]
    check(result, {"damage": 9, "defender.dead": True, "defender.down": True})


def test_the_odds_keep_no_total() -> None:
    """Only a sentence tells it; else every hit for the same damage is one and the same."""
    referee = EveryRoll(Book(), "labyrinth", wanted=frozenset({"damage"}))
    facts = Facts(11, 0, BASH, 0)
    ends = {end for end, _ in referee.every(lambda: pruned_bash(referee, facts, 0))}
    assert {end.total for end in ends} == {0}
    hits = {end for end in ends if end.outcome == "hit"}
    assert hits == {Bash("hit", n, knocks) for n in (1, 2, 3) for knocks in (False, True)}
