"""Attack: d20 against AC, and all that follows."""

from __future__ import annotations

from typing import Any

from combatcli.command import Command, Option, Result
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth import _defense, _keys, _needs, _play
from combatcli.rules.labyrinth._hands import MAIN, SLOTS, bears_shield, is_gone
from combatcli.rules.labyrinth._round import Plan, Round
from combatcli.rules.labyrinth._skills import note_ranks
from combatcli.rules.labyrinth._weapon_facts import arms, weapon_facts
from combatcli.shapes import MAYBE_COUNT
from combatcli.values.basic import Flag


def attack(request: Request, referee: Referee) -> Result:
    """All the attacks of one round. Natural 20 always hits and is a critical, natural 1 fumbles.

    Source: Labyrinth Lord house combat rules, Combat, Maneuvers and Improved options.
    """
    return _play.play_round(request, referee, "attack", _plan, _nothing_more)


def _nothing_more(end: Round) -> dict[str, Any]:
    del end
    return {}


def one_attack(request: Request, referee: Referee, made: int) -> tuple[Fighter, Fighter, int]:
    """Both after one attack of a round in which so many were made; and how many are made then."""
    return _play.play_attack(request, referee, _plan, made)


def check_attack(request: Request, referee: Referee) -> None:
    """UsageError where the attack lacks what it needs, before any die is rolled.

    One whose weapon is gone is taken as if he had drawn another, and dropped a shield for that.
    """
    lost = (key for slot in SLOTS for key in (slot.disarmed, slot.broken, slot.stuck))
    fighter = request.fighter("attacker")
    attacker = fighter.without(*lost)
    if is_gone(fighter, MAIN) and not bears_shield(referee, attacker):
        attacker = attacker.without("shield")
    targets = (request.fighter("defender"),)
    _play.plan_for(referee.fork(), _plan, attacker, targets, tuple(request.options.items()))


def _plan(referee: Referee, fighters: tuple[Fighter, ...], flags: _play.Flags) -> Plan:
    attacker, *targets = fighters
    options = dict(flags)
    held = arms(referee, attacker, options["two_weapons"], options["missile"])
    parry, sacrifice = _defense.stand(referee, targets, options)
    note_ranks(referee, attacker)
    facts = weapon_facts(referee, attacker, held, options["alone"])
    attacks = 1 + attacker.number("extra_attack")
    return Plan(attacks, facts, parry, attacker.number("cleave"), sacrifice)


COMMAND = Command(
    name="attack",
    help="A round of attacks: d20 against AC, and all that follows.",
    resolve=attack,
    rules="labyrinth",
    fighters=("attacker", "defender"),
    many_defenders=True,
    keys={"attacker": ("dex", *_keys.ATTACKER, *_keys.SECOND), "defender": _keys.DEFENDER},
    needs=_needs.ATTACK,
    options=(
        *_defense.OPTIONS,
        Option("two_weapons", Flag(), "the attacker fights with two weapons", False),
        Option("missile", Flag(), "the weapon is shot or thrown", False),
        _play.ALONE,
    ),
    outcomes=_play.OUTCOMES,
    fields={"damage": MAYBE_COUNT, "attacks": _play.ATTACKS},
    rolls=_play.ROLLS,
    tables=_play.TABLES,
    rulings=(*_play.RULINGS, "two-weapons"),
    checks=True,
    tones=_play.TONES,
    damage=True,
    damage_needs="defender.hp",
    unknown_damage="kill",
    example="combatcli attack -a class=cleric,level=4,weapon=mace -d armor=chain-mail,hp=8"
    " --dice 14,4",
)
