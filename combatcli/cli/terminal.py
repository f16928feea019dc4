"""What the terminal can show: how wide it is, and whether it takes styles."""

from __future__ import annotations

import os
import sys
from typing import Any

LEAST, MOST = 40, 100


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
    import shutil  # JSON and bare fields don't pay for it

    return max(least, min(shutil.get_terminal_size((80, 24)).columns, most))


def json_text(value: Any) -> str:
    """A value as JSON, on one line."""
    from combatcli.json_line import dump  # text output doesn't pay for json

    return dump(value)


def write_note(text: str) -> None:
    """A note on stderr, after what is on stdout."""
    sys.stdout.flush()
    sys.stderr.write(f"combatcli: note: {text}\n")
