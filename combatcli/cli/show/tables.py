"""Tables as people and programs read them."""

from __future__ import annotations

from collections.abc import Sequence

from combatcli.book import Cell, Table
from combatcli.cli.show.grid import grid, wrap

LIST_HEADER = ("table", "die", "title")


def list_rows(tables: Sequence[Table]) -> list[list[str]]:
    """A row for each table: its name, what it is rolled or looked up by, its title."""
    return [
        [table.name, table.die.text if table.die else f"by {table.by}", table.title]
        for table in tables
    ]


def list_text(tables: Sequence[Table], width: int) -> str:
    """These rows as a table."""
    return grid(LIST_HEADER, list_rows(tables), width, 2) + "\n"


def table_text(table: Table, width: int) -> str:
    """Title, rows and columns, and where the figures come from."""
    by = table.die.text if table.die else table.by or ""
    if table.columns:
        rows = [[row.label, *map(_cell_text, row.cells)] for row in table.rows]
        body = grid((by, *table.columns), rows, width)
    else:
        body = _body(table, by, width)
    blocks = [wrap(f"{table.name}: {table.title}", width, "  "), body]
    blocks.append("\n".join(wrap(line, width, "  ") for line in _remarks(table)))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _body(table: Table, by: str, width: int) -> str:
    """The rows of a table without columns, with the effects of each where there are several."""
    cells = [row.cells[0] for row in table.rows]
    names = table.effects if len(table.effects) > 1 else ()  # a text says its only effect itself
    used = [name for name in names if any(name in cell.effects for cell in cells)]
    rows = [
        [row.label, _cell_text(cell), _effects_text(cell, used)]
        for row, cell in zip(table.rows, cells, strict=True)
    ]
    if used:
        return grid((by, "text", "effects"), _with_narrow_texts(rows), width, 2)
    return grid((by, "text"), [row[:2] for row in rows], width, 1)


def _remarks(table: Table) -> list[str]:
    marked = any(cell.reconstructed for row in table.rows for cell in row.cells)
    remarks = ["(in brackets: reconstructed, not printed in the source)"] if marked else []
    if table.reach:
        remarks.append(f"adjusted rolls come to {table.reach[0]} to {table.reach[1]}")
    remarks += ["a total off the table is an error"] if table.off_table == "error" else []
    remarks += [f"source: {table.source}"] if table.source else []
    remarks += [f"license: {table.license}"] if table.license else []
    return remarks


def _with_narrow_texts(rows: list[list[str]]) -> list[list[str]]:
    """The rows with long texts wrapped, so that the effects fit beside them."""
    return [[label, wrap(text, 36), effects] for label, text, effects in rows]


def _cell_text(cell: Cell) -> str:
    text = f"({cell.text})" if cell.reconstructed else cell.text
    return f"{text} [then {', '.join(cell.then)}]" if cell.then else text


def _effects_text(cell: Cell, names: Sequence[str]) -> str:
    words = [
        name if cell.effects[name] is True
        else f"{name} {cell.effects[name]}"
        for name in names
        if name in cell.effects and cell.effects[name] is not False
    ]  # fmt: skip
    return ", ".join(words)
