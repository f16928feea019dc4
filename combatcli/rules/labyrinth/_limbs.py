"""Limbs lost: which hands are left to wield a weapon, which arms to bear a shield."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.referee import Referee

SIDES = ("left", "right")


def lost(fighter: Fighter) -> list[str]:
    """The limbs that a fighter has lost."""
    return _each(fighter.text("limbs"))


def _each(limbs: str | None) -> list[str]:
    return limbs.split("+") if limbs else []


def weapon_hands(referee: Referee, fighter: Fighter) -> int:
    """How many hands can wield a weapon."""
    return _sides(referee, fighter, "weapon")


def shield_arms(referee: Referee, fighter: Fighter) -> int:
    """How many arms can bear a shield."""
    return _sides(referee, fighter, "shield")


def _sides(referee: Referee, fighter: Fighter, thing: str) -> int:
    """On how many sides an arm can hold a thing."""
    if "limbs" not in fighter:
        return len(SIDES)
    return referee.cached(_sides_left, fighter.text("limbs"), thing)


def _sides_left(referee: Referee, limbs: str | None, thing: str) -> int:
    return sum(_can(referee, limbs, side, thing) for side in SIDES)


def side_can(referee: Referee, fighter: Fighter, side: str, thing: str) -> bool:
    """Whether the arm of that side can hold a thing: a weapon, or a shield."""
    return _can(referee, fighter.text("limbs"), side, thing)


def _can(referee: Referee, limbs: str | None, side: str, thing: str) -> bool:
    lost_there = [limb for limb in _each(limbs) if limb.startswith(side)]
    return not any(thing in forbids(referee, limb) for limb in lost_there)


def forbids(referee: Referee, limb: str) -> list[str]:
    """What the loss of a limb forbids its arm; nothing where the limb table doesn't have it."""
    rows = (row.cells[0] for row in referee.book.table("limb").rows)
    return [
        thing
        for cell in rows
        if cell.required("limb") == limb
        for thing in cell.required("forbids").split("+")
    ]


def can_bear(referee: Referee, fighter: Fighter, hands: int, shield: bool = False) -> bool:
    """Whether the arms left can wield a weapon of so many hands, and a shield beside it."""
    wield, bear = weapon_hands(referee, fighter), shield_arms(referee, fighter)
    if hands > wield:
        return False
    return not shield or (bear >= 1 and (hands == 0 or max(wield, bear) == len(SIDES)))


def check_wield(referee: Referee, fighter: Fighter, hands: int, what: str) -> None:
    """UsageError where the hands left can't wield what takes so many: to strike, or to parry."""
    if not can_bear(referee, fighter, hands):
        why = f"has lost {', '.join(lost(fighter))} and can't wield {what}"
        hint = "give a weapon that the hands left can wield"
        raise fighter.refused(why, hint, key="limbs")


def check_bear(referee: Referee, fighter: Fighter, hands: int, what: str) -> None:
    """UsageError where the arms left can't bear the shield, beside what takes so many hands."""
    if fighter.flag("shield") and not can_bear(referee, fighter, hands, shield=True):
        beside = f" beside {what}" if can_bear(referee, fighter, 0, shield=True) else ""
        why = f"has lost {', '.join(lost(fighter))} and can't bear a shield{beside}"
        raise fighter.refused(why, "give ", fighter.place("shield", "false"), key="limbs")
