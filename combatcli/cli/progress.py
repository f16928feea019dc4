"""Signs of life on a terminal, where nobody forbids them."""

from __future__ import annotations

import os
import sys
import time


def may_tell(as_json: bool) -> bool:
    """Whether stderr is for a person: a terminal that can wipe a line, no --json, no NO_COLOR."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not (as_json or plain) and sys.stderr.isatty()


def progress(what: str, as_json: bool) -> Progress | None:
    """A count to keep telling, or None where it may not be told."""
    return Progress(what) if may_tell(as_json) else None


def say_that_it_reads(what: str, as_json: bool) -> None:
    """A hint, where the command now waits for somebody to type."""
    if sys.stdin is not None and sys.stdin.isatty() and may_tell(as_json):
        sys.stderr.write(f"reading {what} from the terminal (Ctrl-D ends)\n")
        sys.stderr.flush()


class Progress:
    """Called with a count now and then; writes it on stderr once a second, after the first."""

    def __init__(self, what: str = "steps") -> None:
        self._what = what
        self._next = time.monotonic() + 1
        self._told = False

    def __call__(self, count: int) -> None:
        """Tell the count, where it is time."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + 0.5
            self._told = True
            sys.stderr.write(f"\r{count:,} {self._what} … (Ctrl-C ends)")
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the line."""
        if self._told:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
