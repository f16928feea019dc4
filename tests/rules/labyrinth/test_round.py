"""A round of attacks, one attack at a time: what the next one meets, as odds see it."""

from __future__ import annotations

import pytest

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.referee import Referee
from combatcli.rules.labyrinth._attack_roll import Facts
from combatcli.rules.labyrinth._pruning import first_out, pruned_attack
from combatcli.rules.labyrinth._round import Plan, Round, Target, forbids, over, path
from combatcli.rules.labyrinth._weapons import Weapon
from combatcli.values import Value

BOOK = Book()
ATTACKER = Fighter("attacker", {"av": 0, "damage": "1d4"})


def facts(referee: Referee, number: int, target: Target) -> Facts:
    """Whatever the attack: 1d4 damage and no bonus."""
    del referee, number
    stick = Weapon(None, "1d4")
    return Facts(target.needed, 0, stick, 0, sacrifice=target.sacrifice, of_two=target.of_two)


PLAN = Plan(attacks=2, facts=facts, parry=0, cleave=0, sacrifice=0)


def target(role: str = "defender", **keys: Value) -> Fighter:
    return Fighter(role, {"ac": 12, "hp": 9, **keys})


def ends(
    fields: str,
    *targets: Fighter,
    plan: Plan = PLAN,
    number: int = 0,
    attacker: Fighter = ATTACKER,
    first_only: bool = False,
) -> set[Round]:
    """Where one attack may lead; nothing is told that nobody asks for."""
    referee = EveryRoll(BOOK, "labyrinth", wanted=frozenset(fields.split()))
    start = Round(attacker, targets or (target(),), number)
    found = {
        end for end, _ in referee.every(lambda: pruned_attack(plan, first_only, referee, start))
    }
    assert referee.story == []
    assert {end.number for end in found} == {number + 1}
    return found


def hp(found: set[Round], at: int = 0) -> set[int | None]:
    return {end.targets[at].known("hp") for end in found}


DEALT = {0, 1, 2, 3, 4, 6, 8, 9, 12}
"""By 1d4: itself, twice, three times; and a kill of one with 9 hp."""
LEFT = {9, 8, 7, 6, 5, 3, 1, 0}


def test_damage_counts_to_the_last_point_where_it_is_asked_for() -> None:
    for number in (0, 1):
        found = ends("damage", number=number)
        assert {end.damage for end in found} == DEALT
        assert hp(found) == LEFT
        assert {end.best for end in found} == {None}
    some = ends("damage", target(hp=2))
    assert {end.damage for end in some} == DEALT
    assert hp(some) == {2, 1, 0}


def test_outcomes_count_where_they_are_asked_for() -> None:
    for field in ("outcome", "success"):
        found = ends(field)
        assert {end.best for end in found} == {"miss", "hit", "critical", "fumble"}
        assert {end.damage for end in found} == {0}


def test_the_last_attack_need_not_count_damage() -> None:
    assert hp(ends("outcome")) == LEFT
    assert hp(ends("outcome", number=1)) == {9, 0}  # unhurt, or killed
    assert hp(ends("defender.hp", number=1)) == LEFT
    assert hp(ends("defender.down", number=1)) == LEFT
    assert hp(ends("others.0.hp", number=1)) == {9, 0}


def test_damage_to_another_than_the_first() -> None:
    """It is not the round's damage, and counts where his own hp do."""
    out, other = target(hp=0), target("other 1")
    found = ends("damage", out, other)
    assert {end.damage for end in found} == {0}
    assert {end.targets[0] for end in found} == {out}
    assert hp(found, 1) == LEFT
    assert hp(ends("damage", out, other, number=1), 1) == {9, 0}
    assert hp(ends("others.0.hp", out, other, number=1), 1) == LEFT
    assert hp(ends("others.1.hp", out, other, number=1), 1) == {9, 0}


def test_what_is_left_over_for_the_next() -> None:
    first, other = target(hp=2), target("other 1")
    cleaving = PLAN._replace(cleave=1)
    assert hp(ends("others.0.hp", first, other), 1) == {9}
    assert hp(ends("others.0.hp", first, other, plan=cleaving), 1) == {9, 8, 7, 5, 3, 2, 0}
    # the first one's end is the round's, where nothing is asked about others
    assert hp(ends("defender.hp", first, other, plan=cleaving, first_only=True), 1) == {9}


def test_effects_that_the_next_attack_meets() -> None:
    """Armor off an ac given; and all that may cost a shield, where there is one."""
    assert {end.targets[0].number("ac") for end in ends("damage")} == {12, 11}
    assert {end.targets[0].number("ac") for end in ends("damage", number=1)} == {12}
    borne = target(shield=True)
    found = {end.targets[0] for end in ends("damage", borne) if end.damage == 4}
    assert found == {
        target(shield=True, hp=5),
        target(shield=True, hp=5, ac=11),  # the armor struck
        target(shield=False, hp=5, ac=11),  # shattered, or an elbow or a shoulder lost
        target(shield=True, hp=5, disarmed=True),
        target(shield=True, hp=5, limbs="left-hand"),
    }
    last = {end.targets[0] for end in ends("damage", borne, number=1)}
    assert {(one.flag("shield"), one.number("ac"), one.text("limbs")) for one in last} == {
        (True, 12, None)
    }


def test_effects_that_are_asked_for_count_on_the_last_attack_too() -> None:
    """Armor struck, and the weapon lost or shattered, of the one whom it falls on."""
    out, other = target(hp=0), target("other 1")
    ends_of: list[tuple[str, int, tuple[Fighter, ...]]] = [
        ("defender", 0, (target(),)),
        ("others.0", 1, (out, other)),
    ]
    for role, at, targets in ends_of:
        found = {
            (end.targets[at].number("ac"), end.targets[at].flag("disarmed"))
            for end in ends(f"{role}.ac {role}.disarmed", *targets, number=1)
        }
        assert found == {(12, False), (11, False), (12, True)}
    others = ends("defender.ac", out, other, number=1)
    assert {end.targets[1].number("ac") for end in others} == {12}


def test_the_parry_is_the_first_targets() -> None:
    """A parry of 99 leaves only a natural 20."""
    parried = PLAN._replace(parry=99)
    assert {end.best for end in ends("outcome", plan=parried)} == {"miss", "critical", "fumble"}
    others = ends("outcome", target(hp=0), target("other 1"), plan=parried)
    assert "hit" in {end.best for end in others}


def test_a_shield_is_given_up_by_the_first_target_alone() -> None:
    giving = PLAN._replace(sacrifice=1)
    assert hp(ends("damage", plan=giving)) == LEFT  # no shield
    first = ends("damage", target(shield=True), plan=giving)
    assert {end.targets[0].flag("shield") for end in first if end.damage} == {False, True}
    assert {5, 7, 10, 11} <= {end.damage for end in first}  # 1d4 off 6, 8, 12 and so on
    other = ends("damage", target(hp=0), target("other 1", shield=True), plan=giving)
    assert hp(other, 1) == LEFT


def test_a_fumble_may_end_the_round() -> None:
    whole = ATTACKER.change(hp=9)
    found = {(end.stopped, end.attacker) for end in ends("damage", attacker=whole)}
    assert found == {
        (False, whole),  # no fumble, or one that hits an ally
        (True, whole),  # what stops him is not asked for
        (False, whole.change(hp=8)),
        (False, whole.change(hp=7)),
    }
    told = {end.attacker for end in ends("attacker.down", attacker=whole) if end.stopped}
    assert told == {whole, whole.change(down=True)}
    # nobody asks what the last attack leaves of him
    last = {(end.stopped, end.attacker) for end in ends("damage", number=1, attacker=whole)}
    assert last == {(False, whole)}


@pytest.mark.parametrize(
    ("keys", "stops"),
    [
        ({}, False), ({"hp": 1, "rounds_lost": 0, "down": False, "disarmed": False}, False),
        ({"hp": 0}, True), ({"dead": True}, True), ({"down": True}, True),
        ({"rounds_lost": 1}, True),
    ],
)  # fmt: skip
def test_what_leaves_no_further_attack(keys: dict[str, Value], stops: bool) -> None:
    assert forbids(Fighter("attacker", keys)) is stops


def test_when_a_round_is_over() -> None:
    one, out = target(), target(hp=0)
    assert not over(PLAN, Round(ATTACKER, (one,), 1))
    assert over(PLAN, Round(ATTACKER, (one,), 2))
    assert over(PLAN, Round(ATTACKER, (one,), 1, stopped=True))
    assert over(PLAN, Round(ATTACKER, (out,), 1))
    assert not over(PLAN, Round(ATTACKER, (out, one), 1))


def test_when_a_round_is_over_for_those_who_ask_about_the_first_target_alone() -> None:
    one, out = target(), target(hp=0)
    assert first_out(PLAN, Round(ATTACKER, (out, one), 1))
    assert not first_out(PLAN, Round(ATTACKER, (one, out), 1))
    assert first_out(PLAN, Round(ATTACKER, (one, out), 2))


def test_where_a_result_has_a_target() -> None:
    assert [path(at) for at in (0, 1, 2)] == ["defender", "others.0", "others.1"]
