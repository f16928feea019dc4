"""`schema`: JSON Schema of requests and results."""

from __future__ import annotations

import json as json_module

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import write
from combatcli.command import Option
from combatcli.errors import unknown
from combatcli.json_line import dump
from combatcli.options.common import JSON, TABLES
from combatcli.rules import command as command_of
from combatcli.rules import modules
from combatcli.schema import schema
from combatcli.schema.table_file import table_file_schema
from combatcli.values.names import CommandName

FILES = {"table": table_file_schema}
"""The files that a user writes, and what makes the schema of each."""
NAME = Option(
    "command",
    CommandName("command", FILES),
    "only this one's",
    (),
    positional=True,
    repeatable=True,
)


@tool(
    "schema",
    "JSON Schema of requests and results.",
    "combatcli schema grapple",
    (NAME, TABLES, JSON),
    about="JSON Schema (2020-12) of a command's requests, results and odds; without one, of all."
    " Each is under $defs, as COMMAND.request, COMMAND.result and COMMAND.odds. `table` gives that"
    " of table files, for editors.",
)
def COMMAND(command: tuple[str, ...], tables: str | None, json: bool) -> int:  # noqa: N802 (as in every tool)
    name = " ".join(command)
    if name in FILES:
        document = FILES[name]()
        write((dump(document) if json else json_module.dumps(document, indent=2)) + "\n")
        return 0
    if name and name not in modules():
        raise unknown("command", name, (*modules(), *FILES))
    commands = [command_of(each) for each in ([name] if name else modules())]
    document = schema(commands, book_in_force(tables))
    write((dump(document) if json else json_module.dumps(document, indent=2)) + "\n")
    return 0
