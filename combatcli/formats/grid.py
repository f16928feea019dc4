"""Lines of cells as a table: what CSV, TSV, Markdown and plain lists have in common.

The first line has headings, of which the first says what the rows are rolled or looked up by:
`row`, a die, `by` and a word, or `weight`; with `text` first the rows are a plain list. Lines whose
first cells are totals may stand without headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from combatcli.book.reading.row_keys import read_key
from combatcli.book.source.nodes import Mapping, Node, Scalar
from combatcli.book.source.nodes import Sequence as SequenceNode
from combatcli.dice.notation import parse_dice
from combatcli.errors import FileError, shown
from combatcli.formats.contents import Imported
from combatcli.formats.headings import TEXTS, Heading, cell, kinds_of, read_headings
from combatcli.formats.keys import die_in, die_shown, plain_key
from combatcli.formats.layouts import Line, laid_out

HEADINGS = "write row,text as the first line"
_DATE = re.compile(
    r"[0-9]{1,2}[-/. ][A-Za-z]{3,}|[A-Za-z]{3,}[-/. ][0-9]{1,2}|[0-9]{1,2}/[0-9]{1,2}"
    r"|[0-9]{1,4}([-/.])[0-9]{1,2}\1[0-9]{1,4}"
)
_HEADING_WANTED = "add a first line of headings: the die, such as 2d6, and text"
Pairs = list[tuple[Scalar, Node]]


def import_grid(
    lines: Sequence[Line], path: str, name: str, about: Pairs | None = None
) -> Imported:
    """The table that these lines are. FileError says which line isn't as it should be."""
    lines, bare, title = laid_out(lines)
    if title and not about:
        about = [(Scalar("title", 1), Scalar(title, 1, True))]
    first = lines[0]
    head = first.cells[0].strip()
    width = len(first.cells)
    is_list = head.lower() in (*TEXTS, "weight")
    if width == 1 and not is_list:
        what = f"{path}:{first.number}: one column, where a table has totals and texts"
        raise FileError(what, "have row,text as the first line, or try --from list")
    if bare:
        columns = [] if width == 2 else [str(at) for at in range(1, width)]
        headings = [
            Heading(at, columns[at - 1] if columns else None, "text") for at in range(1, width)
        ]
        head, rows = "row", lines
    else:
        columns, headings = read_headings(first.cells, 0 if is_list else 1)
        rows = lines[1:]
        twice = next((each for each in columns if columns.count(each) > 1), None)
        if twice is not None:
            what = f"{path}:{first.number}: two columns are called {shown(twice)}"
            raise FileError(what, "give each a heading of its own")
    pairs: Pairs = [(Scalar("name", 1), Scalar(name, 1)), *(about or [])]
    notes: tuple[str, ...] = ()
    by = head.removeprefix("by ").strip() if head.startswith("by ") else ""
    if by:
        pairs.append((Scalar("by", 1), Scalar(by, 1)))
    elif not is_list:
        place = f"{path}:{first.number}"
        rows = _with_plain_keys(rows, die_in(head))
        _check_keys(head, rows, place, path)
        labels = [row.cells[0] for row in rows]
        die = _key_of(head, labels)
        if die is None:
            raise _no_die(place, labels, None if bare else head)
        pairs.append((Scalar("die", 1), die))
        if die_in(head) is not None and die.text != die_in(head):
            notes = (f"{head}: taken as {die.text}, whose totals the rows are",)
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
    return Imported(Mapping(pairs, 1), notes)


def _with_plain_keys(rows: Sequence[Line], die: str | None) -> list[Line]:
    low = None if die is None else parse_dice(die).low
    return [Line(row.number, [plain_key(row.cells[0], low), *row.cells[1:]]) for row in rows]


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


def _key_of(heading: str, labels: Sequence[str]) -> Scalar | None:
    """The die that the first heading says, or that the rows' keys show."""
    die, shown_die = die_in(heading), die_shown(labels)
    if die is None or shown_die is None:
        die = die or shown_die
    elif parse_dice(die).high in (parse_dice(shown_die).high, parse_dice(shown_die).high + 1):
        # A die of digits is called d666 too, and one from 0 on as any other.
        die = shown_die if "*" in shown_die or shown_die.endswith("-1") else die
    return None if die is None else Scalar(die, 1)


def _check_keys(heading: str, rows: Sequence[Line], place: str, path: str) -> None:
    """FileError where the first cells are no totals: the heading or one of them is at fault."""
    bad = [row for row in rows if read_key(row.cells[0], False) is None]
    if heading.lower() != "row" and die_in(heading) is None and len(bad) == len(rows):
        what = f"{place}: the first heading can't be {shown(heading)}"
        raise FileError(what, "write row, the die such as 2d6, or by and a word")
    if bad:
        key = bad[0].cells[0]
        dated = "; a spreadsheet made a date of it: give it as text" if _DATE.fullmatch(key) else ""
        what = f"{path}:{bad[0].number}: row {shown(key)} is no total or range"
        raise FileError(what, f"write 7, 2-5 or 12+{dated}")


def _no_die(place: str, labels: Sequence[str], heading: str | None) -> FileError:
    what = f"{place}: the rows don't show what they are rolled with"
    if labels and labels[-1].endswith("+"):
        what = f"{place}: row {labels[-1]} doesn't show where the die ends"
    instead = f"write the die in place of the heading {heading}, such as 2d6, or by and a word"
    return FileError(what, _HEADING_WANTED if heading is None else instead)
