"""The shield bash: an attack with the shield."""

from __future__ import annotations

from combatcli.command import Command, Result
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth import _defense, _keys, _needs, _play
from combatcli.rules.labyrinth._attack_roll import CRITICAL_FACE, Bash, Facts
from combatcli.rules.labyrinth._hands import MAIN, is_gone, main_hands
from combatcli.rules.labyrinth._limbs import check_bear
from combatcli.rules.labyrinth._round import Plan, Round, Target
from combatcli.rules.labyrinth._skills import (
    WIDEST_CRITICAL,
    critical_from,
    fumble_to,
    note_ranks,
    to_hit,
    widening,
)
from combatcli.rules.labyrinth._weapon_facts import AttackFacts, arms, weapon_facts
from combatcli.rules.labyrinth._weapons import BOTH_HANDS, Weapon
from combatcli.shapes import BOOLEAN, MAYBE_COUNT

BASH = Weapon("shield", "1d3")
"""What a bash is made with, and its damage (house combat rules, Shield bash)."""


def shield_bash(request: Request, referee: Referee) -> Result:
    """A normal attack roll; 1d3 x (rank + 1), and on a natural 20 (20 - rank) a knockdown.

    Attacks left in the round are made with the weapon. Source: Labyrinth Lord house combat rules,
    Shield bash and Improved shield bash.
    """
    return _play.play_round(request, referee, "bash", _plan, _knock)


def _knock(end: Round) -> dict[str, bool]:
    return {"knockdown": end.knock == "knockdown", "knockout": end.knock == "knockout"}


def one_attack(request: Request, referee: Referee, made: int) -> tuple[Fighter, Fighter, int]:
    """Both after one attack of a round in which so many were made; and how many are made then."""
    return _play.play_attack(request, referee, _plan, made)


def check_bash(request: Request, referee: Referee) -> None:
    """UsageError where the bash lacks what it needs, before any die is rolled."""
    targets = (request.fighter("defender"),)
    attacker, options = request.fighter("attacker"), tuple(request.options.items())
    _play.plan_for(referee.fork(), _plan, attacker, targets, options)


def _plan(referee: Referee, fighters: tuple[Fighter, ...], flags: _play.Flags) -> Plan:
    attacker, *targets = fighters
    options = dict(flags)
    _check_shield(referee, attacker)
    parry, sacrifice = _defense.stand(referee, targets, options)
    note_ranks(referee, attacker)
    further = _attacks_left(referee, attacker)
    bash = _bash_facts(referee, attacker, options["alone"])
    left = _with_weapon(referee, attacker, options["alone"]) if further else bash

    def facts(referee: Referee, number: int, target: Target) -> Facts:
        return left(referee, number, target) if number else bash(referee, number, target)

    return Plan(1 + further, facts, parry, attacker.number("cleave"), sacrifice)


def _check_shield(referee: Referee, attacker: Fighter) -> None:
    """UsageError for one without a shield, an arm for it, or the hands for what is held beside."""
    if not attacker.flag("shield"):
        hint = "give ", attacker.place("shield", "true")
        raise attacker.refused("has no shield", *hint, key="shield")
    held = attacker.text("weapon") or attacker.text("damage")
    hands = main_hands(referee, attacker) if held else 0
    if hands == BOTH_HANDS:
        why = f"can't wield {held}, two-handed, and bear a shield"
        other = "give another weapon, or let another bash"
        raise attacker.refused(why, other, key="shield", code="contradiction")
    check_bear(referee, attacker, hands, held or "a weapon")


def _attacks_left(referee: Referee, attacker: Fighter) -> int:
    """The attacks of the round that the bash leaves, with the weapon in hand."""
    extra = attacker.number("extra_attack")
    if not extra or referee.ruling("bash-round") == "whole-round":
        return 0
    if is_gone(attacker, MAIN) or attacker.flag(MAIN.stuck):
        referee.note(f"{attacker.name} has no weapon for the attacks left")
        return 0
    return extra


def _with_weapon(referee: Referee, attacker: Fighter, alone: bool) -> AttackFacts:
    held = arms(referee, attacker)
    return weapon_facts(referee, attacker, held, alone)


def _bash_facts(referee: Referee, attacker: Fighter, alone: bool) -> AttackFacts:
    rank, wider = attacker.number("improved_bash"), widening(referee, attacker)
    bonus = to_hit(referee, attacker, "str")
    ranked = Bash(rank, max(WIDEST_CRITICAL, CRITICAL_FACE - rank))

    def facts(referee: Referee, number: int, target: Target) -> Facts:
        del referee, number
        return Facts(
            target.needed,
            bonus,
            BASH,
            0,
            critical_from=critical_from(wider),
            fumble_to=fumble_to(wider),
            no_class="class" not in attacker,
            alone=alone,
            sacrifice=target.sacrifice,
            of_two=target.of_two,
            bash=ranked,
        )

    return facts


COMMAND = Command(
    name="shield-bash",
    help="Bash with the shield: 1d3, and a knockdown on a natural 20.",
    resolve=shield_bash,
    rules="labyrinth",
    fighters=("attacker", "defender"),
    many_defenders=True,
    keys={"attacker": _keys.ATTACKER, "defender": _keys.DEFENDER},
    needs=_needs.BASH,
    options=(*_defense.OPTIONS, _play.ALONE),
    outcomes=_play.OUTCOMES,
    fields={
        "damage": MAYBE_COUNT,
        "knockdown": BOOLEAN,
        "knockout": BOOLEAN,
        "attacks": _play.ATTACKS,
    },
    rolls=_play.ROLLS,
    tables=_play.TABLES,
    rulings=("bash-knockdown", "bash-natural-20", "bash-round", *_play.RULINGS),
    checks=True,
    tones=_play.TONES,
    damage=True,
    damage_needs="defender.hp",
    unknown_damage="kill",
    example="combatcli shield-bash -a class=fighter,level=3,shield=true -d ac=12,hp=9 --dice 20,2",
)
