"""Attack: d20 against AC, and all that follows."""

from __future__ import annotations

from functools import partial
from typing import Any

from combatcli.command import Command, Option, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth import _defense
from combatcli.rules.labyrinth._armor import armor_class
from combatcli.rules.labyrinth._attack_roll import COMBINED, MAIN_PENALTY, OFF_PENALTY, Facts
from combatcli.rules.labyrinth._hands import SLOTS, check_arms, check_shield
from combatcli.rules.labyrinth._injuries import is_out, loses_round, lost_round
from combatcli.rules.labyrinth._pruning import pruned_round
from combatcli.rules.labyrinth._round import Plan, Round, Target
from combatcli.rules.labyrinth._skills import (
    PER_RANK,
    check_able,
    critical_from,
    expertise,
    fumble_to,
    modifier,
    note_ranks,
    to_hit,
    widening,
)
from combatcli.rules.labyrinth._summary import attack_summary
from combatcli.rules.labyrinth._weapons import Weapon, check_pair, weapon
from combatcli.shapes import BOOLEAN, COUNT, INTEGER, MAYBE_COUNT, TEXT, Schema, list_of, one_of
from combatcli.values.basic import Flag

CRIT: Schema = {"type": ["object", "null"]}


def attack(request: Request, referee: Referee) -> Result:
    """All the attacks of one round. Natural 20 always hits and is a critical, natural 1 fumbles.

    Source: Labyrinth Lord house combat rules, Combat, Maneuvers and Improved options.
    """
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    targets = (defender, *request.others)
    if loses_round(attacker):
        return lost_round(request, referee, {"damage": 0, "attacks": []})
    check_able(attacker, "attack")
    if all(is_out(target) for target in targets):
        state = "dead" if defender.flag("dead") else "at 0 hp"
        raise UsageError(
            f"defender: {defender.name} is {state} already: nobody is left to attack",
            "name another with -d, or see combatcli dying",
        )
    plan = referee.cached(_plan, attacker, targets, tuple(request.options.items()))
    end = pruned_round(referee, plan, Round(attacker, targets))
    best = end.best or "miss"
    if end.number < plan.attacks:
        count = plan.attacks - end.number
        referee.note(f"{count} attack{'' if count == 1 else 's'} of the round not made")
    return Result(
        best,
        attack_summary(referee, request, (end.attacker, *end.targets)),
        {"damage": end.damage, "attacks": referee.story},
        {"attacker": end.attacker, "defender": end.targets[0]},
        best in ("hit", "critical"),
        end.targets[1:] if request.others else None,
    )


def check_attack(request: Request, referee: Referee) -> None:
    """UsageError where the attack lacks what it needs, before any die is rolled."""
    lost = (key for slot in SLOTS for key in (slot.disarmed, slot.broken, slot.stuck))
    attacker = request.fighter("attacker").without(*lost)
    targets = (request.fighter("defender"),)
    _plan(referee.fork(), attacker, targets, tuple(request.options.items()))


def _plan(
    referee: Referee,
    attacker: Fighter,
    targets: tuple[Fighter, ...],
    flags: tuple[tuple[str, Any], ...],
) -> Plan:
    options = dict(flags)
    main = weapon(referee, attacker)
    off = weapon(referee, attacker, off=True) if options["two_weapons"] else None
    missile = _is_missile(attacker, main, off, options["missile"])
    check_arms(referee, attacker, main, off)
    given_up_from = _defense.sacrifice(referee, targets[0], options)
    for target in targets:
        check_shield(referee, target)
        armor_class(referee, target)
    parry = _defense.parry(referee, targets[0], options)
    note_ranks(referee, attacker)
    wider = widening(referee, attacker)
    together = off is not None and _pair(referee, attacker, main, off) == "combined"
    score = "dex" if missile else "str"
    bonus = to_hit(referee, attacker, score)
    if together:
        bonus += referee.add("attack", COMBINED, "two weapons")
    strength = 0 if missile else modifier(referee, attacker, "str", "damage")
    skill = partial(_skill, referee, attacker)

    def facts(number: int, target: Target) -> Facts:
        one, in_hand, penalty = main, True, 0
        if off is not None and not together:
            in_hand = number % 2 == 0
            one = main if in_hand else off
            penalty = MAIN_PENALTY if in_hand else OFF_PENALTY
            which = "main hand of two" if in_hand else "off hand of two"
            referee.add("attack", penalty, which)
        return Facts(
            target.needed,
            bonus + penalty,
            one,
            strength + skill(one, in_hand),
            off if together else None,
            strength + skill(off, False) if together and off is not None else 0,
            critical_from(wider),
            fumble_to(wider),
            "class" not in attacker,
            options["alone"],
            target.sacrifice,
            target.of_two,
            not in_hand,
        )

    attacks = 1 + attacker.number("extra_attack")
    return Plan(attacks, facts, parry, attacker.number("cleave"), given_up_from)


def _skill(referee: Referee, fighter: Fighter, held: Weapon, in_hand: bool) -> int:
    ranks = expertise(fighter, held.name, in_hand)
    return referee.add("damage", PER_RANK * ranks, f"expertise {held.label} {ranks}")


def _is_missile(fighter: Fighter, main: Weapon, off: Weapon | None, missile: bool) -> bool:
    """A bow shoots even where it isn't said; a sword can't."""
    if missile and off is not None:
        raise UsageError("--missile and --two-weapons don't go together", "leave one out")
    if missile and main.size is not None and not (main.missile or main.thrown):
        raise UsageError(
            f"{fighter.role}: {main.label} is neither shot nor thrown", "leave out --missile"
        )
    return missile or main.missile


def _pair(referee: Referee, fighter: Fighter, main: Weapon, off: Weapon) -> str:
    choice = referee.ruling("two-weapons")
    check_pair(fighter, main, off, choice)
    return choice


COMMAND = Command(
    name="attack",
    help="A round of attacks: d20 against AC, and all that follows.",
    resolve=attack,
    rules="labyrinth",
    fighters=("attacker", "defender"),
    many_defenders=True,
    options=(
        *_defense.OPTIONS,
        Option("two_weapons", Flag(), "the attacker fights with two weapons", False),
        Option("missile", Flag(), "the weapon is shot or thrown", False),
        Option("alone", Flag(), "no ally is near the attacker", False),
    ),
    outcomes=("miss", "hit", "critical", "fumble", "lost-round"),
    fields={
        "damage": MAYBE_COUNT,
        "attacks": list_of(
            natural=INTEGER,
            total=INTEGER,
            needed=INTEGER,
            outcome=one_of("miss", "hit", "critical", "fumble"),
            damage=MAYBE_COUNT,
            weapon=TEXT,
            sacrificed=BOOLEAN,
            crit=CRIT,
            fumble=CRIT,
            target=TEXT,
            cleave=list_of(target=TEXT, damage=COUNT),
        ),
    },
    rolls=(
        "attack", "hand", "damage", "crit", "limb", "fumble", "rounds", "self", "ally",
        "sacrifice",
    ),
    tables=(
        "armor", "attack-value", "ability-modifiers", "weapons", "option-levels", "critical",
        "limb", "fumble", "dying",
    ),
    rulings=(
        "shatter", "kill", "monster-critical", "dropped-weapon", "collision-damage",
        "two-weapons", "crit-range", "wide-critical", "wide-fumble", "handedness", "lost-rounds",
    ),
    checks=True,
    damage=True,
    damage_needs="defender.hp",
    unknown_damage="kill",
    example="combatcli attack -a class=cleric,level=4,weapon=mace -d armor=chain-mail,hp=8"
    " --dice 14,4",
)  # fmt: skip
