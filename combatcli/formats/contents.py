"""A table in another format or from it, and what is lost on the way."""

from __future__ import annotations

from combatcli.book import Table
from combatcli.book.source.nodes import Node
from combatcli.named_tuple import NamedTuple


class Exported(NamedTuple):
    """A table as text of another format, what of it this format can't hold, and other notes."""

    text: str
    lost: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Imported(NamedTuple):
    """A table of another format as nodes of a table file, and notes of what these can't hold."""

    root: Node
    notes: tuple[str, ...] = ()


def left_out(table: Table, *carried: str) -> tuple[str, ...]:
    """The parts of a table that a format loses if it carries only these parts, and texts."""
    cells = [cell for row in table.rows for cell in row.cells]
    present = {
        "title": table.title != table.name,
        "die": table.die is not None,
        "columns": bool(table.columns),
        "effects": bool(table.effects),
        "then": any(cell.then for cell in cells),
        "reconstructed marks": any(cell.reconstructed for cell in cells),
        "weights": any(row.weight != 1 for row in table.rows),
        "reach": table.reach is not None,
        "off_table": table.off_table != "clamp",
        "source": bool(table.source),
        "license": bool(table.license),
    }
    return tuple(part for part, is_there in present.items() if is_there and part not in carried)
