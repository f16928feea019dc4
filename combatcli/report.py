"""What an answer holds, field by field: for JSON, for `--get` and `--by`, and for the schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatcli.command import Command, Result
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.shapes import (
    BOOLEAN,
    CHANCE,
    PROBABILITY,
    TEXT,
    Schema,
    array,
    closed,
    is_scalar,
    ref,
)

Answer = dict[str, Any]


class Logged(NamedTuple):
    """A field that comes from the referee's log: its shape, and its value."""

    schema: Schema
    value: Callable[[Referee], Any]


COMMAND, OUTCOME, SUCCESS, SUMMARY, OTHERS = "command", "outcome", "success", "summary", "others"
RULINGS = "rulings"
LOG: Mapping[str, Logged] = {
    "rolls": Logged(array(ref("roll")), lambda log: [roll.json() for roll in log.rolls]),
    "lookups": Logged(array(ref("lookup")), lambda log: log.lookups),
    "adjustments": Logged(
        array(ref("adjustment")), lambda log: [each.json() for each in log.adjustments]
    ),
    RULINGS: Logged({"type": "object", "additionalProperties": TEXT}, lambda log: log.rulings),
    "notes": Logged(array(TEXT), lambda log: log.notes),
}
"""What the referee's log adds to every result."""
STAMPS = ("request", "tables", "version")
"""What every answer ends with: what was asked, the tables' digest, the program's version."""


def result_json(command: Command, result: Result, referee: Referee) -> Answer:
    """A result and its log, in the order that people read it, without the stamps."""
    answer: Answer = {COMMAND: command.name, OUTCOME: result.outcome}
    if command.checks:
        answer[SUCCESS] = result.success
    answer.update(result.fields)
    answer[SUMMARY] = result.summary
    for role, fighter in result.fighters.items():
        answer[role] = fighter.json()
    if result.others is not None:
        answer[OTHERS] = [fighter.json() for fighter in result.others]
    for name, logged in LOG.items():
        answer[name] = logged.value(referee)
    return answer


def result_fields(command: Command) -> dict[str, Schema]:
    """The fields of a command's results and their shapes, in the order of `result_json`."""
    fields: dict[str, Schema] = {COMMAND: {"const": command.name}, **_head(command)}
    fields |= command.fields
    fields[SUMMARY] = TEXT
    fields |= {role: ref("fighter") for role in command.fighters}
    if command.many_defenders:
        fields[OTHERS] = array(ref("fighter"))
    fields |= {name: logged.schema for name, logged in LOG.items()}
    return fields | _stamps(command)


def _head(command: Command) -> dict[str, Schema]:
    outcome: Schema = {"enum": list(command.outcomes)} if command.outcomes else TEXT
    return {OUTCOME: outcome, **({SUCCESS: BOOLEAN} if command.checks else {})}


def _stamps(command: Command) -> dict[str, Schema]:
    request = ref(f"{command.name.replace(' ', '-')}.request")
    return dict(zip(STAMPS, (request, TEXT, TEXT), strict=True))


def scalar_fields(command: Command) -> dict[str, Schema]:
    """The fields that odds can be grouped by, fighters' keys aside."""
    own = {name: schema for name, schema in command.fields.items() if is_scalar(schema)}
    return _head(command) | own


def odds_fields(command: Command) -> dict[str, Schema]:
    """The fields of a command's odds and their shapes, in order."""
    fields: dict[str, Schema] = {
        COMMAND: {"const": command.name},
        "by": array(TEXT, minItems=1),
        "odds": array(_group(command), minItems=1),
    }
    if command.damage:
        fields["damage"] = ref("damage-odds")
    fields |= command.odds_fields
    fields[RULINGS] = LOG[RULINGS].schema
    return fields | _stamps(command)


def _group(command: Command) -> Schema:
    """A group of the odds: the fields that it is grouped by, and its chance."""
    chance: dict[str, Schema] = {"chance": CHANCE, "probability": PROBABILITY}
    must = tuple(chance)
    if command.odds is not None:  # in floating point, or sampled
        interval = array(PROBABILITY, minItems=2, maxItems=2)
        chance, must = {"probability": PROBABILITY, "interval": interval}, ("probability",)
    group = closed({**scalar_fields(command), **chance}, must)
    others = (rf"{OTHERS}\.[0-9]+",) if command.many_defenders else ()
    roles = "|".join((*command.fighters, *others))
    scalar: Schema = {"type": ["string", "integer", "boolean", "null"]}
    return {**group, "patternProperties": {rf"^({roles})\.": scalar} if roles else {}}
