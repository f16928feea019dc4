"""SIGINT and SIGTERM end a long run between two lines of its output, never within one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from combatcli.errors import Terminated
from combatcli.stream.line_io import LineWriter


@contextmanager
def end_between_lines(writer: LineWriter) -> Iterator[None]:
    """SIGINT raises KeyboardInterrupt and SIGTERM Terminated, after the line that is being written.

    The second signal ends the run where it is.
    """
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        del frame
        error = KeyboardInterrupt() if number == signal.SIGINT else Terminated()
        if stopping or not writer.within_line:
            raise error
        stopping = True
        writer.stop_with(error)

    before = {
        each: signal.signal(each, stop)
        for each in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(each) != signal.SIG_IGN  # as nohup and background jobs have it
    }
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
