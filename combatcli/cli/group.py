"""The commands by name, each imported only when it is called (or help lists them all)."""

from importlib import import_module

import click

from combatcli import __version__
from combatcli.errors import unknown

TOOLS = {
    "table": "combatcli.cli.table",
    "rulings": "combatcli.cli.rulings",
    "batch": "combatcli.cli.batch",
    "verify": "combatcli.cli.verify",
    "schema": "combatcli.cli.schema",
}
"""Commands that resolve nothing, and the modules that hold them."""


class Commands(click.Group):
    """Every rule's command from its declaration, and the tools."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from combatcli.rules import modules

        del ctx
        return [*(name for name in modules() if " " not in name), *TOOLS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name in TOOLS:
            found: click.Command = import_module(TOOLS[cmd_name]).COMMAND
            return found
        from combatcli.rules import command, modules

        if cmd_name not in modules():
            return None
        from combatcli.cli.build import build

        return build(command(cmd_name))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            raise unknown("command", name, self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"combatcli {__version__}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Show the version.",
)  # fmt: skip
def cli() -> None:
    """Fights at the tabletop: play them, referee them with your own dice, or get the exact odds.

    Fighters are KEY=VALUE,… or @FILE: combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10
    """
