"""Opposed attempts: the two worked examples, and the dice of every trait."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli import UsageError, resolve
from combatcli.dice.notation import parse_dice
from combatcli.fighter import Fighter
from combatcli.request import Request
from tests.figures.odds import check_dice
from tests.figures.opposed import TRAITS
from tests.helpers import Answer, Cli
from tests.odds.asks import chances, tally


def test_the_first_punch_of_the_text(answer: Answer) -> None:
    """14 against 8; 6+1 = 7, half is 4: 13 to 9 hp."""
    result = answer("brawl-opposed", "-a", "name=Lunk,brawn=9", "-d",
                    "name=Norg,finesse=7,hp=13", "--dice", "14,8,7")  # fmt: skip
    told = {key: result[key] for key in ("outcome", "success", "attack", "defense", "margin",
                                         "effect", "damage")}  # fmt: skip
    assert told == {
        "outcome": "hit", "success": True, "attack": 14, "defense": 8, "margin": 6, "effect": 7,
        "damage": 4,
    }  # fmt: skip
    assert result["defender"] == {"name": "Norg", "finesse": 7, "hp": 9}
    assert [(roll["name"], roll["dice"]) for roll in result["rolls"]] == [
        ("attack", "2d10-1"), ("defense", "2d8-1"), ("effect", "1d8+1")
    ]  # fmt: skip
    assert result["rulings"] == {}


def test_the_drunken_answer_of_the_text(answer: Answer) -> None:
    """13-2 against 9-2+1; 8, half is 4, ring -1: 12 to 9 hp."""
    result = answer("brawl-opposed", "-a", "brawn=10", "-d", "finesse=6,hp=12", "--dice", "13,9,8",
                    "--adjust", "attack=-2:drunk", "--adjust", "defense=-2:drunk",
                    "--adjust", "defense=+1:ring", "--adjust", "damage=-1:ring")  # fmt: skip
    assert (result["attack"], result["defense"], result["margin"]) == (11, 8, 3)
    assert (result["effect"], result["damage"], result["defender"]["hp"]) == (8, 3, 9)
    assert result["adjustments"] == [
        {"to": "attack", "value": -2, "reason": "drunk"},
        {"to": "defense", "value": -2, "reason": "drunk"},
        {"to": "defense", "value": 1, "reason": "ring"},
        {"to": "damage", "value": -1, "reason": "ring"},
    ]


@pytest.mark.parametrize("trait", TRAITS)
def test_trait_dice(answer: Answer, trait: int) -> None:
    check, effect = TRAITS[trait]
    result = answer("brawl-opposed", "-a", f"brawn={trait}", "-d", f"finesse={trait}", "--dice",
                    f"attack={parse_dice(check).high}", "--seed", "1")  # fmt: skip
    assert [roll["dice"] for roll in result["rolls"]] == [check, check, effect]


@pytest.mark.parametrize("trait", TRAITS)
def test_half_rounded_up(answer: Answer, trait: int) -> None:
    effect = parse_dice(TRAITS[trait][1])
    for total in range(effect.low, effect.high + 1):
        result = answer("brawl-opposed", "-a", f"brawn={trait}", "-d", "finesse=1", "--dice",
                        f"defense=1,effect={total}", "--adjust", "attack=+9",
                        "--seed", "1")  # fmt: skip
        assert (result["effect"], result["damage"]) == (total, (total + 1) // 2)


@pytest.mark.parametrize(("attack", "outcome"), [(9, "hit"), (8, "miss"), (10, "hit")])
def test_equal_hits(answer: Answer, attack: int, outcome: str) -> None:
    result = answer("brawl-opposed", "-a", "brawn=10", "-d", "finesse=10,hp=9", "--dice",
                    f"attack={attack},defense=9", "--seed", "3")  # fmt: skip
    assert (result["outcome"], result["success"]) == (outcome, outcome == "hit")
    assert (result["effect"] is None) is (outcome == "miss")
    if outcome == "miss":
        assert (result["damage"], result["defender"]["hp"]) == (0, 9)


def test_floors(answer: Answer) -> None:
    args = ["brawl-opposed", "-a", "brawn=10", "-d", "finesse=1,hp=3", "--dice", "9,1,8"]
    down = answer(*args)
    assert (down["damage"], down["defender"]) == (4, {"finesse": 1, "hp": 0, "down": True})
    padded = answer(*args, "--adjust", "damage=-9:mail")
    assert (padded["damage"], padded["defender"]) == (0, {"finesse": 1, "hp": 3})


@pytest.mark.parametrize(
    ("attacker", "defender", "dice", "summary"),
    [
        ("name=Lunk,brawn=9", "name=Norg,finesse=7,hp=13", "14,8,7",
         "Lunk hits Norg for 4: 14 against 8, hp 13 to 9"),
        ("brawn=9", "finesse=7,hp=4", "14,8,7",
         "the attacker hits the defender for 4: 14 against 8, hp 4 to 0, down"),
        ("brawn=9", "finesse=7,hp=5", "14,8,7",
         "the attacker hits the defender for 4: 14 against 8, hp 5 to 1"),
        ("brawn=9", "finesse=7,hp=4", "9,9,2",
         "the attacker hits the defender for 1: 9 against 9, hp 4 to 3"),
        ("brawn=9", "finesse=7", "14,8,7", "the attacker hits the defender for 4: 14 against 8"),
        ("brawn=9", "finesse=7,hp=13", "8,9", "the attacker misses the defender: 8 against 9"),
    ],
)  # fmt: skip
def test_summary(answer: Answer, attacker: str, defender: str, dice: str, summary: str) -> None:
    told = answer("brawl-opposed", "-a", attacker, "-d", defender, "--dice", dice)
    assert told["summary"] == summary


def test_half_a_point_more_or_less(answer: Answer) -> None:
    """Adjusted before it is halved, 8 and 1 make 9, half is 5; 8 less 9 is nothing, not less."""
    args = ["brawl-opposed", "-a", "brawn=10", "-d", "finesse=1,hp=9", "--dice", "9,1,8",
            "--ruling", "effect-adjustment=before-halving"]  # fmt: skip
    assert answer(*args, "--adjust", "effect=+1")["damage"] == 5
    assert answer(*args, "--adjust", "effect=-9")["damage"] == 0


@pytest.mark.parametrize("state", [{"hp": 0}, {"hp": -3}, {"down": True}, {"dead": True}])
@pytest.mark.parametrize("role", ["attacker", "defender"])
def test_one_who_is_down(role: str, state: dict[str, Any]) -> None:
    sheets: dict[str, dict[str, Any]] = {"attacker": {"brawn": 9}, "defender": {"finesse": 9}}
    sheets[role].update(state)
    fighters = {each: Fighter(each, keys) for each, keys in sheets.items()}
    with pytest.raises(UsageError) as refused:
        resolve(Request("brawl-opposed", fighters, {}, seed=1))
    assert refused.value.message == f"{role}: the {role} is down"
    assert refused.value.hint == "the fight is over"


def test_odds_of_each_roll() -> None:
    """Brawn 1 against finesse 2: 2d2-1 against 2d2."""
    check, other = TRAITS[1][0], TRAITS[2][0]
    fighters: dict[str, Any] = {"attacker": {"brawn": 1}, "defender": {"finesse": 2}}
    attack, defense = check_dice(check), check_dice(other)
    assert chances("brawl-opposed", "attack", **fighters) == attack
    assert chances("brawl-opposed", "defense", **fighters) == defense
    margins = tally((a - d, p * q) for a, p in attack.items() for d, q in defense.items())
    assert chances("brawl-opposed", "margin", **fighters) == margins
    hits = sum(chance for margin, chance in margins.items() if margin >= 0)
    assert chances("brawl-opposed", **fighters) == {"hit": hits, "miss": 1 - hits}


@pytest.mark.parametrize(
    ("attacker", "defender", "complaint"),
    [
        ("hp=3", "finesse=3", "attacker: brawn is missing"),
        ("brawn=3", "hp=3", "defender: finesse is missing"),
        ("brawn=21", "finesse=3", "attacker: brawn can't be '21'"),
        ("brawn=0", "finesse=3", "attacker: brawn can't be '0'"),
        ("brawn=3,hp=0", "finesse=3", "is down"),
        ("brawn=3", "finesse=3,down=true", "is down"),
    ],
)
def test_refused(cli: Cli, attacker: str, defender: str, complaint: str) -> None:
    ran = cli("brawl-opposed", "-a", attacker, "-d", defender)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
