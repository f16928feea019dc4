"""What the odds of a round keep of each blow: no more than is asked for or read later."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.labyrinth._attack_roll import Blow, Facts
from combatcli.rules.labyrinth._charts import Critical, Fumble
from combatcli.rules.labyrinth._pruning import (
    asked_for,
    asks_first_only,
    capped,
    counted_effects,
    fumbles_count,
    needful,
    settled,
    settled_attacker,
    tells_outcome,
)
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
    facts = STICK._replace(effects=reads | asked_for(referee, "defender").effects)
    ends = referee.every(lambda: capped(referee, facts, most))
    found: Counter[Blow] = Counter()
    for (blow, _), chance in ends.items():
        share = chance * 9_600
        assert share == int(share)
        found[blow] += int(share)
    assert sum(found.values()) == 9_600
    return found


# what is asked for


@pytest.mark.parametrize(
    ("fields", "effects", "keys"),
    [
        (("damage", "outcome", "attacker.limbs", "defender.hp"), "", ""),
        (("defender.limbs",), "limb", "limbs"),
        (("defender.shield",), "limb disarm shatter", "limbs disarmed"),
        (("defender.armor_damage",), "armor", ""),
        (("defender.ac",), "limb disarm shatter armor", "limbs disarmed"),
        (("defender.down",), "knockdown", "down"),
        (
            ("defender.rounds_lost",), "limb disarm shatter knockdown", "limbs disarmed rounds_lost"
        ),
        (("defender.limbs", "defender.down", "damage"), "limb knockdown", "limbs down"),
    ],
)  # fmt: skip
def test_effects_and_keys_that_are_needed(fields: tuple[str, ...], effects: str, keys: str) -> None:
    needs = asked_for(asked(*fields), "defender")
    assert (needs.effects, needs.keys) == (frozenset(effects.split()), frozenset(keys.split()))
    others = asked(*(field.replace("defender", "others.1") for field in fields))
    assert asked_for(others, "others.1") == needs
    assert asked_for(others, "others.0") == (NONE, NONE)


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
    assert asks_first_only(asked(*fields), 1) is first_only
    assert asks_first_only(asked("others.1.ac"), 2) is False
    assert asks_first_only(asked("others.0.hp"), 0) is True


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
    assert counted_effects(asked("attacks"), "defender", shield=True, last=False) is None


def test_whether_a_fumble_counts() -> None:
    """What it does to the attacker: to a later attack, or to the one who asks."""
    assert fumbles_count(asked("outcome"), last=False)
    assert not fumbles_count(asked("outcome", "attacker.limbs"), last=True)
    assert fumbles_count(asked("attacks"), last=True)
    for key in ("hp", "down", "disarmed", "rounds_lost"):
        assert fumbles_count(asked(f"attacker.{key}"), last=True)


def test_a_fumble_that_does_not_count() -> None:
    referee = asked("outcome")
    facts = STICK._replace(effects=NONE, harms=False)
    found = referee.every(lambda: capped(referee, facts, None))
    fumbles = {b: chance for (b, _), chance in found.items() if b.outcome == "fumble"}
    assert fumbles == {Blow("fumble", weapon="stick"): Fraction(1, 20)}


def test_whether_the_outcome_counts() -> None:
    found = [tells_outcome(asked(*f)) for f in (("outcome",), ("success",), ("damage",), ())]
    assert found == [True, True, False, False]


# a blow


def by_kind(*kinds: str) -> int:
    """Cases in which the chart gives one of these kinds of damage: 24 a row."""
    return sum(24 for kind, *_ in CRITICAL.values() if kind in kinds)


FUMBLES = {  # 480 cases of a natural 1, 80 a row
    Blow("fumble", weapon="stick", fumble=Fumble("stuck", rounds_lost=1)): 80,
    Blow("fumble", weapon="stick", fumble=Fumble("dropped", rounds_lost=1, dropped=True)): 80,
    Blow("fumble", weapon="stick", fumble=Fumble("hit-self", 1)): 40,
    Blow("fumble", weapon="stick", fumble=Fumble("hit-self", 2)): 40,
    Blow("fumble", weapon="stick", fumble=Fumble("hit-ally")): 80,
    **{
        Blow("fumble", weapon="stick", fumble=Fumble(name, hurt, 0, 1, True)): 20
        for name in ("fall", "collide")
        for hurt in (1, 2, 3, 4)
    },
}
MISS = {Blow("miss", weapon="stick"): 8 * 480}
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


def test_all_is_kept_where_the_attacks_are_asked_for() -> None:
    referee = asked("attacks")
    ends = referee.every(lambda: capped(referee, STICK, 0))
    found = {blow for blow, _ in ends}
    assert {blow.natural for blow in found} == set(range(1, 21))
    assert max(blow.damage for blow in found) == 3
    assert {blow.critical.effect for blow in found if blow.critical} == {
        None, "armor", "limb", "disarm", "knockdown", "shatter"
    }  # fmt: skip
    assert max(b.fumble.ally_damage for b in found if b.fumble) == 4
    whole = referee.every(lambda: needful(referee, STICK))
    assert sum(whole.values()) == Fraction(1)
    assert {blow for blow, _ in whole} == found


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
        (("attacks",), {}, STRUCK),
    ],
)
def test_a_target(
    fields: tuple[str, ...], before: dict[str, Value], kept: dict[str, Value]
) -> None:
    found = settled(asked(*fields), target(**before), target(**{**before, **STRUCK}), "defender")
    assert found == target(**{**before, **kept})


def test_a_target_that_is_out_needs_no_arms() -> None:
    """No later attack meets his shield."""
    after = target(shield=True, **{**STRUCK, "hp": 0})
    assert settled(asked("damage"), target(shield=True), after, "defender") == target(
        shield=True, hp=0
    )


def test_another_target_by_its_own_role() -> None:
    struck = target(**STRUCK)
    found = settled(asked("others.0.down"), target(), struck, "others.0")
    assert found == target(hp=5, down=True)
    assert settled(asked("others.0.down"), target(), struck, "others.1") == target(hp=5)
    limbs = settled(asked("others.0.limbs", "others.0.shield"), target(), struck, "others.0")
    assert limbs == target(hp=5, limbs="right-hand", disarmed=True)


def test_an_attacker_whose_round_is_over() -> None:
    before = Fighter("attacker", {"av": 1, "hp": 9})
    after = before.change(hp=7, down=True, disarmed=True, rounds_lost=2)
    assert settled_attacker(asked("damage"), before, after, stopped=True) == before
    assert settled_attacker(asked("damage"), before, after, stopped=False) == after
    for key in ("hp", "down", "disarmed", "rounds_lost"):
        kept = settled_attacker(asked(f"attacker.{key}"), before, after, stopped=True)
        assert kept == before.change(**{key: after.json()[key]})
