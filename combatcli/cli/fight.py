"""`--log` and `--fight`: results kept in a file, and a fight that goes on from its last line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from combatcli.cli.out import write_note
from combatcli.cli.streams import is_stdout
from combatcli.cli.typed_request import Params
from combatcli.errors import FileError, UsageError
from combatcli.stream.log_file import LogFile

Append = Callable[[str], None]
"""Adds a line to a log."""


@contextmanager
def kept_in_file(params: Params) -> Iterator[tuple[Params, Append | None]]:
    """The options, and what appends a result to the log, which is kept from others meanwhile.

    Odds have no result to keep: a fight is only read for them.
    """
    path = params["log"] or params["fight"]
    if is_only_read(params):
        yield with_fight(params), None
        return
    log = LogFile(path, lambda: _write_waiting(path))
    try:
        if is_stdout(log.status):
            what = f"{path} is where stdout goes as well"
            raise UsageError(what, "leave the redirection out: each result is appended to the file")
        yield with_fight(params) if params["fight"] else params, log.append
    finally:
        log.close()


def is_only_read(params: Params) -> bool:
    """Whether nothing happens that a fight could go on from."""
    return bool(params.get("odds") or params["requests"])


def with_fight(params: Params) -> Params:
    """The options with a begun `--fight` as the state. UsageError for a state besides."""
    path = params["fight"]
    if "state" not in params or not _is_begun(path):  # plain dice have no fighters
        return params
    if params.get("state") is not None:
        what = f"--state is where a fight begins, and {path} is begun"
        raise UsageError(what, "leave --state out, or name a new file")
    return {**params, "state": path}


def _is_begun(path: str) -> bool:
    """Whether a fight's file has anything in it; one that can't be read is left to its reader.

    FileError for what is no file: a device may go on for ever.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        raise FileError(f"{path}: no file that a fight can be kept in", "name one, or a new one")
    try:
        with open(path, "rb") as file:
            return any(not line.isspace() for line in file)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def _write_waiting(path: str) -> None:
    if sys.stderr.isatty():
        write_note(f"{path}: waiting for another run to be done with it")
