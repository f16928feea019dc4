"""How `--help` looks: as wide as the terminal, with examples that can be copied as they stand."""

from __future__ import annotations

import inspect

import click

from combatcli.cli.out import write
from combatcli.cli.terminal import LEAST, columns_within

MOST = 80
_LINE = 76


def with_example(text: str) -> str:
    """A help text with its last paragraph, `Example: …`, in lines that click leaves as they are.

    An example too long for one line goes on in the next as a shell takes it, after a backslash.
    """
    text = inspect.cleandoc(text)
    about, separator, command = text.partition("\n\nExample: ")
    if not separator:
        return text
    lines = [""]
    for piece in _pieces(command):
        if lines[-1] and len(lines[-1]) + len(piece) > _LINE - 6:
            lines[-1] += " \\"
            lines.append("  " + piece)
        else:
            lines[-1] += f" {piece}" if lines[-1] else piece
    return "\n  ".join([f"{about}\n\n\b\nExample:", *lines])


def _pieces(command: str) -> list[str]:
    """What stays on one line: an option or a redirection with the words after it."""
    pieces: list[str] = []
    for word in command.split():
        if pieces and not word.startswith(("-", "|", ">")):
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces


def with_help(command: click.Command) -> click.Command:
    """The command, its example laid out, and with `-h, --help` of our own in place of click's."""
    command.help = with_example(command.help or "")
    if command.add_help_option:
        command.add_help_option = False
        command.params.append(
            click.Option(
                ["-h", "--help"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_write_help,
                help="Show this message and exit.",
            )
        )
    return command


def _write_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Write the help. Not as click does, which sends UTF-8 to a stdout that says it is ASCII."""
    if value and not ctx.resilient_parsing:
        write(ctx.get_help() + "\n")
        ctx.exit()


def help_width(argv: list[str]) -> int | None:
    """The columns to wrap help to, where a command line asks for help; click's are at least 50."""
    asked = not argv or argv[0] == "help" or "--help" in argv or "-h" in argv
    if not asked and len(argv) > 1:  # one word may be a group's, which shows its help
        return None
    return columns_within(LEAST, MOST) - 2
