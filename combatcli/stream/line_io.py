"""Lines in and out: of bounded length, in little memory, never torn, written before a wait."""

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
    """Each line's number and bytes, or None for a line of more than `most` bytes.

    `read` returns what is there, at most so many bytes, and waits only where nothing is;
    `before_wait` is called each time before it.
    """
    number = 0
    begun = bytearray()  # of a line that goes on in the next chunk; no more than shows it too long
    while True:
        before_wait()
        chunk = read(_CHUNK)
        if not chunk:
            break
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            number += 1
            line = end
            if begun:
                line = bytes(begun + end)
                begun.clear()
            yield number, line if len(line) <= most else None
        if len(begun) <= most:
            begun += rest
    if begun:
        yield number + 1, bytes(begun) if len(begun) <= most else None


class LineWriter:
    """Writes whole lines, in as few pieces as may be, each so short that a pipe takes it whole.

    Only a longer line may be written in parts. `within_line` is true meanwhile: an exception that
    would end the run is then to be left to `stop_with`, which raises it at the line's end.
    """

    def __init__(self, raw: Raw) -> None:
        self.within_line = False
        self._raw = raw
        self._lines: list[str] = []
        self._size = 0
        self._stop: BaseException | None = None

    def write_line(self, line: str) -> None:
        """Write a line, given without its newline, now or by the next `flush` at the latest."""
        size = len(line) + 1
        if self._size + size > _ATOMIC:
            self.flush()
        self._lines.append(line)
        self._size += size

    def flush(self) -> None:
        """Write all lines that are not written yet."""
        if not self._lines:
            return
        self._lines.append("")
        piece = "\n".join(self._lines).encode(errors="backslashreplace")
        self._lines.clear()
        self._size = 0
        self.within_line = len(piece) > _ATOMIC
        try:
            self._write_all(piece)
        finally:
            self.within_line = False
        if self._stop is not None:
            raise self._stop

    def stop_with(self, error: BaseException) -> None:
        """Raise this once the line on its way is written."""
        self._stop = error

    def _write_all(self, piece: bytes) -> None:
        done = 0
        try:
            while done < len(piece):
                done += self._raw.write(piece[done:]) or 0
        except OSError:
            _cut_off(self._raw, done - (piece.rfind(b"\n", 0, done) + 1))
            raise


def _cut_off(raw: Raw, size: int) -> None:
    """Shorten a file by this many bytes at its end: the part of a line that a full disk took."""
    if size <= 0:
        return
    try:
        file = raw.fileno()
        end = os.lseek(file, 0, os.SEEK_CUR)
        status = os.fstat(file)
        if stat.S_ISREG(status.st_mode) and status.st_size == end:
            os.ftruncate(file, end - size)
            os.lseek(file, end - size, os.SEEK_SET)
    except OSError:
        pass
