"""JSON Schema of table files, by which an editor completes and checks them.

In draft 7, which every editor of YAML reads.
"""

from __future__ import annotations

from typing import Any

from combatcli.book.reading.effects import KINDS
from combatcli.shapes import Schema, one_type

_SCALAR: Schema = one_type("string", "number", "boolean")
"""Any of these is read as the text that it is written as."""


def table_file_schema() -> dict[str, Any]:
    """The schema of a table file; what depends on another part of the file is left to the check."""
    kinds = "|".join(KINDS)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A table of combatcli",
        "type": "object",
        "properties": {
            "name": _text("what the table is called, where that isn't the file's name"),
            "title": _text("what it is about"),
            "die": _text("what it is rolled with, such as 2d6 or d%"),
            "by": _text("what it is looked up by, in place of a die"),
            "source": _text("where its figures come from"),
            "license": _text("on what terms they may be passed on"),
            "off_table": {
                "enum": ["clamp", "error"],
                "description": "a total off the table takes the nearest row, or is refused",
            },
            "reach": {
                "type": "string",
                "pattern": "^ *[+-]?[0-9]+ *[-\u2013\u2014] *[+-]?[0-9]+ *$",
                "description": "the totals that adjusted rolls come to, such as 2-15",
            },
            "columns": {
                "type": "array",
                "items": _SCALAR,
                "minItems": 1,
                "uniqueItems": True,
                "description": "the names of its columns; each row is a list with a cell for each",
            },
            "effects": {
                "type": "object",
                "additionalProperties": {
                    "type": "string",
                    "pattern": f"^(({kinds})[?]?|[^|]+([|][^|]+)+)$",
                },
                "description": f"what rules read off a cell: {', '.join(KINDS)}, or words a|b;"
                " with ? it may be left out",
            },
            "rows": {
                "description": "by totals such as 7, 2-5, 12+ or 96-00, or a plain list",
                "anyOf": [
                    {"type": "object", "minProperties": 1, "additionalProperties": _row()},
                    {"type": "array", "minItems": 1, "items": _row()},
                ],
            },
        },
        "required": ["rows"],
        "additionalProperties": False,
        "definitions": {"cell": _cell()},
    }


def _text(about: str) -> dict[str, Any]:
    return {**_SCALAR, "description": about}


def _row() -> dict[str, Any]:
    cell = {"$ref": "#/definitions/cell"}
    return {"anyOf": [cell, {"type": "array", "minItems": 1, "items": cell}]}


def _cell() -> dict[str, Any]:
    names = {"type": "array", "items": _SCALAR, "minItems": 1}
    return {
        "description": "a text, in which <1d4> is rolled and <@loot> rolled on",
        "anyOf": [
            _SCALAR,
            {
                "type": "object",
                "properties": {
                    "text": _text("what the referee reads"),
                    "then": {
                        "anyOf": [_SCALAR, names],
                        "description": "tables that are rolled on beside it",
                    },
                    "weight": {
                        "type": "integer",
                        "minimum": 1,
                        "description": "how likely a row of a plain list is, beside the others",
                    },
                    "reconstructed": {
                        "type": "boolean",
                        "description": "whether the cell is not printed in the source",
                    },
                },
                "required": ["text"],
                "additionalProperties": _SCALAR,
            },
        ],
    }
