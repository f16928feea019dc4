"""The one door to stdout and stderr: what a terminal would obey goes out as escapes; and notes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from combatcli.cli.terminal import BOLD, PLAIN
from combatcli.errors import printable

_HARMFUL = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff]"
)
"""Controls but for line ends and tabs, marks that turn or hide text, bytes that were no text."""
_STYLES = sorted((PLAIN, *BOLD.values()), key=len, reverse=True)


def write(text: str) -> None:
    """Write a text for people on stdout, in our own styles and no others."""
    sys.stdout.write(harmless(text))


def write_data(text: str) -> None:
    """Write what a file or another program takes up, which is changed on a terminal alone."""
    sys.stdout.write(harmless(text) if sys.stdout.isatty() else text)


def write_error(text: str) -> None:
    """Write a text for people on stderr, at once."""
    sys.stderr.write(harmless(text))
    sys.stderr.flush()


def harmless(text: str) -> str:
    """The text with escapes such as \\u202e in place of what a terminal would obey."""
    if text.replace("\n", "").isprintable() or re.search(_HARMFUL, text) is None:
        return text
    parts: list[str] = []
    end = 0
    for style in re.finditer("|".join(map(re.escape, _STYLES)), text):
        parts += [_escaped(text[end : style.start()]), style[0]]
        end = style.end()
    return "".join([*parts, _escaped(text[end:])])


def _escaped(text: str) -> str:
    return re.sub(_HARMFUL, lambda found: printable(found[0]), text)


_held: list[list[str]] = []


@contextmanager
def notes_held(dropped: bool) -> Iterator[None]:
    """Notes are written once all is well, or `dropped`: an error is told without them."""
    notes: list[str] = []
    _held.append(notes)
    try:
        yield
    finally:
        _held.remove(notes)
    for text in () if dropped else notes:
        write_note(text)


def write_note(text: str) -> None:
    """Write a note on stderr, after all that was written to stdout, or when it is held no more."""
    if _held:
        _held[-1].append(text)
        return
    sys.stdout.flush()
    write_error(f"combatcli: note: {text}\n")
