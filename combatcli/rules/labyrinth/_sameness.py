"""Which losses of limbs are one and the same to a fight: as odds, their states are merged."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.fighter_keys import LIMBS
from combatcli.referee import Referee
from combatcli.rules.labyrinth._limbs import SIDES, can_bear, lost
from combatcli.rules.labyrinth._weapons import hands_used

MOST_FACES = 1_000
"""A die of more faces is not looked at face by face."""


def limbs_by_use(referee: Referee, fighter: Fighter) -> Fighter:
    """The fighter, with other limbs in place of those lost that forbid the same.

    Two losses on one side become one, and so do left and right where the limb table doesn't tell
    them apart. One who holds what he can't stays as he is: losing one more limb is what makes him
    drop it.
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
    limbs: list[str] = []
    for side, forbidden in zip(SIDES, sides, strict=True):
        same = [limb for limb in LIMBS if side in limb and forbids.get(limb, things) == forbidden]
        if forbidden and not same:  # no one limb stands for these two: they stay as they are
            return fighter
        limbs += same[:1] if forbidden else []
    return fighter.change(limbs="+".join(limb for limb in LIMBS if limb in limbs))


def _bears_all(referee: Referee, fighter: Fighter) -> bool:
    """Whether the arms left can bear all that the fighter is said to hold."""
    hands = 0 if fighter.flag("broken") else hands_used(referee, fighter)
    if fighter.flag("disarmed") and not can_bear(referee, fighter, hands):
        hands = 0
    return can_bear(referee, fighter, hands, fighter.flag("shield"))


def _even_sided(referee: Referee) -> bool:
    """Whether the limb table strikes left and right alike, as it is rolled on here.

    Dice by hand don't, nor rolls adjusted for one side alone; several dice, or a die of very many
    faces, are not looked into.
    """
    if referee.ruling("handedness") != "either":
        return False
    table = referee.book.table("limb")
    die = table.die
    if (
        die is None
        or len(die.terms) > 1
        or die.terms[0].number > 1
        or die.step > 1
        or referee.wants("rolls")
    ):
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
