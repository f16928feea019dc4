"""`completion`: the completion script of a shell, and where it goes."""

from __future__ import annotations

import sys

from combatcli.cli.build import tool
from combatcli.cli.completion import SHELLS, script
from combatcli.cli.out import write_data, write_error
from combatcli.command import Option
from combatcli.values.words import OneOf

SHELL = Option("shell", OneOf(*SHELLS), "the shell", positional=True)


@tool(
    "completion",
    "The completion script, and where it goes.",
    "combatcli completion bash >~/.local/share/bash-completion/completions/combatcli",
    (SHELL,),
    about="Print the completion script of a shell: bash, zsh or fish. Its head says where it goes."
    "\n\nIt completes commands, options, fighters' keys and their values, tables, columns, rolls,"
    " fields, and rulings with their choices.",
)
def COMMAND(shell: str) -> int:  # noqa: N802 (as in every tool)
    text = script(shell)
    write_data(text)
    sys.stdout.flush()
    if sys.stdout.isatty() and sys.stderr.isatty():  # somebody looks at it; a start-up file doesn't
        head, _, _ = text.partition("\n\n")
        write_error("".join(f"{line.lstrip('# ')}\n" for line in _where(head)))
    return 0


def _where(head: str) -> list[str]:
    """The last lines of the script's head, which say where the script goes."""
    lines = head.splitlines()
    return lines[next(at for at, line in enumerate(lines) if "Where it goes" in line) :]
