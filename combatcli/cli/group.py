"""Groups of commands, each imported only when it is called or when help lists them all."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from combatcli.book import Book
from combatcli.cli.build import rule_command
from combatcli.errors import UsageError, shown, unknown
from combatcli.rules import command, modules
from combatcli.values import plain_word


class Group(click.Group):
    """The rules' commands whose names begin with a prefix and have one word more, and tools.

    `tools` are their names, and the modules of `package` that have the `COMMAND` of each.
    """

    def __init__(
        self, name: str, *, package: str, tools: Mapping[str, str], prefix: str = "", **more: Any
    ) -> None:
        super().__init__(name, **more)
        self._package, self._tools, self._prefix = package, tools, prefix

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        names = [name.removeprefix(self._prefix) for name in modules() if self._has(name)]
        return [*self._tools, *names] if self._prefix else [*names, *self._tools]

    def _has(self, name: str) -> bool:
        return name.startswith(self._prefix) and " " not in name.removeprefix(self._prefix)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name in self._tools:
            module = import_module(f"{self._package}.{self._tools[cmd_name]}")
            tool: click.Command = module.COMMAND
            return tool
        name = f"{self._prefix}{cmd_name}"
        return rule_command(command(name)) if name in modules() and self._has(name) else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does; no command at all asks for help, in every version of it."""
        return super().parse_args(ctx, args or ["--help"] * (not ctx.resilient_parsing))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but the error for an unknown command names the nearest."""
        name = args[0]
        if name not in self.list_commands(ctx) and name.lower() in self.list_commands(ctx):
            args, name = [name.lower(), *args[1:]], name.lower()
        if not name.startswith("-") and name not in self.list_commands(ctx):
            what = f"{ctx.command_path.partition(' ')[2]} command".lstrip()
            tables = Book().names if ctx.parent is None else ()
            if plain_word(name) in tables:
                hint = f"see the table: combatcli table show {plain_word(name)}"
                raise UsageError(f"unknown {what} {shown(name)}", hint)
            raise unknown(what, name, self.list_commands(ctx))
        return super().resolve_command(ctx, args)
