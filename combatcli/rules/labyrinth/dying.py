"""One roll on the dying chart."""

from __future__ import annotations

from typing import Any

from combatcli.book import Cell
from combatcli.command import Command, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._skills import modifier
from combatcli.shapes import MAYBE_COUNT, Schema, one_of

DICE = {
    "wake_rounds": "rounds",
    "wake_hp": "hp",
    "teeth": "teeth",
    "heal_weeks": "weeks",
    "bleed_rounds": "bleed",
}
"""Effects of a row that are dice, and what their rolls are called."""
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
    """The dying chart, at 0 hp or less, its dice rolled. Rounds of bleeding take the con bonus.

    Source: house combat rules, Death and dying chart.
    """
    fighter = request.fighter("fighter")
    if fighter.flag("dead"):
        raise UsageError(f"fighter: {fighter.name} is dead", "the chart is for the dying")
    hp = fighter.known("hp")
    if hp:
        raise UsageError(f"fighter: {fighter.name} has {hp} hp", "the chart is for 0 hp or less")
    cell = referee.roll_on("dying")
    outcome = cell.required("outcome")
    fields: dict[str, Any] = {"injury": cell.word("injury")}
    for effect in OWN:
        fields[effect] = _rolled(referee, effect, cell, fighter)
    fields["penalties"] = _penalties(cell)
    after: dict[str, Fighter] = {}
    if "fighter" in request.fighters:
        left = fighter.change(dead=True) if outcome == "dead" else fighter
        after["fighter"] = left.change(down=True)
    return Result(
        outcome,
        f"{fighter.name} {_words(outcome, fields)}: {cell.text}",
        fields,
        after,
        outcome == "survives",
    )


def _rolled(referee: Referee, effect: str, cell: Cell, fighter: Fighter) -> int | None:
    dice = cell.word(effect)
    if dice is None:
        return None
    total = referee.check(DICE[effect], dice)
    if effect == "bleed_rounds":
        bonus = fighter.known("con_bonus")
        if bonus is not None:
            total += referee.add("bleed", bonus, "con bonus")
        elif "con" in fighter:
            total += modifier(referee, fighter, "con", "bleed")
        else:
            referee.note("no con or con_bonus given: bleeding without a bonus")
    return max(0, total)


def _penalties(cell: Cell) -> list[dict[str, Any]]:
    to = cell.word("penalty_to")
    if to is None:
        return []
    until = cell.word("penalty_until")
    return [{"to": to.split("+"), "value": cell.number("penalty"), "until": until}]


def _words(outcome: str, fields: dict[str, Any]) -> str:
    if outcome == "survives":
        return f"survives, wakes after {_rounds(fields['wake_rounds'])} with {fields['wake_hp']} hp"
    if outcome == "bleeding":
        return f"is bleeding, dead after {_rounds(fields['bleed_rounds'])}"
    return "is beyond help" if outcome == "doomed" else "is dead"


def _rounds(count: int) -> str:
    return f"{count} round{'' if count == 1 else 's'}"


COMMAND = Command(
    name="dying",
    help="One roll on the dying chart, worked out in full.",
    resolve=dying,
    rules="labyrinth",
    fighters=("fighter",),
    optional=("fighter",),
    outcomes=("survives", "bleeding", "doomed", "dead"),
    fields={
        "injury": one_of(
            "none", "scar", "teeth", "small-part", "concussion", "fracture", "head",
            "eye-or-limb", "face", None,
        ),
        **dict.fromkeys(OWN, MAYBE_COUNT),
        "penalties": PENALTIES,
    },
    rolls=("dying", "rounds", "hp", "teeth", "weeks", "bleed"),
    tables=("dying", "ability-modifiers"),
    checks=True,
    example="combatcli dying -f con=16 --dice 10,4",
)  # fmt: skip
