"""JSON Schema (2020-12) of requests and answers, made from the declarations of commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.needs import just
from combatcli.report import BY, COMMAND, ERROR, REQUEST
from combatcli.schema.conditions import where
from combatcli.schema.parts import shared_definitions
from combatcli.schema.requests import request_schema
from combatcli.schema.results import odds_schema, result_schema
from combatcli.shapes import Schema, one_of, ref
from combatcli.tables_in_force import TablesInForce

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REQUEST, _RESULT, _ODDS = "request", "result", "odds"


def schema(commands: Iterable[Command], book: Book) -> dict[str, Any]:
    """One document: `$defs` has `NAME.request`, `.result` and `.odds` of each of these commands.

    It describes any line that goes into batch or comes out of it. What a line is its keys tell, and
    `command` whose it is, so that a refusal points at what is wrong and not at all that might be.
    """
    scope = TablesInForce(book)
    definitions: dict[str, Any] = {**shared_definitions(scope)}
    parts: dict[str, dict[str, Schema]] = {_REQUEST: {}, _RESULT: {}, _ODDS: {}}
    for command in commands:
        plain = command.name.replace(" ", "-")
        for part, shape in (
            (_REQUEST, request_schema(command, scope)),
            (_RESULT, result_schema(command)),
            (_ODDS, odds_schema(command) if command.rolls else None),
        ):
            if shape is not None:
                definitions[f"{plain}.{part}"] = shape
                parts[part][command.name] = ref(f"{plain}.{part}")
    return {"$schema": DIALECT, "type": "object", **_line(parts), "$defs": definitions}


def _line(parts: Mapping[str, Mapping[str, Schema]]) -> dict[str, Any]:
    """An error, a result, odds or a request, as its keys tell."""
    odds = _of_command(parts[_ODDS]) if parts[_ODDS] else False
    answer = {"if": _has(BY), "then": odds, "else": _of_command(parts[_RESULT])}
    request = _of_command(parts[_REQUEST])
    asked = {"if": _has(REQUEST), "then": answer, "else": request}
    return {"if": _has(ERROR), "then": ref("error"), "else": asked}


def _has(key: str) -> Schema:
    return {"type": "object", "required": [key], "properties": {key: True}}


def _of_command(shapes: Mapping[str, Schema]) -> Schema:
    """The shape of the command that is named, which must be one of these."""
    return {
        "type": "object",
        "required": [COMMAND],
        "properties": {COMMAND: one_of(*shapes)},
        "allOf": [
            {
                "if": where(COMMAND, just(name)),
                "then": shape,
            }
            for name, shape in shapes.items()
        ],
    }  # fmt: skip
