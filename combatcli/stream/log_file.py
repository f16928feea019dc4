"""A file of results that grows by whole lines, whoever else writes to it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable

from combatcli.errors import FileError, UsageError
from combatcli.json_line import parse_object
from combatcli.report import ERROR, REQUEST

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows, where a line is still one write
    flock = None  # type: ignore[assignment]
_LOCKS = flock is not None

_OPEN = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_CHUNK = 64 * 1024


class LogFile:
    """A log, open and locked until `close`: what is read of it meanwhile is what is built upon.

    `before_wait` is called where another run has it. FileError where it can't be opened, or ends
    with anything but a result. A log that was made and not written to is gone again at the end.
    """

    def __init__(self, path: str, before_wait: Callable[[], None]) -> None:
        self.path = path
        self._made = not os.path.lexists(path)
        try:
            self._file = _open_locked(path, before_wait)
            self.status = os.fstat(self._file)
            regular = stat.S_ISREG(self.status.st_mode)
            self._lacks_end = regular and _lacks_end(self._file, self.status.st_size, path)
        except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
            raise _unwritable(path, error) from None

    def append(self, line: str) -> None:
        """Add a line, given without its end, by one write. FileError leaves the file as it was."""
        piece = ("\n" * self._lacks_end + line + "\n").encode()
        before, done = os.fstat(self._file).st_size, 0
        try:
            while done < len(piece):
                done += os.write(self._file, piece[done:])
        except OSError as error:
            raise _unwritable(self.path, error, "make room: this result is not kept") from None
        finally:
            if 0 < done < len(piece) and os.fstat(self._file).st_size == before + done:
                os.ftruncate(self._file, before)
        self._lacks_end = False

    def close(self) -> None:
        """Let others have the file."""
        try:
            if self._made and os.fstat(self._file).st_size == 0:
                os.unlink(self.path)
        except OSError:
            pass
        os.close(self._file)


def _open_locked(path: str, before_wait: Callable[[], None]) -> int:
    """The file, locked where it can be, and still the one of that name."""
    while True:
        file = os.open(path, _OPEN, 0o666)
        try:
            _lock(file, before_wait)
            if os.path.samestat(os.stat(path), os.fstat(file)):
                return file
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(file)
            raise
        os.close(file)  # removed while this run waited for it


def _lock(file: int, before_wait: Callable[[], None]) -> None:
    if not _LOCKS or not stat.S_ISREG(os.fstat(file).st_mode):
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        before_wait()
        flock(file, LOCK_EX)
    except OSError:  # a file system without locks
        pass


def _lacks_end(file: int, size: int, path: str) -> bool:
    """Whether the last line is a result that lacks its line end; FileError where it is none."""
    end = b""
    at = size
    while at and b"\n" not in end.rstrip():
        begin = max(0, at - _CHUNK)
        end = _read(file, begin, at - begin) + end
        at = begin
    last = end.rstrip().rpartition(b"\n")[2]
    if last:
        _check_result(last, f"{path}: the last line", end.endswith(b"\n"))
    return bool(last) and not end.endswith(b"\n")


def _read(file: int, begin: int, size: int) -> bytes:
    os.lseek(file, begin, os.SEEK_SET)
    return os.read(file, size)


def _check_result(line: bytes, where: str, is_ended: bool) -> None:
    try:
        result = parse_object(line.decode(errors="replace"))
    except UsageError:
        result = {}
    if ERROR in result or REQUEST in result:
        return
    if is_ended or not line.startswith(b"{"):
        raise FileError(
            f"{where} is no result, so this is no log", "name another file, or a new one"
        )
    what = f"{where} is torn: a run was ended as it wrote it"
    raise FileError(what, "remove that line, and go on from the one before it")


def _unwritable(path: str, error: OSError | ValueError, hint: str = "") -> FileError:
    why = getattr(error, "strerror", None) or "not writable"
    return FileError(f"{path}: {why}", hint or "check the file's name and rights")
