"""`help`: the same as `--help` of a command."""

from __future__ import annotations

import click

from combatcli.cli.build import tool
from combatcli.cli.out import write
from combatcli.command import Option
from combatcli.errors import unknown
from combatcli.values.names import CommandName

NAME = Option(
    "command", CommandName("command"), "of this one", (), positional=True, repeatable=True
)


@tool(
    "help",
    "What a command does, and all that it takes.",
    "combatcli help table show",
    (NAME,),
    about="The same as --help of that command; without one, of all.",
)
def COMMAND(command: tuple[str, ...]) -> int:  # noqa: N802 (as in every tool)
    context = click.get_current_context().find_root()
    for word in command:
        group = context.command
        known = group.list_commands(context) if isinstance(group, click.Group) else []
        member = group.get_command(context, word) if isinstance(group, click.Group) else None
        if member is None:
            raise unknown("command", word, known)
        context = click.Context(member, context, word, terminal_width=context.terminal_width)
    write(context.get_help() + "\n")
    return 0
