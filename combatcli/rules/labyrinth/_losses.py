"""What is lost to a blow: a limb and what it held, a weapon, a shield."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.fighter_keys import LIMBS
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._armor import lose_shield
from combatcli.rules.labyrinth._hands import (
    MAIN,
    OFF,
    Slot,
    holds_off,
    holds_two,
    is_gone,
    main_hands,
)
from combatcli.rules.labyrinth._injuries import lose_rounds
from combatcli.rules.labyrinth._limbs import SIDES, can_bear, forbids, lost, side_can, weapon_hands
from combatcli.rules.labyrinth._weapons import BOTH_HANDS, hands_used

DISARM_ROUNDS = 1
"""A weapon out of hand takes a round to pick up (house combat rules, fumble 5)."""
ARM = "shoulder"
"""With it all of the arm is lost (house combat rules, Limb table)."""


class Loss(NamedTuple):
    """A fighter after it, and a word for what was lost; None where nothing more came of it."""

    fighter: Fighter
    took: str | None = None


def drop(referee: Referee, fighter: Fighter, slot: Slot, rounds: int) -> Loss:
    """A weapon falls: a round to pick it up, or another is drawn at once. A stuck one can't."""
    if is_gone(fighter, slot):
        referee.note(f"{fighter.name} has no weapon to lose")
        return Loss(fighter)
    if fighter.flag(slot.stuck):
        referee.note(f"{fighter.name} keeps the {slot.called}: it is stuck")
        return Loss(fighter)
    if referee.ruling("dropped-weapon") == "draw":
        referee.note(f"{fighter.name} draws another weapon: give it if it differs")
        return Loss(fighter, "drawn")
    fighter = fighter.change(**{slot.disarmed: True})
    return Loss(lose_rounds(referee, fighter, rounds), slot.called)


def struck_at(referee: Referee, fighter: Fighter, off: bool) -> Slot:
    """The weapon that is knocked away or breaks: of two the one that the die shows."""
    if not holds_off(referee, fighter):
        return MAIN
    return OFF if off or is_gone(fighter, MAIN) else MAIN


def disarm(referee: Referee, fighter: Fighter, off: bool) -> Loss:
    """A weapon is knocked from the hand."""
    return drop(referee, fighter, struck_at(referee, fighter, off), DISARM_ROUNDS)


def shatter(referee: Referee, fighter: Fighter, off: bool) -> Loss:
    """Shield or weapon breaks, by the ruling; what isn't there can't."""
    first = referee.ruling("shatter")
    slot = struck_at(referee, fighter, off)
    armed, shield = not is_gone(fighter, slot), fighter.flag("shield")
    if shield and (first == "shield-first" or not armed):
        return Loss(lose_shield(referee, fighter), "shield")
    if armed:
        fighter = fighter.change(**{slot.broken: True})
        return Loss(_freed(fighter, slot), slot.called)
    referee.note(f"{fighter.name} has neither shield nor weapon to shatter")
    return Loss(fighter)


def _freed(fighter: Fighter, slot: Slot) -> Fighter:
    """Nothing is stuck of what is out of hand."""
    return fighter.change(**{slot.stuck: False}) if fighter.flag(slot.stuck) else fighter


def lose_limb(referee: Referee, fighter: Fighter, limb: str) -> Loss:
    """A limb is lost, but once, and with it what can no longer be held."""
    gone = lost(fighter)
    side = limb.split("-")[0]
    if limb in gone or f"{side}-{ARM}" in gone:
        referee.note(f"{fighter.name} had lost the {limb.replace('-', ' ')} before")
        return Loss(fighter)
    after = fighter.change(limbs="+".join(each for each in LIMBS if each in (*gone, limb)))
    if referee.ruling("handedness") == "either":
        return Loss(_hold_what_can_be_held(referee, after), "limb")
    return Loss(_let_go(referee, fighter, after, limb), "limb")


def _hold_what_can_be_held(referee: Referee, fighter: Fighter) -> Fighter:
    """What no hand left can hold falls, the shield before the weapon, the second weapon before it.

    A weapon that is out of hand for now counts as well, so that the arm is free to take it up.
    """
    hands = 0 if fighter.flag("broken") else hands_used(referee, fighter)
    if not can_bear(referee, fighter, hands):
        fighter = _fall(fighter, MAIN)
        hands = 0
    if holds_off(referee, fighter):
        second = main_hands(referee, fighter) + 1
        if second > weapon_hands(referee, fighter):
            fighter = _fall(fighter, OFF)
    if fighter.flag("shield") and not can_bear(referee, fighter, hands, shield=True):
        fighter = lose_shield(referee, fighter)
    return fighter


def _fall(fighter: Fighter, slot: Slot) -> Fighter:
    """A weapon falls that no hand is left to take up."""
    if is_gone(fighter, slot):
        return fighter
    return _freed(fighter.change(**{slot.disarmed: True}), slot)


def _let_go(referee: Referee, before: Fighter, after: Fighter, limb: str) -> Fighter:
    """The weapon is in the right, shield or second weapon in the left: what the limb held falls.

    A hand lost before has left the other one to hold what it can.
    """
    left, right = SIDES
    side, barred = limb.split("-")[0], forbids(referee, limb)
    armed = right if side_can(referee, before, right, "weapon") else left
    second = left if armed == right else right
    hands = main_hands(referee, before)
    if "weapon" in barred and hands and (side == armed or hands == BOTH_HANDS):
        after = _change_hands(referee, after, MAIN, hands)
    if "weapon" in barred and side == second and holds_off(referee, before):
        after = _change_hands(referee, after, OFF, 1)
    borne = second if hands or side_can(referee, before, left, "shield") is False else left
    if "shield" in barred and side == borne and after.flag("shield"):
        after = lose_shield(referee, after)
    return after


def _change_hands(referee: Referee, fighter: Fighter, slot: Slot, hands: int) -> Fighter:
    """A weapon falls; a hand that is free and can wield it takes it up as a dropped one."""
    busy = holds_two(referee, fighter)
    if busy or not can_bear(referee, fighter, hands, fighter.flag("shield")):
        return _fall(fighter, slot)
    return drop(referee, _freed(fighter, slot), slot, DISARM_ROUNDS).fighter
