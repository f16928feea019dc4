"""To Markdown: a table that shows each text as it is, whatever signs are in it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from combatcli.book import Cell, Table
from combatcli.book.reading.row_keys import span_of
from combatcli.formats.contents import Exported, left_out
from combatcli.formats.parts import held_columns, parts_of, value_of

_SIGNS = re.compile(r"([\\|*_`<\[\]~&#])")
_ENDS = re.compile(r"^\s|\s$")
ABOUT = {
    "source": "Source: ",
    "license": "License: ",
    "reach": "Reach: ",
    "off_table": "Off the table: ",
}
THEN = "(then "
MARKED = "In brackets: reconstructed, not printed in the source"
"""What an exported table says around its rows, and in them."""


def export_table(table: Table) -> Exported:
    """Title, rows and columns or effects, and what there is to say of the whole table."""
    parts = [] if table.columns else parts_of(table)
    effects = [part for part in parts if part.name in table.effects]
    texts = table.columns or ("text" if effects else "Result",)
    head = [table.die.text if table.die else f"by {table.by}", *texts]
    head += [part.heading for part in effects]
    lines = [f"### {escaped(table.title)}", "", _line(map(escaped, head))]
    lines.append(_line("---" for _ in head))
    marked = any(cell.reconstructed for row in table.rows for cell in row.cells)
    for row in table.rows:
        values = [escaped(value_of(row.cells[0], part.name)) for part in effects]
        cells = [_cell(cell, marked) for cell in row.cells]
        lines.append(_line([escaped(row.label), *cells, *values]))
    if marked:
        lines += ["", MARKED]
    for key, label in ABOUT.items():
        said = _said(table, key)
        if said:
            lines += ["", f"{label}{escaped(said)}"]
    carried = ["die", "weights", "then", "reconstructed marks", "title", *ABOUT]
    carried += held_columns(table, head[1:]) if table.columns else ["effects"]
    return Exported("\n".join(lines) + "\n", left_out(table, *carried))


def _said(table: Table, key: str) -> str:
    """What a table says of itself under a key, where that isn't what goes without saying."""
    if key == "reach":
        return span_of(*table.reach) if table.reach else ""
    said = str(getattr(table, key))
    return "" if said == "clamp" else said


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
