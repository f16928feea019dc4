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


if __name__ == "__main__":
    main()
