"""`table export`: a table in another format."""

from __future__ import annotations

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import write_data, write_note
from combatcli.command import Option
from combatcli.formats import EXPORTS, export_table
from combatcli.options.common import TABLES
from combatcli.values.names import ColumnName, TableName
from combatcli.values.words import OneOf

OPTIONS = (
    Option("name", TableName(), "the table", positional=True),
    Option("to", OneOf(*EXPORTS), "the format", required=True),
    Option("column", ColumnName("name"), "only this column of a table that has columns"),
    TABLES,
)


@tool(
    "export",
    "A table in another format, on stdout.",
    "combatcli table export critical --to yaml",
    OPTIONS,
    about="What the format can't hold is told on stderr.",
)
def COMMAND(name: str, to: str, column: str | None, tables: str | None) -> int:  # noqa: N802 (as in every tool)
    table = book_in_force(tables).table(name)
    if column is not None:
        table = table.narrowed(column)
    exported = export_table(table, to)
    write_data(exported.text)
    if exported.lost:
        write_note(f"{to} does not hold {', '.join(exported.lost)}")
    for note in exported.notes:
        write_note(note)
    return 0
