"""Progress on stderr, where a person looks at it."""

from __future__ import annotations

import sys
import time

from combatcli.cli.terminal import is_plain


def is_watched(as_json: bool) -> bool:
    """Whether stderr is for a person: a terminal that can wipe a line, no --json, no NO_COLOR."""
    return not (as_json or is_plain()) and sys.stderr.isatty()


def progress(what: str, as_json: bool) -> Progress | None:
    """A progress to report counts to, or None where nobody would see it."""
    return Progress(what) if is_watched(as_json) else None


def write_reading_hint(what: str, as_json: bool) -> None:
    """Say that the command waits for somebody to type, where it does."""
    if sys.stdin is not None and sys.stdin.isatty() and is_watched(as_json):
        sys.stderr.write(f"reading {what} from the terminal (Ctrl-D ends)\n")
        sys.stderr.flush()


class Progress:
    """Called with a count now and then; from the first second on, writes it twice a second."""

    def __init__(self, what: str = "steps") -> None:
        self._what = what
        self._next = time.monotonic() + 1
        self._written = False

    def __call__(self, count: int) -> None:
        """Write the count, where it is time."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + 0.5
            self._written = True
            sys.stderr.write(f"\r{count:,} {self._what} … (Ctrl-C ends)")
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe what was written."""
        if self._written:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._written = False
