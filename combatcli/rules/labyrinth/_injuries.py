"""What results do to fighters, as plain keys that the next command reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.command import Result
from combatcli.fighter import Fighter
from combatcli.fighter_keys import LIMBS
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.condition import out_of_action
from combatcli.rules.labyrinth._armor import damage_armor, lose_shield
from combatcli.rules.labyrinth._charts import Critical, Fumble
from combatcli.rules.labyrinth._limbs import can_bear, lost
from combatcli.rules.labyrinth._weapons import hands_used


def is_out(fighter: Fighter) -> bool:
    """Dead, or at 0 hp or less: no further attack falls on such a one."""
    return fighter.flag("dead") or fighter.number("hp", 1) <= 0


def loses_round(fighter: Fighter) -> bool:
    """Whether nothing but rounds to be lost forbids a fighter to act: he loses one of them."""
    return bool(
        fighter.number("rounds_lost") and not is_out(fighter) and out_of_action(fighter) is None
    )


def hurt(fighter: Fighter, damage: int) -> Fighter:
    """Damage off the hp, where they are known; 0 is the floor, and down."""
    hp = fighter.known("hp")
    if hp is None or damage <= 0:
        return fighter
    left = max(0, hp - damage)
    return fighter.change(hp=left) if left else fighter.change(hp=0, down=True)


def kill(referee: Referee, fighter: Fighter) -> Fighter:
    """A kill: dead, or by the ruling at 0 hp with the dying chart to decide."""
    if "hp" in fighter:
        fighter = fighter.change(hp=0)
    fighter = fighter.change(down=True)
    if referee.ruling("kill") == "dying-roll":
        referee.note(f"{fighter.name}: roll on the dying chart (combatcli dying)")
        return fighter.change(hp=0)
    return fighter.change(dead=True)


def lose_rounds(fighter: Fighter, rounds: int) -> Fighter:
    """Rounds to be lost, on top of those there are."""
    return fighter.change(rounds_lost=fighter.number("rounds_lost") + rounds) if rounds else fighter


def spend_round(fighter: Fighter) -> Fighter:
    """One of the rounds to be lost goes by; with the last one the fighter is up, weapon in hand."""
    left = fighter.number("rounds_lost") - 1
    fighter = fighter.change(rounds_lost=left)
    if left == 0:
        for key in ("down", "disarmed"):
            if fighter.flag(key):
                fighter = fighter.change(**{key: False})
    return fighter


def lost_round(request: Request, fields: Mapping[str, Any]) -> Result:
    """A round to be lost goes by, and nothing else happens."""
    attacker = spend_round(request.fighter("attacker"))
    left = attacker.number("rounds_lost")
    more = f", {left} more to lose" if left else ""
    return Result(
        "lost-round",
        f"{attacker.name} loses the round{more}",
        fields,
        {"attacker": attacker, "defender": request.fighter("defender")},
        False,
        request.others or None,
    )


def drop_weapon(referee: Referee, fighter: Fighter, rounds: int) -> Fighter:
    """The weapon falls: a round to pick it up, or another is drawn at once."""
    if fighter.flag("disarmed"):
        referee.note(f"{fighter.name} has no weapon to lose")
        return fighter
    if referee.ruling("dropped-weapon") == "draw":
        referee.note(f"{fighter.name} draws another weapon: give it if it differs")
        return fighter
    return lose_rounds(fighter.change(disarmed=True), rounds)


def shatter(referee: Referee, fighter: Fighter) -> Fighter:
    """Shield or weapon breaks, by the ruling; what isn't there can't."""
    first = referee.ruling("shatter")
    armed, shield = not fighter.flag("disarmed"), fighter.flag("shield")
    if shield and (first == "shield-first" or not armed):
        return lose_shield(referee, fighter)
    if armed:
        return fighter.change(disarmed=True)
    referee.note(f"{fighter.name} has neither shield nor weapon to shatter")
    return fighter


def lose_limb(referee: Referee, fighter: Fighter, limb: str) -> Fighter:
    """A limb is lost: what can no longer be held falls, the shield before the weapon.

    A weapon that is out of hand for now counts as well, so that the arm is free to take it up.
    """
    gone = lost(fighter)
    if limb in gone:
        referee.note(f"{fighter.name} had lost the {limb.replace('-', ' ')} before")
        return fighter
    fighter = fighter.change(limbs="+".join(each for each in LIMBS if each in (*gone, limb)))
    hands = hands_used(referee, fighter)
    if not can_bear(referee, fighter, hands):
        fighter = fighter.change(disarmed=True)
        hands = 0
    if fighter.flag("shield") and not can_bear(referee, fighter, hands, shield=True):
        fighter = lose_shield(referee, fighter)
    return fighter


DISARM_ROUNDS = 1
"""A weapon out of hand takes a round to pick up (house combat rules, fumble 5)."""


def apply_critical(referee: Referee, fighter: Fighter, critical: Critical) -> Fighter:
    """The effect of a critical on the one who is hit."""
    if critical.effect == "armor":
        return damage_armor(referee, fighter, critical.armor_damage)
    if critical.limb is not None:
        return lose_limb(referee, fighter, critical.limb)
    if critical.effect == "disarm":
        return drop_weapon(referee, fighter, DISARM_ROUNDS)
    if critical.effect == "knockdown":
        return lose_rounds(fighter.change(down=True), critical.rounds_lost)
    if critical.effect == "shatter":
        return shatter(referee, fighter)
    return fighter


def apply_fumble(referee: Referee, fighter: Fighter, fumble: Fumble) -> Fighter:
    """What a fumble does to the one who fumbles."""
    fighter = hurt(fighter, fumble.self_damage)
    if fumble.falls:
        fighter = fighter.change(down=True)
    if fumble.dropped:
        return drop_weapon(referee, fighter, fumble.rounds_lost)
    return lose_rounds(fighter, fumble.rounds_lost)
