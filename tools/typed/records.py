"""The records of a command: what it is asked with, and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from combatcli.command import Command, Option
from combatcli.fighter_keys import KEYS
from combatcli.options.common import request_options
from combatcli.report import COMMAND, ID, LABELS, ODDS, scalar_fields
from combatcli.rules import keys_of
from combatcli.schema.parts import shared_definitions
from combatcli.schema.results import odds_schema, result_schema
from combatcli.scope import Scope
from combatcli.values import Kind
from combatcli.values.names import Name
from combatcli.values.words import Ranks, Word, Words
from tools.typed.shapes import Field, Record, Types, class_name

FIGHTER, ROW = "Fighter", "Row"
_WORDS = (Name, Ranks, Word, Words)
"""Kinds of text whose words a user's tables may have more of than the built-in ones."""


def shared_records(scope: Scope) -> list[Record]:
    """A fighter and all else that the answers of several commands are made of."""
    types = Types()
    for name, schema in shared_definitions(scope).items():
        if class_name(name) == FIGHTER:
            types.records.append(Record(FIGHTER, "the keys of a fighter", _fighter_fields(scope)))
        else:
            types.of({"description": f"{name} in an answer", **schema}, class_name(name))
    return types.records


def command_records(command: Command, scope: Scope) -> list[Record]:
    """The records of a command, each after those that it is made of."""
    types = Types()
    name = class_name(command.name)
    fields = option_fields(command, scope, types)
    const = {COMMAND: Field(types.of({"const": command.name}, ""))}
    label = {ID: Field(types.of(LABELS[ID], ""), required=False)}
    asked = Record(f"{name}Request", f"a request for {command.name}", const | fields | label)
    before, types = [*types.records, asked], Types()
    answers = list(_answers(command, types, name))
    parts = [_with_row_keys(command, scope, record, name) for record in types.records]
    return [*before, *parts, *answers]


def option_fields(command: Command, scope: Scope, types: Types) -> dict[str, Field]:
    """All that requests of a command may hold, and whether it must be there."""
    name = class_name(command.name)
    return {
        each: Field(
            FIGHTER
            if each in command.fighters
            else _type(option.kind, scope, types, f"{name}{class_name(each)}"),
            _is_required(command, option),
        )
        for each, option in request_options(command).items()
    }


def _is_required(command: Command, option: Option) -> bool:
    if option.name in command.fighters:
        return option.name not in command.optional
    return option.positional and option.default is None


def _answers(command: Command, types: Types, name: str) -> Iterator[Record]:
    for kind, about, schema in (
        ("Result", "what comes of", result_schema(command)),
        ("Odds", "the odds of", odds_schema(command) if command.rolls else None),
    ):
        if schema is not None:
            fields = types.fields(schema["properties"], name, schema.get("required", ()))
            yield Record(f"{name}{kind}", f"{about} {command.name}", fields)


def _with_row_keys(command: Command, scope: Scope, record: Record, name: str) -> Record:
    """A row of the odds has the keys of fighters that they are grouped by, null if not known."""
    if record.name != f"{name}{class_name(ODDS)}{ROW}":
        return record
    fighter = _fighter_fields(scope)
    keys = {
        f"{role}.{key}": Field(f"{fighter[key].type} | None")
        for role in command.fighters
        for key in keys_of(command, role)
    }
    own = {
        name: field._replace(required=field.required or name in scalar_fields(command))
        for name, field in record.fields.items()
    }
    about = "a row of the odds; of the fields of results it has those that it is grouped by"
    return record._replace(about=about, fields={**own, **keys})


def _fighter_fields(scope: Scope) -> Mapping[str, Field]:
    types = Types()
    return {
        name: Field(_type(key.kind, scope, types, ""), required=False) for name, key in KEYS.items()
    }


def _type(kind: Kind, scope: Scope, types: Types, name: str) -> Any:
    return "str" if isinstance(kind, _WORDS) else types.of(kind.schema(scope), name)
