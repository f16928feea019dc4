"""Errors as programs read them: the code, the place, and no word of the command line."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest

from combatcli import CombatError, new_request, resolve
from combatcli.error_codes import CODES, Code
from tests.helpers import Cli

FISTS = {"str": 12, "dex": 12, "con": 12}
SWORD = {"av": 1, "damage": "1d6", "hp": 9}
TARGET = {"ac": 12, "hp": 9}
FLAGS = re.compile(r"(^|[\s(:])--?[a-z]")
"""What is typed on the command line alone."""


def grapple(**more: Any) -> dict[str, Any]:
    return {"command": "grapple", "attacker": FISTS, "defender": FISTS, **more}


def attack(attacker: Any = (), defender: Any = (), **more: Any) -> dict[str, Any]:
    both = {"attacker": {**SWORD, **dict(attacker)}, "defender": {**TARGET, **dict(defender)}}
    return {"command": "attack", **both, **more}


def roll(**more: Any) -> dict[str, Any]:
    return {"command": "roll", "notation": "2d6", **more}


REFUSED: list[tuple[Any, str, str | None]] = [
    ("{", "syntax", None),
    ("[]", "syntax", None),
    (b"\xff", "syntax", None),
    ('{"command":"roll","command":"roll"}', "twice", None),
    ('{"command":"roll","seed":' + "9" * 5_000 + "}", "too-long", None),
    ({}, "missing", "command"),
    ({"command": 7}, "type", "command"),
    ({"command": "gripple"}, "unknown", "command"),
    ({"command": "roll"}, "missing", "notation"),
    (roll(id=1.5), "type", "id"),
    (roll(sed=1), "unknown", "sed"),
    (roll(seed="1"), "type", "seed"),
    (roll(seed=2**53), "range", "seed"),
    (roll(notation="2x6"), "notation", "notation"),
    (roll(notation="1d6+" * 500 + "1"), "too-long", "notation"),
    (roll(notation=7), "type", "notation"),
    (roll(dice=3), "type", "dice"),
    (roll(dice=[3, "4"]), "type", "dice.1"),
    (roll(dice={"roll": [3, 10**14]}), "range", "dice.roll.1"),
    (roll(dice={"hit": [3]}), "unknown", "dice.hit"),
    (roll(dice=[13]), "dice", "dice.0"),
    (roll(dice=[7, 7]), "dice", "dice.1"),
    (roll(dice={"roll": [7, 7]}), "dice", "dice.roll.1"),
    (roll(adjust={}), "type", "adjust"),
    (roll(adjust=[3]), "type", "adjust.0"),
    (roll(adjust=[{"to": "roll"}]), "missing", "adjust.0.value"),
    (roll(adjust=[{"to": "roll", "value": 1, "why": ""}]), "unknown", "adjust.0.why"),
    (roll(adjust=[{"to": "roll", "value": 1}, {"to": "hit", "value": 1}]), "unknown",
     "adjust.1.to"),
    (roll(adjust=[{"to": "roll", "value": 10**7}]), "range", "adjust.0.value"),
    (roll(adjust=[{"to": "roll", "value": 1, "reason": "\n"}]), "text", "adjust.0.reason"),
    (roll(rulings=[]), "type", "rulings"),
    (grapple(rulings={"break-grapple": 1}), "type", "rulings.break-grapple"),
    (grapple(rulings={"break-grapple": "fre"}), "word", "rulings.break-grapple"),
    (grapple(rulings={"brake": "free"}), "unknown", "rulings.brake"),
    (grapple(rulings={"kill": "dead"}), "unused", "rulings.kill"),
    (roll(odds=1), "type", "odds"),
    (roll(by=["total"]), "unused", "by"),
    (roll(odds=True, by="total"), "type", "by"),
    (roll(odds=True, by=["total", "totle"]), "unknown", "by.1"),
    (roll(odds=True, by=["total", "total"]), "twice", "by.1"),
    (roll(odds=True, by=["rolls"]), "unknown", "by.0"),
    (roll(notation="1d1000001", odds=True), "cost", "odds"),
    (roll(at_least=9, at_most=3), "contradiction", "at_most"),
    (grapple(attacker=[]), "type", "attacker"),
    (grapple(attacker=None), "missing", "attacker"),
    (grapple(attacker={"str": 3}), "missing", "attacker.dex"),
    (grapple(attacker={**FISTS, "dxe": 3}), "unknown", "attacker.dxe"),
    (grapple(attacker={**FISTS, "off-damage": "1d4", "off_damage": "1d4"}), "twice",
     "attacker.off_damage"),
    (grapple(attacker={**FISTS, "dex": 31}), "range", "attacker.dex"),
    (grapple(attacker={**FISTS, "dex": "9"}), "type", "attacker.dex"),
    (grapple(attacker={**FISTS, "held": "yes"}), "type", "attacker.held"),
    (grapple(attacker={**FISTS, "name": ""}), "text", "attacker.name"),
    (grapple(attacker={**FISTS, "name": "x" * 201}), "too-long", "attacker.name"),
    (grapple(attacker={**FISTS, "limbs": "tail"}), "word", "attacker.limbs"),
    (grapple(attacker={**FISTS, "damage": "1x6"}), "notation", "attacker.damage"),
    (grapple(attacker={**FISTS, "unconscious": True}), "state", "attacker.unconscious"),
    (grapple(attacker={**FISTS, "con": 0}), "state", "attacker.con"),
    (grapple(action="hug"), "word", "action"),
    (grapple(action="hold", defender={**FISTS, "holding": True}), "state", "action"),
    (grapple(attacker={**FISTS, "holding": True}, defender={**FISTS, "held": False}),
     "contradiction", "attacker.holding"),
    (grapple(others=3), "type", "others"),
    (grapple(others=[{}, 3]), "type", "others.1"),
    (grapple(bystanders=[{}, {"str": 99}]), "range", "bystanders.1.str"),
    (grapple(others=[{}] * 101), "too-long", "others"),
    (attack(attacker={"damage": "1d6"}, others=[{"hp": 3}]), "missing", "others.0.ac"),
    (attack(attacker={"disarmed": True}), "state", "attacker.disarmed"),
    (attack(attacker={"hp": 0}), "state", "attacker.hp"),
    (attack(defender={"hp": 0}), "state", "defender.hp"),
    (attack(defender={"shield": False}, sacrifice_shield=True), "state", "defender.shield"),
    (attack(missile=True, two_weapons=True, attacker={"off_damage": "1d4"}), "contradiction",
     "missile"),
    (attack(sacrifice_from=3, sacrifice_shield=True), "contradiction", "sacrifice_from"),
    (attack(two_weapons=True), "missing", "attacker.off_damage"),
    ({**attack(), "attacker": {"av": 1, "weapon": "mase"}}, "unknown", "attacker.weapon"),
    ({**attack(), "attacker": {"class": "mage", "level": 1, "damage": "1d4"}}, "unknown",
     "attacker.class"),
    ({**attack(), "defender": {"armor": "mail"}}, "unknown", "defender.armor"),
    ({**attack(), "defender": {"armor": "shield"}}, "word", "defender.armor"),
    ({"command": "options", "class": "bard", "level": 1}, "unknown", "class"),
    ({"command": "options", "level": 1}, "missing", "class"),
    ({"command": "armor", "fighter": {"armor": "mail"}}, "unknown", "fighter.armor"),
    ({"command": "armor", "fighter": {"armor": "leather"}, "odds": True}, "unknown", "odds"),
    ({"command": "dying", "fighter": {"bleeding": 3}}, "state", "fighter.bleeding"),
    ({"command": "table roll", "table": "bodi"}, "unknown", "table"),
    ({"command": "table roll", "table": "armor"}, "off-table", "table"),
    ({"command": "table roll", "table": "grapple"}, "missing", "column"),
    ({"command": "table roll", "table": "grapple", "column": "9"}, "unknown", "column"),
    ({"command": "table roll", "table": "body", "column": "9"}, "off-table", "column"),
    ({"command": "table roll", "table": "body", "without": "99"}, "off-table", "without"),
    ({"command": "table roll", "table": "body", "adjust": [{"to": "limb", "value": 1}]}, "unknown",
     "adjust.0.to"),
    ({"command": "duel", "attacker": {"hp": 3}, "defender": {"hp": 3}}, "missing", "rules"),
    ({"command": "duel", "attacker": FISTS, "defender": FISTS, "attacker_plan": "bash"}, "word",
     "attacker_plan"),
    ({"command": "duel", "attacker": FISTS, "defender": FISTS, "samples": 9}, "unused", "samples"),
    ({"command": "duel", "attacker": FISTS, "defender": FISTS, "max_rounds": 0}, "range",
     "max_rounds"),
    ({"command": "duel", "attacker": FISTS, "defender": FISTS, "rulings": {"kill": "dead"}},
     "unused", "rulings.kill"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "code", "field"), REFUSED, ids=lambda value: str(value)[:70])
def test_code_and_field(cli: Cli, asked: Any, code: str, field: str | None) -> None:
    line = asked if isinstance(asked, str | bytes) else json.dumps(asked)
    error = json.loads(cli("batch", input=line).out)["error"]
    assert (error["code"], error["field"]) == (code, field), error
    assert not FLAGS.search(error["message"]), error
    assert not FLAGS.search(error["hint"] or ""), error


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [each for each in REFUSED if isinstance(each[0], dict) and "command" in each[0]],
    ids=lambda value: str(value)[:70],
)
def test_exceptions_have_them(cli: Cli, asked: Any, code: str, field: str | None) -> None:
    if field in ("id", "command"):
        pytest.skip("an id is of batch, and the command no key")
    with pytest.raises(CombatError) as refused:
        resolve(new_request(asked["command"], **{k: v for k, v in asked.items() if k != "command"}))
    error = refused.value
    assert (error.code, error.field) == (code, field)
    told = json.loads(cli("batch", input=json.dumps(asked)).out)["error"]
    assert (error.message, error.hint) == (told["message"], told["hint"])
    assert str(error) == error.message


def test_the_codes_are_a_closed_list() -> None:
    assert get_args(Code) == tuple(CODES)
    # what no request can bring about: a faulty table or file, the command line, a fault of ours
    never = {"table", "file", "usage", "internal"}
    assert {code for _, code, _ in REFUSED} == set(CODES) - never


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("give -a dex=… (dexterity, 3-18 as a rule)",
         "give attacker.dex (dexterity, 3-18 as a rule)"),
        ("give -d disarmed=false", "give defender.disarmed=false"),
    ],
)  # fmt: skip
def test_each_in_its_own_words(cli: Cli, typed: str, sent: str) -> None:
    lines = {
        "dex": ("first-move -a str=9 -d dex=9", {"command": "first-move", "attacker": {"str": 9},
                "defender": {"dex": 9}}),
        "disarmed": ("attack -a av=1,damage=1d6 -d ac=9,disarmed=true --parry",
                     attack(defender={"disarmed": True}, parry=True)),
    }  # fmt: skip
    line, asked = lines["dex" if "dex" in typed else "disarmed"]
    assert typed in cli(*line.split()).err
    as_json = json.loads(cli(*line.split(), "--json").err)["error"]
    assert typed in as_json["hint"]
    answered = json.loads(cli("batch", input=json.dumps(asked)).out)["error"]
    assert sent in answered["hint"]
    assert {**answered, "hint": ""} == {**as_json, "hint": ""}


def test_keys_of_one_fighter_are_one_word(cli: Cli) -> None:
    ran = cli("attack", "-a", "damage=1d6", "-d", "ac=9")
    assert "give -a av=… (attack value, in place of class and level), or class=… and level=…" in (
        ran.err
    )


@pytest.mark.parametrize(
    "line",
    [
        "duel -a str=9,dex=9,con=9 -d str=9,dex=9,con=9 --max-rounds 0",
        "duel -a brawn=9,finesse=9,hp=9 -d brawn=9,finesse=9,hp=9 --attacker-plan punch",
        "roll 2d6 --at-least 9 --at-most 3",
        "attack -a av=1,damage=1d6 -d ac=9 --sacrifice-shield --sacrifice-from 3",
        "grapple -d str=9",
    ],
)
def test_people_are_told_of_flags(cli: Cli, line: str) -> None:
    ran = cli(*line.split())
    assert ran.status == 2
    assert "--" in ran.err or " -a " in ran.err
    assert "_" not in ran.err
    assert '{"' not in ran.err
