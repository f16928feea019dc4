"""The one boundary: runs the command line, turns every error into a line and an exit status."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from combatcli.cli.help import help_width
from combatcli.cli.out import write_data, write_error
from combatcli.cli.terminal import FALLBACK
from combatcli.cli.top import COMMANDS
from combatcli.errors import (
    CombatError,
    FileError,
    InternalError,
    Terminated,
    printable,
)
from combatcli.faults import internal_error, write_traceback
from combatcli.json_line import dump
from combatcli.report import ERROR

INTERRUPTED = 130
TERMINATED = 143
BROKEN_PIPE = 141
ASK = "__complete"
"""The hidden command by which the shells' scripts ask what can come next."""


def run(argv: Sequence[str]) -> int:
    """Run the command line on these arguments and return the exit status; never raises."""
    if sys.stderr is None:  # closed: discard what is written to it
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=FALLBACK)
    try:
        status = _command_line(list(argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except Terminated:
        return TERMINATED
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except InternalError as error:
        write_traceback()
        return _write_error(error, argv)
    except CombatError as error:
        return _write_error(error, argv)
    except OSError as error:
        _silence_stdout()
        if error.errno == errno.EINVAL:  # what Windows says of a pipe that its reader has closed
            return BROKEN_PIPE
        return _write_error(FileError(f"stdout: {error.strerror or 'not writable'}"), argv)
    except Exception as error:  # no tracebacks for people: a fault of ours is a line too
        write_traceback()
        return _write_error(internal_error(error), argv)


def _command_line(argv: list[str]) -> int:
    if sys.stdout is None:
        raise FileError("stdout is closed", "leave it open, or send it to /dev/null")
    try:
        if argv[:1] == [ASK]:
            from combatcli.cli.completion.command_line import completion_text  # only a shell asks

            write_data(completion_text(COMMANDS, argv[1:]))
            return 0
        # Not COMMANDS.main: it would take interrupts and broken pipes for itself.
        with COMMANDS.make_context("combatcli", argv, terminal_width=help_width(argv)) as context:
            status = COMMANDS.invoke(context)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        from combatcli.cli.usage import usage_error  # most command lines are right

        raise usage_error(error) from None


def _write_error(error: CombatError, argv: Sequence[str]) -> int:
    """Write the error on stderr, as JSON where the command line asks for JSON; its exit status."""
    if "--json" in argv:
        line = dump({ERROR: error.json()})
    else:
        line = f"combatcli: {printable(error.line())}"
    with suppress(OSError, ValueError):
        write_error(line + "\n")
    return error.status


def _silence_stdout() -> None:
    """Send stdout to nowhere, so that Python doesn't complain at its end of what it can't flush."""
    try:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
        os.close(devnull)
    except (OSError, ValueError):
        pass
