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
from combatcli.values.basic import is_dice

MEANT = {
    "fight": "duel", "battle": "duel", "combat": "duel", "dice": "roll", "die": "roll",
    "bash": "shield-bash", "wrestle": "grapple", "initiative": "first-move", "strike": "attack",
    "hit": "attack", "tables": "table list", "ruling": "rulings",
}  # fmt: skip
"""What people type for some of the commands."""


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
        name, known = args[0], self.list_commands(ctx)
        if name not in known and plain_word(name) in known:
            args, name = [plain_word(name), *args[1:]], plain_word(name)
        if not name.startswith("-") and name not in known:
            what = f"{ctx.command_path.partition(' ')[2]} command".lstrip()
            tables = Book().names if ctx.parent is None else ()
            if plain_word(name) in tables:
                hint = f"see the table: combatcli table show {plain_word(name)}"
                raise UsageError(f"unknown {what} {shown(name)}", hint)
            dice = f"roll {name}" if is_dice(name) else ""
            meant = MEANT.get(plain_word(name), dice) if ctx.parent is None else ""
            if meant:
                raise UsageError(f"unknown {what} {shown(name)}", f"write combatcli {meant}")
            raise unknown(what, name, known)
        return super().resolve_command(ctx, args)
