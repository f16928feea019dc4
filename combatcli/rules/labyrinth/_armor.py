"""Armor class, and what damage to armor does to it."""

from __future__ import annotations

from combatcli.book import Cell
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.labyrinth._hands import bears_shield
from combatcli.rules.labyrinth._skills import PER_RANK, expertise, modifier, plain

PARRY = 2
"""What a parry adds to AC (house combat rules, Parry)."""
ARMORLESS = "unarmored"
SHIELD = "shield"


def bonus(referee: Referee, fighter: Fighter) -> int:
    """The points of AC that the body armor still gives, damage taken off, 0 at the least."""
    return max(0, sound_bonus(referee, fighter) - fighter.number("armor_damage"))


def sound_bonus(referee: Referee, fighter: Fighter) -> int:
    """The points of AC that the body armor gave when whole."""
    return suit(referee, fighter).number("bonus")


def suit(referee: Referee, fighter: Fighter) -> Cell:
    """The body armor that a fighter wears, or none, in the armor table."""
    name = fighter.text("armor") or ARMORLESS
    field = fighter.place("armor").field
    return referee.book.table("armor").word(name, fighter.role, field).cells[0]


def shield_bonus(referee: Referee) -> int:
    """The point of AC that a shield gives."""
    return referee.book.table("armor").word(SHIELD, SHIELD).cells[0].number("bonus")


def armor_class(referee: Referee, fighter: Fighter) -> int:
    """Ascending AC: `ac` as given is final; else armor less its damage, shield and dexterity."""
    ac, name = fighter.known("ac"), fighter.text("armor")
    if name is not None:
        suit(referee, fighter)  # whether there is such armor, which a critical may damage
    if ac is not None:
        return ac
    if name is None:
        raise fighter.missing("ac", "or ", fighter.place("armor"))
    if name == SHIELD:
        beside = fighter.place("shield", "true"), " goes beside armor"
        raise fighter.refused("wears a shield for armor", *beside, key="armor", code="word")
    sound = sound_bonus(referee, fighter)
    ac = referee.read("armor", name).number("ac")
    worn = min(fighter.number("armor_damage"), sound)
    if worn:
        referee.add("ac", -worn, f"armor damage {fighter.number('armor_damage')}")
    if bears_shield(referee, fighter):
        ac += referee.add("ac", shield_bonus(referee), SHIELD)
    return ac - worn + modifier(referee, fighter, "dex", "ac")


def parry_bonus(referee: Referee, fighter: Fighter) -> int:
    """What parrying adds to AC this round: 2, and 2 for each rank of improved parry and of
    expertise with the weapon in hand. Source: house combat rules, Parry and Improved options.
    """
    weapon = fighter.text("weapon")
    ranks = fighter.number("improved_parry")
    skill = expertise(fighter, plain(weapon) if weapon else None)
    return (
        referee.add("ac", PARRY, "parry")
        + referee.add("ac", PER_RANK * ranks, f"improved parry {ranks}")
        + referee.add("ac", PER_RANK * skill, f"expertise {skill}")
    )


def damage_armor(referee: Referee, fighter: Fighter, points: int) -> Fighter:
    """Points off the body armor, never below nothing; an `ac` alone falls, not below unarmored."""
    if "armor" in fighter:
        whole, worn = sound_bonus(referee, fighter), fighter.number("armor_damage")
        after = max(worn, min(whole, worn + points))
        if after == worn:
            referee.note(f"{fighter.name} has no armor left to damage")
            return fighter
        fighter = fighter.change(armor_damage=after)
        points = after - worn
    ac = fighter.known("ac")
    if ac is not None:
        floor = referee.book.table("armor").word(ARMORLESS, "armor").cells[0].number("ac")
        if ac <= floor and "armor" not in fighter:
            referee.note(f"{fighter.name} has no armor left to damage")
        fighter = fighter.change(ac=max(min(ac, floor), ac - points))
    return fighter


def lose_shield(referee: Referee, fighter: Fighter) -> Fighter:
    """The shield is gone, and its point of AC with it."""
    fighter = fighter.change(shield=False)
    ac = fighter.known("ac")
    return fighter if ac is None else fighter.change(ac=ac - shield_bonus(referee))
