"""The text of the made modules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from combatcli.book import Book
from combatcli.command import Command
from combatcli.rules import command, modules
from combatcli.tables_in_force import TablesInForce
from tools.typed.calls import COMMANDS, MOVES, functions, methods
from tools.typed.records import command_records, shared_records
from tools.typed.shapes import Record, source

MADE = "# Made by `make docs` from the declarations: change those, not this."
TYPES = "combatcli/types"


def typed_modules() -> dict[str, str]:
    """Path to text, for every one of them."""
    scope = TablesInForce(Book())
    commands = [command(name) for name in modules()]
    shared = shared_records(scope)
    texts = {f"{TYPES}/shared.py": _module("What answers of several commands have.", shared, {})}
    homes = {record.name: "shared" for record in shared}
    by_module = {"shared": [record.name for record in shared]}
    for each in commands:
        records, stem = command_records(each, scope), _stem(each)
        about = f"Requests for `{each.name}`, and its answers."
        texts[f"{TYPES}/{stem}.py"] = _module(about, records, homes)
        by_module[stem] = [record.name for record in records]
    texts[f"{TYPES}/__init__.py"] = _package(by_module)
    texts[COMMANDS] = functions(commands, scope, MADE)
    texts[MOVES] = methods(commands, scope, MADE)
    return texts


def _stem(command: Command) -> str:
    return command.name.replace(" ", "__").replace("-", "_")


def _module(about: str, records: Iterable[Record], homes: dict[str, str]) -> str:
    body = "\n".join(line for record in records for line in source(record)).rstrip()
    words = set(re.findall(r"\w+", body))
    typing = [name for name in ("Any", "Literal", "TypedDict", "final") if name in words]
    imported = sorted(name for name in homes if name in words)
    lines = [MADE, f'"""{about}"""', "", "from __future__ import annotations", ""]
    lines += [f"from typing import {', '.join(typing)}"]
    lines += ["", *_imports("shared", imported)] if imported else []
    gap = ["", ""] if body.startswith(("@", "class ")) else [""]
    return "\n".join([*lines, *gap, body, ""])


def _package(by_module: dict[str, list[str]]) -> str:
    about = (
        '"""The types of requests and answers: dictionaries by their keys, for type checkers."""'
    )
    every = sorted(name for names in by_module.values() for name in names)
    lines = [MADE, about, "", "from __future__ import annotations", ""]
    for stem, names in sorted(by_module.items()):
        lines += _imports(stem, sorted(names))
    lines += ["", "__all__ = ["]
    return "\n".join([*lines, *(f'    "{name}",' for name in every), "]", ""])


def _imports(stem: str, names: Iterable[str]) -> list[str]:
    line = f"from combatcli.types.{stem} import {', '.join(names)}"
    if len(line) <= 100:
        return [line]
    return [f"from combatcli.types.{stem} import (", *(f"    {name}," for name in names), ")"]
