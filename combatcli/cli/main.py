"""The one boundary: runs the command line, turns every error into a line and an exit status."""

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from combatcli.cli.inputs import one_line
from combatcli.errors import CombatError, FileError, Terminated, UsageError

INTERRUPTED = 130
TERMINATED = 143
BROKEN_PIPE = 141


def run(argv: Sequence[str]) -> int:
    """Run the command line on these arguments and return the exit status; never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
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
        _silence()
        return BROKEN_PIPE
    except CombatError as error:
        return _told(error, argv)
    except OSError as error:
        _silence()
        return _told(FileError(f"stdout: {error.strerror or 'not writable'}"), argv)


def _command_line(argv: list[str]) -> int:
    from combatcli.cli.group import cli

    if sys.stdout is None:
        raise FileError("stdout is closed", "leave it open, or send it to /dev/null")
    try:
        if "_COMBATCLI_COMPLETE" in os.environ:  # the shell asks what could come next
            cli.main(argv, prog_name="combatcli")
        # Not cli.main else: it would take interrupts and broken pipes for itself.
        with cli.make_context("combatcli", argv) as context:
            status: Any = cli.invoke(context)
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        raise UsageError(
            f"{_path(error)}: what to do is missing",
            "see --help",
        ) from None
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        message = " ".join(error.format_message().split()).rstrip(".")
        raise UsageError(message[:1].lower() + message[1:], f"see {_path(error)} --help") from None


def _path(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "combatcli"


def _told(error: CombatError, argv: Sequence[str]) -> int:
    """Write the error on stderr, as JSON where the command line asks for JSON."""
    if "--json" in argv:
        from combatcli.jsonlines import dump

        line = dump({"error": error.json()})
    else:
        line = f"combatcli: {one_line(error)}"
    try:
        if sys.stderr is not None:
            sys.stderr.write(line + "\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        pass
    return error.status


def _silence() -> None:
    """Keep Python from complaining, at its end, of what could not be flushed."""
    try:
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())
        os.close(devnull)
    except (OSError, ValueError):
        pass
