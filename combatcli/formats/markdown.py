"""To Markdown: a table that shows each text as it is, whatever signs are in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from combatcli.book import Cell, Table
from combatcli.formats.contents import Exported, left_out

_SIGNS = re.compile(r"([\\|*_`<\[\]~&#])")
_ENDS = re.compile(r"^\s|\s$")
SOURCE = "Source: "
LICENSE = "License: "
THEN = "(then "
MARKED = "In brackets: reconstructed, not printed in the source"
"""What an exported table says around its rows, and in them."""


def export_table(table: Table) -> Exported:
    """Title, rows and columns, source and license."""
    head = [table.die.text if table.die else f"by {table.by}", *(table.columns or ("Result",))]
    lines = [f"### {escaped(table.title)}", "", _line(map(escaped, head))]
    lines.append(_line("---" for _ in head))
    marked = any(cell.reconstructed for row in table.rows for cell in row.cells)
    for row in table.rows:
        lines.append(_line([escaped(row.label), *(_cell(cell, marked) for cell in row.cells)]))
    if marked:
        lines += ["", MARKED]
    for what, text in ((SOURCE, table.source), (LICENSE, table.license)):
        if text:
            lines += ["", f"{what}{escaped(text)}"]
    carried = ("title", "die", "columns", "then", "reconstructed marks", "source", "license")
    return Exported("\n".join(lines) + "\n", left_out(table, *carried, "weights"))


def escaped(text: str) -> str:
    """A text with all that means something in Markdown escaped."""
    plain = _SIGNS.sub(r"\\\1", text).replace("\n", "<br>")
    return _ENDS.sub(lambda space: f"&#{ord(space[0])};", plain)


def _cell(cell: Cell, marked: bool) -> str:
    """A cell; where some are in brackets, one that has its own shows them as signs of its text."""
    text = escaped(cell.text).replace(THEN, f"\\{THEN}")
    if cell.reconstructed:
        text = f"({text})"
    elif marked and text.startswith("("):
        text = f"\\{text}"
    return f"{text} {THEN}{escaped(', '.join(cell.then))})" if cell.then else text


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
