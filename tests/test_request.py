"""A result's request is complete: resolved again it gives the identical result."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.command import Command, Option, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.options.payload import build_request
from combatcli.referee import Referee
from combatcli.request import Adjustment, Request
from combatcli.resolution import play
from combatcli.rules import command, modules
from combatcli.values.basic import DiceText, Flag, Integer, Text
from combatcli.values.words import OneOf
from tests.helpers import Answer

GRAPPLE = "-a str=13,dex=14 -d str=15,dex=10,con=10"
LINES = [
    *(command(name).example.removeprefix("combatcli ") for name in modules() if name != "duel"),
    *(f"{name} -a brawn=9,finesse=9,hp=9 -d brawn=9,finesse=9,hp=9"  # a quick one
      for name in modules() if name == "duel"),
    "first-move -a dex=9 -d dex=9 --seed 3 --adjust attacker=-1:slow",
    "first-move -a dex=9 -d dex=8 --ruling first-move-by-one=higher",
    f"grapple {GRAPPLE}",
    f"grapple {GRAPPLE} --action break --ruling break-grapple=free-and-damage --dice 3",
    f"grapple {GRAPPLE} --action hold --adjust grapple=-2",
    "grapple -a str=13,dex=14,held=true -d str=9,dex=9,con=3 --ruling counter-grapple=takes-hold",
    "punch -a str=18,dex=18 -d dex=3,con=30",
    "punch -a str=18,dex=18 -d dex=3,con=30 --dice hit=5,hit=6,damage=12,damage=11 --seed 1",
    "punch -a str=9,dex=9,holding=true -d dex=3,con=9 --ruling punch-zero-column=snake-eyes-only",
    "attack -a class=fighter,level=9,weapon=mace -d armor=leather,shield=true,hp=12",
    "attack -a av=3,damage=1d8+1,hit=2,str=16 -d ac=12,hp=30 --dice attack=20 --seed 4",
    "attack -a av=3,damage=1d8+1 -d ac=12 --dice 1 --alone --ruling collision-damage=shared",
    "attack -a av=3,damage=1d8+1 -d ac=12,hp=30 -d ac=9,hp=2 --adjust attack=+9:luck",
    "crit", "crit --damage 2d6", "fumble", "fumble --alone --ruling dropped-weapon=draw",
    "dying", "dying -f con=18,hp=0", "dying -f con-bonus=2 --dice 10",
    "brawl-opposed -a brawn=9 -d finesse=7,hp=13 --adjust effect=+1",
    "brawl-opposed -a brawn=20 -d finesse=1 --ruling effect-adjustment=before-halving",
    "roll 2d6", "roll 1D8 + 1d6 - 2", "roll 2d6 --dice 7 --adjust roll=1",
    "table roll body", "table roll grapple --column +2", "table roll dying --adjust dying=-30",
]  # fmt: skip


def words(line: str) -> list[str]:
    return ["roll", line.removeprefix("roll ")] if " - " in line else shlex.split(line)


def again(result: dict[str, Any]) -> dict[str, Any]:
    """The result of a result's request, by way of JSON."""
    given = json.loads(json.dumps(result["request"]))
    declared = command(given["command"])
    played = play(declared, build_request(declared, given), Book())
    copy: dict[str, Any] = json.loads(json.dumps(played))
    return copy


@pytest.mark.parametrize("line", LINES)
def test_round_trip(answer: Answer, line: str) -> None:
    result = answer(*words(line))
    assert again(result) == result
    assert list(again(result)) == list(result)


@pytest.mark.parametrize("name", modules())
def test_every_command_makes_the_trip(name: str) -> None:
    assert any(words(line)[: len(name.split())] == name.split() for line in LINES)


def test_request_is_complete(answer: Answer) -> None:
    line = (
        "attack -a av=3,damage=1d8 -d ac=12,hp=30 --alone --seed 4 --dice attack=20,crit=7 "
        "--adjust attack=+2:luck --ruling shatter=weapon-first --ruling kill=dead"
    )
    assert answer(*shlex.split(line))["request"] == {
        "command": "attack",
        "attacker": {"av": 3, "damage": "1d8"},
        "defender": {"ac": 12, "hp": 30},
        "alone": True,
        "seed": 4,
        "dice": {"attack": [20], "crit": [7]},
        "adjust": [{"to": "attack", "value": 2, "reason": "luck"}],
        "rulings": {"shatter": "weapon-first"},
    }


def test_what_only_shows_is_no_part_of_it(answer: Answer) -> None:
    plain = answer("roll", "2d6", "--seed", "1")["request"]
    assert plain == {"command": "roll", "notation": "2d6", "seed": 1}
    assert answer("roll", "2d6", "--seed", "1", "--check")["request"] == plain
    with_action = answer("grapple", *shlex.split(GRAPPLE), "--action", "grapple", "--seed", "1")
    assert "action" not in with_action["request"]


GRAPPLE_JSON: dict[str, Any] = {
    "attacker": {"str": 13, "dex": 14},
    "defender": {"str": 15, "dex": 10, "con": 10},
}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"attacker": None}, "attacker is missing"),
        ({"attacker": "str=13"}, "attacker is no object"),
        ({"actoin": "hold"}, "grapple: unknown key 'actoin'"),
        ({"action": "holds"}, "action can't be 'holds'"),
        ({"action": True}, "action can't be 'true'"),
        ({"action": ["hold"]}, "action can't be 'a list'"),
        ({"seed": -1}, "seed can't be"),
        ({"seed": 2**53}, "seed can't be"),
        ({"seed": 1.5}, "seed can't be"),
        ({"seed": True}, "seed can't be"),
        ({"seed": "1"}, "seed can't be"),
        ({"dice": 3}, "dice is neither a list nor an object"),
        ({"dice": ["3"]}, "dice: a total is no whole number"),
        ({"dice": [3.5]}, "dice: a total is no whole number"),
        ({"dice": [True]}, "dice: a total is no whole number"),
        ({"dice": [10**14]}, "dice: a total is no whole number"),
        ({"dice": {"hit": [3]}}, "dice: grapple: unknown roll 'hit'"),
        ({"adjust": {"grapple": 1}}, "adjust is no list"),
        ({"adjust": [{"to": "grapple"}]}, "adjust: value is missing"),
        ({"adjust": [{"to": "grapple", "value": 1, "why": "x"}]}, "adjust: unknown key 'why'"),
        ({"adjust": [{"to": "grapple", "value": "1"}]}, "adjust grapple: the value is no whole"),
        ({"adjust": [{"to": "grapple", "value": True}]}, "adjust grapple: the value is no whole"),
        ({"adjust": [{"to": "hit", "value": 1}]}, "adjust: grapple: unknown roll 'hit'"),
        ({"adjust": [{"to": "grapple", "value": 1, "reason": "a\nb"}]}, "adjust grapple: the "
         "reason is no printable text"),
        ({"rulings": ["kill"]}, "rulings is no object"),
        ({"rulings": {"kill": 1}}, "rulings is no object"),
        ({"odds": 1}, "odds can't be '1'"),
        ({"by": "outcome"}, "by is no list of fields"),
        ({"others": {}}, "others is no list of fighters"),
    ],
)  # fmt: skip
def test_programs_are_held_to_types(given: dict[str, Any], complaint: str) -> None:
    declared: Command = command("grapple")
    with pytest.raises(UsageError) as refused:
        build_request(declared, {**GRAPPLE_JSON, **given})
    assert refused.value.message.startswith(complaint)


# what is told, and where the bounds are


def unplayed(request: Request, referee: Referee) -> Result:
    raise AssertionError("only asked for")


TOY = Command(
    "toy",
    "A toy.",
    unplayed,
    {},
    "",
    fighters=("attacker", "fighter"),
    optional=("fighter",),
    many_defenders=True,
    options=(
        Option("what", DiceText(), "the dice, such as 2d6", positional=True),
        Option("alone", Flag(), "with no ally near", False),
        Option("rounds", Integer(1, 9), "how many", 3),
        Option("aim_at", OneOf("head", "arm"), "where to"),
        Option("column", Text(1_000), "which column"),
    ),
    rolls=("hit",),
    adjusts=("damage",),
)
TOLD: dict[str, Any] = {"command": "toy", "attacker": {"str": 13}, "what": "2d6"}


def built(**given: Any) -> Request:
    return build_request(TOY, {**TOLD, **given})


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"attacker": None}, "attacker is missing", 'give attacker: {"key": value, …}'),
        ({"fighter": 3}, "fighter is no object", 'give {"key": value, …}'),
        ({"what": None}, "what is missing", "give what: the dice, such as 2d6"),
        ({"what": "2x6"}, "what: dice '2x6': not dice",
         "write * to multiply: 2d6*10"),
        ({"what": 7}, "what can't be '7'", "it takes dice such as 1d8+1"),
        ({"alone": 1}, "alone can't be '1'", "it takes true or false"),
        ({"alone": "yes"}, "alone can't be the text 'yes'",
         "it takes true or false, without quotes"),
        ({"rounds": True}, "rounds can't be 'true'", "it takes a whole number, 1 to 9"),
        ({"rounds": "3"}, "rounds can't be the text '3'",
         "it takes a whole number, 1 to 9, without quotes"),
        ({"rounds": 0}, "rounds can't be '0'", "it takes a whole number, 1 to 9"),
        ({"rounds": 10}, "rounds can't be '10'", "it takes a whole number, 1 to 9"),
        ({"aim_at": "heat"}, "aim_at can't be 'heat'",
         "did you mean head? it takes one of head, arm"),
        ({"aim_at": {}}, "aim_at can't be 'an object'", "it takes one of head, arm"),
        ({"column": ["A"]}, "column can't be 'a list'",
         "it takes printable text of 1000 characters at most"),
        ({"column": ""}, "column can't be ''",
         "it takes printable text of 1000 characters at most"),
        ({"column": "A" * 1_001}, f"column can't be '{'A' * 39}…'",
         "it takes printable text of 1000 characters at most"),
        ({"xyzzy": 1}, "toy: unknown key 'xyzzy'", "known: command, attacker, fighter, "
         "what, alone, rounds, aim_at, column, others, bystanders, seed, dice, adjust, rulings,"
         " odds, by"),
        ({"others": {}}, "others is no list of fighters", 'give [{"key": value, …}]'),
        ({"others": [{}, 3]}, "others is no list of fighters", 'give [{"key": value, …}]'),
        ({"others": [{}] * 101}, "others: more than 100", "name fewer"),
        ({"others": [{}, {"xyz": 3}]}, "other 2: unknown key 'xyz'", None),
        ({"seed": -1}, "seed can't be '-1'", "it takes a whole number, 0 to 2^53-1"),
        ({"dice": 3}, "dice is neither a list nor an object", 'give [3,14] or {"hit":[5]}'),
        ({"dice": [10**13 + 1]}, "dice: a total is no whole number",
         "give what the dice show, such as 3,14"),
        ({"dice": {"hit": None}}, "dice: a total is no whole number",
         "give what the dice show, such as 3,14"),
        ({"dice": {"damage": 3}}, "dice: toy: unknown roll 'damage'", "known: hit"),
        ({"adjust": 3}, "adjust is no list",
         'give [{"to":"attack","value":-2,"reason":"drunk"}]'),
        ({"adjust": [3]}, "adjust: not an adjustment",
         'give {"to":"attack","value":-2,"reason":"drunk"}'),
        ({"adjust": [{"to": 3, "value": 1}]}, "adjust: to is no roll's name",
         'give {"to":"attack","value":-2,"reason":"drunk"}'),
        ({"adjust": [{"to": "hit", "value": 1_000_001}]},
         "adjust hit: the value is no whole number within a million", None),
        ({"adjust": [{"to": "hit", "value": 1, "reason": 3}]},
         "adjust hit: the reason is no printable text", None),
        ({"rulings": []}, "rulings is no object of names and choices",
         'give {"shatter":"weapon-first"}'),
        ({"odds": None, "by": "outcome"}, "by is no list of fields", 'give ["outcome"]'),
        ({"by": ["outcome", 3]}, "by is no list of fields", 'give ["outcome"]'),
        ({"by": ["outcome", ""]}, "by is no list of fields", 'give ["outcome"]'),
    ],
)  # fmt: skip
def test_what_is_wrong_and_what_to_give(
    given: dict[str, Any], message: str, hint: str | None
) -> None:
    with pytest.raises(UsageError) as refused:
        built(**given)
    assert refused.value.message == message
    assert hint is None or refused.value.hint == hint


def test_others_are_known_only_to_commands_with_fighters() -> None:
    standing_by = {**TOLD, "others": [{"hp": 3}]}
    alone = build_request(TOY._replace(many_defenders=False), standing_by)
    assert alone.others == (Fighter("other 1", {"hp": 3}),)
    nobody = TOY._replace(fighters=(), many_defenders=False)
    told = {key: value for key, value in TOLD.items() if key not in TOY.fighters}
    with pytest.raises(UsageError) as refused:
        build_request(nobody, {**told, "others": []})
    assert refused.value.message == "toy: unknown key 'others'"
    with pytest.raises(UsageError) as refused:
        build_request(nobody, {**told, "xyzzy": 1})
    assert "seed" in (refused.value.hint or "")
    assert "others" not in (refused.value.hint or "")


def test_what_may_just_be() -> None:
    """The last values within each bound, and the keys that may be left out."""
    plain = built()
    assert plain.options == {
        "what": "2d6", "alone": False, "rounds": 3, "aim_at": None, "column": None
    }  # fmt: skip
    assert (plain.fighters, plain.others) == ({"attacker": Fighter("attacker", {"str": 13})}, ())
    assert plain.fighter("attacker").role == "attacker"
    assert plain.fighter("fighter").json() == {}
    assert plain.fighter("fighter").name == "the fighter"
    full = built(what="2D6 + 1", alone=True, rounds=1, aim_at="arm", column="A" * 1_000)
    assert list(full.options.values()) == ["2d6+1", True, 1, "arm", "A" * 1_000]
    assert built(rounds=9).options["rounds"] == 9
    assert [built(seed=seed).seed for seed in (0, 2**53 - 1, None)] == [0, 2**53 - 1, None]
    assert [one.role for one in built(others=[{}] * 100).others][::99] == ["other 1", "other 100"]
    assert built(dice=[10**13, -(10**13)]).dice == (10**13, -(10**13))
    nothing: list[Any] = [[], {}, None]
    assert [built(dice=dice).dice for dice in nothing] == [None, None, None]
    assert built(dice={"hit": 3}).dice == built(dice={"hit": [3]}).dice == {"hit": (3,)}
    million = [{"to": "hit", "value": -1_000_000}, {"to": "damage", "value": 10**6, "reason": ""}]
    assert built(adjust=million).adjust == (
        Adjustment("hit", -1_000_000, None), Adjustment("damage", 10**6, None)
    )  # fmt: skip
    assert built(by=["outcome", "damage"]).by == ("outcome", "damage")
    assert (built(odds=True).odds, plain.odds) == (True, False)
    assert built(rulings={"kill": "dead"}).rulings == {"kill": "dead"}
