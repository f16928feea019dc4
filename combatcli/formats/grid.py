"""Lines of cells as a table: what CSV, TSV, Markdown and plain lists have in common.

The first line has headings, of which the first says what the rows are rolled or looked up by:
`row`, a die, `by` and a word, or `weight`; with `text` first the rows are a plain list. Lines whose
first cells are totals may stand without headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from combatcli.book.reading.row_keys import guess_die, read_key
from combatcli.book.source.nodes import Mapping, Node, Scalar
from combatcli.book.source.nodes import Sequence as SequenceNode
from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError, FileError, shown
from combatcli.formats.contents import Imported
from combatcli.formats.headings import TEXTS, Heading, cell, kinds_of, read_headings
from combatcli.named_tuple import NamedTuple

HEADINGS = "write row,text as the first line"
_DIE = re.compile(r"(?<![A-Za-z0-9])[0-9]*[dD](?:[0-9]+|%)(?:[+-][0-9]+)?(?![A-Za-z0-9])")
_DATE = re.compile(r"[0-9]{1,2}[-/. ][A-Za-z]{3,}|[A-Za-z]{3,}[-/. ][0-9]{1,2}")
_ENDS = {("min", "max"), ("from", "to"), ("low", "high"), ("start", "end")}
"""The headings of ranges that stand in two cells."""
_DIE_WANTED = "write the die in place of the heading row, such as 2d6, or by and a word"
MOST_GUESSED = 10_000
"""The largest die that rows from 1 on show by themselves."""
Pairs = list[tuple[Scalar, Node]]


class Line(NamedTuple):
    """The cells of a line, and its number in the file."""

    number: int
    cells: list[str]


def import_grid(
    lines: Sequence[Line], path: str, name: str, about: Pairs | None = None
) -> Imported:
    """The table that these lines are. FileError says which line isn't as it should be."""
    lines = _with_ranges(lines)
    first = lines[0]
    head = first.cells[0].strip()
    width = len(first.cells)
    is_list = head.lower() in (*TEXTS, "weight")
    if width == 1 and not is_list:
        what = f"{path}:{first.number}: one column, where a table has totals and texts"
        raise FileError(what, "have row,text as the first line, or try --from list")
    if read_key(head, False) is not None:
        columns = [] if width == 2 else [str(at) for at in range(1, width)]
        headings = [
            Heading(at, columns[at - 1] if columns else None, "text") for at in range(1, width)
        ]
        head, rows = "row", lines
    else:
        columns, headings = read_headings(first.cells, 0 if is_list else 1)
        rows = lines[1:]
    pairs: Pairs = [(Scalar("name", 1), Scalar(name, 1)), *(about or [])]
    if not is_list:
        pairs.append(_rolled_or_looked_up(head, rows, f"{path}:{first.number}", path))
    if columns:
        names: list[Node] = [Scalar(column, first.number, True) for column in columns]
        pairs.append((Scalar("columns", first.number), SequenceNode(names, first.number)))
    kinds = kinds_of(headings, [row.cells for row in rows])
    if kinds:
        effects: Pairs = [
            (Scalar(k, first.number), Scalar(v, first.number)) for k, v in kinds.items()
        ]
        pairs.append((Scalar("effects", first.number), Mapping(effects, first.number)))
    node = _rows(rows, columns, headings, is_list, bool(kinds))
    pairs.append((Scalar("rows", first.number), node))
    return Imported(Mapping(pairs, 1))


def _with_ranges(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with one cell for a range that stands in two: min and max, from and to."""
    heads = tuple(cell.strip().lower() for cell in lines[0].cells[:2])
    if heads not in _ENDS:
        return lines
    joined = [Line(lines[0].number, ["row", *lines[0].cells[2:]])]
    for line in lines[1:]:
        low, high = (cell.strip() for cell in line.cells[:2])
        key = low if high in ("", low) else f"{low}-{high}"
        joined.append(Line(line.number, [key, *line.cells[2:]]))
    return joined


def _rows(
    rows: Sequence[Line],
    columns: list[str],
    headings: list[Heading],
    is_list: bool,
    has_effects: bool,
) -> Node:
    def node(row: Line) -> Node:
        if not columns:
            return cell(headings, row.cells, row.number, has_effects)
        cells = [
            cell(
                [each for each in headings if each.column == column],
                row.cells, row.number, has_effects,
            )
            for column in columns
        ]  # fmt: skip
        return SequenceNode(cells, row.number)

    line = rows[0].number if rows else 1
    if is_list:
        return SequenceNode([node(row) for row in rows], line)
    return Mapping([(Scalar(row.cells[0].strip(), row.number), node(row)) for row in rows], line)


def _rolled_or_looked_up(
    heading: str, rows: Sequence[Line], place: str, path: str
) -> tuple[Scalar, Node]:
    """The die or the `by` that the first heading says, or that the rows' keys show."""
    by = heading.removeprefix("by ").strip()
    if heading.startswith("by ") and by:
        return Scalar("by", 1), Scalar(by, 1)
    die = die_in(heading)
    if die is not None:
        return Scalar("die", 1), Scalar(die, 1)
    labels = [row.cells[0].strip() for row in rows]
    bad = [row for row, label in zip(rows, labels, strict=True) if read_key(label, False) is None]
    if heading.lower() != "row" and (not rows or len(bad) == len(rows)):
        what = f"{place}: the first heading can't be {shown(heading)}"
        raise FileError(what, "write row, the die such as 2d6, or by and a word")
    if bad:
        key = bad[0].cells[0].strip()
        dated = "; a spreadsheet made a date of it: give it as text" if _DATE.fullmatch(key) else ""
        what = f"{path}:{bad[0].number}: row {shown(key)} is no total or range"
        raise FileError(what, f"write 7, 2-5 or 12+{dated}")
    die = die_shown(labels)
    if die is None:
        what = f"{place}: the rows don't show what they are rolled with"
        if labels and labels[-1].endswith("+"):
            what = f"{place}: row {labels[-1]} doesn't show where the die ends"
        raise FileError(what, _DIE_WANTED)
    return Scalar("die", 1), Scalar(die, 1)


def die_in(heading: str) -> str | None:
    """The die that a heading is, or names: `d20`, `Roll (1d20)`."""
    for text in (heading, *_DIE.findall(heading)):
        try:
            dice = parse_dice(text)
        except CombatError:
            continue
        if dice.terms:
            return dice.text
    return None


def die_shown(labels: Sequence[str]) -> str | None:
    """The die that all these row keys most likely belong to; None where they don't show it."""
    percentile = any(label.endswith("00") and not label.endswith("100") for label in labels)
    spans = [read_key(label, percentile) for label in labels]
    known = [(low, high) for span in spans if span is not None for low, high in [span]]
    highest = [high for _, high in known if high is not None]
    if not known or len(known) < len(spans) or len(highest) < len(known):
        return None
    low, high = min(low for low, _ in known), max(highest)
    return f"1d{high}" if low == 1 and 1 <= high <= MOST_GUESSED else guess_die(low, high)
