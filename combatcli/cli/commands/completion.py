"""`completion`: the completion script of a shell, printed or put where that shell finds it."""

from __future__ import annotations

import os
import sys

from combatcli.cli.build import tool
from combatcli.cli.completion import SHELLS, advice, instead, place, script
from combatcli.cli.out import write, write_data, write_error
from combatcli.command import Option
from combatcli.errors import FileError, UsageError, shown
from combatcli.files import write_whole
from combatcli.values.basic import Flag
from combatcli.values.words import OneOf

SHELL = Option("shell", OneOf(*SHELLS), "the shell", (), positional=True)
INSTALL = Option("install", Flag(), "put it where that shell finds it", False)


@tool(
    "completion",
    "The completion script of a shell; --install puts it where that shell finds it.",
    "combatcli completion --install bash",
    (SHELL, INSTALL),
    about=f"The shell is one of {', '.join(SHELLS)}; that of $SHELL unless said. With --install it"
    " is told where the script was written, and what else that shell needs; no other file is"
    " changed.\n\nIt completes commands, options, fighters' keys and their values, tables, columns,"
    " rolls, fields, and rulings with their choices.",
)
def COMMAND(shell: str | tuple[()], install: bool) -> int:  # noqa: N802 (as in every tool)
    name = shell or _users_shell()
    if install:
        write(_install(name))
        return 0
    write_data(script(name))
    sys.stdout.flush()
    if sys.stdout.isatty() and sys.stderr.isatty():  # somebody looks at it; a start-up file doesn't
        without = instead(name)
        write_error(
            f"\nTo have it in every new {name}: combatcli completion --install {name}\n"
            + (f"Or, without a file{without}\n" if without else "")
        )
    return 0


def _users_shell() -> str:
    name = os.path.basename(os.environ.get("SHELL", ""))
    if name not in SHELLS:
        what = f"$SHELL is {shown(name)}" if name else "$SHELL is not set"
        raise UsageError(f"no SHELL is given, and {what}", f"give one of {', '.join(SHELLS)}")
    return name


def _install(shell: str) -> str:
    """Write the script where the shell finds it; what was done, and what else there is to do."""
    path, text = place(shell), script(shell).encode()
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "rb") as file:
            there = file.read() == text
    except FileNotFoundError:
        there = False
    except OSError as error:
        raise FileError(
            f"{error.filename}: {error.strerror}",
            f"mend that, or keep the script elsewhere: combatcli completion {shell} >FILE",
        ) from None
    if not there:
        write_whole(path, text)
    return f"{'there already' if there else 'wrote'}: {path}\n{advice(shell, path)}\n"
