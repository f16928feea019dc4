"""What the headings of a grid say: texts, columns, effects, and marks of cells.

After the first, which is of the rows' keys, either `text` and effects, or columns; an effect of a
column is `COLUMN.EFFECT`. A colon gives an effect's kind, as in `damage: kill|double`; where none
is given the values show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from combatcli.book.reading.effects import KINDS, MARKS
from combatcli.book.source.nodes import Mapping, Node, Scalar
from combatcli.book.source.nodes import Sequence as SequenceNode
from combatcli.named_tuple import NamedTuple
from combatcli.values.basic import FLAGS, read_integer

TEXTS = ("text", "result", "results")
"""Headings of the one text of each row; with other headings beside it only the first one is."""
_FLAGS = tuple(FLAGS)


class Heading(NamedTuple):
    """What stands under a heading: a part of the cells of a column, the only one's where None."""

    at: int
    column: str | None
    part: str
    kind: str = ""


def read_headings(headings: Sequence[str], first: int) -> tuple[list[str], list[Heading]]:
    """The columns, none where there is one text a row, and what stands under each heading.

    `first` is where the headings of cells begin.
    """
    words = [heading.strip() for heading in headings]
    lower = [word.lower() for word in words]
    texts = [at for at in range(first, len(words)) if lower[at] not in MARKS[1:]]
    is_one = len(texts) == 1 and lower[texts[0]] in (*TEXTS, "")
    if "text" in lower[first:] or is_one:
        text = lower.index("text", first) if "text" in lower[first:] else texts[0]
        others = [
            Heading(at, None, *_part(words[at])) for at in range(first, len(words)) if at != text
        ]
        return [], [Heading(text, None, "text"), *others]
    columns: list[str] = []
    found: list[Heading] = []
    for at in range(first, len(words)):
        of = [column for column in columns if words[at].startswith(f"{column}.")]
        column = max(of, key=len, default="")
        effect = words[at][len(column) + 1 :]
        if of and effect:
            found.append(Heading(at, column, *_part(effect)))
        else:
            columns.append(words[at] or str(len(columns) + 1))
            found.append(Heading(at, columns[-1], "text"))
    return columns, found


def _part(heading: str) -> tuple[str, str]:
    name, colon, kind = heading.partition(": ")
    sound = colon and (kind.removesuffix("?") in KINDS or "|" in kind)
    name, kind = (name, kind) if sound else (heading, "")
    return (name.lower() if name.lower() in MARKS else name), kind


def kinds_of(headings: Iterable[Heading], rows: Sequence[Sequence[str]]) -> dict[str, str]:
    """The effects that the headings name, and the kind of each: the one given, or that it shows."""
    given: dict[str, str] = {}
    values: dict[str, list[str]] = {}
    for heading in headings:
        if heading.part not in MARKS:
            given[heading.part] = given.get(heading.part) or heading.kind
            values.setdefault(heading.part, []).extend(row[heading.at] for row in rows)
    return {name: kind or shown_kind(values[name]) for name, kind in given.items()}


def shown_kind(values: Iterable[str]) -> str:
    """The kind that values show: whole numbers, flags or texts; with ? where some are missing."""
    every = list(values)
    filled = [value for value in every if value]
    if filled and all(read_integer(value.strip()) is not None for value in filled):
        kind = "integer"
    elif filled and all(value.strip().lower() in _FLAGS for value in filled):
        kind = "flag"
    else:
        kind = "text"
    return kind if len(filled) == len(every) else f"{kind}?"


def cell(headings: Iterable[Heading], cells: Sequence[str], line: int, has_effects: bool) -> Node:
    """The cell of these headings: its text, or a mapping where there is more.

    In a table of one effect a text alone would be read as that.
    """
    pairs: list[tuple[Scalar, Node]] = []
    for heading in headings:
        text = cells[heading.at]
        if heading.part == "text":
            pairs.insert(0, (Scalar("text", line), Scalar(text, line, True)))
        elif heading.part == "then":
            names = [name.strip() for name in text.split(",")]
            links: list[Node] = [Scalar(name, line) for name in names if name]
            if links:
                pairs.append((Scalar("then", line), SequenceNode(links, line)))
        elif text:
            pairs.append((Scalar(heading.part, line), Scalar(text, line, True)))
    return pairs[0][1] if len(pairs) == 1 and not has_effects else Mapping(pairs, line)
