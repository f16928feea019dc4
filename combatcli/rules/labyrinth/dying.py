"""The dying chart: one roll on it, or one to staunch what bleeds."""

from __future__ import annotations

from typing import Any

from combatcli.book import Cell
from combatcli.command import Command, Option, Result
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._fate import (
    LEAST_HP,
    Fate,
    befall,
    check_bleeding,
    check_dying,
    staunch,
)
from combatcli.rules.labyrinth._fate_words import fate_summary, staunch_summary
from combatcli.rules.labyrinth._keys import DYING
from combatcli.rules.labyrinth._skills import modifier
from combatcli.shapes import MAYBE_COUNT, MAYBE_INTEGER, Schema, one_of
from combatcli.values.words import OneOf

DICE = {
    "wake_rounds": "rounds",
    "wake_hp": "hp",
    "teeth": "teeth",
    "heal_weeks": "weeks",
    "bleed_rounds": "bleed",
}
"""Effects of a row that are dice, and what their rolls are called."""
CHART, STAUNCH = "chart", "staunch"
OWN = ("wake_rounds", "wake_hp", "bleed_rounds", "heal_weeks", "teeth")
PENALTIES: Schema = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "to": {"type": "array", "items": {"type": "string"}},
            "value": {"type": "integer"},
            "until": {"type": ["string", "null"]},
        },
        "required": ["to", "value", "until"],
        "additionalProperties": False,
    },
}


def dying(request: Request, referee: Referee) -> Result:
    """The dying chart, at 0 hp or less, its dice rolled, and what it makes of the fighter.

    Rounds of bleeding take the con bonus. Staunching is an ally's roll for one who bleeds.
    Source: house combat rules, Death and dying chart.
    """
    fighter = request.fighter("fighter")
    if request.options["action"] == STAUNCH:
        return _staunch(referee, fighter)
    check_dying(fighter)
    referee.scene("dying", "the fate of {}", fighter)
    cell = referee.roll_on("dying")
    fate = Fate(
        cell.required("outcome"),
        cell.word("injury"),
        **{effect: _rolled(referee, effect, cell, fighter) for effect in OWN},
    )
    after = befall(referee, fighter, cell, fate) if "fighter" in request.fighters else None
    return Result(
        fate.outcome,
        fate_summary(fighter, after, cell, fate),
        {
            "action": CHART,
            "injury": fate.injury,
            **{effect: getattr(fate, effect) for effect in OWN},
            "penalties": _penalties(cell),
            "total": None,
            "needed": None,
        },
        {} if after is None else {"fighter": after},
        fate.outcome == "survives",
    )


def _staunch(referee: Referee, fighter: Fighter) -> Result:
    check_bleeding(fighter)
    referee.scene("staunch", "the wounds of {}", fighter)
    total, needed = staunch(referee)
    stops = total >= needed
    after = fighter.change(bleeding=0, stable=True) if stops else fighter
    return Result(
        "stable" if stops else "bleeding",
        staunch_summary(fighter, total, needed),
        {
            "action": STAUNCH,
            "injury": None,
            **dict.fromkeys(OWN),
            "penalties": [],
            "total": total,
            "needed": needed,
        },
        {"fighter": after},
        stops,
    )


def _rolled(referee: Referee, effect: str, cell: Cell, fighter: Fighter) -> int | None:
    dice = cell.word(effect)
    if dice is None:
        return None
    total = referee.check(DICE[effect], dice)
    if effect == "bleed_rounds":
        total += _con_bonus(referee, fighter)
    return max(LEAST_HP if effect == "wake_hp" else 0, total)


def _con_bonus(referee: Referee, fighter: Fighter) -> int:
    bonus = fighter.known("con_bonus")
    if bonus is not None:
        return referee.add("bleed", bonus, "con bonus")
    if "con" in fighter:
        return modifier(referee, fighter, "con", "bleed")
    referee.note("no con or con_bonus given: bleeding without a bonus")
    return 0


def _penalties(cell: Cell) -> list[dict[str, Any]]:
    to = cell.word("penalty_to")
    if to is None:
        return []
    until = cell.word("penalty_until")
    return [{"to": to.split("+"), "value": cell.number("penalty"), "until": until}]


COMMAND = Command(
    name="dying",
    help="One roll on the dying chart, worked out in full; or staunching.",
    resolve=dying,
    rules="labyrinth",
    fighters=("fighter",),
    keys={"fighter": DYING},
    optional=("fighter",),
    options=(
        Option(
            "action", OneOf(CHART, STAUNCH), "the chart, or an ally staunches the bleeding", CHART
        ),
    ),
    outcomes=("survives", "bleeding", "doomed", "dead", "stable"),
    fields={
        "action": one_of(CHART, STAUNCH),
        "injury": one_of(
            "none", "scar", "teeth", "small-part", "concussion", "fracture", "head",
            "eye-or-limb", "face", None,
        ),
        **dict.fromkeys(OWN, MAYBE_COUNT),
        "penalties": PENALTIES,
        "total": MAYBE_INTEGER,
        "needed": MAYBE_INTEGER,
    },
    rolls=("dying", "rounds", "hp", "teeth", "weeks", "bleed", "staunch"),
    tables=("dying", "ability-modifiers"),
    rulings=("lost-rounds",),
    checks=True,
    example="combatcli dying -f con=16 --dice 10,4",
)  # fmt: skip
