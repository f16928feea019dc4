"""Seeded plays agree with the odds: chi-square, at a fixed seed, so that it never fails by luck."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from combatcli.dice.seeded import nth_seed
from combatcli.report import scalar_fields
from combatcli.resolution import play
from combatcli.rules import command, modules
from tests.helpers import example_request
from tests.odds.asks import BOOK, Chances, Keys, ask, chances, request

PLAYS = 20_000
FEWER = 5_000
"""For a second or third form of a command whose first is played in full."""
DUELS = 2_000
RARE = 5
"""Cells that fewer plays than this would fall into are added up."""
SEED = 1977
LEAST = 1e-4

# What is played, how often, and what the odds are grouped by. The first of each command in full.
CASES: list[tuple[int, str, Keys, tuple[str, ...]]] = []


def case(name: str, *by: str, plays: int = FEWER, **keys: Any) -> None:
    first = all(command != name for _, command, _, _ in CASES) and name != "duel"
    CASES.append((PLAYS if first else plays, name, keys, by or ("outcome",)))


BRAWLERS: Keys = {"attacker": "str=13,dex=14,con=9", "defender": "str=15,dex=10,con=3"}
case("grapple", "outcome", "defender.con", **BRAWLERS)
case("grapple", "outcome", "damage", plays=PLAYS, action="hold", **BRAWLERS)
case("grapple", "outcome", "damage", plays=PLAYS, action="break", **BRAWLERS,
     rulings={"break-grapple": "free-and-damage"})  # fmt: skip
case("punch", "outcome", "damage", attacker="str=12,dex=18", defender="dex=6,con=10")
case("punch", "outcome", "damage", attacker="str=12,dex=18", defender="dex=3,con=4",
     rulings={"punch-damage-roll": "same", "punch-column": "each-strike"})  # fmt: skip
SWORDSMAN = "av=4,damage=1d8,hp=5"
case("attack", "outcome", "damage", "defender.rounds_lost", attacker=SWORDSMAN,
     defender="ac=14,hp=20")  # fmt: skip
case("attack", "outcome", "defender.ac", "defender.limbs", attacker=f"{SWORDSMAN},dex=16",
     defender="armor=scale,shield=true,hp=8", missile=True, parry=True)  # fmt: skip
case("attack", "outcome", "damage", "defender.hp",
     attacker=f"{SWORDSMAN},extra_attack=1,crit_range=4", defender="ac=14,hp=9",
     rulings={"wide-critical": "always", "kill": "dying-roll"})  # fmt: skip
case("attack", "outcome", "damage", attacker=f"{SWORDSMAN},extra_attack=3,cleave=1",
     defender="ac=14,hp=6", others=[{"ac": 12, "hp": 4}])  # fmt: skip
case("attack", "damage", "outcome", attacker=f"{SWORDSMAN},off_damage=1d4",
     defender="ac=14,hp=9", two_weapons=True)  # fmt: skip
case("attack", "damage", "outcome", defender="ac=14,hp=9", two_weapons=True,
     attacker=f"{SWORDSMAN},off_damage=1d4,extra_attack=1",
     rulings={"two-weapons": "separate"})  # fmt: skip
case("attack", "damage", "defender.shield", attacker=SWORDSMAN, sacrifice_shield=True,
     defender="ac=14,hp=9,shield=true")  # fmt: skip
case("attack", "outcome", "damage", attacker=f"{SWORDSMAN},extra_attack=1",
     defender="armor=scale,shield=true,hp=9")  # fmt: skip
case("crit", "outcome", "effect", "limb", damage="1d8+1")
case("fumble", "outcome", "self_damage", "ally_damage", "rounds_lost")
case("fumble", "outcome", "self_damage", "ally_damage", "rounds_lost", alone=True,
     rulings={"dropped-weapon": "draw"})  # fmt: skip
case("dying", "injury", "bleed_rounds", "wake_rounds", fighter="con=6")
BASHER = "av=3,shield=true,improved_bash=2"
case("shield-bash", "outcome", "damage", "knockdown", attacker=BASHER, defender="ac=13,hp=9")
case("shield-bash", "outcome", "damage", "knockout", attacker=BASHER, defender="ac=13,hp=9",
     rulings={"bash-natural-20": "critical-too", "bash-knockdown": "knockout"})  # fmt: skip
case("brawl-opposed", "damage", "margin", attacker="brawn=9", defender="finesse=7,hp=9",
     adjust=[{"to": "attack", "value": -2}, {"to": "damage", "value": -1}])  # fmt: skip
case("first-move", attacker="dex=9", defender="dex=9", adjust=[{"to": "attacker", "value": 2}])
case("roll", notation="2d8-1")
case("table roll", table="body")
# The least of fights takes as long as ten blows.
case("duel", plays=DUELS, attacker="str=12,dex=12,con=4", defender="str=10,dex=13,con=5")
case("duel", plays=DUELS, attacker="brawn=9,finesse=6,hp=6", defender="brawn=10,finesse=7,hp=6")
case("duel", plays=DUELS, attacker="av=3,damage=1d6,ac=10,hp=2",
     defender="av=3,damage=1d6,ac=10,hp=3")  # fmt: skip
for each in modules():
    if command(each).rolls and all(name != each for _, name, _, _ in CASES):
        case(each, *scalar_fields(command(each)), **example_request(each))


def p_value(counts: Counter[Any], expected: dict[Any, float]) -> float:
    """The chance of a chi-square as large, after Wilson and Hilferty. What can't be is 0."""
    plays = sum(counts.values())
    if any(value not in expected for value in counts):
        return 0.0
    cells: list[tuple[float, float]] = []
    rare = (0.0, 0.0)
    for value, chance in expected.items():
        count, mean = counts[value], chance * plays
        if mean < RARE:
            rare = rare[0] + count, rare[1] + mean
        else:
            cells.append((count, mean))
    if rare[1] >= RARE:
        cells.append(rare)
    freedom = len(cells) - 1
    if freedom == 0:
        return 1.0
    chi = sum((count - mean) ** 2 / mean for count, mean in cells)
    z = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return 0.5 * math.erfc(z / math.sqrt(2))


def as_floats(odds: Chances) -> dict[Any, float]:
    return {
        value if isinstance(value, tuple) else (value,): float(chance)
        for value, chance in odds.items()
    }


def read(answer: dict[str, Any], field: str) -> Any:
    """A field of a played result; null where it isn't there, as the odds have it."""
    value: Any = answer
    for part in field.split("."):
        if isinstance(value, list):
            value = value[int(part)]
        else:
            value = value.get(part) if value else None
    return value


@pytest.mark.parametrize(
    ("plays", "name", "keys", "by"), CASES, ids=[f"{i}-{c[1]}" for i, c in enumerate(CASES)]
)
def test_plays_agree_with_the_odds(plays: int, name: str, keys: Keys, by: tuple[str, ...]) -> None:
    if name == "duel":
        expected = {(row["outcome"],): row["probability"] for row in ask(name, **keys)["odds"]}
    else:
        expected = as_floats(chances(name, *by, **keys))
    once = request(name, **keys)
    counts: Counter[Any] = Counter()
    for index in range(1, plays + 1):
        result = play(command(name), once._replace(seed=nth_seed(SEED, index)), BOOK)
        counts[tuple(read(result, field) for field in by)] += 1
    assert p_value(counts, expected) > LEAST


def test_every_command_that_rolls_is_played() -> None:
    rolling = {name for name in modules() if command(name).rolls}
    assert {name for plays, name, _, _ in CASES if plays >= PLAYS} == rolling - {"duel"}


def test_the_test_can_fail() -> None:
    """A twentieth off shows in 20,000 plays; so does what can't be."""
    fair = {(n,): 1 / 20 for n in range(20)}
    assert p_value(Counter({(n,): 1_000 for n in range(20)}), fair) > 0.999
    biased = Counter({(n,): 1_000 for n in range(20)})
    biased[(0,)], biased[(1,)] = 1_180, 820
    assert p_value(biased, fair) < LEAST
    assert p_value(Counter({("other",): 1}), fair) == 0
