"""Weapons: what a fighter strikes with, and how many hands it takes."""

from __future__ import annotations

from combatcli.book import Cell
from combatcli.dice.notation import parse_dice
from combatcli.errors import Said, UsageError
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._skills import plain

SIZES = ("small", "medium", "large")
BOTH_HANDS = 2
ONE_HANDED = "give two one-handed weapons"


class Weapon(NamedTuple):
    """A weapon in hand. `name`, `hands` and `size` are not known where only dice are given."""

    name: str | None
    damage: str
    hands: int = 1
    size: str | None = None
    missile: bool = False
    thrown: bool = False

    @property
    def label(self) -> str:
        """How a result names it."""
        return self.name or self.damage


def weapon(referee: Referee, fighter: Fighter, off: bool = False) -> Weapon:
    """The main or the second weapon: of the weapons table, with dice of its own where given."""
    dice_key, name_key = ("off_damage", "off_weapon") if off else ("damage", "weapon")
    dice, name = fighter.text(dice_key), fighter.text(name_key)
    if name is None:
        if dice is None:
            raise fighter.missing(dice_key, "or ", fighter.place(name_key))
        return Weapon(None, dice)
    name = plain(name)
    if dice is not None and name not in referee.book.table("weapons").words:
        return Weapon(name, dice)
    field = fighter.place(name_key).field
    referee.book.table("weapons").word(name, fighter.role, field)
    cell = referee.read("weapons", name)
    both = cell.word("two_handed_damage")
    if both and dice is None:
        referee.note(f"{name} in one hand; in both hands it is damage={both}")
    return Weapon(
        name, dice or cell.required("damage"), _hands(cell, dice), cell.word("size"),
        cell.flag("missile"), cell.flag("thrown"),
    )  # fmt: skip


def _hands(cell: Cell, dice: str | None) -> int:
    """The hands a weapon takes; both for one that is swung with its two-handed dice."""
    both = cell.word("two_handed_damage")
    if both and dice and parse_dice(dice).terms == parse_dice(both).terms:
        return BOTH_HANDS
    return cell.number("hands")


def hands_used(referee: Referee, fighter: Fighter) -> int:
    """The hands that a fighter's weapon takes; one where the weapon isn't known."""
    table = referee.book.table("weapons")
    name = plain(fighter.text("weapon") or "")
    if name not in table.words:
        return 1
    return _hands(table.word(name, "weapon").cells[0], fighter.text("damage"))


def check_pair(fighter: Fighter, main: Weapon, off: Weapon, choice: str) -> None:
    """UsageError where two weapons can't be fought with together under the ruling."""
    who = f"{fighter.role}: {fighter.name}"
    for one, key in ((main, "weapon"), (off, "off_weapon")):
        wrong = "takes both hands" if one.hands == BOTH_HANDS else "is no melee weapon"
        if one.hands == BOTH_HANDS or one.missile:
            what, field = f"{who}: {one.label} {wrong}", fighter.place(key).field
            raise UsageError(what, ONE_HANDED, field=field, code="contradiction")
    if main.size is None or off.size is None:
        return
    larger = SIZES.index(off.size) - SIZES.index(main.size)
    if larger > 0 or (choice == "separate" and larger == 0):
        must = "smaller than" if choice == "separate" else "no larger than"
        raise UsageError(
            f"{who}: the off-hand weapon {off.label} must be {must} the main one {main.label}",
            (
                f"ruling two-weapons is {choice}",
                Said("; sizes: combatcli table show weapons", "; sizes are in the table weapons"),
            ),
            field=fighter.place("off_weapon").field,
            code="contradiction",
        )
