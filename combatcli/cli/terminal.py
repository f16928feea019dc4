"""The terminal: how wide it is, whether it takes styles; and notes on stderr."""

from __future__ import annotations

import os
import sys

LEAST, MOST = 40, 100

BOLD, PLAIN = "\033[1m", "\033[0m"


def is_plain() -> bool:
    """Whether nobody wants colors, progress or hints, or the terminal can't show them."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def is_styled() -> bool:
    """Whether output may be bold: a terminal that can, and nobody who forbids it."""
    return sys.stdout.isatty() and not is_plain()


def width() -> int:
    """Columns to write in: the terminal's, at most 100; 80 where there is none."""
    return columns_within(LEAST, MOST)


def columns_within(least: int, most: int) -> int:
    """The columns of the terminal, or 80 where there is none, within these bounds."""
    import shutil  # JSON and single fields don't pay for it

    return max(least, min(shutil.get_terminal_size((80, 24)).columns, most))


def write_note(text: str) -> None:
    """Write a note on stderr, after all that was written to stdout."""
    sys.stdout.flush()
    sys.stderr.write(f"combatcli: note: {text}\n")
