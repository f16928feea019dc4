"""`table`: the tables in force, and the user's own."""

from __future__ import annotations

import sys
from typing import Any

import click

from combatcli.cli.build import build
from combatcli.cli.group import KnownCommands
from combatcli.cli.help import explain
from combatcli.cli.option_types import OneOf
from combatcli.formats import EXPORTS, IMPORTS
from combatcli.rules import command

FAULTY = 1


class Tables(KnownCommands):
    """The table commands; `roll` is a rule's own command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), "roll"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "roll":
            return build(command("table roll"))
        found = super().get_command(ctx, cmd_name)
        return None if found is None else explain(found)


_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object on one line.")
_TABLES = click.option(
    "--tables",
    metavar="DIR",
    help="Your own tables, over the built-in ones. Also COMBATCLI_TABLES.",
)


@click.group(
    "table",
    cls=Tables,
    short_help="The tables, built in and your own: list, show, roll, check, export, import.",
)
def COMMAND() -> None:  # noqa: N802 (the name that every command's module gives its command)
    """The tables in force, built in and your own.

    Example: combatcli table show critical
    """


@COMMAND.command("list", short_help="Every table: what it is rolled or looked up by.")
@_TABLES
@_JSON
def list_tables(tables: str | None, as_json: bool) -> int:
    """Every table: what it is rolled or looked up by.

    Example: combatcli table list
    """
    from combatcli.cli.book import book_in_force
    from combatcli.cli.run import width
    from combatcli.cli.show.tables import list_text
    from combatcli.formats.json import table_json

    book = book_in_force(tables)
    found = [book.table(name) for name in book.names]
    if as_json:
        return _json({"tables": [table_json(table, rows=False) for table in found]})
    return _write(list_text(found, width()))


@COMMAND.command("show", short_help="One table, as written.")
@click.argument("name")
@_TABLES
@_JSON
def show(name: str, tables: str | None, as_json: bool) -> int:
    """One table, as written: rows, columns, effects, source.

    Example: combatcli table show grapple
    """
    from combatcli.cli.book import book_in_force
    from combatcli.cli.run import width
    from combatcli.cli.show.tables import table_text
    from combatcli.formats.json import table_json

    table = book_in_force(tables).table(name)
    return _json(table_json(table)) if as_json else _write(table_text(table, width()))


@COMMAND.command("check", short_help="Every fault of table files, or each row's chance.")
@click.argument("files", metavar="FILE…|DIR", nargs=-1, required=True)
@_TABLES
@_JSON
def check(files: tuple[str, ...], tables: str | None, as_json: bool) -> int:
    """Every fault of table files, or of a folder's, with file, line, table and row; exit 1 then.

    Where all is sound: how likely each row is.

    Example: combatcli table check examples/tables
    """
    from combatcli.book.reading.check_files import check_files
    from combatcli.cli.book import book_in_force
    from combatcli.cli.run import width
    from combatcli.cli.show.table_check import check_json, check_text

    checked = check_files(book_in_force(tables), files)
    if as_json:
        _json(check_json(checked))
    else:
        _write(check_text(checked, width()))
    return FAULTY if checked.troubles else 0


@COMMAND.command("export", short_help="A table in another format, on stdout.")
@click.argument("name")
@click.option("--to", type=OneOf(EXPORTS), required=True, help="The format.")
@click.option("--column", metavar="TEXT", help="Only this column of a table that has columns.")
@_TABLES
def export(name: str, to: str, column: str | None, tables: str | None) -> int:
    """A table in another format, on stdout; what the format can't hold is told on stderr.

    Example: combatcli table export critical --to yaml
    """
    from combatcli.cli.book import book_in_force
    from combatcli.formats import export_table

    table = book_in_force(tables).table(name)
    if column is not None:
        table = table.narrowed(column)
    exported = export_table(table, to)
    _write(exported.text)
    if exported.lost:
        _note(f"{to} does not hold {', '.join(exported.lost)}")
    return 0


@COMMAND.command("import", short_help="A table from CSV or Foundry VTT, as YAML on stdout.")
@click.argument("file")
@click.option("--from", "source", type=OneOf(IMPORTS), required=True, help="The format.")
@click.option("--name", metavar="TEXT", help="What to call the table.")
def import_command(file: str, source: str, name: str | None) -> int:
    """A table from another format, as YAML on stdout; save it in your folder of tables.

    Example: combatcli table import wandering.csv --from csv >tables/wandering.yaml
    """
    from combatcli.cli.inputs import Files
    from combatcli.formats import export_table, import_table

    table, notes = import_table(Files()(file), "stdin" if file == "-" else file, name, source)
    _write(export_table(table, "yaml").text)
    for note in notes:
        _note(note)
    return 0


def _note(text: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"combatcli: note: {text}\n")


def _json(value: Any) -> int:
    from combatcli.json_line import dump

    return _write(dump(value) + "\n")


def _write(text: str) -> int:
    sys.stdout.write(text)
    return 0
