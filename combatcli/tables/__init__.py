"""Tables carried to other formats and back, one format a module."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from combatcli.book import Table
from combatcli.book.nodes import Node

TO = ("markdown", "csv", "json", "yaml", "foundry")
FROM = ("csv", "foundry")


class Written(NamedTuple):
    """A table in another format, and what of it that format could not hold."""

    text: str
    lost: tuple[str, ...] = ()


class Taken(NamedTuple):
    """A table from another format, to be checked as any table is, and what could not be taken."""

    root: Node
    notes: tuple[str, ...] = ()


def write(table: Table, to: str) -> Written:
    """A table in one of the formats of TO."""
    written: Written = import_module(f"combatcli.tables.{to}").write(table)
    return written


def take(text: str, path: str, name: str | None, source: str) -> Taken:
    """The table in a text of one of the formats of FROM; FileError where it isn't one."""
    taken: Taken = import_module(f"combatcli.tables.{source}").take(text, path, name)
    return taken


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
