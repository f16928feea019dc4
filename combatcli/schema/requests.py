"""The schema of requests."""

from __future__ import annotations

from typing import Any

from combatcli.book import Book
from combatcli.command import BOOLEAN, INTEGER, MAYBE_TEXT, TEXT, Command, Option, Schema
from combatcli.dice import MOST_SEED
from combatcli.request import ANY_ROLL, MOST_ADJUSTMENT
from combatcli.schema.parts import ID, closed, fighters, ref


def request_schema(command: Command, book: Book) -> Schema:
    """What a request of this command may hold."""
    options = {option.name: _option(option) for option in command.options}
    every = book.rulings()
    rulings = {name: {"enum": list(every[name].choices)} for name in command.rulings}
    fields = {
        "id": ID,
        "command": {"const": command.name},
        **{role: ref("fighter") for role in command.fighters},
        **({"others": fighters()} if command.many_defenders else {}),
        **options,
        "seed": {"type": "integer", "minimum": 0, "maximum": MOST_SEED},
        "dice": _dice(command),
        "adjust": {"type": "array", "items": _adjustment(command)},
        "rulings": {**closed(rulings, ()), "description": "Those other than the defaults."},
        "odds": BOOLEAN,
        "by": {"type": "array", "items": TEXT, "uniqueItems": True},
    }
    roles = [role for role in command.fighters if role not in command.optional]
    must = [o.name for o in command.options if o.positional and o.default is None]
    return {"description": command.help, **closed(fields, ("command", *roles, *must))}


def _option(option: Option) -> Schema:
    kinds: dict[str, Schema] = {
        "flag": BOOLEAN,
        "integer": {"type": "integer", "minimum": option.low, "maximum": option.high},
        "choice": {"enum": list(option.choices)},
    }
    default = {} if option.default is None else {"default": option.default}
    return {"description": option.help, **kinds.get(option.kind, TEXT), **default}


def _dice(command: Command) -> Schema:
    totals: Schema = {"type": "array", "items": INTEGER}
    named: dict[str, Any] = {"type": "object", "additionalProperties": totals}
    if ANY_ROLL not in command.rolls:
        named = closed(dict.fromkeys(command.rolls, totals), ())
    return {"description": "Dice by hand, in order or by name.", "anyOf": [totals, named]}


def _adjustment(command: Command) -> Schema:
    names = (*command.rolls, *command.adjusts)
    to: Schema = TEXT if ANY_ROLL in names else {"enum": list(names)}
    value = {"type": "integer", "minimum": -MOST_ADJUSTMENT, "maximum": MOST_ADJUSTMENT}
    return closed({"to": to, "value": value, "reason": MAYBE_TEXT}, ("to", "value"))
