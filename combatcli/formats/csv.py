"""To and from CSV: a line of headings, `row,text` or `row` and the columns, then a line a row.

The first heading is `row`, or the die where the rows don't show it, or `by` and a word for a table
that is looked up, or `weight`; with `text` first the file is a plain list. Effects and `then` stand
under headings of their own.
"""

from __future__ import annotations

import csv
import io

from combatcli.book import Table
from combatcli.book.reading.row_keys import read_key
from combatcli.book.source.files import MOST_BYTES, stem
from combatcli.errors import FileError, shown
from combatcli.formats.contents import Exported, Imported, left_out
from combatcli.formats.grid import HEADINGS, import_grid
from combatcli.formats.keys import die_shown
from combatcli.formats.layouts import Line
from combatcli.formats.parts import held_columns, parts_of, value_of

SIGNS = (",", ";", "\t", "|")
_CAUSES = {
    "unexpected end of data": "a quote that is never closed",
    "expected after": "a text goes on after its closing quote",
}
_QUOTES = "quote the whole text, and double the quotes within it"


def export_table(table: Table) -> Exported:
    """The rows as CSV."""
    text = io.StringIO()
    weighted = any(row.weight != 1 for row in table.rows)
    die = table.die.text if table.die else f"by {table.by}"
    labels = [row.label for row in table.rows]
    first = "weight" if weighted else "row" if die_shown(labels) == die else die
    parts = parts_of(table)
    lines = [[first, *(part.heading for part in parts)]]
    for row, label in zip(table.rows, labels, strict=True):
        cells = [value_of(row.cells[part.at], part.name) for part in parts]
        lines.append([str(row.weight) if weighted else label, *cells])
    plain = csv.writer(text, lineterminator="\n")
    in_quotes = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
    for line in lines:
        spaced = any(cell.startswith(" ") for cell in line)  # a reader drops it outside quotes
        (in_quotes if spaced else plain).writerow(line)
    carried = ["die", "effects", "then", "reconstructed marks", "weights"]
    carried += held_columns(table, lines[0][1:])
    return Exported(text.getvalue(), left_out(table, *carried), _warnings(lines[1:]))


def _warnings(lines: list[list[str]]) -> tuple[str, ...]:
    """A note of cells that a spreadsheet would run; they are left as they are."""
    formulas = [cell for line in lines for cell in line if is_formula(cell)]
    if not formulas:
        return ()
    count = "1 cell begins" if len(formulas) == 1 else f"{len(formulas):,} cells begin"
    return (f"{count} as formulas do, which a spreadsheet runs: {shown(formulas[0])}",)


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet takes a cell for a formula: `=1+1`, `@SUM(A1)`, but not +1 or -2."""
    return cell[:1] in ("=", "@", "+") and not cell[1:].isdecimal()


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table in a CSV text. FileError names the line and what is wrong there."""
    start, sign = 1, None
    first, _, rest = text.partition("\n")
    said = first.strip().strip('"')
    if said.lower().startswith("sep=") and len(said) == len("sep=;"):
        start, sign, text = 2, said[-1], rest
    lines = read_lines(text, path, sign or delimiter(text), start)
    if not lines:
        raise FileError(f"{path}: an empty file", HEADINGS)
    if text.lstrip().startswith("|"):
        raise FileError(f"{path}:1: a table of Markdown, not CSV", "import it --from markdown")
    return import_grid(lines, path, name or stem(path))


def read_lines(text: str, path: str, sign: str, start: int = 1, quoted: bool = True) -> list[Line]:
    """The lines that hold anything, all as long as the first, but for empty cells at the end."""
    csv.field_size_limit(MOST_BYTES)  # what a file may hold, a cell may
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=sign, strict=True, skipinitialspace=True,
        quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE,
    )  # fmt: skip
    lines: list[Line] = []
    at, widest = start, 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                if not lines:
                    widest = len(cells)
                elif len(lines[0].cells) < len(cells) and len(lines) == 1:
                    _widen(lines[0].cells, len(cells), widest)
                width = len(lines[0].cells) if lines else 1
                while len(cells) > width and not cells[-1].strip():
                    cells.pop()
                if lines and len(cells) != width:
                    raise _wrong_length(f"{path}:{at}", len(cells), width, sign)
                lines.append(Line(at, [cell.replace("\r\n", "\n") for cell in cells]))
            at = start + reader.line_num
    except csv.Error as error:
        why = next((why for part, why in _CAUSES.items() if part in str(error)), str(error))
        raise FileError(f"{path}:{at}: not CSV: {why}", _QUOTES) from None
    return lines


def _widen(first: list[str], cells: int, written: int) -> None:
    """Give back to a first line its empty cells, or to a title above headings what it hasn't."""
    if cells <= written or len(first) == 1:
        first += [""] * (cells - len(first))


def _wrong_length(place: str, cells: int, headings: int, sign: str) -> FileError:
    what = f"{cells} cell{'' if cells == 1 else 's'} for {headings} headings"
    name = "tab" if sign == "\t" else f"'{sign}'"
    return FileError(f"{place}: {what}", f"put a text that holds a {name} in double quotes")


def delimiter(text: str) -> str:
    """The sign between cells: the one that makes whole lines of them, with totals first."""

    def likely(sign: str) -> tuple[int, int, int]:
        first = text.lstrip("\r\n").split("\n", 1)[0]
        try:
            lines = read_lines(text, "", sign)
            whole = 1
        except FileError:
            try:
                lines = read_lines(first, "", sign)
            except FileError:
                return 0, 0, 0
            whole = 0
        if not lines or len(lines[0].cells) < 2:
            return 0, 0, 0
        keys = sum(read_key(line.cells[0].strip(), False) is not None for line in lines)
        return whole, keys, len(lines[0].cells) if not whole else 1

    return max(SIGNS, key=likely)
