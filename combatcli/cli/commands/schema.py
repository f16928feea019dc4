"""`schema`: JSON Schema of requests and results."""

from __future__ import annotations

import sys

import click


@click.command(
    "schema",
    short_help="JSON Schema of requests and results.",
)
@click.argument("name", metavar="[COMMAND]", nargs=-1)
@click.option(
    "--tables",
    metavar="DIR",
    help="Your own tables, over the built-in ones. Also COMBATCLI_TABLES.",
)
@click.option("--json", "as_json", is_flag=True, help="On one line; errors as JSON too.")
def COMMAND(name: tuple[str, ...], tables: str | None, as_json: bool) -> int:  # noqa: N802
    """JSON Schema (2020-12) of a command's requests, results and odds; without one, of all.

    Each is under $defs, as COMMAND.request, COMMAND.result and COMMAND.odds.

    Example: combatcli schema grapple
    """
    import json

    from combatcli.cli.book import book_in_force
    from combatcli.errors import unknown
    from combatcli.json_line import dump
    from combatcli.rules import command, modules
    from combatcli.schema import schema

    wanted = " ".join(name)
    if wanted and wanted not in modules():
        raise unknown("command", wanted, modules())
    commands = [command(each) for each in ([wanted] if wanted else modules())]
    document = schema(commands, book_in_force(tables))
    sys.stdout.write((dump(document) if as_json else json.dumps(document, indent=2)) + "\n")
    return 0
