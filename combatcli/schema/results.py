"""The schemas of results and of odds."""

from __future__ import annotations

from typing import Any

from combatcli.command import BOOLEAN, TEXT, Command, Schema
from combatcli.odds.answer import fields_of
from combatcli.schema.parts import CHANCE, PROBABILITY, closed, fighters, labels, ref

SCALAR: Schema = {"type": ["string", "integer", "boolean", "null"]}


def result_schema(command: Command) -> Schema:
    """What a result of this command holds."""
    outcome: Schema = {"enum": list(command.outcomes)} if command.outcomes else TEXT
    fields = {
        "command": {"const": command.name},
        "outcome": outcome,
        **({"success": BOOLEAN} if command.checks else {}),
        **command.fields,
        "summary": TEXT,
        **{role: ref("fighter") for role in command.fighters},
        **({"others": fighters()} if command.many_defenders else {}),
        "rolls": {"type": "array", "items": ref("roll")},
        "lookups": {"type": "array", "items": ref("lookup")},
        "adjustments": {"type": "array", "items": ref("adjustment")},
        "notes": {"type": "array", "items": TEXT},
        **_ending(command),
    }
    optional = ("others", *command.optional)
    return closed({**labels(), **fields}, (name for name in fields if name not in optional))


def odds_schema(command: Command) -> Schema:
    """What the odds of this command hold."""
    outcome: Schema = {"enum": list(command.outcomes)} if command.outcomes else TEXT
    scalar = {name: command.fields[name] for name in fields_of(command) if name in command.fields}
    chance: dict[str, Schema] = {"chance": CHANCE, "probability": PROBABILITY}
    if command.odds is not None:  # in floating point, or sampled
        interval = {"type": "array", "items": PROBABILITY, "minItems": 2, "maxItems": 2}
        chance = {"probability": PROBABILITY, "interval": interval}
    group: dict[str, Any] = closed(
        {"outcome": outcome, "success": BOOLEAN, **scalar, **chance},
        ("probability",) if command.odds is not None else chance,
    )
    roles = "|".join((*command.fighters, *([r"others\.[0-9]+"] if command.many_defenders else [])))
    group["patternProperties"] = {rf"^({roles})\.": SCALAR} if roles else {}
    fields = {
        "command": {"const": command.name},
        "by": {"type": "array", "items": TEXT, "minItems": 1},
        "odds": {"type": "array", "items": group, "minItems": 1},
        **({"damage": ref("damage-odds")} if command.damage else {}),
        **command.odds_fields,
        **_ending(command),
    }
    return closed(
        {**labels(), **fields}, (name for name in fields if name not in command.odds_fields)
    )


def _ending(command: Command) -> dict[str, Schema]:
    return {
        "rulings": {"type": "object", "additionalProperties": TEXT},
        "request": ref(f"{command.name.replace(' ', '-')}.request"),
        "tables": TEXT,
        "version": TEXT,
    }
