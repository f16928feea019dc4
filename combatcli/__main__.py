"""Where `combatcli` and `python -m combatcli` start."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

INTERRUPTED = 130
FEW_COLLECTIONS = 20_000
"""Objects between two rounds of Python's collector, which a one-off command is too short for."""


def main() -> None:
    """Run the command line and leave with its exit status; Ctrl-C ends it quietly at any moment."""
    try:
        sys.unraisablehook = _again
        gc.set_threshold(FEW_COLLECTIONS)
        from combatcli.cli.main import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # while modules were loading, or an error was being told
        status = INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError, KeyboardInterrupt):  # told before
            stream.flush()
    # Taking the modules apart one by one would cost a one-off command milliseconds, and a Ctrl-C
    # meanwhile would be complained of.
    os._exit(status)


def _again(swallowed: sys.UnraisableHookArgs) -> None:
    """Send a Ctrl-C again that Python swallowed, as it does where it is tidying up after an import.

    A moment later: raised here, it would be swallowed as well.
    """
    if not issubclass(swallowed.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(swallowed)
        return
    import signal

    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.001)


if __name__ == "__main__":
    main()
