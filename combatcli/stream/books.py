"""The tables in force for a run that may last for days: read again when their files change."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from combatcli.book import Book

LOOK_AFTER = 0.25
"""Seconds between two looks at the files; a change made meanwhile counts from the next one on."""

Stamp = tuple[tuple[str, int, int, int], ...]


class Books:
    """Gives the book in force, a new one once a file of the user's folder is another.

    A book never changes: what a line began with, it ends with.
    """

    def __init__(self, open_book: Callable[[], Book]) -> None:
        self._open = open_book
        self._book: Book | None = open_book()
        self._folder = self._book.folder
        self._stamp = _stamp(self._folder)
        self._looked = time.monotonic()

    def current(self) -> Book:
        """The book of the tables as they are now. CombatError where they can't be read."""
        if self._folder is not None and time.monotonic() - self._looked >= LOOK_AFTER:
            self._look(self._folder)
        if self._book is None:
            self._book = self._open()
        return self._book

    def forget(self) -> None:
        """Read all anew: what a line was interrupted in may be half made."""
        self._book = None

    def _look(self, folder: str) -> None:
        self._looked = time.monotonic()
        stamp = _stamp(folder)
        if stamp != self._stamp:
            self._stamp = stamp
            self._book = None


def _stamp(folder: str | None) -> Stamp | None:
    """What tells a folder's files from those that were there before; None for no folder."""
    if folder is None:
        return None
    try:
        with os.scandir(folder) as entries:
            files = [(each.name, each.stat()) for each in entries]
    except OSError:
        return None
    return tuple(
        sorted((name, stat.st_mtime_ns, stat.st_size, stat.st_ino) for name, stat in files)
    )
