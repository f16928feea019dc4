"""What every rolling command takes: --check, --get, -n, --seed, --adjust, --ruling."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.command import Command
from combatcli.dice.seeded import nth_seed
from combatcli.rules import command, modules
from tests.helpers import Answer, Cli, Ran

GRAPPLE = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]
ATTACK = ["attack", "-a", "av=0,damage=d6", "-d", "ac=10,hp=9"]


def lines(ran: Ran) -> list[Any]:
    assert (ran.status, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


# --check


@pytest.mark.parametrize(
    ("args", "status"),
    [
        ([*GRAPPLE, "--dice", "3"], 0),
        ([*GRAPPLE, "--dice", "12"], 3),
        (["grapple", "--action", "break", *GRAPPLE[1:3], "-d", "str=9,dex=9", "--dice", "9"], 3),
        (["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9", "--dice", "8"], 3),
        (["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9", "--dice", "7,12"], 3),
        (["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9", "--dice", "7,3"], 0),
        ([*ATTACK, "--dice", "9"], 3),
        ([*ATTACK, "--dice", "1,4,1"], 3),
        ([*ATTACK, "--dice", "10,1"], 0),
        ([*ATTACK, "--dice", "20,20"], 0),
        (["dying", "--dice", "11,1"], 3),
        (["dying", "--dice", "9"], 3),
        (["dying", "--dice", "12,2,1"], 0),
        (["brawl-opposed", "-a", "brawn=5", "-d", "finesse=5", "--dice", "4,5"], 3),
        (["brawl-opposed", "-a", "brawn=5", "-d", "finesse=5", "--dice", "5,5,2"], 0),
        (["roll", "1d6"], 0),
    ],
)
def test_check(cli: Cli, args: list[str], status: int) -> None:
    ran = cli(*args, "--check")
    assert (ran.status, ran.err) == (status, "")
    assert ran.out == cli(*args, "--check").out or args[0] == "roll"
    assert ran.out
    assert cli(*args).status == 0
    told = json.loads(cli(*args, "--json").out).get("success")
    assert told is (None if args[0] == "roll" else status == 0)


def test_check_of_many(cli: Cli) -> None:
    """Exit 3 where any of them fails, and all are still shown."""
    args = [*GRAPPLE, "-n", "20", "--seed", "1", "--get", "success", "--check"]
    mixed = cli(*args)
    assert mixed.status == 3
    assert set(mixed.out.split()) == {"true", "false"}
    assert len(mixed.out.split()) == 20
    sure = cli(*args, "--adjust", "grapple=-9")
    assert (sure.status, set(sure.out.split())) == (0, {"true"})


# --get


def test_get(cli: Cli) -> None:
    args = [*GRAPPLE, "--dice", "3", "--seed", "5", "--get"]
    assert cli(*args, "outcome").out == "G2\n"
    assert cli(*args, "outcome,damage,success").out == "G2\t2\ttrue\n"
    assert cli(*args, "defender.con, attacker.holding").out == "8\ttrue\n"
    assert cli(*args, "rolls.0.total,lookups.0.column").out == "3\t+1\n"
    assert cli(*args, "rolls.9.total,attacker.hp").out == "\t\n"
    assert cli(*args, "request.seed").out == "5\n"
    assert cli(*args, "notes,rulings").out == "[]\t{}\n"
    assert cli(*args, "defender").out == '{"str":15,"dex":10,"con":8,"held":true}\n'
    assert cli(*args, "summary").out == "G2: the attacker grapples the defender, con 10 to 8\n"


def test_get_takes_dashes(cli: Cli) -> None:
    ran = cli("attack", "-a", "av=0,damage=d6", "-d", "armor=leather,armor_damage=1", "--dice",
              "2", "--get", "defender.armor-damage,defender.armor_damage")  # fmt: skip
    assert ran.out == "1\t1\n"


def test_get_a_line_for_each(cli: Cli) -> None:
    ran = cli("roll", "3d6", "-n", "3", "--seed", "1", "--get", "total,outcome")
    rows = [line.split("\t") for line in ran.out.splitlines()]
    assert len(rows) == 3
    assert all(total == outcome for total, outcome in rows)


# -n and --seed


@pytest.mark.parametrize(
    "args", [["roll", "3d6"], GRAPPLE, ATTACK, ["dying"], ["table", "roll", "body"]]
)
def test_any_of_many_again(cli: Cli, answer: Answer, args: list[str]) -> None:
    many = lines(cli(*args, "-n", "5", "--seed", "11", "--json"))
    seeds = [result["request"]["seed"] for result in many]
    assert seeds == [nth_seed(11, i) for i in range(1, 6)]
    for result, seed in zip(many, seeds, strict=True):
        assert answer(*args, "--seed", f"{seed}") == result
    assert len({json.dumps(result["rolls"]) for result in many}) > 1


def test_seed_is_drawn_and_told(cli: Cli, answer: Answer) -> None:
    results = [answer("roll", "10d20") for _ in range(3)]
    assert len({result["request"]["seed"] for result in results}) == 3
    for result in results:
        assert answer("roll", "10d20", "--seed", f"{result['request']['seed']}") == result
    seeds = {result["request"]["seed"] for result in lines(cli("roll", "d6", "-n", "9", "--json"))}
    assert len(seeds) == 9


@pytest.mark.parametrize("seed", ["0", "9007199254740991"])
def test_seed_at_its_bounds(answer: Answer, seed: str) -> None:
    assert answer("roll", "2d6", "--seed", seed)["request"]["seed"] == int(seed)


def test_many_with_dice_by_hand(cli: Cli) -> None:
    """The dice by hand hold for each of them."""
    many = lines(cli(*ATTACK, "--dice", "15", "-n", "4", "--seed", "2", "--json"))
    assert {result["attacks"][0]["natural"] for result in many} == {15}
    assert len({result["damage"] for result in many}) > 1


# --adjust


def test_adjusted(answer: Answer) -> None:
    args = [*ATTACK, "--dice", "9,4", "--adjust", "attack=+2:high ground", "--adjust",
            "attack=-1", "--adjust", "damage=−1: rust "]  # fmt: skip
    result = answer(*args)
    assert result["attacks"][0]["total"] == 10
    assert result["damage"] == 3
    told = [
        {"to": "attack", "value": 2, "reason": "high ground"},
        {"to": "attack", "value": -1, "reason": None},
        {"to": "damage", "value": -1, "reason": "rust"},
    ]
    assert result["adjustments"] == told
    assert result["request"]["adjust"] == told


def test_adjustment_that_met_no_roll_is_not_told(answer: Answer) -> None:
    result = answer(*ATTACK, "--dice", "9", "--adjust", "damage=5")
    assert result["adjustments"] == []
    assert result["request"]["adjust"] == [{"to": "damage", "value": 5, "reason": None}]


def test_dice_show_what_they_show(answer: Answer) -> None:
    """An adjustment never changes the roll itself, only what is read."""
    result = answer("roll", "2d6", "--dice", "7", "--adjust", "roll=+100")
    assert (result["total"], result["rolls"][0]["total"]) == (107, 7)


def test_off_the_table(answer: Answer) -> None:
    result = answer("table", "roll", "limb", "--dice", "6", "--adjust", "limb=+2")
    assert result["row"] == "6"
    assert result["lookups"][0]["roll"] == 8
    assert result["notes"] == ["8 is off the table limb: row 6 is the nearest"]


@pytest.mark.parametrize(
    ("args", "roll", "field", "before", "after"),
    [
        (["crit", "--dice", "15"], "crit", "outcome", "triple", "double"),
        (["fumble", "--dice", "6,1"], "rounds", "rounds_lost", 1, 0),
        (["dying", "--dice", "18,1,1,2"], "teeth", "teeth", 2, 0),
        (["dying", "--dice", "10,4"], "bleed", "bleed_rounds", 4, 0),
        (["first-move", "-a", "dex=9", "-d", "dex=9", "--dice", "7,6"], "attacker", "outcome",
         "attacker", "defender"),
    ],
)  # fmt: skip
def test_any_roll_can_be_adjusted(
    answer: Answer, args: list[str], roll: str, field: str, before: object, after: object
) -> None:
    assert answer(*args)[field] == before
    assert answer(*args, "--adjust", f"{roll}=-5")[field] == after


# --ruling and COMBATCLI_RULINGS


HELD = ["grapple", "--action", "break", "-a", "str=15,dex=10", "-d", "str=13,dex=14,con=9",
        "--dice", "5"]  # fmt: skip


def test_rulings_of_the_environment(answer: Answer) -> None:
    env = {"COMBATCLI_RULINGS": "kill=dying-roll, break-grapple = free-and-damage,"}
    result = answer(*HELD, env=env)
    assert result["damage"] == 2
    assert result["rulings"] == {"break-grapple": "free-and-damage"}
    assert result["request"]["rulings"] == {"break-grapple": "free-and-damage"}
    assert answer("roll", "2d6", env=env)["request"].get("rulings") is None


def test_the_option_is_above_the_environment(answer: Answer) -> None:
    env = {"COMBATCLI_RULINGS": "break-grapple=free-and-damage"}
    result = answer(*HELD, "--ruling", "break-grapple=free", env=env)
    assert (result["damage"], result["rulings"]) == (0, {"break-grapple": "free"})


def test_rulings_command(cli: Cli) -> None:
    env = {"COMBATCLI_RULINGS": "kill=dying-roll"}
    (told,) = json.loads(cli("rulings", "kill", "--json", env=env).out)["rulings"]
    assert (told["default"], told["in_force"]) == ("dead", "dying-roll")
    assert told["rules"] == "labyrinth"
    assert "attack" in told["commands"]
    assert list(told["choices"]) == ["dead", "dying-roll"]
    text = cli("rulings", "kill", env=env).out
    assert "    dead (default): " in text
    assert "  * dying-roll: " in text
    every = json.loads(cli("rulings", "--json").out)["rulings"]
    assert [ruling["name"] for ruling in every] == list(Book().rulings())
    assert all(ruling["commands"] for ruling in every)
    assert all(ruling["in_force"] == ruling["default"] for ruling in every)


# what all results have


@pytest.mark.parametrize("name", modules())
def test_keys_of_a_result(answer: Answer, name: str) -> None:
    """The example in the help works, and its result has every key that it should, in order."""
    declared = command(name)
    result = answer(*example(declared))
    optional = [role for role in declared.fighters if role in result]
    assert [key for key in result if key not in ("others", "odds")] == [
        "command", "outcome", *(["success"] if declared.checks else []), *declared.fields,
        "summary", *optional, "rolls", "lookups", "adjustments", "rulings", "notes", "request",
        "tables", "version",
    ]  # fmt: skip
    assert result["command"] == name
    assert not declared.outcomes or result["outcome"] in declared.outcomes
    assert {roll["name"] for roll in result["rolls"]} <= set(declared.rolls) or "*" in (
        declared.rolls
    )


def example(declared: Command) -> list[str]:
    words = shlex.split(declared.example)
    assert words[0] == "combatcli"
    return words[1:]


@pytest.mark.parametrize("form", ["-a {}", "-a{}", "-a={}", "--attacker {}", "--attacker={}"])
def test_every_form_of_an_option(cli: Cli, form: str) -> None:
    first = form.format("str=13,dex=14").split(" ")
    ran = cli("grapple", *first, *GRAPPLE[3:], "--dice", "3", "--get", "outcome")
    assert (ran.status, ran.out, ran.err) == (0, "G2\n", "")
