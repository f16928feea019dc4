"""`table show`: one table."""

from __future__ import annotations

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import write
from combatcli.cli.show.tables import table_text
from combatcli.cli.terminal import width
from combatcli.command import Option
from combatcli.formats.json import table_json
from combatcli.json_line import dump
from combatcli.options.common import JSON, TABLES
from combatcli.values.names import TableName


@tool(
    "show",
    "One table, as written: rows, columns, effects, source.",
    "combatcli table show grapple",
    (Option("name", TableName(), "the table", positional=True), TABLES, JSON),
)
def COMMAND(name: str, tables: str | None, json: bool) -> int:  # noqa: N802 (as in every tool)
    table = book_in_force(tables).table(name)
    write(dump(table_json(table)) + "\n" if json else table_text(table, width()))
    return 0
