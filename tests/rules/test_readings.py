"""Each reading by a result that would be another under another reading: a test named after each."""

from __future__ import annotations

import pytest

from combatcli.book import Book
from combatcli.cli.show.fields import value_at
from tests.helpers import Answer, Cli

PUNCH = ["punch", "-a", "str=14,dex=9", "-d", "dex=9,con=10"]
MONSTER = "av=0,damage=1d6"
LEATHER = "armor=leather,hp=30"


def test_each_has_its_test() -> None:
    tested = {name.removeprefix("test_").replace("_", "-") for name in globals()}
    assert {name for name in Book().readings() if name not in tested} == set()


def test_snake_eyes(answer: Answer) -> None:
    """A 3 made a 2 knocks nobody out; a 2 made a 3 does, on 30 % and not on the 50 % of a 2."""
    assert answer(*PUNCH, "--dice", "5,3", "--adjust", "damage=-1")["outcome"] == "hit"
    natural = [*PUNCH, "--adjust", "damage=+1", "--dice"]
    assert answer(*natural, "5,2,30")["outcome"] == "knockout"
    assert answer(*natural, "5,2,31")["outcome"] == "hit"


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (f"{LEATHER},shield=true", {"armor_damage": 1, "shield": True}),
        # With no suit there is nothing to damage; the shield is no part of it.
        ("armor=unarmored,shield=true,hp=30", {"armor_damage": None, "shield": True}),
        ("ac=14,shield=true,hp=30", {"ac": 13, "shield": True}),
        ("ac=11,hp=30", {"ac": 10}),
        ("ac=10,hp=30", {"ac": 10}),
    ],
)
def test_armor_hit(answer: Answer, target: str, expected: dict[str, object]) -> None:
    result = answer("attack", "-a", MONSTER, "-d", target, "--dice", "20,14,3")
    assert {key: value_at(result, f"defender.{key}") for key in expected} == expected


def test_monster_fumbles(answer: Answer) -> None:
    """By every choice of the ruling on their criticals."""
    for choice in ("same", "none"):
        result = answer("attack", "-a", f"{MONSTER},hp=9", "-d", LEATHER, "--dice", "1,4,2",
                        "--ruling", f"monster-critical={choice}")  # fmt: skip
        assert (result["outcome"], result["attacker"]["hp"]) == ("fumble", 7)


def test_hit_for_nothing(answer: Answer) -> None:
    weak = ["attack", "-a", "av=9,damage=1d4,str=3", "-d", "ac=10,hp=9", "--dice", "5,1"]
    result = answer(*weak)
    assert (result["outcome"], result["damage"], result["defender"]["hp"]) == ("hit", 0, 9)
    assert answer(*weak, "--adjust", "damage=-3")["damage"] == 0


@pytest.mark.parametrize("state", ["down=true", "unconscious=true"])
def test_ac_of_the_fallen(answer: Answer, state: str) -> None:
    for dice, outcome in (("13", "miss"), ("14,1", "hit")):
        result = answer("attack", "-a", MONSTER, "-d", f"ac=14,hp=9,{state}", "--dice", dice)
        assert (result["attacks"][0]["needed"], result["outcome"]) == (14, outcome)


def test_sacrificed_shield(answer: Answer) -> None:
    """The weapon stays whole, whichever of the two would break first."""
    for choice in ("shield-first", "weapon-first"):
        result = answer("attack", "-a", MONSTER, "-d", "ac=12,hp=9,shield=true",
                        "--sacrifice-shield", "--ruling", f"shatter={choice}",
                        "--dice", "20,2,4,3")  # fmt: skip
        assert result["defender"] == {"ac": 11, "hp": 8, "shield": False}
        assert "a shattering blow: the shield given up" in result["summary"]


@pytest.mark.parametrize("limbs", ["left-hand", "left-shoulder"])
def test_limb_once(answer: Answer, limbs: str) -> None:
    result = answer("attack", "-a", MONSTER, "-d", f"ac=12,hp=9,limbs={limbs}",
                    "--dice", "20,3,6,2")  # fmt: skip
    assert result["defender"] == {"ac": 12, "hp": 7, "limbs": limbs}
    assert result["attacks"][0]["crit"]["took"] is None


def test_stuck_weapon(answer: Answer) -> None:
    stuck = "ac=12,hp=9,weapon=mace,stuck=true,rounds_lost=2"
    result = answer("attack", "-a", MONSTER, "-d", stuck, "--dice", "20,1,2")
    assert (result["defender"].get("disarmed"), result["defender"]["rounds_lost"]) == (None, 2)
    result = answer("attack", "-a", MONSTER, "-d", stuck, "--dice", "20,2,2")
    assert (result["defender"]["broken"], result["defender"]["stuck"]) == (True, False)


def test_bash_first(answer: Answer) -> None:
    """The knockdown comes before the weapon's blow, and the fumble before both."""
    line = ["shield-bash", "-a", f"{MONSTER},shield=true,extra_attack=1", "-d", "ac=12,hp=30"]
    result = answer(*line, "--dice", "20,2,12,3")
    assert [each["weapon"] for each in result["attacks"]] == ["shield", "1d6"]
    assert [each["weapon"] for each in answer(*line, "--dice", "1,5")["attacks"]] == ["shield"]


@pytest.mark.parametrize(("row", "state"), [("5", "disarmed"), ("6,2", "stuck")])
def test_bash_fumble(answer: Answer, row: str, state: str) -> None:
    result = answer("shield-bash", "-a", f"{MONSTER},shield=true", "-d", "ac=12,hp=9",
                    "--dice", f"1,{row}")  # fmt: skip
    assert result["attacker"][state] is True
    assert result["attacker"]["shield"] is True


def test_bash_strength(answer: Answer) -> None:
    """18 is +3: 9 hits AC 12, and the 3 of the die stays a 3."""
    result = answer("shield-bash", "-a", "av=0,shield=true,str=18", "-d", "ac=12,hp=9",
                    "--dice", "9,3")  # fmt: skip
    assert (result["outcome"], result["damage"]) == ("hit", 3)
    assert result["adjustments"] == [{"to": "attack", "value": 3, "reason": "str 18"}]


@pytest.mark.parametrize("weapon", ["weapon=mace", "weapon=longbow", "weapon=mace,extra_attack=1"])
def test_parry_all(answer: Answer, weapon: str) -> None:
    dice = ",".join(["15"] * (2 if "extra" in weapon else 1))
    result = answer("attack", "-a", f"av=0,{weapon}", "-d", "ac=14,hp=9,weapon=mace", "--parry",
                    "--dice", dice)  # fmt: skip
    assert [each["needed"] for each in result["attacks"]] == [16] * len(dice.split(","))
    assert result["outcome"] == "miss"


CLEAVING = ["attack", "-a", f"{MONSTER},cleave=1", "-d", "ac=10,hp=2", "-d", "ac=10,hp=9"]


def test_cleave_at_0(answer: Answer) -> None:
    """The first lies at 0 hp, not dead: what is left of 6 falls on the next all the same."""
    result = answer(*CLEAVING, "--dice", "15,6")
    assert (result["defender"]["hp"], result["defender"].get("dead")) == (0, None)
    assert result["others"][0]["hp"] == 5


def test_cleave_after_kill(answer: Answer) -> None:
    result = answer(*CLEAVING, "--dice", "20,20")
    assert result["defender"]["dead"] is True
    assert result["others"][0]["hp"] == 9


def test_attacks_left(answer: Answer) -> None:
    result = answer("attack", "-a", f"{MONSTER},extra_attack=1", "-d", "ac=10,hp=2",
                    "-d", "ac=10,hp=2,dead=true", "-d", "ac=10,hp=3",
                    "--dice", "15,6,15,1")  # fmt: skip
    assert [each["target"] for each in result["attacks"]] == ["defender", "others.1"]
    assert result["others"][1]["hp"] == 2


def test_down_at_0(cli: Cli, answer: Answer) -> None:
    fists = ["brawl-opposed", "-a", "brawn=9", "-d"]
    result = answer(*fists, "finesse=7,hp=4", "--dice", "14,8,7")
    assert result["defender"] == {"finesse": 7, "hp": 0, "down": True}
    assert cli(*fists, "finesse=7,hp=0").err.startswith("combatcli: defender: the defender is down")


def test_doomed(cli: Cli, answer: Answer) -> None:
    result = answer("dying", "-f", "name=Odo,hp=0", "--dice", "8")
    assert (result["outcome"], result["fighter"]["dead"]) == ("doomed", True)
    assert "Odo is dead" in cli("dying", "--action", "staunch", "-f", "name=Odo,dead=true").err


def test_bled_out(answer: Answer) -> None:
    """1 less 1 is no round; 1 is one."""
    for bonus, state in (("-1", {"dead": True}), ("0", {"bleeding": 1})):
        fighter = answer("dying", "-f", f"hp=0,con_bonus={bonus}", "--dice", "10,1")["fighter"]
        assert {key: fighter.get(key) for key in state} == state
        assert ("dead" in fighter) is ("dead" in state)


def test_staunched_again(answer: Answer) -> None:
    wounded = {"hp": 0, "bleeding": 1}
    for total, outcome in (("10", "bleeding"), ("10", "bleeding"), ("11", "stable")):
        keys = ",".join(f"{key}={value}" for key, value in wounded.items())
        result = answer("dying", "--action", "staunch", "-f", keys, "--dice", total)
        assert result["outcome"] == outcome
        wounded = result["fighter"]
    assert wounded == {"hp": 0, "bleeding": 0, "stable": True}


@pytest.mark.parametrize("state", ["bleeding=2", "stable=true"])
def test_chart_once(cli: Cli, state: str) -> None:
    assert "already" in cli("dying", "-f", f"hp=0,{state}", "--dice", "20,1,1").err


@pytest.mark.parametrize(("score", "left"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_lowest_score(answer: Answer, score: int, left: int) -> None:
    result = answer("dying", "-f", f"hp=0,dex={score}", "--dice", "13,2,1")
    assert result["fighter"]["dex"] == left


THREE = ["-d", f"{MONSTER},ac=10,hp=2", *["-d", f"{MONSTER},ac=10,hp=9"] * 2]
STAUNCHED = ["--ruling", "staunch=when-free"]


def test_bleeding_rounds(answer: Answer) -> None:
    """Of one round left nobody has another; of two one is left when the next begins."""
    fallen = ["duel", "-a", f"{MONSTER},ac=10,hp=9", *THREE, *STAUNCHED, "--max-rounds", "2"]
    dead = answer(*fallen, "--dice", "12,3,10,1,5,6,2,2,2")
    assert dead["sides"]["defender"][0]["dead"]
    assert [blow["round"] for blow in dead["blows"] if blow.get("event") == "bleeding"] == [1]
    left = answer(*fallen, "--dice", "12,3,10,2,5,6,2,2,2")
    assert left["sides"]["defender"][0]["bleeding"] == 1


def test_sides_turns(answer: Answer) -> None:
    """The one who fell before his turn has none."""
    result = answer("duel", "-a", f"{MONSTER},ac=10,hp=9", "-a", f"{MONSTER},ac=10,hp=9", *THREE,
                    "--max-rounds", "1", "--dice", "12,3,2,2,2")  # fmt: skip
    turns = ["attacker.1", "attacker.2", "defender.2", "defender.3"]
    assert [blow["by"] for blow in result["blows"]] == turns


def test_who_is_free(answer: Answer) -> None:
    """Of two against one the second; of two against two neither."""
    last = answer("duel", "-a", f"{MONSTER},ac=10,hp=9", *THREE, *STAUNCHED,
                  "--max-rounds", "1", "--dice", "12,3,10,4,5,11")["blows"][-1]  # fmt: skip
    assert (last["by"], last["on"], last["outcome"]) == ("defender.3", "defender.1", "stable")
    two = answer("duel", *["-a", f"{MONSTER},ac=10,hp=9"] * 2, *THREE, *STAUNCHED,
                 "--max-rounds", "1", "--dice", "12,3,10,4,2,2,2")  # fmt: skip
    assert [blow["command"] for blow in two["blows"]] == ["attack", "dying", *["attack"] * 3]
