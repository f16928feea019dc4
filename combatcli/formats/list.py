"""From a plain list: an entry a line, with or without a dash, a number or a range before it."""

from __future__ import annotations

import re
from itertools import pairwise

from combatcli.book.reading.row_keys import read_key
from combatcli.book.source.files import stem
from combatcli.book.source.nodes import Scalar
from combatcli.errors import FileError
from combatcli.formats.contents import Imported
from combatcli.formats.grid import Pairs, import_grid
from combatcli.formats.keys import die_in, die_shown
from combatcli.formats.layouts import Line

_DASH = re.compile(r"^[-*+\N{BULLET}\N{EN DASH}\N{EM DASH}][ \t]+")
_KEY = re.compile(
    r"([0-9]{1,9}(?: ?[-\N{EN DASH}\N{EM DASH}] ?[0-9]{1,9}|\+)?)([.):]?)[ \t]+(?=\S)"
)


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table that a list is: by totals where all lines begin with some, else one as likely."""
    lines = _entries(text)
    about: Pairs = []
    die = None
    if len(lines) > 1 and (
        lines[0].cells[0].startswith("#") or _keyed(lines[1:], is_sure=True) is not None
    ):
        title = lines[0].cells[0]
        die = die_in(title)
        if title.startswith("#") or (die is not None and _keyed(lines, is_sure=True) is None):
            about = [(Scalar("title", 1), Scalar(title.strip("# :"), 1, True))]
            lines = lines[1:]
    if not lines:
        raise FileError(f"{path}: an empty file", "write an entry a line")
    keyed = _keyed(lines, is_sure=die is not None)
    if keyed is not None:
        if die is None and die_shown([line.cells[0] for line in keyed]) is None:
            what = f"{path}:{lines[0].number}: the numbers don't show what they are rolled with"
            raise FileError(what, "write the die and a title as the first line: 2d6 Beasts")
        first = Line(lines[0].number, [die or "row", "text"])
        return import_grid([first, *keyed], path, name or stem(path), about)
    first = Line(lines[0].number, ["text"])
    entries = [Line(line.number, [_DASH.sub("", line.cells[0], count=1)]) for line in lines]
    return import_grid([first, *entries], path, name or stem(path), about)


def _entries(text: str) -> list[Line]:
    """The lines that hold anything; one further in than the entries goes on with the one above."""
    lines = [(at, line.expandtabs()) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    indents = [len(line) - len(line.lstrip()) for _, line in lines]
    marked = [_is_entry(line.strip()) for _, line in lines]
    own = [indent for indent, is_entry in zip(indents, marked, strict=True) if is_entry]
    outermost = min(own, default=None)
    entries: list[Line] = []
    for (at, line), indent in zip(lines, indents, strict=True):
        if entries and outermost is not None and indent > outermost:
            entries[-1].cells.append(line.strip())
        else:
            entries.append(Line(at, [line.strip()]))
    return [Line(at, ["\n".join(cells)]) for at, cells in entries]


def _is_entry(line: str) -> bool:
    return _DASH.match(line) is not None or _KEY.match(line) is not None


def _keyed(lines: list[Line], is_sure: bool = False) -> list[Line] | None:
    """The lines as totals and texts, where each begins with a total.

    Bare numbers may be of the text, two wolves, three bears: unless it `is_sure` that they are
    totals, they have to be all of a die, one after another.
    """
    keyed: list[Line] = []
    signs: set[str] = set()
    for line in lines:
        text = _DASH.sub("", line.cells[0], count=1)
        match = _KEY.match(text)
        if match is None or read_key(match[1], False) is None:
            return None
        signs.add(match[2])
        keyed.append(Line(line.number, [match[1], text[match.end() :]]))
    if all(_DASH.match(line.cells[1]) for line in keyed):  # 1 - a fox
        keyed = [Line(at, [key, _DASH.sub("", text, count=1)]) for at, (key, text) in keyed]
    labels = [line.cells[0] for line in keyed]
    is_sure = is_sure or "" not in signs or not all(label.isdecimal() for label in labels)
    return keyed if is_sure or _is_whole(labels) else None


def _is_whole(labels: list[str]) -> bool:
    """Whether these are all totals of a die, one after another."""
    spans = [read_key(label, percentile=True) for label in labels]
    ends = [(low, high) for low, high in filter(None, spans) if high is not None]
    follows = all(low == before[1] + 1 for before, (low, _) in pairwise(ends))
    return follows and die_shown(labels) is not None
