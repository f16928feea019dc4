"""Rows in the formats that other programs open: CSV, TSV, Markdown."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

FORMATS = ("text", "json", "csv", "tsv", "markdown")
ROWS = ("csv", "tsv", "markdown")
"""Those that hold rows and nothing else."""


def row_writer(form: str, write: Callable[[str], object]) -> Callable[[Sequence[str]], None]:
    """What writes one row after another, the header first, in a format of ROWS."""
    if form == "markdown":
        return _Markdown(write).row
    delimiter = "\t" if form == "tsv" else ","

    def row(cells: Sequence[str]) -> None:
        line = io.StringIO()
        csv.writer(line, delimiter=delimiter, lineterminator="\n").writerow(cells)
        write(line.getvalue())

    return row


class _Markdown:
    """Writes a table in pipes, as its rows come."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._begun = False

    def row(self, cells: Sequence[str]) -> None:
        """The header, and a rule below it, or a row."""
        escaped = (
            cell.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "<br>") for cell in cells
        )
        self._write(f"| {' | '.join(escaped)} |\n")
        if not self._begun:
            self._begun = True
            self._write(f"|{'|'.join('---' for _ in cells)}|\n")
