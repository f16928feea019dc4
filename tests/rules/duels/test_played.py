"""Duels as they are played: the log, its rounds and turns, seeds, dice, plans, and ends."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from combatcli import new_request, resolve
from combatcli.errors import CostError
from tests.helpers import Answer, Cli

BRAWL = ["duel", "-a", "name=Conan,str=14,dex=15,con=6", "-d", "name=Thoth,str=12,dex=11,con=7"]
EVEN = ["duel", "-a", "str=10,dex=10,con=5", "-d", "str=10,dex=10,con=5"]
FISTS = ["duel", "-a", "name=Norg,brawn=9,finesse=6,hp=12",
         "-d", "name=Lunk,brawn=10,finesse=7,hp=13"]  # fmt: skip
SWORDS = ["duel", "-a", "name=Odo,av=3,damage=1d8,ac=14,hp=9",
          "-d", "name=orc,av=2,damage=1d6,ac=13,hp=8"]  # fmt: skip
HEALTH = {"brawling": "con", "opposed": "hp", "labyrinth": "hp"}


@pytest.mark.parametrize("fight", [BRAWL, EVEN, FISTS, SWORDS])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_log_that_holds_together(answer: Answer, fight: list[str], seed: str) -> None:
    """Sides strike in turn, rounds count up, each blow begins where the last one ended."""
    told = answer(*fight, "--seed", seed)
    blows = [blow for blow in told["blows"] if blow["command"] != "first-move"]
    assert blows
    opener = blows[0]["by"]
    order = [blow["by"] for blow in blows]
    assert order == [opener if i % 2 == 0 else _other(opener) for i in range(len(order))]
    assert [blow["round"] for blow in blows] == [1 + i // 2 for i in range(len(blows))]
    assert told["rounds"] == blows[-1]["round"]
    assert all("request" not in blow and "seed" not in blow for blow in blows)
    key = HEALTH[told["rules"]]
    for before, after in pairwise(blows):
        # Who struck is struck at next.
        assert after["defender"].get(key) is not None
        assert after["attacker"][key] == before["defender"][key]
    assert told[_other(told["outcome"])][key] == 0 or told[_other(told["outcome"])]["unconscious"]
    assert told["success"] is (told["outcome"] == "attacker")
    last = blows[-1]
    winner = "attacker" if last["by"] == told["outcome"] else "defender"
    assert told[told["outcome"]][key] == last[winner][key]
    names = [roll["name"] for roll in told["rolls"]]
    assert names == [roll["name"] for blow in told["blows"] for roll in blow["rolls"]]


def _other(side: str) -> str:
    return "defender" if side == "attacker" else "attacker"


@pytest.mark.parametrize("fight", [BRAWL, FISTS, SWORDS])
def test_seeds(answer: Answer, fight: list[str]) -> None:
    one = answer(*fight, "--seed", "5")
    assert answer(*fight, "--seed", "5") == one
    assert any(answer(*fight, "--seed", str(n))["rolls"] != one["rolls"] for n in (6, 7))
    drawn = answer(*fight)
    assert answer(*fight, "--seed", str(drawn["request"]["seed"])) == drawn


def test_first_move(answer: Answer) -> None:
    """By dexterity without a roll, else by one that the log holds; the attacker elsewhere."""
    first = answer(*BRAWL, "--seed", "1")["blows"][0]
    assert (first["round"], first["by"], first["command"]) == (0, "attacker", "first-move")
    assert first["rolls"] == []
    first = answer(*EVEN, "--dice", "4,4,5,9", "--seed", "1")["blows"][0]
    assert (first["by"], [roll["total"] for roll in first["rolls"]]) == ("defender", [4, 4, 5, 9])
    for fight in (FISTS, SWORDS):
        blows = answer(*fight, "--seed", "1")["blows"]
        assert (blows[0]["by"], blows[0]["round"]) == ("attacker", 1)


def test_dice_by_hand(answer: Answer) -> None:
    """The worked examples' blows, then seeded dice."""
    told = answer(*FISTS, "--dice", "14,8,7,3,9", "--seed", "4")
    first, second = told["blows"][:2]
    assert (first["outcome"], first["damage"], first["defender"]["hp"]) == ("hit", 4, 9)
    assert (second["by"], second["outcome"]) == ("defender", "miss")
    sources = [roll["source"] for roll in told["rolls"]]
    assert sources[:5] == ["hand"] * 5
    assert set(sources[5:]) == {"random"}
    named = answer(*FISTS, "--dice", "attack=14,defense=8,effect=7", "--seed", "4")
    assert named["blows"][0]["damage"] == 4


def test_dice_left_over(cli: Cli) -> None:
    ran = cli(*FISTS[:4], "brawn=10,finesse=7,hp=1", "--dice", "14,8,7,5,5")
    assert ran.status == 2
    assert "5, 5 left over" in ran.err


def test_plans(answer: Answer) -> None:
    """Punch: break when held, let go when holding. Grapple: hold, and grapple back when held."""
    plans = ["--attacker-plan", "punch", "--defender-plan", "grapple"]
    seen: set[tuple[str, str]] = set()
    for seed in range(12):
        holder = None
        for blow in answer(*EVEN, *plans, "--seed", str(seed))["blows"][1:]:
            kind = blow.get("action") or blow["command"]
            seen.add((blow["by"], kind))
            held = holder is not None and holder != blow["by"]
            if blow["by"] == "attacker":
                assert kind == ("break" if held else "punch")
            else:
                assert kind == ("hold" if holder == "defender" else "grapple")
            sides = {blow["by"]: "attacker", _other(blow["by"]): "defender"}
            holder = next((s for s, at in sides.items() if blow[at].get("holding")), None)
    assert seen == {
        ("attacker", "punch"), ("attacker", "break"),
        ("defender", "grapple"), ("defender", "hold"),
    }  # fmt: skip


def test_best_plays_the_move_that_its_odds_name(answer: Answer) -> None:
    odds = answer(*BRAWL, "--odds")
    move = odds["first_move"]["attacker"]["move"]
    blow = answer(*BRAWL, "--seed", "1")["blows"][1]
    assert blow["command"] == move


def test_at_the_last_round_it_is_a_draw(cli: Cli, answer: Answer) -> None:
    told = answer(*FISTS, "--max-rounds", "1", "--seed", "1")
    assert (told["outcome"], told["rounds"], len(told["blows"])) == ("draw", 1, 2)
    assert told["success"] is False
    assert told["summary"] == "a draw after 1 round: nobody is out"
    assert cli(*FISTS, "--max-rounds", "1", "--seed", "1", "--check").status == 3


def test_two_who_cannot_hurt_each_other_end_in_a_draw(answer: Answer) -> None:
    weak = ["duel", "-a", "brawn=1,finesse=5,hp=3", "-d", "brawn=1,finesse=5,hp=3"]
    told = answer(*weak, "--adjust", "damage=-1", "--seed", "1")
    assert (told["outcome"], told["rounds"]) == ("draw", 1000)


def test_one_without_hands_lets_his_turns_go_by(answer: Answer) -> None:
    """Both hands lost to two criticals: from then on only the other strikes."""
    fight = ["duel", "-a", "av=3,damage=1d6,ac=14,hp=30", "-d", "av=3,damage=1d6,ac=14,hp=60"]
    told = answer(*fight, "--dice", "20,18,6,1,2,20,18,5,1", "--seed", "1")
    sides = [blow["by"] for blow in told["blows"]]
    assert told["blows"][2]["defender"]["limbs"] == "left-hand+right-hand"
    assert sides[:3] == ["attacker", "defender", "attacker"]
    assert "defender" not in sides[3:]
    assert told["outcome"] == "attacker"


def test_many_duels(cli: Cli, answer: Answer) -> None:
    lines = cli(*BRAWL, "-n", "5", "--seed", "2", "--json").out.splitlines()
    results = [json.loads(line) for line in lines]
    assert len(results) == 5
    assert len({result["request"]["seed"] for result in results}) == 5
    for result in results:
        assert answer(*BRAWL, "--seed", str(result["request"]["seed"])) == result
    table = cli(*BRAWL, "-n", "5", "--seed", "2").out.splitlines()
    assert [line.split()[1] for line in table[2:]] == [result["outcome"] for result in results]


def test_the_log_reads_as_a_story(cli: Cli) -> None:
    lines = cli(*FISTS, "--dice", "14,8,7", "--seed", "4").out.splitlines()
    assert "beats" in lines[0]
    assert lines[2].startswith("1  Norg hits Lunk for 4: 14 against 8, hp 13 to 9")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["-a", "str=9", "-d", "brawn=3"], "the fighters' keys tell no rule set"),
        (["-a", "str=9,dex=9,con=3", "-d", "str=9,dex=9"], "con"),
        (["-a", "str=9,dex=9,con=0", "-d", "str=9,dex=9,con=3"], "unconscious"),
        (["-a", "brawn=3,finesse=3,hp=0", "-d", "brawn=3,finesse=3,hp=2"], "is down"),
        (["-a", "av=3,damage=1d8,ac=12", "-d", "av=3,damage=1d8,ac=12,hp=3"], "hp"),
        ([*FISTS[1:], "--attacker-plan", "punch"], "is for brawling"),
        ([*FISTS[1:], "--rules", "brawling"], "str"),
        ([*FISTS[1:], "--ruling", "shatter=weapon-first"], "does not touch"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("odds", [[], ["--odds"]], ids=["played", "odds"])
def test_fights_that_cannot_be(cli: Cli, args: list[str], message: str, odds: list[Any]) -> None:
    ran = cli("duel", *args, *odds)
    assert (ran.status, ran.out) == (2, ""), ran
    assert message in ran.err


@pytest.mark.parametrize("more", [[], [{"brawn": 1, "finesse": 20, "hp": 9, "side": "attacker"}]])
def test_more_blows_than_a_result_may_hold(
    more: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two and of sides alike."""
    monkeypatch.setattr("combatcli.rules.duels._setup.MOST_BLOWS", 10)
    keys = {"brawn": 1, "finesse": 20, "hp": 1_000}
    request = new_request("duel", attacker=keys, defender=keys, others=more, seed=1)
    with pytest.raises(CostError, match="the duel has more than 10 blows"):
        resolve(request)
