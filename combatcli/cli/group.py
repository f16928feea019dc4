"""The commands by name, each imported only when it is called (or help lists them all)."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from combatcli import __version__
from combatcli.cli.help import explain
from combatcli.errors import UsageError, unknown

TOOLS = {
    "table": "combatcli.cli.commands.table",
    "rulings": "combatcli.cli.commands.rulings",
    "batch": "combatcli.cli.commands.batch",
    "verify": "combatcli.cli.commands.verify",
    "schema": "combatcli.cli.commands.schema",
    "completion": "combatcli.cli.commands.completion",
}
"""Commands that resolve nothing, and the modules that hold them."""


class KnownCommands(click.Group):
    """A group that says which command is missing or meant."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, but no command at all is an error in every version of it."""
        if not args:
            raise UsageError("a command is missing", f"see {ctx.command_path} --help")
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown command is told with the nearest."""
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            what = ctx.command_path.partition(" ")[2]
            raise unknown(f"{what} command".lstrip(), name, self.list_commands(ctx))
        return super().resolve_command(ctx, args)


class Commands(KnownCommands):
    """Every rule's command from its declaration, and the tools."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from combatcli.rules import modules

        del ctx
        return [*(name for name in modules() if " " not in name), *TOOLS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name in TOOLS:
            found: click.Command = import_module(TOOLS[cmd_name]).COMMAND
            return explain(found)
        from combatcli.rules import command, modules

        if cmd_name not in modules():
            return None
        from combatcli.cli.build import build

        return build(command(cmd_name))


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        sys.stdout.write(f"combatcli {__version__}\n")
        ctx.exit()


@click.group(cls=Commands)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Show the version.",
)  # fmt: skip
def cli() -> None:
    """Fights at the tabletop: play them, referee them with your own dice, or get the exact odds.

    Fighters are KEY=VALUE,…, or @FILE for a sheet. COMMAND --help tells the rest.

    Example: combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10
    """


explain(cli)
