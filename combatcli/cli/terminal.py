"""What the terminal can show: how wide it is, whether it takes styles, which letters."""

from __future__ import annotations

import codecs
import os
import sys

LEAST, USUAL, MOST = 40, 80, 100
FALLBACK = "combatcli"
"""The name of the error handler that writes what an encoding lacks in plain letters."""

_PLAIN = {
    "…": "...", "±": "+/-", "−": "-", "–": "-", "—": "-", "×": "x", "½": "1/2", "≤": "<=",
    "≥": ">=", "→": "->", "‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ",
}  # fmt: skip

PLAIN = "\033[0m"
BOLD = {
    "": "\033[1m", "good": "\033[1;32m", "great": "\033[1;35m", "mishap": "\033[1;33m",
    "fallen": "\033[1;31m",
}  # fmt: skip
"""Bold, in a color by what is told."""


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
    """The columns of the terminal, or 80 where it isn't known, within these bounds."""
    return max(least, min(_columns() or USUAL, most))


def _columns() -> int:
    """As shutil counts them, which takes longer to load than a table to lay out; 0: not known."""
    try:
        columns = int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        columns = 0
    stdout = sys.__stdout__
    if columns > 0 or stdout is None:
        return max(columns, 0)
    try:
        return os.get_terminal_size(stdout.fileno()).columns
    except (OSError, ValueError):
        return 0


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = (
        _PLAIN.get(letter) or letter.encode("ascii", "backslashreplace").decode()
        for letter in lacking
    )
    return "".join(plain), error.end


codecs.register_error(FALLBACK, _in_plain_letters)


def writable(text: str) -> str:
    """The text as stdout's encoding will show it."""
    if text.isascii():
        return text
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, FALLBACK).decode(encoding, "replace")
