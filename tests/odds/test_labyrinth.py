"""Labyrinth odds, derived a second way: loops over faces and the figures typed by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from tests.figures.labyrinth import ATTACK_VALUE, CRITICAL, DYING, DYING_EXTRA, LIMB
from tests.figures.odds import check_dice
from tests.odds.asks import Keys, ask, chances, damages, only, tally, total
from tests.odds.faces import (
    Arm,
    Attack,
    End,
    attack_ends,
    charted,
    dealt,
    fumbled,
    judged,
    round_ends,
)

SWORD = Arm((8,))


def test_the_fighter_of_level_4() -> None:
    request: Keys = {"attacker": "class=fighter,level=4,weapon=long-sword", "defender": "ac=15"}
    twentieths = {"fumble": 1, "miss": 11, "hit": 7, "critical": 1}
    assert chances("attack", **request) == {k: Fraction(n, 20) for k, n in twentieths.items()}
    damage = ask("attack", **request)["damage"]
    assert damage["mean"] is None  # a kill deals what hp are left, and they are not known
    assert damage["distribution"][-1] == {
        "damage": None, "chance": "1/400", "probability": 0.0025, "at_least": None, "at_most": None,
    }  # fmt: skip
    ends = attack_ends(Attack(2, SWORD), 15)
    assert damages("attack", **request) == only(ends, lambda end: end.damage)


@pytest.mark.parametrize("ac", [-5, 2, 10, 13, 19, 22, 25, 40])
@pytest.mark.parametrize(("name", "level"), [("fighter", 4), ("thief", 12), ("magic-user", 24)])
def test_outcomes(name: str, level: int, ac: int) -> None:
    attacker = f"class={name},level={level},damage=1d6"
    request: Keys = {"attacker": attacker, "defender": f"ac={ac},hp=9"}
    attack = Attack(ATTACK_VALUE[name][level - 1], Arm((6,)))
    assert chances("attack", **request) == tally(judged(attack, ac))
    hits = {True: Fraction(0), False: Fraction(0)}
    for outcome, chance in judged(attack, ac):
        hits[outcome in ("hit", "critical")] += chance
    assert chances("attack", "success", **request) == hits


WIDE = [
    (rank, growth, critical, fumble)
    for rank in (1, 2, 3, 12, 20)
    for growth in ("literal", "each-rank")
    for critical in ("must-hit", "always")
    for fumble in ("always", "must-miss")
]


@pytest.mark.parametrize(("rank", "growth", "critical", "fumble"), WIDE)
def test_wide_ranges(rank: int, growth: str, critical: str, fumble: str) -> None:
    rulings = {"crit-range": growth, "wide-critical": critical, "wide-fumble": fumble}
    wider = rank if growth == "each-rank" else (rank + 1) // 2
    for ac in (6, 19, 23):
        attack = Attack(4, Arm((6,)), None, max(11, 20 - wider), min(10, 1 + wider),
                        critical == "must-hit", fumble == "must-miss")  # fmt: skip
        odds = chances("attack", attacker=f"av=4,damage=1d6,crit_range={rank}",
                       defender=f"ac={ac}", rulings=rulings)  # fmt: skip
        assert odds == tally(judged(attack, ac))


STATE = ("hp", "limbs", "disarmed", "broken", "rounds_lost", "down", "dead", "ac")


def after(end: End, hp: int, ac: int, draw: bool = False) -> tuple[Any, ...]:
    """The defender's keys after an attack."""
    left = hp if end.damage == 0 else max(0, hp - (hp if end.damage is None else end.damage))
    lost = 1 if end.effect == "knockdown" or (end.effect == "disarm" and not draw) else None
    return (
        left,
        end.limb,
        True if end.effect == "disarm" and not draw else None,
        True if end.effect == "shatter" else None,
        lost,
        True if left == 0 or end.effect == "knockdown" else None,
        True if end.damage is None else None,
        max(min(ac, 10), ac - 1) if end.effect == "armor" else ac,
    )


@pytest.mark.parametrize("ac", [9, 10, 14])
@pytest.mark.parametrize("draw", [False, True])
def test_an_attack_in_full(ac: int, draw: bool) -> None:
    """Outcome, damage and all that becomes of both, jointly."""
    attack = Attack(3, Arm((6,), 1), draw=draw)
    by = ["outcome", "damage", *(f"defender.{key}" for key in STATE)]
    by += [f"attacker.{key}" for key in ("hp", "rounds_lost", "disarmed", "stuck", "down")]
    odds = chances("attack", *by, attacker="av=3,damage=1d6+1,hp=3", defender=f"ac={ac},hp=8",
                   rulings={"dropped-weapon": "draw" if draw else "retrieve"})  # fmt: skip

    def state(end: End) -> tuple[Any, ...]:
        damage = 8 if end.damage is None else end.damage
        falls = end.fumble in ("fall", "collide") or end.own >= 3
        return (
            end.outcome, damage, *after(end, 8, ac, draw),
            max(0, 3 - end.own), end.rounds or None,
            True if end.fumble == "dropped" and not draw else None,
            True if end.fumble == "stuck" else None, True if falls else None,
        )  # fmt: skip

    assert odds == only(attack_ends(attack, ac), state)


MANEUVERS: list[tuple[Keys, str, str, Attack, int]] = [
    # Options, keys of the attacker and of the defender, the attack that it is, the AC.
    ({"parry": True}, "", "", Attack(3, SWORD), 16),
    ({"parry": True}, "", ",improved_parry=2", Attack(3, SWORD), 20),
    ({}, ",hit=2", "", Attack(5, SWORD), 14),
    ({}, ",str=18", "", Attack(6, Arm((8,), 3)), 14),
    ({}, ",str=3", "", Attack(0, Arm((8,), -3)), 14),
    ({"missile": True}, ",dex=16,str=18", "", Attack(5, SWORD), 14),
    ({"alone": True}, "", "", Attack(3, SWORD, alone=True), 14),
    ({"sacrifice_shield": True}, "", ",shield=true", Attack(3, SWORD, cut=True), 14),
    ({"two_weapons": True}, ",off_damage=1d4", "", Attack(5, SWORD, Arm((4,))), 14),
    ({"two_weapons": True, "rulings": {"two-weapons": "separate"}}, ",off_damage=1d4", "",
     Attack(1, SWORD), 14),
    ({"rulings": {"monster-critical": "none"}}, "", "", Attack(3, SWORD, critical_chart=False), 14),
    ({"adjust": [{"to": "attack", "value": -4}]}, "", "", Attack(-1, SWORD), 14),
    ({"adjust": [{"to": "damage", "value": 2}]}, "", "", Attack(3, Arm((8,), 2)), 14),
    ({"adjust": [{"to": "damage", "value": -6}]}, "", "", Attack(3, Arm((8,), -6)), 14),
]  # fmt: skip


@pytest.mark.parametrize(("options", "own", "other", "attack", "ac"), MANEUVERS)
def test_maneuvers_and_modifiers(
    options: Keys, own: str, other: str, attack: Attack, ac: int
) -> None:
    fighters: Keys = {"attacker": f"av=3,damage=1d8{own}", "defender": f"ac=14,hp=30{other}"}
    ends = attack_ends(attack, ac)
    expected = only(ends, lambda end: (end.outcome, 30 if end.damage is None else end.damage))
    assert chances("attack", "outcome", "damage", **fighters, **options) == expected


def test_a_shield_given_up_is_gone_unless_it_stops_nothing() -> None:
    """Nothing is taken off a kill, and the shield is kept."""
    odds = chances("attack", "defender.shield", "defender.ac", attacker="av=3,damage=1d8",
                   defender="ac=14,hp=99,shield=true", sacrifice_shield=True)  # fmt: skip
    ends = attack_ends(Attack(3, SWORD, cut=True), 14)

    def state(end: End) -> tuple[bool, int]:
        gone = end.outcome in ("hit", "critical") and end.damage is not None
        return not gone, 14 - gone - (end.effect == "armor")

    assert odds == only(ends, state)


@pytest.mark.parametrize("attacks", [1, 2, 3, 4])
@pytest.mark.parametrize("cleave", [0, 1, 2])
def test_a_round_with_cleave(attacks: int, cleave: int) -> None:
    request: Keys = {
        "attacker": f"av=4,damage=1d6,extra_attack={attacks - 1},cleave={cleave}",
        "defender": "ac=12,hp=4",
        "others": [{"ac": 13, "hp": 2}, {"ac": 10, "hp": 3}],
    }
    ends = round_ends((Attack(4, Arm((6,))),) * attacks, ((12, 4), (13, 2), (10, 3)), cleave)
    assert sum(ends.values()) == 1
    odds = chances("attack", "outcome", "damage", **request)
    assert odds == only(ends, lambda end: (end.best, end.damage))
    if attacks == 1 or (attacks, cleave) == (2, 2):
        by = ("damage", "defender.hp", "others.0.hp", "others.1.hp", "others.0.ac")
        expected = only(
            ends, lambda end: (end.damage, *(hp for _, hp in end.targets), end.targets[1][0])
        )
        assert chances("attack", *by, **request) == expected


def test_a_round_ends_with_the_attacker() -> None:
    """A fumble that kills forbids the attacks that are left; so does lying on the ground."""
    ends = round_ends((Attack(4, Arm((6,))),) * 3, ((15, 12),), 0, own_hp=2)
    odds = chances("attack", "outcome", "damage", "attacker.hp",
                   attacker="av=4,damage=1d6,extra_attack=2,hp=2",
                   defender="ac=15,hp=12")  # fmt: skip
    assert odds == only(ends, lambda end: (end.best, end.damage, end.own_hp))


def test_two_weapons_in_turn() -> None:
    """Separate: main at -2, off at -4, main again; no further die says which."""
    main, off = Attack(2, SWORD), Attack(0, Arm((4,)))
    ends = round_ends((main, off, main), ((12, 15),), 0)
    odds = chances("attack", "outcome", "damage", defender="ac=12,hp=15",
                   attacker="av=4,damage=1d8,off_damage=1d4,extra_attack=2",
                   two_weapons=True, rulings={"two-weapons": "separate"})  # fmt: skip
    assert odds == only(ends, lambda end: (end.best, end.damage))


# the charts by themselves


@pytest.mark.parametrize("dice", [None, "1d8+1", "2d4"])
def test_crit(dice: str | None) -> None:
    arm = Arm((8,), 1) if dice == "1d8+1" else Arm((4, 4))
    ends = []
    for (kind, effect, limb), chance in charted():
        if dice is None or kind == "kill":
            ends.append(((kind, effect, limb, None), chance))
        else:
            hurt = dealt(arm, kind, cut=False)
            ends.extend(((kind, effect, limb, n), chance * part) for n, part in hurt.items())
    request: Keys = {} if dice is None else {"damage": dice}
    expected = tally(ends)
    assert chances("crit", "outcome", "effect", "limb", "damage", **request) == expected
    assert chances("crit", **request) == only(expected, lambda end: end[0])
    assert damages("crit", **request) == only(expected, lambda end: end[3])


def test_crit_adjusted_beyond_the_chart() -> None:
    def row(face: int) -> tuple[str, str | None]:
        return CRITICAL[min(20, face + 3)][:2]

    faces = total(20)
    odds = chances("crit", "outcome", "effect", adjust=[{"to": "crit", "value": 3}])
    assert odds == only(faces, row)
    limbs = chances("crit", "limb", dice={"crit": [18]}, adjust=[{"to": "limb", "value": -2}])
    shifted = only(total(6), lambda d: LIMB[max(1, d - 2)][0].replace(" ", "-"))
    assert limbs == shifted


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("draw", [False, True])
def test_fumble(alone: bool, shared: bool, draw: bool) -> None:
    rulings = {"collision-damage": "shared" if shared else "each",
               "dropped-weapon": "draw" if draw else "retrieve"}  # fmt: skip
    request: Keys = {"alone": alone, "rulings": rulings}
    by = ("outcome", "self_damage", "ally_damage", "rounds_lost")
    expected = tally(fumbled(alone, shared, draw))
    odds = chances("fumble", *by, **request)
    assert odds == only(expected, lambda end: (end.fumble, end.own, end.ally, end.rounds))
    assert chances("fumble", **request) == only(expected, lambda end: end.fumble)


@pytest.mark.parametrize(
    ("fighter", "bonus"),
    [(None, 0), ("con=16", 2), ("con=3", -3), ("con_bonus=1", 1), ("con_bonus=-9", -9)],
)
def test_dying(fighter: str | None, bonus: int) -> None:
    ends = []
    for face in range(1, 21):
        outcome, injury, wake, hp = DYING[face]
        extra = DYING_EXTRA.get(face, {})
        dice = [wake, hp, extra.get("teeth"), extra.get("heal_weeks"), extra.get("bleed_rounds")]
        rolls = [check_dice(str(each)) if each else {None: Fraction(1)} for each in dice]
        for path in product(*(each.items() for each in rolls)):
            rounds, left, teeth, weeks, bleed = (roll for roll, _ in path)
            bleed = None if bleed is None else max(0, bleed + bonus)
            chance = prod((part for _, part in path), start=Fraction(1, 20))
            ends.append(((outcome, injury, rounds, left, teeth, weeks, bleed), chance))
    by = ("outcome", "injury", "wake_rounds", "wake_hp", "teeth", "heal_weeks", "bleed_rounds")
    request: Keys = {} if fighter is None else {"fighter": fighter}
    expected = tally(ends)
    assert chances("dying", *by, **request) == expected
    assert chances("dying", **request) == only(expected, lambda end: end[0])
    success = {True: Fraction(9, 20), False: Fraction(11, 20)}
    assert chances("dying", "success", **request) == success


# the bash


@pytest.mark.parametrize("rank", [0, 1, 3, 12])
@pytest.mark.parametrize("knock", ["knockdown", "knockout"])
@pytest.mark.parametrize("natural", ["knockdown-only", "critical-too"])
@pytest.mark.parametrize("wide", ["must-hit", "always"])
@pytest.mark.parametrize("wider", [0, 2])
def test_shield_bash(rank: int, knock: str, natural: str, wide: str, wider: int) -> None:
    """`wider` is by how many faces the ranges of criticals and fumbles have grown."""
    ac, bonus, hp = 19, 2, 12
    lowest = max(11, 20 - rank)
    ends = []
    for face in range(1, 21):
        hits = face == 20 or face + bonus >= ac
        if face <= 1 + wider:
            ends += [(("fumble", 0, False, False), Fraction(1, 20))]
            continue
        counts = face == 20 or hits or wide == "always"
        knocks = face >= lowest and counts
        is_critical = face >= 20 - wider and counts and natural == "critical-too"
        if not (hits or knocks or is_critical):
            ends += [(("miss", 0, False, False), Fraction(1, 20))]
            continue
        charts = {("normal", "hit"): Fraction(1)}
        if is_critical:
            charts = only(tally(charted()), lambda end: (end[0], "critical"))
        out = knocks and rank > 0 and knock == "knockout"
        for (kind, outcome), part in charts.items():
            hurt = {hp: Fraction(1)}
            if kind != "kill":
                times = {"double": 2, "triple": 3}.get(kind, 1) * (rank + 1)
                d3 = {3: Fraction(1)} if kind == "maximum" else total(3)
                hurt = only(d3, lambda n: n * times)  # noqa: B023
            for n, third in hurt.items():
                end = (outcome, n, knocks and not out, out)
                ends.append((end, Fraction(1, 20) * part * third))
    odds = chances(
        "shield-bash", "outcome", "damage", "knockdown", "knockout",
        attacker=f"av={bonus},shield=true,improved_bash={rank},crit_range={2 * wider}",
        defender=f"ac={ac},hp={hp}",
        rulings={"bash-knockdown": knock, "bash-natural-20": natural, "wide-critical": wide},
    )  # fmt: skip
    assert odds == tally(ends)


def test_a_bash_that_fumbles() -> None:
    odds = chances("shield-bash", "attacker.rounds_lost", "attacker.hp",
                   attacker="av=0,shield=true,hp=3", defender="ac=15,hp=9")  # fmt: skip
    fumble = only(tally(fumbled(False)), lambda e: (e.rounds or None, max(0, 3 - e.own)))
    expected = tally([((None, 3), Fraction(19, 20)), *((end, c / 20) for end, c in fumble.items())])
    assert odds == expected
