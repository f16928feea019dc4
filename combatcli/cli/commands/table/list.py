"""`table list`: every table in force."""

from __future__ import annotations

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import write
from combatcli.cli.show.rows import table_text
from combatcli.cli.show.tables import LIST_HEADER, list_rows, list_text
from combatcli.cli.terminal import width
from combatcli.cli.typed_request import checked_form
from combatcli.formats.json import table_json
from combatcli.json_line import dump
from combatcli.options.common import FORMAT, JSON, ROWS, TABLES


@tool(
    "list",
    "Every table: what it is rolled or looked up by.",
    "combatcli table list",
    (TABLES, FORMAT, JSON),
)
def COMMAND(tables: str | None, format: str | None, json: bool) -> int:  # noqa: N802 (every tool's module has one)
    form = checked_form(json, format)
    book = book_in_force(tables)
    every = [book.table(name) for name in book.names]
    if form in ROWS:
        text = table_text(form, LIST_HEADER, list_rows(every))
    elif form == "json":
        text = dump({"tables": [table_json(table, rows=False) for table in every]}) + "\n"
    else:
        text = list_text(every, width())
    write(text)
    return 0
