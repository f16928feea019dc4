"""The parts of cells under headings of their own: texts, effects, marks."""

from __future__ import annotations

from collections.abc import Sequence

from combatcli.book import Cell, Table
from combatcli.formats.headings import read_headings, shown_kind
from combatcli.named_tuple import NamedTuple


class Part(NamedTuple):
    """What stands under a heading: which cell of the row it is of, and its part of that."""

    heading: str
    at: int
    name: str


def held_columns(table: Table, headings: Sequence[str]) -> list[str]:
    """`columns` where these headings, behind the first, are read as the table's columns again."""
    columns, _ = read_headings(["row", *headings], 1)
    return ["columns"] if tuple(columns) == table.columns else []


def parts_of(table: Table) -> list[Part]:
    """What stands under each heading behind the first."""
    cells = [[row.cells[at] for row in table.rows] for at in range(len(table.columns) or 1)]
    parts = [Part(name, at, "text") for at, name in enumerate(table.columns or ("text",))]
    for at, column in enumerate(cells):
        before = f"{table.columns[at]}." if table.columns else ""
        for name, kind in table.effects.items():
            used = any(name in cell.effects for cell in column)
            values = [value_of(cell, name) for every in cells for cell in every]
            says = "" if len(cells) == 1 and shown_kind(values) == kind else f": {kind}"
            if used or at == 0:
                parts.append(Part(f"{before}{name}{says}", at, name))
        parts += [
            Part(f"{before}{mark}", at, mark)
            for mark in ("then", "reconstructed")
            if any(getattr(cell, mark) for cell in column)
        ]
    return parts


def value_of(cell: Cell, part: str) -> str:
    """A part of a cell as a text; an empty one where it has none."""
    if part == "text":
        return cell.text
    if part == "then":
        return ", ".join(cell.then)
    value = cell.reconstructed or "" if part == "reconstructed" else cell.effects.get(part, "")
    return str(value).lower() if isinstance(value, bool) else str(value)
