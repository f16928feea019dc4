"""A sign of life on a terminal while odds are worked out."""

import sys
import time


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
