"""To Markdown: a table that shows each text as it is, whatever signs are in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from combatcli.book import Cell, Table
from combatcli.formats.contents import Exported, left_out

_SIGNS = re.compile(r"([\\|*_`<\[\]~&#])")


def export_table(table: Table) -> Exported:
    """Title, rows and columns, source and license."""
    head = [table.die.text if table.die else table.by or "", *(table.columns or ("Result",))]
    lines = [f"### {escaped(table.title)}", "", _line(map(escaped, head))]
    lines.append(_line("---" for _ in head))
    for row in table.rows:
        lines.append(_line([escaped(row.label), *map(_cell, row.cells)]))
    for what, text in (("Source", table.source), ("License", table.license)):
        if text:
            lines += ["", f"{what}: {escaped(text)}"]
    carried = ("title", "die", "columns", "then", "reconstructed marks", "source", "license")
    return Exported("\n".join(lines) + "\n", left_out(table, *carried, "weights"))


def escaped(text: str) -> str:
    """A text with all that means something in Markdown escaped."""
    return _SIGNS.sub(r"\\\1", text).replace("\n", "<br>")


def _cell(cell: Cell) -> str:
    text = f"({escaped(cell.text)})" if cell.reconstructed else escaped(cell.text)
    return f"{text} (then {escaped(', '.join(cell.then))})" if cell.then else text


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
