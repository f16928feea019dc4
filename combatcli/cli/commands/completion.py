"""`completion`: the completion script of a shell, and where it goes."""

from __future__ import annotations

import sys

import click

from combatcli.cli.completion import SHELLS, script
from combatcli.cli.option_types import OneOf


@click.command("completion", short_help="The completion script, and where it goes.")
@click.argument("shell", type=OneOf(SHELLS), metavar="SHELL")
def COMMAND(shell: str) -> int:  # noqa: N802 (the name that every command's module gives its command)
    """Print the completion script of a shell: bash, zsh or fish. Its head says where it goes.

    It completes commands, options, fighters' keys and their values, tables, columns, rolls, fields,
    and rulings with their choices.

    Example: combatcli completion bash >~/.local/share/bash-completion/completions/combatcli
    """
    text = script(shell)
    sys.stdout.write(text)
    sys.stdout.flush()
    if sys.stdout.isatty() and sys.stderr.isatty():  # somebody looks at it; a start-up file doesn't
        head, _, _ = text.partition("\n\n")
        sys.stderr.write("".join(f"{line.lstrip('# ')}\n" for line in _where(head)))
    return 0


def _where(head: str) -> list[str]:
    """The lines of the script's head that say where it goes."""
    lines = head.splitlines()
    return lines[next(at for at, line in enumerate(lines) if "Where it goes" in line) :]
