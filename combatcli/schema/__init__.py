"""JSON Schema (2020-12) of requests and answers, made from the declarations of commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.schema.parts import shared_definitions
from combatcli.schema.requests import request_schema
from combatcli.schema.results import odds_schema, result_schema
from combatcli.shapes import ref
from combatcli.tables_in_force import TablesInForce

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(commands: Iterable[Command], book: Book) -> dict[str, Any]:
    """One document: `$defs` has `NAME.request`, `.result` and `.odds` of each of these commands.

    It describes any line that goes into batch or comes out of it.
    """
    scope = TablesInForce(book)
    definitions: dict[str, Any] = {**shared_definitions(scope)}
    tops = []
    for command in commands:
        name = command.name.replace(" ", "-")
        for part, shape in (
            ("request", request_schema(command, scope)),
            ("result", result_schema(command)),
            ("odds", odds_schema(command) if command.rolls else None),
        ):
            if shape is not None:
                definitions[f"{name}.{part}"] = shape
                tops.append(ref(f"{name}.{part}"))
    return {"$schema": DIALECT, "anyOf": [*tops, ref("error")], "$defs": definitions}
