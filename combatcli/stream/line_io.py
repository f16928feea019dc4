"""Lines in and lines out: bounded, flat in memory, whole, and written before a wait."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from typing import Protocol

MOST_LINE = 1024 * 1024
_CHUNK = 64 * 1024
_ATOMIC = 4096
"""A pipe takes this many bytes whole or not at all (Linux; POSIX promises 512)."""


class Raw(Protocol):
    """An unbuffered stream to write to."""

    def write(self, data: bytes, /) -> int | None:
        """Write what can be written now, and say how much."""

    def fileno(self) -> int:
        """The file descriptor."""


def read_lines(
    read: Callable[[int], bytes], before_wait: Callable[[], None], most: int = MOST_LINE
) -> Iterator[tuple[int, bytes | None]]:
    """Each line's number and bytes, or None for a line above `most`, which is dropped unread.

    `read` returns what is there, at most so many bytes, and waits only where nothing is;
    `before_wait` is called each time before it.
    """
    number = 0
    held = bytearray()
    while True:
        before_wait()
        chunk = read(_CHUNK)
        if not chunk:
            break
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            number += 1
            line = end
            if held:
                line = bytes(held + end)
                held.clear()
            yield number, line if len(line) <= most else None
        if len(held) <= most:
            held += rest
    if held:
        yield number + 1, bytes(held) if len(held) <= most else None


class LineWriter:
    """Writes whole lines in as few pieces as a pipe takes whole.

    While `within_line` holds, a piece that a pipe may take in parts is on its way: who would end
    the run then calls `stop_with` instead, and the exception is raised at the line's end.
    """

    def __init__(self, raw: Raw) -> None:
        self.within_line = False
        self._raw = raw
        self._lines: list[str] = []
        self._size = 0
        self._stop: BaseException | None = None

    def write(self, line: str) -> None:
        """Take one line, without its newline; it is written by `flush` at the latest."""
        size = len(line) + 1
        if self._size + size > _ATOMIC:
            self.flush()
        self._lines.append(line)
        self._size += size

    def flush(self) -> None:
        """Write all lines taken so far."""
        if not self._lines:
            return
        self._lines.append("")
        piece = "\n".join(self._lines).encode(errors="backslashreplace")
        self._lines.clear()
        self._size = 0
        self.within_line = len(piece) > _ATOMIC
        try:
            self._put(piece)
        finally:
            self.within_line = False
        if self._stop is not None:
            raise self._stop

    def stop_with(self, error: BaseException) -> None:
        """Raise this once the line on its way is written."""
        self._stop = error

    def _put(self, piece: bytes) -> None:
        done = 0
        try:
            while done < len(piece):
                done += self._raw.write(piece[done:]) or 0
        except OSError:
            _take_back(self._raw, done - (piece.rfind(b"\n", 0, done) + 1))
            raise


def _take_back(raw: Raw, size: int) -> None:
    """Cut the part of a line that a full disk still took off the end of the file."""
    if size <= 0:
        return
    try:
        number = raw.fileno()
        end = os.lseek(number, 0, os.SEEK_CUR)
        status = os.fstat(number)
        if stat.S_ISREG(status.st_mode) and status.st_size == end:
            os.ftruncate(number, end - size)
            os.lseek(number, end - size, os.SEEK_SET)
    except OSError:
        pass
