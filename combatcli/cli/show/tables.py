"""Tables as people and programs read them."""

from __future__ import annotations

from collections.abc import Sequence

from combatcli.book import Cell, Table
from combatcli.cli.show.grid import grid, wrap


def list_text(tables: Sequence[Table], width: int) -> str:
    """A line a table."""
    rows = [
        [table.name, table.die.text if table.die else f"by {table.by}", table.title]
        for table in tables
    ]
    return grid(("table", "die", "title"), rows, width, 2) + "\n"


def table_text(table: Table, width: int) -> str:
    """Title, rows and columns, and where the figures come from."""
    by = table.die.text if table.die else table.by or ""
    if table.columns:
        rows = [[row.label, *map(_written, row.cells)] for row in table.rows]
        body = grid((by, *table.columns), rows, width)
    else:
        effects = [name for name in table.effects if len(table.effects) > 1]
        used = [e for e in effects if any(e in row.cells[0].effects for row in table.rows)]
        rows = [
            [row.label, _written(row.cells[0]), _effects(row.cells[0], used)] for row in table.rows
        ]
        if used:
            body = grid((by, "text", "effects"), _halved(rows), width, 2)
        else:
            body = grid((by, "text"), [row[:2] for row in rows], width, 1)
    parts = [wrap(f"{table.name}: {table.title}", width, "  "), body]
    marked = any(cell.reconstructed for row in table.rows for cell in row.cells)
    remarks = ["(in brackets: reconstructed, not printed in the source)"] if marked else []
    remarks += ["a total off the table is an error"] if table.off_table == "error" else []
    remarks += [f"source: {table.source}"] if table.source else []
    remarks += [f"license: {table.license}"] if table.license else []
    parts.append("\n".join(wrap(line, width, "  ") for line in remarks))
    return "\n\n".join(part for part in parts if part) + "\n"


def _halved(rows: list[list[str]]) -> list[list[str]]:
    """Long texts wrapped to half the page, so that the effects fit beside them."""
    return [[label, wrap(text, 36), effects] for label, text, effects in rows]


def _written(cell: Cell) -> str:
    text = f"({cell.text})" if cell.reconstructed else cell.text
    return f"{text} [then {', '.join(cell.then)}]" if cell.then else text


def _effects(cell: Cell, names: Sequence[str]) -> str:
    told = [
        name if cell.effects[name] is True
        else f"{name} {cell.effects[name]}"
        for name in names
        if name in cell.effects and cell.effects[name] is not False
    ]  # fmt: skip
    return ", ".join(told)
