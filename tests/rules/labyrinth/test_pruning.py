"""What the odds of a round keep of each blow: no more than is asked for or read later."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.fighter_keys import LIMBS
from combatcli.log import Log, RulingsLog
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.labyrinth._attack_roll import D20, Blow, Facts
from combatcli.rules.labyrinth._charts import Critical, Fumble
from combatcli.rules.labyrinth._counted import (
    asked_effects,
    asked_keys,
    counted_effects,
    first_settles,
    fumble_counts,
    outcome_counts,
    pruned_attacker,
    pruned_target,
)
from combatcli.rules.labyrinth._pruning import (
    bare_attack_roll,
    capped_blow,
    pruned_blow,
    pruned_round,
)
from combatcli.rules.labyrinth._round import Plan, Round
from combatcli.rules.labyrinth._weapons import Weapon
from combatcli.values import Value
from tests.figures.labyrinth import CRITICAL

BOOK = Book()
NONE = frozenset[str]()
STICK = Facts(10, 0, Weapon("stick", "1d1"), 0)
"""Hits on 10 or more, for 1."""


def asked(*fields: str) -> EveryRoll:
    return EveryRoll(BOOK, "labyrinth", wanted=frozenset(fields))


def blows(
    referee: EveryRoll, reads: frozenset[str] = NONE, most: int | None = None
) -> Counter[Blow]:
    """How many of 9,600 equal cases each blow comes up in: 20 faces, 20 rows, 6 limbs, 4 rounds."""
    effects = reads | asked_effects(referee, "defender")
    ends = referee.every(lambda: capped_blow(referee, STICK, effects, True, most))
    cases: Counter[Blow] = Counter()
    for (blow, _), chance in ends.items():
        share = chance * 9_600
        assert share == int(share)
        cases[blow] += int(share)
    assert sum(cases.values()) == 9_600
    return cases


# what is asked for

HELD = "limbs disarmed broken stuck off_disarmed off_broken off_stuck"


@pytest.mark.parametrize(
    ("fields", "effects", "keys"),
    [
        (("damage", "outcome", "attacker.limbs", "defender.hp"), "", ""),
        (("defender.limbs",), "limb", "limbs"),
        (("defender.shield",), "limb disarm shatter", HELD),
        (("defender.armor_damage",), "armor", ""),
        (("defender.ac",), "limb disarm shatter armor", HELD),
        (("defender.down",), "knockdown", "down"),
        (
            ("defender.rounds_lost",), "limb disarm shatter knockdown", f"{HELD} rounds_lost"
        ),
        (("defender.limbs", "defender.down", "damage"), "limb knockdown", "limbs down"),
    ],
)  # fmt: skip
def test_effects_and_keys_that_are_needed(fields: tuple[str, ...], effects: str, keys: str) -> None:
    others = asked(*(field.replace("defender", "others.1") for field in fields))
    for referee, role in ((asked(*fields), "defender"), (others, "others.1")):
        assert asked_effects(referee, role) == frozenset(effects.split())
        assert asked_keys(referee, role) == frozenset(keys.split())
    assert (asked_effects(others, "others.0"), asked_keys(others, "others.0")) == (NONE, NONE)


@pytest.mark.parametrize(
    ("fields", "first_only"),
    [
        (("damage",), True), (("defender.hp", "defender.limbs"), True), (("others.1.hp",), True),
        (("outcome",), False), (("damage", "success"), False), (("rolls",), False),
        (("attacker.down",), False), (("attacker.hp",), False), (("attacker.rounds_lost",), False),
        (("others.0.hp",), False), (("others.0.dead",), False), (("others.0.limbs",), False),
    ],
)  # fmt: skip
def test_whether_the_first_target_settles_all(fields: tuple[str, ...], first_only: bool) -> None:
    assert first_settles(asked(*fields), 1) is first_only
    assert first_settles(asked("others.1.ac"), 2) is False
    assert first_settles(asked("others.0.hp"), 0) is True


def test_effects_that_count() -> None:
    """Those that are asked for, and those that a later attack reads."""
    hits = asked("outcome")
    assert counted_effects(hits, "defender", shield=False, last=True) == NONE
    assert counted_effects(hits, "defender", shield=True, last=True) == NONE
    assert counted_effects(hits, "defender", shield=False, last=False) == frozenset({"armor"})
    shielded = frozenset({"armor", "limb", "disarm", "shatter"})
    assert counted_effects(hits, "defender", shield=True, last=False) == shielded
    down = asked("defender.down")
    assert counted_effects(down, "defender", shield=False, last=True) == frozenset({"knockdown"})
    assert counted_effects(down, "defender", shield=False, last=False) == frozenset(
        {"knockdown", "armor"}
    )
    assert counted_effects(down, "others.0", shield=False, last=True) == NONE


def test_whether_a_fumble_counts() -> None:
    """What it does to the attacker: to a later attack, or to the one who asks."""
    assert fumble_counts(asked("outcome"), last=False)
    assert not fumble_counts(asked("outcome", "attacker.limbs"), last=True)
    for key in ("hp", "down", "disarmed", "rounds_lost"):
        assert fumble_counts(asked(f"attacker.{key}"), last=True)


def test_a_fumble_that_does_not_count() -> None:
    referee = asked("outcome")
    ends = referee.every(lambda: capped_blow(referee, STICK, NONE, False, None))
    fumbles = {blow: chance for (blow, _), chance in ends.items() if blow.outcome == "fumble"}
    assert fumbles == {Blow("fumble"): Fraction(1, 20)}


def test_whether_the_outcome_counts() -> None:
    found = [outcome_counts(asked(*f)) for f in (("outcome",), ("success",), ("damage",), ())]
    assert found == [True, True, False, False]


# a blow


def by_kind(*kinds: str) -> int:
    """Cases in which the chart gives one of these kinds of damage: 24 a row."""
    return sum(24 for kind, *_ in CRITICAL.values() if kind in kinds)


FUMBLES = {  # 480 cases of a natural 1, 80 a row
    Blow("fumble", fumble=Fumble("stuck", rounds_lost=1)): 80,
    Blow("fumble", fumble=Fumble("dropped", rounds_lost=1, dropped=True)): 80,
    Blow("fumble", fumble=Fumble("hit-self", 1)): 40,
    Blow("fumble", fumble=Fumble("hit-self", 2)): 40,
    Blow("fumble", fumble=Fumble("hit-ally")): 80,
    **{
        Blow("fumble", fumble=Fumble(name, hurt, 0, 1, True)): 20
        for name in ("fall", "collide")
        for hurt in (1, 2, 3, 4)
    },
}
MISS = {Blow("miss"): 8 * 480}
KILL = Critical("kill")


def test_of_a_blow_only_the_damage_counts() -> None:
    """A critical is a hit like another, but for its damage, and for a kill."""
    assert blows(asked("damage")) == {
        **MISS,
        **FUMBLES,
        Blow("hit", damage=1): 10 * 480 + by_kind("maximum", "normal"),
        Blow("hit", damage=2): by_kind("double"),
        Blow("hit", damage=3): by_kind("triple"),
        Blow("hit", critical=KILL): by_kind("kill"),
    }


def test_of_the_d20_only_the_outcome_counts() -> None:
    referee = asked("outcome")
    ends = {end for end, _ in referee.every(lambda: bare_attack_roll(referee, STICK))}
    assert ends == {D20(outcome) for outcome in ("miss", "hit", "critical", "fumble")}


def test_the_outcome_counts_where_it_is_asked_for() -> None:
    for field in ("outcome", "success"):
        assert blows(asked(field)) == {
            **MISS,
            **FUMBLES,
            Blow("hit", damage=1): 10 * 480,
            Blow("critical", damage=1): by_kind("maximum", "normal"),
            Blow("critical", damage=2): by_kind("double"),
            Blow("critical", damage=3): by_kind("triple"),
            Blow("critical", critical=KILL): by_kind("kill"),
        }


def test_effects_that_a_later_attack_reads_or_that_are_asked_for() -> None:
    """A point off the armor in one row of each kind."""
    dented = Critical("normal", "armor", None, 1)
    found = blows(asked("damage"), frozenset({"armor"}))
    assert found == blows(asked("damage", "defender.armor_damage"))
    armor = {blow: count for blow, count in found.items() if blow.critical == dented}
    assert armor == {
        Blow("hit", damage=1, critical=dented): 48,
        Blow("hit", damage=2, critical=dented): 24,
        Blow("hit", damage=3, critical=dented): 24,
    }
    assert {blow.critical for blow in found} == {None, KILL, dented}


def test_a_limb_lost_counts_where_limbs_do() -> None:
    found = blows(asked("defender.limbs"))
    limbs = {blow.critical.limb for blow in found if blow.critical and blow.critical.limb}
    assert len(limbs) == 6
    assert {blow.critical.effect for blow in found if blow.critical} == {None, "limb"}


def test_damage_is_all_the_same_beyond_a_bound() -> None:
    assert blows(asked("damage"), most=2) == {
        **MISS,
        **FUMBLES,
        Blow("hit", damage=1): 10 * 480 + by_kind("maximum", "normal"),
        Blow("hit", damage=2): by_kind("double", "triple"),
        Blow("hit", critical=KILL): by_kind("kill"),
    }
    assert blows(asked("damage"), most=0)[Blow("hit")] == 11 * 480 - by_kind("kill")


def test_rounds_that_a_fumble_costs() -> None:
    """Any number is one to those who only ask whether the round is over."""
    found = blows(asked("attacker.rounds_lost"))
    stuck = {b.fumble.rounds_lost for b in found if b.fumble and b.fumble.outcome == "stuck"}
    assert stuck == {1, 2, 3, 4}
    assert all(b.fumble.ally_damage == 0 for b in found if b.fumble)


def test_the_bound_is_all_that_is_left_out_of_a_pruned_blow() -> None:
    referee = asked("outcome", "defender.limbs")
    effects = asked_effects(referee, "defender")
    whole = referee.every(lambda: pruned_blow(referee, STICK, effects, True))
    assert whole == referee.every(lambda: capped_blow(referee, STICK, effects, True, None))
    assert {blow.damage for blow, _ in whole} == {0, 1, 2, 3}


def test_all_is_kept_where_the_attacks_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each attack as it is logged: the last one's face, effects and harm, though none is read."""
    monkeypatch.setattr(RulingsLog, "step", Log.step)
    referee = asked("attacks")
    plan = Plan(1, lambda *_: STICK, 0, 0, False)
    start = Round(Fighter("attacker", {"hp": 9}), (target(shield=True),))
    ends = {end for end, _ in referee.every(lambda: pruned_round(referee, plan, start))}
    logged: list[dict[str, Any]] = referee.story
    assert {part["natural"] for part in logged} == set(range(1, 21))
    assert {part["total"] for part in logged} == set(range(1, 21))
    assert {part["weapon"] for part in logged} == {"stick"}
    assert {part["damage"] for part in logged} == {0, 1, 2, 3, 9}
    assert {part["crit"]["effect"] for part in logged if part["crit"]} == {
        None, "armor", "limb", "disarm", "knockdown", "shatter"
    }  # fmt: skip
    assert max(part["fumble"]["ally_damage"] for part in logged if part["fumble"]) == 4
    assert {end.best for end in ends} == {"miss", "hit", "critical", "fumble"}
    assert {end.damage for end in ends} == {0, 1, 2, 3, 9}
    assert {end.attacker.number("rounds_lost") for end in ends} == {0, 1, 2, 3, 4}
    left = {end.targets[0] for end in ends}
    assert {one.text("limbs") for one in left} >= {None, *LIMBS}
    assert {(one.flag("disarmed"), one.flag("down")) for one in left} >= {
        (True, False), (False, True)
    }  # fmt: skip


# the fighters after it


def target(**keys: Value) -> Fighter:
    return Fighter("defender", {"ac": 12, "hp": 9, **keys})


STRUCK: dict[str, Value] = {
    "hp": 5, "limbs": "right-hand", "disarmed": True, "rounds_lost": 2, "down": True
}  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "before", "kept"),
    [
        (("damage",), {}, {"hp": 5}),
        (("damage",), {"rounds_lost": 1, "down": True}, {"hp": 5, "rounds_lost": 1, "down": True}),
        (("defender.down",), {}, {"hp": 5, "down": True}),
        (("defender.limbs",), {}, {"hp": 5, "limbs": "right-hand"}),
        # an arm lost is told by what it forbids, where it is only needed for something else
        (("defender.disarmed",), {}, {"hp": 5, "limbs": "left-hand", "disarmed": True}),
        (
            ("defender.rounds_lost",),
            {},
            {"hp": 5, "limbs": "left-hand", "disarmed": True, "rounds_lost": 2},
        ),
        (("damage",), {"shield": True}, {"hp": 5, "limbs": "left-hand", "disarmed": True}),
        (
            ("defender.down",),
            {"shield": True},
            {"hp": 5, "limbs": "left-hand", "disarmed": True, "down": True},
        ),
    ],
)
def test_a_target(
    fields: tuple[str, ...], before: dict[str, Value], kept: dict[str, Value]
) -> None:
    after = target(**{**before, **STRUCK})
    left = pruned_target(asked(*fields), target(**before), after, "defender")
    assert left == target(**{**before, **kept})


def test_a_target_that_is_out_needs_no_arms() -> None:
    """No later attack meets his shield."""
    after = target(shield=True, **{**STRUCK, "hp": 0})
    assert pruned_target(asked("damage"), target(shield=True), after, "defender") == target(
        shield=True, hp=0
    )


def test_another_target_by_its_own_role() -> None:
    struck = target(**STRUCK)
    found = pruned_target(asked("others.0.down"), target(), struck, "others.0")
    assert found == target(hp=5, down=True)
    assert pruned_target(asked("others.0.down"), target(), struck, "others.1") == target(hp=5)
    limbs = pruned_target(asked("others.0.limbs", "others.0.shield"), target(), struck, "others.0")
    assert limbs == target(hp=5, limbs="right-hand", disarmed=True)


def test_an_attacker_whose_round_is_over() -> None:
    before = Fighter("attacker", {"av": 1, "hp": 9})
    after = before.change(hp=7, down=True, disarmed=True, rounds_lost=2)
    assert pruned_attacker(asked("damage"), before, after) == before
    for key in ("hp", "down", "disarmed", "rounds_lost"):
        kept = pruned_attacker(asked(f"attacker.{key}"), before, after)
        assert kept == before.change(**{key: after.json()[key]})
