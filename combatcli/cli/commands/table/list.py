"""`table list`: every table in force."""

from __future__ import annotations

import sys

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.show.tables import list_text
from combatcli.cli.terminal import width
from combatcli.formats.json import table_json
from combatcli.json_line import dump
from combatcli.options.common import JSON, TABLES


@tool(
    "list",
    "Every table: what it is rolled or looked up by.",
    "combatcli table list",
    (TABLES, JSON),
)
def COMMAND(tables: str | None, json: bool) -> int:  # noqa: N802 (every tool's module has one)
    book = book_in_force(tables)
    every = [book.table(name) for name in book.names]
    if json:
        text = dump({"tables": [table_json(table, rows=False) for table in every]}) + "\n"
    else:
        text = list_text(every, width())
    sys.stdout.write(text)
    return 0
