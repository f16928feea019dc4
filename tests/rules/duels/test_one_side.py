"""Adjustments for one side of a duel alone: its own rolls, whoever's turn it is."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from combatcli.odds.every_roll import EveryRoll
from combatcli.referee import Referee
from combatcli.request import Adjustment
from combatcli.rules import command, modules, way_to_fight
from combatcli.rules.labyrinth._sameness import _even_sided
from tests.figures.odds import check_dice
from tests.figures.opposed import TRAITS
from tests.helpers import Answer, Cli
from tests.odds.asks import BOOK, ask, only, request
from tests.schema.checks import validator

NORG, LUNK = "name=Norg,brawn=10,finesse=7,hp=13", "name=Lunk,brawn=9,finesse=6,hp=12"
DRUNK_AND_RINGED = [
    "--adjust", "attack=-2:drunk", "--adjust", "defense=-2:drunk",
    "--adjust", "defender.defense=+1:ring", "--adjust", "defender.damage=-1:ring",
]  # fmt: skip
FIGHTS: dict[str, dict[str, Any]] = {
    "brawling": {
        "attacker": {"str": 13, "dex": 12, "con": 7},
        "defender": {"str": 11, "dex": 10, "con": 8},
    },
    "labyrinth": {
        "attacker": {"av": 2, "damage": "1d2", "ac": 12, "hp": 2},
        "defender": {"av": 1, "damage": "1d2", "ac": 11, "hp": 2, "shield": True},
    },
    "opposed": {
        "attacker": {"brawn": 4, "finesse": 3, "hp": 5},
        "defender": {"brawn": 3, "finesse": 5, "hp": 4},
    },
}
ROLLS = [
    ("brawling", "hit", -2), ("brawling", "damage", -1), ("brawling", "knockout", -30),
    ("brawling", "grapple", -1), ("labyrinth", "attack", 3), ("labyrinth", "damage", 1),
    ("labyrinth", "limb", 2), ("labyrinth", "crit", 2), ("opposed", "attack", 1),
    ("opposed", "defense", 2), ("opposed", "effect", 2), ("opposed", "damage", -1),
]  # fmt: skip


def test_the_ring_of_the_text(answer: Answer) -> None:
    """Lunk's alone: 11 to 8 and a point less for him; struck by him, Norg has no ring."""
    told = answer("duel", "-a", NORG, "-d", LUNK, *DRUNK_AND_RINGED, "--dice", "13,9,8,14,10,7")
    first, second = told["blows"][:2]
    assert first["summary"] == "Norg hits Lunk for 3: 11 against 8, hp 12 to 9"
    assert second["summary"] == "Lunk hits Norg for 4: 12 against 8, hp 13 to 9"
    assert first["adjustments"] == [
        {"to": "attack", "value": -2, "reason": "drunk"},
        {"to": "defense", "value": -2, "reason": "drunk"},
        {"to": "defender.defense", "value": 1, "reason": "ring"},
        {"to": "defender.damage", "value": -1, "reason": "ring"},
    ]
    assert {each["to"] for each in second["adjustments"]} == {"attack", "defense"}


@pytest.mark.parametrize(
    ("rules", "adjust", "dice", "expected"),
    [
        # Whose roll it is: who strikes hits, hurts and grapples; who is struck defends himself.
        ("opposed", "attacker.attack=+9", "2,4,1,2,4", ["hit", "miss"]),
        ("opposed", "defender.attack=+9", "2,4,2,4,1", ["miss", "hit"]),
        ("opposed", "attacker.defense=+9", "4,3,1,4,3", ["hit", "miss"]),
        ("opposed", "defender.defense=+9", "4,3,4,3,1", ["miss", "hit"]),
        ("brawling", "attacker.hit=+9", "5,7,5", ["miss", "hit"]),
        ("brawling", "defender.hit=-9", "8,8,12", ["miss", "hit"]),
        ("labyrinth", "attacker.attack=+9", "8,1,8", ["hit", "miss"]),
        ("labyrinth", "defender.attack=+9", "8,8,1", ["miss", "hit"]),
    ],
)
def test_whose_roll_it_is(
    answer: Answer, rules: str, adjust: str, dice: str, expected: list[str]
) -> None:
    sides = [",".join(f"{k}={v}".lower() for k, v in FIGHTS[rules][s].items())
             for s in ("attacker", "defender")]  # fmt: skip
    plans = ["--attacker-plan", "punch", "--defender-plan", "punch"] if rules == "brawling" else []
    told = answer("duel", "-a", sides[0], "-d", sides[1], "--adjust", adjust, "--dice", dice,
                  "--seed", "1", "--max-rounds", "1", *plans)  # fmt: skip
    blows = [blow["outcome"] for blow in told["blows"] if blow["command"] != "first-move"]
    assert blows == expected


def test_a_shield_is_given_up_by_its_bearer() -> None:
    assert "sacrifice" in way_to_fight("labyrinth").target_rolls
    assert "damage" not in way_to_fight("labyrinth").target_rolls


@pytest.mark.parametrize(("rules", "roll", "value"), ROLLS)
def test_for_each_side_is_for_both(rules: str, roll: str, value: int) -> None:
    """Said of one side and of the other, it gives the odds of what is said of both."""
    both = [{"to": roll, "value": value}]
    each = [{"to": f"{side}.{roll}", "value": value} for side in ("attacker", "defender")]
    fight = dict(FIGHTS[rules])
    if rules == "brawling":
        plan = "grapple" if roll == "grapple" else "punch"
        fight |= {"attacker_plan": plan, "defender_plan": plan}
    one, other = (ask("duel", **fight, adjust=adjust) for adjust in (both, each))
    assert one["odds"] == other["odds"]
    assert one["rounds"] == other["rounds"]
    apart = ask("duel", **fight, adjust=each[:1])
    assert apart["odds"] != ask("duel", **fight)["odds"]


def test_exact() -> None:
    """Always hit and never struck: the attacker's rounds are those that his effect rolls take."""
    adjust = [{"to": "attacker.attack", "value": 50}, {"to": "defender.attack", "value": -50}]
    body = {"brawn": 6, "finesse": 6, "hp": 4}
    answer = ask("duel", attacker=body, defender=body, adjust=adjust)
    assert answer["odds"] == [{"outcome": "attacker", "probability": 1.0}]
    hurt = only(check_dice(TRAITS[6][1]), lambda effect: (effect + 1) // 2)

    def rounds(hp: int) -> Fraction:
        """A level: each effect roll takes a round, until none of the hp are left."""
        if hp <= 0:
            return Fraction(0)
        return 1 + sum((c * rounds(hp - n) for n, c in hurt.items()), Fraction(0))

    assert answer["rounds"] == pytest.approx(float(rounds(4)), abs=1e-12)


@pytest.mark.parametrize("more", [["--odds"], ["--odds", "--samples", "50"], ["--seed", "3"],
                                  ["--odds", "--dice", "13,9"]])  # fmt: skip
def test_the_request_gives_it_again(cli: Cli, answer: Answer, more: list[str]) -> None:
    told = answer("duel", "-a", NORG, "-d", LUNK, *DRUNK_AND_RINGED, *more)
    assert [each["to"] for each in told["request"]["adjust"]] == [
        "attack", "defense", "defender.defense", "defender.damage"
    ]  # fmt: skip
    replayed = json.loads(cli("batch", input=json.dumps(told["request"])).out)
    del replayed["line"]
    assert replayed == told


@pytest.mark.parametrize(
    ("name", "to", "hint"),
    [
        ("duel", "attacker.atack", "did you mean attacker.attack?"),
        ("duel", "foe.attack", "did you mean attack?"),
        # A roll that is called as a side is nobody else's.
        ("duel", "defender.attacker", "did you mean defender."),
        ("duel", "attacker.", "did you mean attacker."),
        # Outside of fights a command knows who rolls.
        ("brawl-opposed", "attacker.attack", "did you mean attack"),
    ],
)  # fmt: skip
def test_sides_that_are_none(cli: Cli, name: str, to: str, hint: str) -> None:
    ran = cli(name, "-a", NORG, "-d", LUNK, "--adjust", f"{to}=+1")
    assert ran.status == 2
    assert f"unknown roll '{to}'" in ran.err
    assert hint in ran.err
    line = {"command": name, "attacker": {"brawn": 3}, "defender": {"finesse": 3},
            "adjust": [{"to": to, "value": 1}]}  # fmt: skip
    assert not validator(name, "request").is_valid(line)


@pytest.mark.parametrize("roll", ["attack", "defense", "damage", "hit", "attacker"])
def test_the_schema_has_them(roll: str) -> None:
    fits = validator("duel", "request").is_valid
    fighter = {"brawn": 9, "finesse": 9, "hp": 9}
    line: dict[str, Any] = {"command": "duel", "attacker": fighter, "defender": fighter}
    for side in ("attacker", "defender"):
        own = fits({**line, "adjust": [{"to": f"{side}.{roll}", "value": 1}]})
        assert own is (roll != "attacker")
    assert fits({**line, "adjust": [{"to": roll, "value": 1}]})


def test_what_is_worked_out_for_one_side_is_not_taken_for_the_other() -> None:
    """Odds keep what a rule made of equal facts: side by side where the sides' rolls differ."""
    adjust = (Adjustment("attack", 1, None, "attacker"), Adjustment("defense", 2, None, "attacker"))
    referee = EveryRoll(BOOK, "opposed", adjust)

    def added(referee: Referee) -> tuple[int, int]:
        return referee.adjustment("attack"), referee.adjustment("defense")

    seen = []
    for side in ("attacker", "defender"):
        referee.begin_turn(side, ("defense",))
        ends = referee.every(lambda: referee.step(added))
        seen.append((referee.cached(added), *(end for end, _ in ends)))
    assert seen == [((1, 0), (1, 0)), ((0, 2), (0, 2))]


def test_limbs_are_not_alike_where_one_side_strikes_them_apart() -> None:
    """Left and right count as one only where both sides' rolls strike them alike."""
    for to, even in (("damage", True), ("attacker.damage", True), ("attacker.limb", False)):
        adjust = request("duel", **FIGHTS["labyrinth"], adjust=[{"to": to, "value": 3}]).adjust
        assert _even_sided(EveryRoll(BOOK, "labyrinth", adjust)) is even


def test_only_fights_have_sides() -> None:
    assert {name for name in modules() if command(name).sides} == {"duel"}
