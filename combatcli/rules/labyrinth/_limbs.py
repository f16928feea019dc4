"""Limbs lost: which hands are left to wield a weapon, which arms to bear a shield."""

from __future__ import annotations

from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.labyrinth._weapons import BOTH_HANDS, Weapon

SIDES = ("left", "right")


def lost(fighter: Fighter) -> list[str]:
    """The limbs that a fighter has lost."""
    limbs = fighter.text("limbs")
    return limbs.split("+") if limbs else []


def weapon_hands(referee: Referee, fighter: Fighter) -> int:
    """How many hands can wield a weapon."""
    return _sides(referee, fighter, "weapon")


def shield_arms(referee: Referee, fighter: Fighter) -> int:
    """How many arms can bear a shield."""
    return _sides(referee, fighter, "shield")


def _sides(referee: Referee, fighter: Fighter, thing: str) -> int:
    limbs = lost(fighter)
    if not limbs:
        return len(SIDES)
    forbidden = set()
    for row in referee.book.table("limb").rows:
        cell = row.cells[0]
        limb = cell.required("limb")
        if limb in limbs and thing in cell.required("forbids").split("+"):
            forbidden.add(limb.split("-")[0])
    return len(SIDES) - len(forbidden)


def can_bear(referee: Referee, fighter: Fighter, hands: int, shield: bool = False) -> bool:
    """Whether the arms left can wield a weapon of so many hands, and a shield beside it."""
    wield, bear = weapon_hands(referee, fighter), shield_arms(referee, fighter)
    if hands > wield:
        return False
    return not shield or (bear >= 1 and (hands == 0 or max(wield, bear) == len(SIDES)))


def check_arms(referee: Referee, fighter: Fighter, main: Weapon, off: Weapon | None) -> None:
    """UsageError where a weapon is gone, or the hands left can't hold what is to be held."""
    who = f"{fighter.role}: {fighter.name}"
    if fighter.flag("disarmed"):
        raise UsageError(
            f"{who} has no weapon in hand", "draw one: give disarmed=false, with its weapon=…"
        )
    hands = BOTH_HANDS if off else main.hands
    if not can_bear(referee, fighter, hands):
        limbs = ", ".join(lost(fighter))
        raise UsageError(
            f"{who} has lost {limbs} and can't wield {main.label}"
            + (f" and {off.label}" if off else " (two-handed)" if hands == BOTH_HANDS else ""),
            "give a weapon that the hands left can wield",
        )
    if hands == BOTH_HANDS and fighter.flag("shield"):
        what = "two weapons" if off else f"{main.label}, two-handed,"
        raise UsageError(
            f"{who} can't wield {what} and bear a shield", "give shield=false, or another weapon"
        )
    if fighter.flag("shield") and not can_bear(referee, fighter, hands, shield=True):
        raise UsageError(
            f"{who} has lost {', '.join(lost(fighter))} and can't bear a shield beside"
            f" {main.label}",
            "give shield=false",
        )
