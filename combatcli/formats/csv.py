"""To and from CSV: a heading line `row,text` (or `row` and the columns), then a line a row.

The first heading is `row`, or the die where it can't be seen from the rows, or `by` and a word for
a table that is looked up; with `text` alone the file is a plain list.
"""

from __future__ import annotations

import csv
import io

from combatcli.book import Table
from combatcli.book.reading.row_keys import guess_die, read_key
from combatcli.book.source.files import stem
from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError, FileError, shown
from combatcli.formats.contents import Exported, Imported, left_out

_HEAD = "write row,text as the first line"


def export_table(table: Table) -> Exported:
    """The rows as CSV."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    die = table.die.text if table.die else f"by {table.by}"
    labels = [row.label for row in table.rows]
    rows.writerow(["row" if seen_die(labels) == die else die, *(table.columns or ("text",))])
    for row in table.rows:
        rows.writerow([row.label, *(cell.text for cell in row.cells)])
    return Exported(out.getvalue(), left_out(table, "die", "columns"))


def seen_die(labels: list[str]) -> str | None:
    """The die that these row keys, all together, are most likely rolled with."""
    percentile = any(label.endswith("00") and not label.endswith("100") for label in labels)
    spans = [read_key(label, percentile) for label in labels]
    known = [span for span in spans if span is not None]
    if not known or len(known) < len(spans):
        return None
    return guess_die(min(low for low, _ in known), max(high or low for low, high in known))


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table in a CSV text. FileError says line and what is wrong."""
    lines = _lines(text, path)
    if not lines:
        raise FileError(f"{path}: an empty file", _HEAD)
    (_, head), rows = lines[0], lines[1:]
    if head == ["text"]:
        items: list[Node] = [_cell(cells[0], at) for at, cells in rows]
        return Imported(_root(name or stem(path), [], Sequence(items, 1)))
    if len(head) < 2 or not head[0] or read_key(head[0], False) is not None:
        raise FileError(f"{path}:1: no headings", _HEAD)
    columns = [] if head[1:] == ["text"] else head[1:]
    about = [_die(head[0], [cells[0] for _, cells in rows], path)]
    if columns:
        about.append(("columns", Sequence([Scalar(c, 1, True) for c in columns], 1)))
    pairs: list[tuple[Scalar, Node]] = []
    for at, cells in rows:
        texts: list[Node] = [_cell(cell, at) for cell in cells[1:]]
        pairs.append((Scalar(cells[0], at), Sequence(texts, at) if columns else texts[0]))
    return Imported(_root(name or stem(path), about, Mapping(pairs, 1)))


def _die(head: str, labels: list[str], path: str) -> tuple[str, Node]:
    """What the first heading says of the rows."""
    by = head.removeprefix("by ")
    if by != head and by:
        return "by", Scalar(by, 1)
    if head != "row":
        try:
            return "die", Scalar(parse_dice(head).text, 1)
        except CombatError:
            what = f"{path}:1: the first heading can't be {shown(head)}"
            raise FileError(what, "write row, the die such as 2d6, or by and a word") from None
    seen = seen_die(labels)
    if seen is None:
        raise FileError(
            f"{path}:1: the rows don't show what they are rolled with",
            "write the die in place of the heading row, such as 2d6, or by and a word",
        )
    return "die", Scalar(seen, 1)


def _lines(text: str, path: str) -> list[tuple[int, list[str]]]:
    """The lines that hold anything, with their numbers, all as long as the first."""
    parts = delimiter(text)
    sign = "tab" if parts == "\t" else f"'{parts}'"
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=parts, strict=True)
    found: list[tuple[int, list[str]]] = []
    at = 1
    try:
        for cells in reader:
            if any(cells):
                cells = [cell.replace("\r\n", "\n") for cell in cells]
                if found and len(cells) != len(found[0][1]):
                    wanted = len(found[0][1])
                    what = (
                        f"{len(cells)} cell{'' if len(cells) == 1 else 's'} for {wanted} headings"
                    )
                    raise FileError(
                        f"{path}:{at}: {what}", f"put a text that holds a {sign} in double quotes"
                    )
                found.append((at, cells))
            at = reader.line_num + 1
    except csv.Error as error:
        raise FileError(f"{path}:{at}: not CSV: {error}", "check the quotes there") from None
    if found:
        found[0] = (found[0][0], [cell.strip() for cell in found[0][1]])
    return found


def delimiter(text: str) -> str:
    """What parts the headings: a comma, a semicolon or a tab, whichever makes the most of them."""
    first = text.lstrip("\r\n").split("\n", 1)[0]

    def parts(sign: str) -> int:
        try:
            return max((len(cells) for cells in csv.reader([first], delimiter=sign)), default=0)
        except csv.Error:
            return 0

    return max((",", ";", "\t"), key=parts)


def _cell(text: str, line: int) -> Scalar:
    return Scalar(text, line, True)


def _root(name: str, about: list[tuple[str, Node]], rows: Node) -> Mapping:
    pairs: list[tuple[Scalar, Node]] = [(Scalar("name", 1), Scalar(name, 1))]
    pairs += [(Scalar(key, 1), node) for key, node in about]
    return Mapping([*pairs, (Scalar("rows", 1), rows)], 1)
