"""Where `combatcli` and `python -m combatcli` start."""

from __future__ import annotations

import gc
import os
import sys
import time
from _thread import start_new_thread  # threading and signal take milliseconds to load
from contextlib import suppress

SIGINT = 2
INTERRUPTED = 128 + SIGINT
SOON = 0.05
"""Seconds in which a busy machine, too, leaves what swallowed a Ctrl-C behind it."""
FEW_COLLECTIONS = 200_000
"""Objects between two rounds of Python's collector, which a one-off command is too short for."""


def main() -> None:
    """Run the command line and leave with its exit status; Ctrl-C ends it quietly at any moment."""
    try:
        sys.unraisablehook = _interrupt_again
        gc.set_threshold(FEW_COLLECTIONS)
        from combatcli.cli.main import run  # within the try: a Ctrl-C may come while it loads

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # while modules were loading, or an error was being written
        status = INTERRUPTED
    for stream in (sys.stdout, sys.stderr):  # what can't be written was reported before
        with suppress(AttributeError, OSError, ValueError, KeyboardInterrupt):
            stream.flush()
    # Taking the modules apart one by one would cost a one-off command milliseconds, and a Ctrl-C
    # meanwhile would be complained of.
    os._exit(status)


def _interrupt_again(swallowed: sys.UnraisableHookArgs) -> None:
    """Repeat a Ctrl-C that Python swallowed, as it does where it is tidying up after an import.

    A moment later, from a thread of its own: raised here, it would be swallowed as well.
    """
    if not issubclass(swallowed.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(swallowed)
        return
    start_new_thread(_interrupt_soon, ())


def _interrupt_soon() -> None:
    time.sleep(SOON)
    os.kill(os.getpid(), SIGINT)


if __name__ == "__main__":
    main()
