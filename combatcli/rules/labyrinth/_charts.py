"""The critical and the fumble chart, worked out."""

from __future__ import annotations

from combatcli.dice.notation import parse_dice
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee

TIMES = {"triple": 3, "double": 2}


class Critical(NamedTuple):
    """A row of the critical chart, its limb rolled; `off` where it takes the second weapon."""

    damage: str
    effect: str | None = None
    limb: str | None = None
    armor_damage: int = 0
    rounds_lost: int = 0
    off: bool = False


class Fumble(NamedTuple):
    """A row of the fumble chart, its dice rolled; `off` where the second weapon swung.

    `ally` says that it befalls the nearest ally as well.
    """

    outcome: str
    self_damage: int = 0
    ally_damage: int = 0
    rounds_lost: int = 0
    falls: bool = False
    dropped: bool = False
    off: bool = False
    ally: bool = False


OF_A_WEAPON = ("disarm", "shatter")
"""Effects that fall on one weapon."""
WEAPON_ROWS = ("stuck", "dropped")
"""Fumbles that do."""


def critical(referee: Referee, of_two: bool = False) -> Critical:
    """Roll on the critical chart, for the limb where it takes one, and for the weapon of two."""
    cell = referee.roll_on("critical", "crit")
    effect = cell.word("effect")
    limb = referee.roll_on("limb").word("limb") if effect == "limb" else None
    return Critical(
        cell.required("damage"),
        effect,
        limb,
        cell.number("armor_damage"),
        cell.number("rounds_lost"),
        of_two and effect in OF_A_WEAPON and second_of_two(referee),
    )


def second_of_two(referee: Referee) -> bool:
    """Which of two weapons: even is the main hand, odd the off."""
    return referee.check("hand", "1d6") % 2 == 1


def critical_damage(referee: Referee, dice: str, kind: str, bonus: int, times: int = 1) -> int:
    """The damage of a hit: dice and bonus, then multiplied. `maximum` rolls nothing.

    `times` is a multiplier of its own. `bonus` is what the rules add; what the request adds to
    `damage` joins it.
    """
    bonus += referee.adjustment("damage")
    if kind == "maximum":
        return max(0, (parse_dice(dice).high + bonus) * times)
    return max(0, (referee.roll("damage", dice) + bonus) * times * TIMES.get(kind, 1))


def fumble(referee: Referee, alone: bool, swung: str = "main") -> Fumble:
    """Roll on the fumble chart. With nobody near, no ally is hurt.

    What falls or sticks is the weapon that `swung`: main, off, or either of two that do so at once.
    """
    cell = referee.roll_on("fumble")
    outcome = cell.required("outcome")
    rounds = _rolled(referee, "rounds", cell.word("rounds_lost"))
    dropped = outcome == "dropped"
    if dropped and referee.ruling("dropped-weapon") == "draw":
        rounds = 0
    own, ally = cell.word("self_damage"), cell.word("ally_damage")
    hurt = _rolled(referee, "self", own)
    reaches = ally is not None and not alone
    if not reaches:
        harmed = 0
    elif own is not None and referee.ruling("collision-damage") == "shared":
        harmed = hurt
    else:
        harmed = _rolled(referee, "ally", ally)
    off = outcome in WEAPON_ROWS and (
        swung == "off" or (swung == "either" and second_of_two(referee))
    )
    return Fumble(outcome, hurt, harmed, rounds, cell.flag("fall"), dropped, off, reaches)


def _rolled(referee: Referee, name: str, dice: str | None) -> int:
    """A roll that may be none, or a plain number; never below 0."""
    if dice is None:
        return 0
    parsed = parse_dice(dice)
    total = referee.check(name, parsed) if parsed.terms else parsed.constant
    return max(0, total)
