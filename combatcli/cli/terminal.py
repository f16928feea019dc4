"""What the terminal can show: how wide it is, and whether it takes styles."""

from __future__ import annotations

import os
import shutil
import sys

LEAST, MOST = 40, 100


def is_plain() -> bool:
    """Whether nobody wants colors, progress or hints, or the terminal can't show them."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def is_styled() -> bool:
    """Whether output may be bold: a terminal that can, and nobody who forbids it."""
    return sys.stdout.isatty() and not is_plain()


def width() -> int:
    """Columns to write in: the terminal's, at most 100; 80 where there is none."""
    columns = shutil.get_terminal_size((80, 24)).columns
    return max(LEAST, min(columns, MOST))


def write_note(text: str) -> None:
    """A note on stderr, after what is on stdout."""
    sys.stdout.flush()
    sys.stderr.write(f"combatcli: note: {text}\n")
