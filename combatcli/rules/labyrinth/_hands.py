"""What a fighter has in hand: one weapon or two, out of hand for now, broken for good, or stuck."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._limbs import (
    can_bear,
    check_bear,
    check_wield,
    lost,
    weapon_hands,
)
from combatcli.rules.labyrinth._weapons import BOTH_HANDS, Weapon, hands_used


class Slot(NamedTuple):
    """The keys of the main or of the second weapon, and what a sentence calls it."""

    weapon: str
    damage: str
    disarmed: str
    broken: str
    stuck: str
    called: str


MAIN = Slot("weapon", "damage", "disarmed", "broken", "stuck", "weapon")
OFF = Slot("off_weapon", "off_damage", "off_disarmed", "off_broken", "off_stuck", "second weapon")
SLOTS = (MAIN, OFF)


def is_gone(fighter: Fighter, slot: Slot) -> bool:
    """Whether that weapon is out of hand, or broken."""
    return fighter.flag(slot.disarmed) or fighter.flag(slot.broken)


def main_hands(referee: Referee, fighter: Fighter) -> int:
    """The hands that the main weapon takes as things are: none while it is gone.

    Nor where the hands left can't wield it.
    """
    if is_gone(fighter, MAIN):
        return 0
    hands = hands_used(referee, fighter)
    return hands if can_bear(referee, fighter, hands) else 0


def holds_off(referee: Referee, fighter: Fighter) -> bool:
    """Whether a second weapon is in hand. It isn't beside a shield, nor a two-handed weapon."""
    return (
        ("off_weapon" in fighter or "off_damage" in fighter)
        and not is_gone(fighter, OFF)
        and not fighter.flag("shield")
        and main_hands(referee, fighter) < BOTH_HANDS
    )


def holds_two(referee: Referee, fighter: Fighter) -> bool:
    """Whether both weapons are in hand, so that it takes a die which of them is struck at."""
    return holds_off(referee, fighter) and not is_gone(fighter, MAIN)


def bears_shield(referee: Referee, fighter: Fighter) -> bool:
    """Whether a shield is borne, by an arm that can, beside the weapon in hand."""
    if not fighter.flag("shield"):
        return False
    if not lost(fighter):
        return True
    named = "weapon" in fighter or "damage" in fighter
    hands = main_hands(referee, fighter) if named else 0
    return can_bear(referee, fighter, hands, shield=True)


def retrieve(referee: Referee, fighter: Fighter) -> Fighter:
    """What was dropped is taken up by the hands left, and what was stuck is free."""
    if fighter.flag("disarmed") and not fighter.flag("broken"):
        hands = hands_used(referee, fighter) + holds_off(referee, fighter)
        if can_bear(referee, fighter, hands, fighter.flag("shield")):
            fighter = fighter.change(disarmed=False)
    if fighter.flag("off_disarmed") and not fighter.flag("off_broken"):
        hands = main_hands(referee, fighter) + 1
        if not fighter.flag("shield") and hands <= weapon_hands(referee, fighter):
            fighter = fighter.change(off_disarmed=False)
    for slot in SLOTS:
        if fighter.flag(slot.stuck):
            fighter = fighter.change(**{slot.stuck: False})
    return fighter


def check_in_hand(fighter: Fighter, slot: Slot) -> None:
    """UsageError where that weapon is broken, out of hand, or stuck."""
    draw = fighter.place(slot.weapon)
    if fighter.flag(slot.broken):
        why = f"has a broken {slot.called}"
        raise fighter.refused(why, "draw another: give ", draw, key=slot.broken)
    if fighter.flag(slot.disarmed):
        hint = "draw one: give ", fighter.place(slot.disarmed, "false"), ", with its ", draw
        raise fighter.refused(f"has no {slot.called} in hand", *hint, key=slot.disarmed)
    if fighter.flag(slot.stuck):
        free = "give ", fighter.place("rounds_lost"), ", what it takes to free it, or "
        hint = *free, fighter.place(slot.stuck, "false")
        raise fighter.refused(f"has a {slot.called} that is stuck", *hint, key=slot.stuck)


def check_arms(referee: Referee, fighter: Fighter, main: Weapon, off: Weapon | None) -> None:
    """UsageError where a weapon is gone, or the hands left can't hold what is to be held."""
    check_in_hand(fighter, MAIN)
    if off:
        check_in_hand(fighter, OFF)
    hands = BOTH_HANDS if off else main.hands
    both = hands == BOTH_HANDS
    what = f"{main.label} and {off.label}" if off else main.label
    check_wield(referee, fighter, hands, f"{what} (two-handed)" if both and not off else what)
    if both and fighter.flag("shield"):
        what = "two weapons" if off else f"{main.label}, two-handed,"
        hint = "give ", fighter.place("shield", "false"), ", or another weapon"
        why = f"can't wield {what} and bear a shield"
        raise fighter.refused(why, *hint, key="shield", code="contradiction")
    check_bear(referee, fighter, hands, what)


def check_shield(referee: Referee, fighter: Fighter) -> None:
    """UsageError where a fighter is said to bear a shield, and has no arm for it."""
    if fighter.flag("shield") and not bears_shield(referee, fighter):
        hands = main_hands(referee, fighter)
        check_bear(referee, fighter, hands, fighter.text("weapon") or "a weapon")
