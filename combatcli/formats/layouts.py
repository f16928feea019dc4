"""Layouts of lines of cells, brought to one: headings first, and then a key and its texts a line.

Undone are a title above the headings, ranges in two cells, blocks side by side, keys that stand
behind the texts, weights under any name, headings said again further down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from combatcli.book.reading.row_keys import read_key, span_of
from combatcli.formats.headings import TEXTS
from combatcli.formats.keys import die_in, plain_key
from combatcli.formats.weights import CHANCES, WEIGHTS, read_weights
from combatcli.named_tuple import NamedTuple

_ENDS = {("min", "max"), ("from", "to"), ("low", "high"), ("start", "end"), ("lower", "upper")}
"""The headings of ranges that stand in two cells, `roll` and `range` left out."""


class Line(NamedTuple):
    """The cells of a line, and its number in the file."""

    number: int
    cells: list[str]


class Laid(NamedTuple):
    """Lines in the usual layout, headings first unless they are `bare`; and the title, if any."""

    lines: list[Line]
    bare: bool
    title: str


def laid_out(lines: Sequence[Line]) -> Laid:
    """The lines in the usual layout."""
    title, every = _without_title([*lines])
    if len(every) > 1 and not any(map(str.strip, every[0].cells)):
        every = every[1:]  # Markdown has no table without headings, so people leave them empty
    if _is_key(every[0].cells[0]):
        return Laid(_unfolded(every), True, title)
    first = every[0].cells[0].strip().lower()
    if len(every[0].cells) > 1 and first not in TEXTS:
        every = [every[0], *(line for line in every[1:] if line.cells != every[0].cells)]
    every = _with_ranges(every)
    if not first.startswith("by "):
        every = _with_blocks(_weighed(_keys_first(every)))
    return Laid(every, False, title)


def _is_key(text: str) -> bool:
    return read_key(plain_key(text), False) is not None


def _without_title(lines: list[Line]) -> tuple[str, list[Line]]:
    """A line of one cell above headings of several, and the rest."""
    filled = [cell.strip() for cell in lines[0].cells if cell.strip()]
    if len(lines) < 3 or len(filled) != 1 or len(lines[0].cells) < 2 or _is_key(filled[0]):
        return "", lines
    below = lines[1].cells
    if _is_key(below[0]) or sum(bool(cell.strip()) for cell in below) < 2:
        return "", lines
    return filled[0], lines[1:]


def _with_ranges(lines: list[Line]) -> list[Line]:
    """The lines with one cell for a range that stands in two: min and max, from and to."""
    ends = tuple(_end(cell) for cell in lines[0].cells[:2])
    if ends not in _ENDS or len(lines[0].cells) < 3:
        return lines
    joined = [Line(lines[0].number, ["row", *lines[0].cells[2:]])]
    for line in lines[1:]:
        low, high = (plain_key(cell) for cell in line.cells[:2])
        key = low if high in ("", low) else f"{low}-{high}"
        joined.append(Line(line.number, [key, *line.cells[2:]]))
    return joined


def _end(heading: str) -> str:
    words = heading.lower().replace("_", " ").replace("-", " ").split()
    return " ".join(word for word in words if word not in ("roll", "range", "die", "dice"))


def _keys_first(lines: list[Line]) -> list[Line]:
    """The lines with a column under a die's name first, where it is the one that holds totals."""
    head, rows = lines[0].cells, lines[1:]
    if not rows or any(_is_key(row.cells[0]) for row in rows):
        return lines
    keyed = [
        at
        for at in range(1, len(head))
        if _names_dice(head[at]) and all(_is_key(row.cells[at]) for row in rows)
    ]
    return [_moved(line, keyed[0]) for line in lines] if len(keyed) == 1 else lines


def _names_dice(heading: str) -> bool:
    return die_in(heading) is not None or heading.strip().lower() in ("roll", "row", "d66", "dice")


def _moved(line: Line, at: int) -> Line:
    """The line with this cell first."""
    return Line(line.number, [line.cells[at], *line.cells[:at], *line.cells[at + 1 :]])


def _weighed(lines: list[Line]) -> list[Line]:
    """The lines by `weight` or, where there are several texts, by the ranges that weights make."""
    head = [cell.strip().lower() for cell in lines[0].cells]
    at = next((at for at, cell in enumerate(head) if cell in (*WEIGHTS, *CHANCES)), None)
    if at is None or len(head) < 2 or len(lines) < 2:
        return lines
    if at > 0 and all(_is_key(line.cells[0]) for line in lines[1:]):
        return lines  # totals, and how likely each is
    weights = read_weights([line.cells[at] for line in lines[1:]], head[at] in CHANCES)
    if weights is None:
        return lines
    first, *rows = [_moved(line, at) for line in lines]
    texts = first.cells[1:]
    if "text" in head or len(texts) == 1:
        texts = texts if "text" in head else ["text"]
        keys, key = [str(weight) for weight in weights], "weight"
    else:
        tops = [*accumulate(weights)]
        keys = [span_of(top - weight + 1, top) for top, weight in zip(tops, weights, strict=True)]
        key = f"1d{tops[-1]}"
    named = zip(rows, keys, strict=True)
    return [
        Line(first.number, [key, *texts]),
        *(Line(row.number, [each, *row.cells[1:]]) for row, each in named),
    ]


def _with_blocks(lines: list[Line]) -> list[Line]:
    """The lines with blocks side by side, whose headings are the same, below each other."""
    words = [cell.strip().lower() for cell in lines[0].cells]
    for width in _widths(len(words)):
        again = [words[at : at + width] for at in range(width, len(words), width)]
        if all(each in (words[:width], [""] * width) for each in again):
            below = _one_block(lines[1:], width)
            head = lines[0].cells if below == lines[1:] else lines[0].cells[:width]
            return [Line(lines[0].number, head), *below]
    return lines


def _unfolded(rows: list[Line]) -> list[Line]:
    """Rows without headings, with blocks side by side below each other."""
    for width in _widths(len(rows[0].cells)):
        below = _one_block(rows, width)
        if below != rows:
            return below
    return rows


def _widths(cells: int) -> list[int]:
    """How wide blocks side by side may be, of a key and its texts."""
    return [width for width in range(2, cells // 2 + 1) if cells % width == 0]


def _one_block(rows: list[Line], width: int) -> list[Line]:
    """Rows in blocks of this width below each other, where they make totals one after another."""
    blocks = range(0, len(rows[0].cells), width) if rows else ()
    below = [Line(row.number, row.cells[at : at + width]) for at in blocks for row in rows]
    below = [line for line in below if any(map(str.strip, line.cells))]
    spans = [read_key(plain_key(line.cells[0]), False) for line in below]
    keyed = sorted((low, high or low) for low, high in filter(None, spans))
    follow = all(low == top + 1 for (_, top), (low, _) in pairwise(keyed))
    if len(keyed) < len(below) or not follow:
        return rows
    return sorted(below, key=lambda line: read_key(plain_key(line.cells[0]), False) or (0, 0))
