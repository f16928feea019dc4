"""The lines that a filter reads, and where it writes its own."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from combatcli.errors import FileError
from combatcli.stream.line_io import LineWriter


@contextmanager
def lines_in(path: str | None) -> Iterator[Callable[[int], bytes]]:
    """A function that reads what is there of a file, or of stdin for None or `-`.

    It returns at most as many bytes as it is called with. FileError where it can't read.
    """
    if path in (None, "-"):
        if sys.stdin is None:
            raise FileError("stdin is closed", "pipe the lines in, or name a file")
        stdin: Any = sys.stdin.buffer  # the type knows nothing of read1, which waits only once
        yield _reading(stdin.read1, "stdin")
        return
    try:
        file = open(path, "rb", buffering=0)  # noqa: SIM115
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise _unreadable(path, error) from None
    with file:
        yield _reading(file.read, path)


def _reading(read: Callable[[int], bytes], path: str) -> Callable[[int], bytes]:
    def chunk(most: int) -> bytes:
        try:
            return read(most)
        except OSError as error:
            raise _unreadable(path, error) from None

    return chunk


def _unreadable(path: str, error: OSError | ValueError) -> FileError:
    why = getattr(error, "strerror", None) or "unreadable"
    return FileError(f"{path}: {why}", "check the file's name and place")


def lines_out() -> LineWriter:
    """A writer of lines straight to stdout, past the buffers of Python's own streams."""
    sys.stdout.flush()
    out = sys.stdout.buffer
    return LineWriter(getattr(out, "raw", out))


def is_stdout(status: os.stat_result) -> bool:
    """Whether stdout is sent to this very file, so that the shell has opened it."""
    try:
        return stat.S_ISREG(status.st_mode) and os.path.samestat(
            status, os.fstat(sys.stdout.fileno())
        )
    except (OSError, ValueError):
        return False
