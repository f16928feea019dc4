"""`table`: the tables in force."""

import sys
from typing import Any

import click

from combatcli.cli.build import build
from combatcli.rules import command


class Tables(click.Group):
    """The table commands; `roll` is a rule's own command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), "roll"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "roll":
            return build(command("table roll"))
        return super().get_command(ctx, cmd_name)


@click.group(
    "table",
    cls=Tables,
    short_help="The tables in force: list, show, roll.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
def COMMAND() -> None:  # noqa: N802 (the name that every command's module gives its command)
    """The tables in force.

    Example: combatcli table show critical
    """


@COMMAND.command("list", short_help="Every table: what it is rolled or looked up by.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on one line.")
def list_tables(as_json: bool) -> int:
    """Every table: what it is rolled or looked up by.

    Example: combatcli table list
    """
    from combatcli.book import Book
    from combatcli.output.tables import list_text, table_json

    book = Book()
    tables = [book.table(name) for name in book.names]
    if as_json:
        return _json({"tables": [table_json(table, rows=False) for table in tables]})
    return _write(list_text(tables))


@COMMAND.command("show", short_help="One table, as written.")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on one line.")
def show(name: str, as_json: bool) -> int:
    """One table, as written: rows, columns, effects, source.

    Example: combatcli table show grapple
    """
    from combatcli.book import Book
    from combatcli.output.tables import table_json, table_text

    table = Book().table(name)
    return _json(table_json(table)) if as_json else _write(table_text(table))


def _json(value: Any) -> int:
    from combatcli.jsonlines import dump

    return _write(dump(value) + "\n")


def _write(text: str) -> int:
    sys.stdout.write(text)
    return 0
