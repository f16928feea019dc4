"""Checks a line that goes into batch, or comes out of it, against the schema of its kind."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from combatcli.book import Book
from combatcli.errors import CombatError
from combatcli.rules import command
from combatcli.schema import schema


@cache
def validator(name: str, kind: str) -> Draft202012Validator:
    """Of a command's `request`, `result` or `odds`, or of an `error`."""
    return validator_of(name, kind, Book())


def validator_of(name: str, kind: str, book: Book) -> Draft202012Validator:
    """The same by the tables of a book."""
    document = schema([command(name)], book)
    wanted = kind if kind == "error" else f"{name.replace(' ', '-')}.{kind}"
    return Draft202012Validator({"$ref": f"#/$defs/{wanted}", "$defs": document["$defs"]})


def kind_of(line: dict[str, Any]) -> str:
    """What a line is, by its keys."""
    if "error" in line:
        return "error"
    if "request" not in line:
        return "request"
    return "odds" if "by" in line else "result"


def check(line: dict[str, Any], folder: str | None = None) -> None:
    """AssertionError names the first place where the line is not as its schema says.

    It is of the tables in a folder, as far as these are sound.
    """
    kind = kind_of(line)
    name = "roll" if kind == "error" else line["command"]
    try:
        found = validator_of(name, kind, Book(folder)) if folder else validator(name, kind)
    except CombatError:  # a table that this line doesn't need is faulty
        return
    for fault in found.iter_errors(line):
        raise AssertionError(f"{name} {kind}: {fault.json_path}: {fault.message}")
