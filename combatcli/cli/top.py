"""The command line's top: every command, and what `combatcli --help` says."""

from __future__ import annotations

import click

from combatcli import __version__
from combatcli.cli.commands import TOOLS
from combatcli.cli.group import Group
from combatcli.cli.help import with_help
from combatcli.cli.out import write


def _write_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        write(f"combatcli {__version__}\n")
        ctx.exit()


EXAMPLE = "combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10"
HELP = f"""\
Fights at the tabletop: play them, referee them with your own dice, or get the exact odds.

Fighters are KEY=VALUE,…, or @FILE for a sheet. COMMAND --help tells the rest.

Example: {EXAMPLE}"""
VERSION = click.Option(
    ["-V", "--version"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_write_version,
    help="Show the version.",
)
COMMANDS = Group(
    "combatcli", package="combatcli.cli.commands", tools=TOOLS, params=[VERSION], help=HELP
)
with_help(COMMANDS)
