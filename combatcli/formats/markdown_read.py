"""From Markdown: the first table between bars, its title, source and license around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from itertools import takewhile

from combatcli.book.source.files import stem
from combatcli.book.source.nodes import Scalar
from combatcli.errors import FileError
from combatcli.formats.contents import Imported
from combatcli.formats.grid import Pairs, import_grid
from combatcli.formats.headings import TEXTS, read_headings
from combatcli.formats.keys import is_dice
from combatcli.formats.layouts import Line
from combatcli.formats.markdown import ABOUT, MARKED, THEN

_BAR = re.compile(r"(?<!\\)((?:\\\\)*)\|")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_SIGN = re.compile(r"\\([!-/:-@\[-`{-~])|<br ?/?>|&#?[A-Za-z0-9]+;")
_STRESS = re.compile(r"(?<!\\)(\*{1,3}|`)(?=\S)((?:[^*`\\]|\\.)+?)(?<=\S)\1")
_DICE = re.compile(r"(?<!\\)`dice: *([^`\\]+)`")
"""Dice as a roller of notes in Markdown has them."""
_LINK = re.compile(r"(?<!\\)!?\[((?:[^\[\]\\]|\\.)*)\]\([^()]*\)")
_TAG = re.compile(
    r"(?<!\\)</?(?:b|i|em|strong|u|s|su[bp]|span|small|p|div|font|center|code|mark)(?: [^<>]*)?>"
)
_AFTER_THEN = re.compile(f"(?:^| ){re.escape(THEN)}(.+)\\)$")
_REMEDY = "have a line | d6 | text |, a line | --- | --- |, and a line a row"


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The first table in a Markdown text. FileError where there is none."""
    lines = text.replace("\r\n", "\n").split("\n")
    starts = [at for at in range(1, len(lines)) if _is_rule(lines, at)]
    if not starts:
        raise FileError(f"{path}: no Markdown table", _REMEDY)
    titles = [_title(lines[: start - 1]) for start in starts]
    start = end = starts[titles.index(name) if name in titles else 0] + 1
    while end < len(lines) and "|" in lines[end]:
        end += 1
    headings = [_plain(cell) for cell in _cells(lines[start - 2])]
    rows = []
    for at in range(start, end):
        cells = _cells(lines[at])
        while len(cells) > len(headings) and not cells[-1]:
            cells.pop()
        if len(cells) != len(headings):
            what = f"{path}:{at + 1}: {len(cells)} cells for {len(headings)} headings"
            raise FileError(what, "write \\| for a bar within a text")
        if any(cells):
            rows.append(Line(at + 1, cells))
    number = start - 1
    if rows and not any(headings):  # as people leave them, with their own in the first row
        headings, number = [_plain(cell) for cell in rows[0].cells], rows[0].number
        rows = rows[1:]
    grid = _with_marks(headings, rows, number, marked=MARKED in lines[end:])
    name = name or stem(path)
    imported = import_grid(grid, path, name, _about(lines[: start - 2], lines[end:], name))
    notes = [*imported.notes]
    if len(starts) > 1 and name not in titles:
        notes.append(f"only the first table is taken, of {len(starts)}; --name TITLE takes another")
    if any(_LINK.search(line) for line in lines[start - 2 : end]):
        notes.append("links are kept by their words")
    return imported._replace(notes=tuple(notes))


def _title(before: Sequence[str]) -> str | None:
    """The heading that stands nearest above."""
    line = next((line for line in reversed(before) if line.startswith("#")), None)
    return None if line is None else _plain(line.lstrip("# "))


def _is_rule(lines: Sequence[str], at: int) -> bool:
    """Whether a line is the rule below headings, as many as it has parts."""
    rule, above = lines[at], lines[at - 1]
    return (
        "-" in rule
        and "|" in above
        and _RULE.fullmatch(rule) is not None
        and len(_cells(rule)) == len(_cells(above))
    )


def _cells(line: str) -> list[str]:
    """The cells of a line as written, with or without bars at its ends."""
    parts = _BAR.sub("\\1\x00", line.strip(" \t")).split("\x00")
    if len(parts) > 1 and not parts[0]:
        parts.pop(0)
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    return [part.strip(" \t") for part in parts]


def _plain(text: str) -> str:
    """A text without the signs of Markdown."""

    def sign(match: re.Match[str]) -> str:
        return match[1] or ("\n" if match[0].startswith("<") else unescape(match[0]))

    text = _DICE.sub(lambda m: f"<{m[1]}>" if is_dice(m[1]) else m[0], text)
    text = _TAG.sub("", _LINK.sub(r"\1", text))
    return _SIGN.sub(sign, _STRESS.sub(r"\2", text))


def _with_marks(headings: list[str], rows: Sequence[Line], number: int, marked: bool) -> list[Line]:
    """The lines with what is written into texts under headings of its own: `then`, brackets."""
    if len(headings) == 2 and headings[1].lower() in TEXTS:
        headings = [headings[0], "text"]
    columns, parts = read_headings(headings, 1)
    texts = [part for part in parts if part.part == "text"]
    sends = any(_AFTER_THEN.search(row.cells[text.at]) for row in rows for text in texts)
    marks = ["then"] * sends + ["reconstructed"] * marked
    heads = [f"{text.column}.{mark}" if columns else mark for text in texts for mark in marks]
    grid = [Line(number, [*headings, *heads])]
    for row in rows:
        cells = [_plain(cell) for cell in row.cells]
        for text in texts:
            written, then = row.cells[text.at], ""
            after = _AFTER_THEN.search(written)
            if after is not None:
                written, then = written[: after.start()], _plain(after[1])
            bracketed = marked and written.startswith("(") and written.endswith(")")
            cells[text.at] = _plain(written[1:-1] if bracketed else written)
            cells += [then] * sends + ["true" if bracketed else ""] * marked
        grid.append(Line(row.number, cells))
    return grid


def _about(before: Sequence[str], after: Sequence[str], name: str) -> Pairs:
    """The title, from the heading above, and what is said of the table below it."""
    pairs: Pairs = []
    title = _title(before)
    if title and title != name:
        pairs.append((Scalar("title", 1), Scalar(title, 1, True)))
    below = [*takewhile(lambda line: not line.startswith("#"), after)]
    for key, label in ABOUT.items():
        line = next((line for line in below if line.startswith(label)), None)
        if line is not None:
            text = _plain(line.removeprefix(label))
            pairs.append((Scalar(key, 1), Scalar(text, 1, True)))
    return pairs
