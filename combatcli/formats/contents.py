"""What goes into and out of a format: tables, and what a format can't hold of them."""

from __future__ import annotations

from combatcli.book import Table
from combatcli.book.source.nodes import Node
from combatcli.named_tuple import NamedTuple


class Exported(NamedTuple):
    """A table in another format, and what of it that format could not hold."""

    text: str
    lost: tuple[str, ...] = ()


class Imported(NamedTuple):
    """A table from another format, to be checked as any table is, and what it could not hold."""

    root: Node
    notes: tuple[str, ...] = ()


def left_out(table: Table, *carried: str) -> tuple[str, ...]:
    """What this table has and a format that carries only these parts (and texts) loses."""
    cells = [cell for row in table.rows for cell in row.cells]
    has = {
        "title": table.title != table.name,
        "die": table.die is not None,
        "columns": bool(table.columns),
        "effects": bool(table.effects),
        "then": any(cell.then for cell in cells),
        "reconstructed marks": any(cell.reconstructed for cell in cells),
        "weights": any(row.weight != 1 for row in table.rows),
        "off_table": table.off_table != "clamp",
        "source": bool(table.source),
        "license": bool(table.license),
    }
    return tuple(part for part, there in has.items() if there and part not in carried)
