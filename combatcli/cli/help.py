"""How `--help` looks: as wide as the terminal, with examples that can be copied as they stand."""

from __future__ import annotations

import inspect
import sys

import click

from combatcli.cli.terminal import LEAST, columns_within

MOST = 80
_LINE = 76


def with_example(text: str) -> str:
    """A help text whose last paragraph, `Example: …`, is kept from being filled.

    One too long for a line goes on in the next as a shell takes it, behind a backslash.
    """
    text = inspect.cleandoc(text)
    rest, found, command = text.partition("\n\nExample: ")
    if not found:
        return text
    lines = [""]
    for piece in _pieces(command):
        if lines[-1] and len(lines[-1]) + len(piece) > _LINE - 6:
            lines[-1] += " \\"
            lines.append("  " + piece)
        else:
            lines[-1] += f" {piece}" if lines[-1] else piece
    return "\n  ".join([f"{rest}\n\n\b\nExample:", *lines])


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
    """The command, with its example and its help as they should be shown."""
    command.help = with_example(command.help or "")
    if command.add_help_option:
        command.add_help_option = False
        command.params.append(
            click.Option(
                ["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show,
                help="Show this message and exit.",
            )
        )  # fmt: skip
    return command


def _show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Unlike click's own, which sends UTF-8 to a stdout that says it is ASCII."""
    if value and not ctx.resilient_parsing:
        sys.stdout.write(ctx.get_help() + "\n")
        ctx.exit()


def help_width(argv: list[str]) -> int | None:
    """The width to wrap help to, where help is asked for; click's own is never below 50."""
    if "--help" not in argv and "-h" not in argv:
        return None
    return columns_within(LEAST, MOST) - 2
