"""A bound on the work of one line: whatever takes longer is interrupted, wherever it is."""

from __future__ import annotations

import _thread
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNAL = signal.SIGABRT
"""Every platform has it, nobody sends it, and it is only made believe that it came."""
OWN_BOUND = 15.0
"""Seconds of CPU that a line may take where no limit is set."""
_AGAIN = 1.0
"""Seconds until the next try, where something has swallowed the first interruption."""


class OverLimit(BaseException):
    """The line took longer than it may. No `except Exception` on its way takes it for another."""


class Limit:
    """How long each line may take: so many seconds on the clock, else a bound of CPU of its own.

    Only the main thread can be interrupted, which is the one that answers lines.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = OWN_BOUND if seconds is None else seconds
        self.is_own = seconds is None
        self._now = time.process_time if seconds is None else time.monotonic
        self._line = 0
        self._runs = False
        self._over: int | None = None
        self._watching = True

    def begin(self) -> None:
        """A line begins; from now on OverLimit may be raised anywhere.

        No clock is read: that of the CPU takes as long as half a short line.
        """
        self._line += 1
        self._runs = True

    def end(self) -> None:
        """The line is done."""
        self._runs = False

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Watch over the lines that are answered meanwhile."""
        before = signal.signal(SIGNAL, self._interrupt)
        _thread.start_new_thread(self._watch, ())
        try:
            yield
        finally:
            self._watching = False
            signal.signal(SIGNAL, before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if self._runs and self._over == self._line:
            raise OverLimit

    def _watch(self) -> None:
        """Runs beside the lines. It looks ten times within the limit, and sleeps between."""
        pause = min(0.25, self.seconds / 10)
        seen, until = 0, 0.0
        while self._watching:
            time.sleep(pause)
            line = self._line
            if not self._runs:
                continue
            now = self._now()
            if line != seen:
                seen, until = line, now + self.seconds
            elif now >= until and self._watching:
                self._over, until = line, now + _AGAIN
                _thread.interrupt_main(SIGNAL)
