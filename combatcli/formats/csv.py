"""To and from CSV: a line of headings, `row,text` or `row` and the columns, then a line a row.

The first heading is `row`, or the die where the rows don't show it, or `by` and a word for a table
that is looked up; with the one heading `text` the file is a plain list.
"""

from __future__ import annotations

import csv
import io

from combatcli.book import Table
from combatcli.book.reading.row_keys import guess_die, read_key
from combatcli.book.reading.table_file import stem
from combatcli.book.source.yaml_nodes import Mapping, Node, Scalar, Sequence
from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError, FileError, shown
from combatcli.formats.contents import Exported, Imported, left_out

_REMEDY = "write row,text as the first line"


def export_table(table: Table) -> Exported:
    """The rows as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    die = table.die.text if table.die else f"by {table.by}"
    labels = [row.label for row in table.rows]
    writer.writerow(["row" if die_shown(labels) == die else die, *(table.columns or ("text",))])
    for row in table.rows:
        writer.writerow([row.label, *(cell.text for cell in row.cells)])
    return Exported(text.getvalue(), left_out(table, "die", "columns"))


def die_shown(labels: list[str]) -> str | None:
    """The die that all these row keys most likely belong to; None where they don't show it."""
    percentile = any(label.endswith("00") and not label.endswith("100") for label in labels)
    spans = [read_key(label, percentile) for label in labels]
    known = [span for span in spans if span is not None]
    if not known or len(known) < len(spans):
        return None
    return guess_die(min(low for low, _ in known), max(high or low for low, high in known))


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table in a CSV text. FileError names the line and what is wrong there."""
    lines = _read_lines(text, path)
    if not lines:
        raise FileError(f"{path}: an empty file", _REMEDY)
    (_, headings), rows = lines[0], lines[1:]
    if headings == ["text"]:
        items: list[Node] = [_cell(cells[0], at) for at, cells in rows]
        return Imported(_root(name or stem(path), [], Sequence(items, 1)))
    if len(headings) < 2 or not headings[0] or read_key(headings[0], False) is not None:
        raise FileError(f"{path}:1: no headings", _REMEDY)
    columns = [] if headings[1:] == ["text"] else headings[1:]
    about = [_rolled_or_looked_up(headings[0], [cells[0] for _, cells in rows], path)]
    if columns:
        about.append(("columns", Sequence([Scalar(c, 1, True) for c in columns], 1)))
    pairs: list[tuple[Scalar, Node]] = []
    for at, cells in rows:
        texts: list[Node] = [_cell(cell, at) for cell in cells[1:]]
        pairs.append((Scalar(cells[0], at), Sequence(texts, at) if columns else texts[0]))
    return Imported(_root(name or stem(path), about, Mapping(pairs, 1)))


def _rolled_or_looked_up(heading: str, labels: list[str], path: str) -> tuple[str, Node]:
    """The die or the `by` that the first heading says, or that the rows' labels show."""
    by = heading.removeprefix("by ")
    if by != heading and by:
        return "by", Scalar(by, 1)
    if heading != "row":
        try:
            return "die", Scalar(parse_dice(heading).text, 1)
        except CombatError:
            what = f"{path}:1: the first heading can't be {shown(heading)}"
            raise FileError(what, "write row, the die such as 2d6, or by and a word") from None
    die = die_shown(labels)
    if die is None:
        raise FileError(
            f"{path}:1: the rows don't show what they are rolled with",
            "write the die in place of the heading row, such as 2d6, or by and a word",
        )
    return "die", Scalar(die, 1)


def _read_lines(text: str, path: str) -> list[tuple[int, list[str]]]:
    """The lines that hold anything, with their numbers, all as long as the first."""
    sign = delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    lines: list[tuple[int, list[str]]] = []
    at = 1
    try:
        for cells in reader:
            if any(cells):
                if lines and len(cells) != len(lines[0][1]):
                    raise _wrong_length(f"{path}:{at}", len(cells), len(lines[0][1]), sign)
                lines.append((at, [cell.replace("\r\n", "\n") for cell in cells]))
            at = reader.line_num + 1
    except csv.Error as error:
        raise FileError(f"{path}:{at}: not CSV: {error}", "check the quotes there") from None
    if lines:
        lines[0] = (lines[0][0], [cell.strip() for cell in lines[0][1]])
    return lines


def _wrong_length(place: str, cells: int, headings: int, sign: str) -> FileError:
    what = f"{cells} cell{'' if cells == 1 else 's'} for {headings} headings"
    name = "tab" if sign == "\t" else f"'{sign}'"
    return FileError(f"{place}: {what}", f"put a text that holds a {name} in double quotes")


def delimiter(text: str) -> str:
    """The sign between cells: a comma, a semicolon or a tab, whichever makes the most headings."""
    first = text.lstrip("\r\n").split("\n", 1)[0]

    def headings(sign: str) -> int:
        try:
            return max((len(cells) for cells in csv.reader([first], delimiter=sign)), default=0)
        except csv.Error:
            return 0

    return max((",", ";", "\t"), key=headings)


def _cell(text: str, line: int) -> Scalar:
    return Scalar(text, line, True)


def _root(name: str, about: list[tuple[str, Node]], rows: Node) -> Mapping:
    pairs: list[tuple[Scalar, Node]] = [(Scalar("name", 1), Scalar(name, 1))]
    pairs += [(Scalar(key, 1), node) for key, node in about]
    return Mapping([*pairs, (Scalar("rows", 1), rows)], 1)
