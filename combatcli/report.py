"""What an answer holds, field by field: for JSON, for `--get` and `--by`, and for the schema."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from combatcli.command import ANY_ROLL, Command, Result
from combatcli.faults import fault_in
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
    one_type,
    ref,
)

Answer = dict[str, Any]


COMMAND, OUTCOME, SUCCESS, SUMMARY, OTHERS = "command", "outcome", "success", "summary", "others"
BYSTANDERS = "bystanders"
"""In requests, who is there beside those others; in results they are the last of the others."""
SIDES_FIELD = "sides"
"""In results of fights of sides, all who stand on each, the one in its role first."""
DAMAGE = "damage"
"""The field that commands which deal damage say it in, in points; their odds have it too."""
ODDS, BY = "odds", "by"
ROLLS, LOOKUPS, ADJUSTMENTS, NOTES = "rolls", "lookups", "adjustments", "notes"
RULINGS = "rulings"
LOG: Mapping[str, Schema] = {
    ROLLS: array(ref("roll")),
    LOOKUPS: array(ref("lookup")),
    ADJUSTMENTS: array(ref("adjustment")),
    RULINGS: {"type": "object", "additionalProperties": TEXT},
    NOTES: array(TEXT),
}
"""What the referee's log adds to every result."""
REQUEST, TABLES, VERSION = "request", "tables", "version"
STAMPS = (REQUEST, TABLES, VERSION)
"""What every answer ends with: the request, the tables' digest, the program's version."""
ID, LINE, VARY = "id", "line", "vary"
LABELS: Mapping[str, Schema] = {
    ID: one_type("string", "integer"),
    LINE: {"type": "integer", "minimum": 1},
    VARY: {"type": "object", "minProperties": 1},
}
"""Which request an answer is for: by its id or line in batch, by the varied values in a sweep."""
NO_LABEL: Mapping[str, Any] = {}
STATISTICS: Mapping[str, Schema] = {
    "mean": one_type("string", "number", "null"),
    "sd": {"type": ["number", "null"], "minimum": 0},
    "median": {"type": ["integer", "null"]},
}
"""What odds over one number have; null where a value isn't known."""
_TAIL: Schema = {**PROBABILITY, "type": ["number", "null"]}
TAILS: Mapping[str, Schema] = {"at_least": _TAIL, "at_most": _TAIL}
"""What each row of such odds has: the chances of as much or more, and of as much or less.

Null where a value isn't known.
"""
ERROR = "error"
"""What an answer holds in place of a result where there is none."""


def result_json(
    command: Command, result: Result, referee: Referee, label: Mapping[str, Any] = NO_LABEL
) -> Answer:
    """A result and its log, in the order that people read it, after a label; without the stamps."""
    answer: Answer = {**label, COMMAND: command.name, OUTCOME: result.outcome}
    if command.checks:
        answer[SUCCESS] = result.success
    answer.update(result.fields)
    answer[SUMMARY] = result.summary
    for role, fighter in result.fighters.items():
        answer[role] = fighter.json()
    if result.others is not None:
        answer[OTHERS] = [fighter.json() for fighter in result.others]
    answer.update(log_json(referee))
    return answer


def log_json(referee: Referee) -> Answer:
    """What the referee's log adds."""
    log = referee.log
    return {
        ROLLS: [roll.json() for roll in log.rolls],
        LOOKUPS: log.lookups,
        ADJUSTMENTS: [adjustment.json() for adjustment in log.adjustments],
        RULINGS: log.rulings,
        NOTES: log.notes,
    }


def other_role(at: int) -> str:
    """What a message calls the fighter at a place, from 1, among the others."""
    return f"other {at}"


def result_fields(command: Command) -> dict[str, Schema]:
    """The fields of a command's results and their shapes, in the order of `result_json`."""
    fields: dict[str, Schema] = {COMMAND: {"const": command.name}, **_head(command)}
    fields |= {**command.fields, **command.fields_of_sides}
    fields[SUMMARY] = TEXT
    fields |= {role: ref("fighter") for role in command.fighters}
    if command.fighters:
        fields[OTHERS] = array(ref("fighter"))
    fields |= LOG
    return fields | _stamps(command)


def _head(command: Command) -> dict[str, Schema]:
    outcome: Schema = {"enum": list(command.outcomes)} if command.outcomes else TEXT
    return {OUTCOME: outcome, **({SUCCESS: BOOLEAN} if command.checks else {})}


def _stamps(command: Command) -> dict[str, Schema]:
    request = ref(f"{command.name.replace(' ', '-')}.request")
    return {REQUEST: request, TABLES: TEXT, VERSION: TEXT}


def check_declared(command: Command, answer: Answer) -> None:
    """InternalError names what a result holds that its command doesn't declare, or lacks.

    Batch, schema, completion and odds go by the declaration: they would be wrong in silence.
    """
    fields = result_fields(command)
    _check_names(command, "returns", answer, fields, "fields or fighters")
    if command.outcomes:
        outcome = (answer[OUTCOME],)
        _check_names(command, "comes to the outcome", outcome, command.outcomes, "outcomes")
    if ANY_ROLL not in command.rolls:  # else the tables say what is rolled and read
        rolls = [roll["name"] for roll in answer[ROLLS]]
        tables = [lookup["table"] for lookup in answer[LOOKUPS]]
        _check_names(command, "rolls", rolls, command.rolls, "rolls")
        _check_names(command, "reads the table", tables, command.tables, "tables")
    _check_names(command, "leans on the ruling", answer[RULINGS], command.rulings, "rulings")
    for name in fields:
        lacking = name not in answer or (
            name == SUCCESS and command.checks and answer[name] is None
        )
        if lacking and name not in (OTHERS, *command.optional, *command.fields_of_sides):
            what = f"COMMAND declares {name!r}, which its rule doesn't return"
            if name in command.fighters:
                remedy = "return it in Result(fighters={…}), changed or not"
            elif name == SUCCESS:
                remedy = "return it in Result(success=…), or leave checks out"
            else:
                remedy = "return it in Result(fields={…}), or don't declare it"
            raise fault_in(command.resolve.__module__, what, remedy)


def _check_names(
    command: Command, does: str, names: Iterable[str], declared: Container[str], place: str
) -> None:
    for name in names:
        if name not in declared:
            what = f"its rule {does} {name!r}, which COMMAND doesn't declare"
            raise fault_in(command.resolve.__module__, what, f"add it to {place}")


def scalar_fields(command: Command) -> dict[str, Schema]:
    """The fields that odds can be grouped by, fighters' keys aside."""
    fields = {**command.fields, **command.fields_of_sides}
    own = {name: schema for name, schema in fields.items() if is_scalar(schema)}
    return _head(command) | own


def odds_fields(command: Command) -> dict[str, Schema]:
    """The fields of a command's odds and their shapes, in order."""
    fields: dict[str, Schema] = {
        COMMAND: {"const": command.name},
        BY: array(TEXT, minItems=1),
        ODDS: array(_group(command), minItems=1),
    }
    fields |= STATISTICS
    if command.damage:
        fields[DAMAGE] = ref("damage-odds")
    fields |= command.odds_fields
    fields[RULINGS] = LOG[RULINGS]
    return fields | _stamps(command)


def _group(command: Command) -> Schema:
    """A group of the odds: the fields that it is grouped by, and its chance."""
    chance: dict[str, Schema] = {"chance": CHANCE, "probability": PROBABILITY}
    must = tuple(chance)
    if command.odds is not None:  # in floating point, or sampled
        interval = array(PROBABILITY, minItems=2, maxItems=2)
        ends: dict[str, Schema] = {"low": PROBABILITY, "high": PROBABILITY, "interval": interval}
        chance, must = {"probability": PROBABILITY, **ends}, ("probability",)
    group = closed({**scalar_fields(command), **chance, **TAILS}, must)
    others = (rf"{OTHERS}\.[0-9]+",) if command.many_defenders else ()
    placed = (rf"{role}\.[0-9]+" for role in command.fighters if command.of_sides)
    roles = "|".join((*command.fighters, *others, *placed))
    scalar: Schema = one_type("string", "integer", "boolean", "null")
    return {**group, "patternProperties": {rf"^({roles})\.": scalar} if roles else {}}
