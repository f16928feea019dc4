"""Each ruling by results that differ: the same dice, another choice."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from combatcli.book import Book
from combatcli.cli.show.fields import value_at
from combatcli.rules import command, modules
from tests.helpers import Answer

HELD = "str=15,dex=10,con=9,held=true"
HOLDER = "str=13,dex=14,con=9,holding=true"
KNIGHT = "ac=10,hp=40,shield=true,weapon=mace"
FIGHTER = "class=fighter,level=1,damage=d6"


class Case(NamedTuple):
    """One ruling, a command line that leans on it, and what each choice makes of it."""

    ruling: str
    args: list[str]
    choices: dict[str, dict[str, Any]]


CASES = [
    Case(
        "first-move-by-one",
        ["first-move", "-a", "dex=12", "-d", "dex=13", "--dice", "9,5"],
        {"roll": {"outcome": "attacker", "reason": "roll"}},
    ),
    Case(
        "first-move-by-one",
        ["first-move", "-a", "dex=12", "-d", "dex=13"],
        {"higher": {"outcome": "defender", "reason": "dexterity", "rolls": []}},
    ),
    Case(
        "break-grapple",
        ["grapple", "--action", "break", "-a", HELD, "-d", HOLDER, "--dice", "5"],
        {
            "free": {"damage": 0, "defender.con": 9, "attacker.held": False},
            "free-and-damage": {"damage": 2, "defender.con": 7, "attacker.held": False},
        },
    ),
    Case(
        "counter-grapple",
        ["grapple", "-a", HELD, "-d", HOLDER, "--dice", "5"],
        {
            "damage-only": {"defender.con": 7, "attacker.held": True, "defender.holding": True},
            "breaks-on-g2": {"defender.con": 7, "attacker.held": False, "defender.holding": False},
            "takes-hold": {
                "defender.con": 7, "attacker.held": False, "attacker.holding": True,
                "defender.held": True, "defender.holding": False,
            },
        },
    ),
    Case(
        "counter-grapple",
        ["grapple", "-a", HELD, "-d", HOLDER, "--dice", "7"],
        {
            "damage-only": {"outcome": "G1", "defender.con": 8, "attacker.held": True},
            "breaks-on-g2": {"outcome": "G1", "defender.con": 8, "attacker.held": True},
            "takes-hold": {"outcome": "G1", "defender.con": 8, "attacker.holding": True},
        },
    ),
    Case(
        "punch-zero-column",
        ["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9", "--dice", "7,3"],
        {
            "reconstructed": {"outcome": "hit", "damage": 1, "strikes.0.blow": "light"},
            "snake-eyes-only": {"outcome": "miss", "damage": 0, "strikes.0.blow": "missed",
                                "notes": []},
        },
    ),
    Case(
        "punch-damage-roll",
        ["punch", "-a", "str=13,dex=9", "-d", "dex=9,con=9", "--dice", "hit=7", "--seed", "1"],
        {
            "separate": {"rolls.1.name": "damage", "damage": 3},
            "same": {"rolls.1": None, "lookups.0.row": "7", "damage": 2},
        },
    ),
    Case(
        "punch-column",
        ["punch", "-a", "str=12,dex=18", "-d", "dex=9,con=10", "--dice", "5,3,5,6"],
        {
            "round-start": {"lookups.1.column": "+2", "lookups.0.column": "+2", "damage": 4},
            "each-strike": {"lookups.1.column": "+4", "lookups.0.column": "+2", "damage": 4},
        },
    ),
    Case(
        "shatter",
        ["attack", "-a", FIGHTER, "-d", KNIGHT, "--dice", "20,7"],
        {
            "shield-first": {"defender.shield": False, "defender.disarmed": None,
                             "defender.ac": 9},
            "weapon-first": {"defender.shield": True, "defender.disarmed": True,
                             "defender.ac": 10},
        },
    ),
    Case(
        "kill",
        ["attack", "-a", FIGHTER, "-d", KNIGHT, "--dice", "20,20"],
        {
            "dead": {"defender.hp": 0, "defender.dead": True},
            "dying-roll": {"defender.hp": 0, "defender.dead": None, "defender.down": True},
        },
    ),
    Case(
        "monster-critical",
        ["attack", "-a", "av=1,damage=d6", "-d", KNIGHT, "--dice", "attack=20,damage=4",
         "--seed", "4"],
        {"same": {"rolls.1.name": "crit"},
         "none": {"outcome": "critical", "damage": 4, "rolls.1.name": "damage",
                  "attacks.0.crit": None}},
    ),
    Case(
        "dropped-weapon",
        ["fumble", "--dice", "5"],
        {"retrieve": {"rounds_lost": 1}, "draw": {"rounds_lost": 0}},
    ),
    Case(
        "dropped-weapon",
        ["attack", "-a", FIGHTER, "-d", KNIGHT, "--dice", "1,5"],
        {
            "retrieve": {"attacker.disarmed": True, "attacker.rounds_lost": 1},
            "draw": {"attacker.disarmed": None, "attacker.rounds_lost": None},
        },
    ),
    Case(
        "dropped-weapon",
        ["attack", "-a", FIGHTER, "-d", KNIGHT, "--dice", "20,17,1"],
        {
            "retrieve": {"defender.disarmed": True, "defender.rounds_lost": 1},
            "draw": {"defender.disarmed": None, "defender.rounds_lost": None},
        },
    ),
    Case(
        "collision-damage",
        ["fumble", "--dice", "fumble=1,self=3", "--seed", "6"],
        {
            "each": {"self_damage": 3, "rolls.2.name": "ally"},
            "shared": {"self_damage": 3, "ally_damage": 3, "rolls.2": None},
        },
    ),
    Case(
        "effect-adjustment",
        ["brawl-opposed", "-a", "brawn=10", "-d", "finesse=6,hp=12", "--dice", "13,9,8",
         "--adjust", "effect=+2:spikes", "--adjust", "damage=-1:ring"],
        {
            "after-halving": {"effect": 8, "damage": 5, "defender.hp": 7},
            "before-halving": {"effect": 8, "damage": 4, "defender.hp": 8},
        },
    ),
    Case(
        "two-weapons",
        ["attack", "--two-weapons", "-a", "av=1,weapon=long-sword,off_weapon=dagger", "-d",
         "ac=20", "--dice", "attack=10"],
        {"combined": {"attacks.0.total": 13}, "separate": {"attacks.0.total": 9}},
    ),
    Case(
        "crit-range",
        ["attack", "-a", "class=fighter,level=7,damage=d6,crit_range=2", "-d", "ac=10",
         "--dice", "attack=18,damage=1", "--seed", "2"],
        {"literal": {"outcome": "hit"}, "each-rank": {"outcome": "critical"}},
    ),
    Case(
        "wide-critical",
        ["attack", "-a", "av=0,damage=d6,crit_range=1", "-d", "ac=30,hp=50", "--dice",
         "attack=19", "--seed", "1"],
        {"must-hit": {"outcome": "miss"}, "always": {"outcome": "critical"}},
    ),
    Case(
        "wide-fumble",
        ["attack", "-a", "av=9,damage=d6,crit_range=1", "-d", "ac=10,hp=50", "--dice",
         "attack=2", "--seed", "1"],
        {"always": {"outcome": "fumble"}, "must-miss": {"outcome": "hit"}},
    ),
    Case(
        "bash-knockdown",
        ["shield-bash", "-a", "av=0,shield=true,improved_bash=1", "-d", "ac=10,hp=9", "--dice",
         "19,2"],
        {
            "knockdown": {"knockdown": True, "defender.down": True, "defender.rounds_lost": 1,
                          "defender.unconscious": None},
            "knockout": {"knockout": True, "defender.unconscious": True},
        },
    ),
    Case(
        "bash-natural-20",
        ["shield-bash", "-a", "class=fighter,level=1,shield=true", "-d", "ac=10,hp=40", "--dice",
         "attack=20", "--seed", "1"],
        {"knockdown-only": {"rolls.1.name": "damage"}, "critical-too": {"rolls.1.name": "crit"}},
    ),
]  # fmt: skip
PAIRS = [(case, choice) for case in CASES for choice in case.choices]

EVERY = Book().rulings()


@pytest.mark.parametrize(
    ("case", "choice"), PAIRS, ids=[f"{case.ruling}={choice}" for case, choice in PAIRS]
)
def test_choice(answer: Answer, case: Case, choice: str) -> None:
    result = answer(*case.args, "--ruling", f"{case.ruling}={choice}")
    expected = case.choices[choice]
    assert {field: value_at(result, field) for field in expected} == expected
    assert result["rulings"][case.ruling] == choice
    default = choice == EVERY[case.ruling].default
    told = result["request"].get("rulings", {})
    assert told == ({} if default else {case.ruling: choice})
    if default:
        plain = answer(*case.args)
        assert {field: value_at(plain, field) for field in expected} == expected
        assert plain["rulings"][case.ruling] == choice


@pytest.mark.parametrize(
    "name", sorted({name for each in modules() for name in command(each).rulings})
)
def test_every_ruling_makes_a_difference(name: str) -> None:
    """Each choice of each ruling is shown above, and no two of them alike."""
    shown = [case for case in CASES if case.ruling == name]
    choices = {choice for case in shown for choice in case.choices}
    assert choices == set(EVERY[name].choices)
    for one in choices:
        for other in choices - {one}:
            results = [(case.choices.get(one), case.choices.get(other)) for case in shown]
            assert any(ours != theirs for ours, theirs in results), (one, other)


def test_every_ruling_touches_a_command() -> None:
    assert {name for each in modules() for name in command(each).rulings} == set(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_declaration(name: str) -> None:
    ruling = EVERY[name]
    assert next(iter(ruling.choices)) == ruling.default
    assert len(ruling.choices) >= 2
    assert ruling.question.endswith("?")
    assert ruling.source
    assert all(ruling.choices.values())


@pytest.mark.parametrize(
    "args",
    [
        ["first-move", "-a", "dex=12", "-d", "dex=14"],
        ["first-move", "-a", "dex=12", "-d", "dex=12"],
        ["grapple", "-a", "str=9,dex=9", "-d", "str=9,dex=9,con=9", "--dice", "3"],
        ["grapple", "--action", "break", "-a", HELD, "-d", HOLDER, "--dice", "12"],
        ["grapple", "-a", HELD, "-d", HOLDER, "--dice", "12"],
        ["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9", "--dice", "12"],
        ["attack", "-a", "av=1,damage=d6", "-d", KNIGHT, "--dice", "12,3"],
        ["attack", "-a", FIGHTER, "-d", KNIGHT, "--dice", "20,15,3"],
        ["fumble", "--dice", "4,1"],
        ["fumble", "--alone", "--dice", "1,1"],
        ["brawl-opposed", "-a", "brawn=9", "-d", "finesse=9", "--dice", "9,9,4"],
    ],
)
def test_only_rulings_leaned_on_are_told(answer: Answer, args: list[str]) -> None:
    assert answer(*args)["rulings"] == {}
    touched = command(args[0]).rulings
    chosen = [f"--ruling={name}={list(EVERY[name].choices)[-1]}" for name in touched]
    assert answer(*args, *chosen)["rulings"] == {}
