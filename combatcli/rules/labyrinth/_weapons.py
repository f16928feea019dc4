"""Weapons and hands: what a fighter strikes with, and whether the limbs left allow it."""

from __future__ import annotations

from typing import NamedTuple

from combatcli.book import Cell
from combatcli.dice.notation import parse_dice
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.fighter_keys import LIMBS
from combatcli.referee import Referee
from combatcli.rules.labyrinth._skills import plain

SIZES = ("small", "medium", "large")
SIDES = ("left", "right")
MOST_FACES = 1_000
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
    dice, given = fighter.text(dice_key), fighter.text(name_key)
    if given is None:
        if dice is None:
            raise fighter.missing(dice_key, f"or {name_key}=…")
        return Weapon(None, dice)
    name = plain(given)
    if dice is not None and name not in referee.book.table("weapons").words:
        return Weapon(name, dice)
    try:
        cell = referee.read("weapons", name)
    except UsageError as error:
        raise UsageError(f"{fighter.role}: {error.message}", error.hint) from None
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
        return len(SIDES)
    return cell.number("hands")


def hands_used(referee: Referee, fighter: Fighter) -> int:
    """The hands that a fighter's weapon takes; one where the weapon isn't known."""
    table = referee.book.table("weapons")
    name = plain(fighter.text("weapon") or "")
    if name not in table.words:
        return 1
    return _hands(table.word(name, "weapon").cells[0], fighter.text("damage"))


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


def told_by_use(referee: Referee, fighter: Fighter) -> Fighter:
    """The limbs lost, told by what they forbid, for odds: two losses that forbid the same on the
    same side are one, and so are left and right where the limb table doesn't tell them apart.

    One who holds what he can't stays as he is: losing one more limb is what makes him drop it.
    """
    if not _bears_all(referee, fighter):
        return fighter
    things = {"weapon", "shield"} if fighter.flag("shield") else {"weapon"}
    forbids = {
        cell.required("limb"): frozenset(cell.required("forbids").split("+")) & things
        for cell in (row.cells[0] for row in referee.book.table("limb").rows)
    }
    sides = [
        frozenset().union(*(forbids.get(limb, things) for limb in lost(fighter) if side in limb))
        for side in SIDES
    ]
    if referee.cached(_even_sided):
        sides.sort(key=len, reverse=True)
    told: list[str] = []
    for side, gone in zip(SIDES, sides, strict=True):
        same = [limb for limb in LIMBS if side in limb and forbids.get(limb, things) == gone]
        if gone and not same:  # no one limb stands for these two: they stay as they are
            return fighter
        told += same[:1] if gone else []
    return fighter.change(limbs="+".join(limb for limb in LIMBS if limb in told))


def _bears_all(referee: Referee, fighter: Fighter) -> bool:
    """Whether the arms left can bear all that the fighter is said to hold."""
    hands = hands_used(referee, fighter)
    if fighter.flag("disarmed") and not can_bear(referee, fighter, hands):
        hands = 0
    return can_bear(referee, fighter, hands, fighter.flag("shield"))


def _even_sided(referee: Referee) -> bool:
    """Whether the limb table strikes left and right alike, as it is rolled on here.

    Dice by hand don't, nor rolls adjusted for one side alone; several dice, or a die of very many
    faces, are not looked into.
    """
    table = referee.book.table("limb")
    die = table.die
    if die is None or len(die.terms) > 1 or die.terms[0][1] > 1 or referee.wants("rolls"):
        return False
    if referee.adjusts_apart("limb"):
        return False
    if die.high - die.low >= MOST_FACES:
        return False
    added = referee.adjustment("limb")
    struck: dict[str, list[tuple[str, str]]] = {side: [] for side in SIDES}
    for total in range(die.low, die.high + 1):
        cell = table.find(total + added)[0].cells[0]
        side, _, part = cell.required("limb").partition("-")
        struck[side].append((part, cell.required("forbids")))
    return sorted(struck["left"]) == sorted(struck["right"])


def check_arms(referee: Referee, fighter: Fighter, main: Weapon, off: Weapon | None) -> None:
    """UsageError where a weapon is gone, or the hands left can't hold what is to be held."""
    who = f"{fighter.role}: {fighter.name}"
    if fighter.flag("disarmed"):
        raise UsageError(
            f"{who} has no weapon in hand", "draw one: give disarmed=false, with its weapon=…"
        )
    hands = 2 if off else main.hands
    if not can_bear(referee, fighter, hands):
        limbs = ", ".join(lost(fighter))
        raise UsageError(
            f"{who} has lost {limbs} and can't wield {main.label}"
            + (f" and {off.label}" if off else " (two-handed)" if hands == 2 else ""),
            "give a weapon that the hands left can wield",
        )
    if hands == 2 and fighter.flag("shield"):
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


def check_pair(fighter: Fighter, main: Weapon, off: Weapon, choice: str) -> None:
    """UsageError where two weapons can't be fought with together under the ruling."""
    who = f"{fighter.role}: {fighter.name}"
    for one in (main, off):
        if one.hands == 2:
            raise UsageError(f"{who}: {one.label} takes both hands", ONE_HANDED)
        if one.missile:
            raise UsageError(f"{who}: {one.label} is no melee weapon", ONE_HANDED)
    if main.size is None or off.size is None:
        return
    larger = SIZES.index(off.size) - SIZES.index(main.size)
    if larger > 0 or (choice == "separate" and larger == 0):
        must = "smaller than" if choice == "separate" else "no larger than"
        raise UsageError(
            f"{who}: the off-hand weapon {off.label} must be {must} the main one {main.label}",
            f"ruling two-weapons is {choice}; sizes: combatcli table show weapons",
        )
