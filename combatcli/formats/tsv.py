"""From cells between tabs, as a spreadsheet puts them on the clipboard."""

from __future__ import annotations

from combatcli.book.source.files import stem
from combatcli.errors import FileError
from combatcli.formats.contents import Imported
from combatcli.formats.csv import read_lines
from combatcli.formats.grid import HEADINGS, import_grid


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table in such a text. FileError names the line and what is wrong there."""
    try:
        lines = read_lines(text, path, "\t")
    except FileError:  # quotes that quote nothing
        lines = read_lines(text, path, "\t", quoted=False)
    if not lines:
        raise FileError(f"{path}: an empty file", HEADINGS.replace(",", " and a tab and "))
    return import_grid(lines, path, name or stem(path))
