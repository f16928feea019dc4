"""`help`: the manual page of a command, or the same as its `--help`."""

from __future__ import annotations

import sys

import click

from combatcli.cli.build import tool
from combatcli.cli.commands import TOOLS, table
from combatcli.cli.manual.pages import command_page, pages, text_and_example
from combatcli.cli.manual.roff import main_page, page_text
from combatcli.cli.manual.viewer import view
from combatcli.cli.out import write
from combatcli.command import Option
from combatcli.errors import unknown
from combatcli.values.names import CommandName

OTHERS = (*TOOLS, *(f"{table.COMMAND.name} {name}" for name in table.TOOLS))
"""The commands that are no rule's."""
NAME = Option(
    "command",
    CommandName("command", OTHERS),
    "of this one",
    (),
    positional=True,
    repeatable=True,
)


@tool(
    "help",
    "The manual page of a command: what it does, and all that it takes.",
    "combatcli help table show",
    (NAME,),
    about="At a terminal the program `man` shows it, wherever combatcli is installed; elsewhere, or"
    " where there is no `man`, it is the same as --help of that command. Without a command, --help"
    " of all; `combatcli help combatcli` is the page about the program itself.",
)
def COMMAND(command: tuple[str, ...]) -> int:  # noqa: N802 (as in every tool)
    root = context = click.get_current_context().find_root()
    for word in command:
        group = context.command
        known = group.list_commands(context) if isinstance(group, click.Group) else []
        member = group.get_command(context, word) if isinstance(group, click.Group) else None
        if member is None and command != (root.info_name,):
            raise unknown("command", word, known)
        if member is not None:
            width = context.terminal_width
            context = click.Context(member, context, word, terminal_width=width)
    if command and sys.stdout.isatty() and _viewed(context):
        return 0
    write(context.get_help() + "\n")
    return 0


def _viewed(context: click.Context) -> bool:
    """Whether `man` showed the page of this command; a group within the program has none."""
    command = context.command
    if not isinstance(command, click.Group):
        page = command_page(command, context)
        return view(page.file, page_text(page))
    if context.parent is None:
        name = context.info_name or ""
        return view(name, main_page(pages(command), text_and_example(command)[1]))
    return False
