"""Tables carried to other formats and back: a module for each format and direction.

A module that writes has `export_table(table) -> Exported`, one that reads has
`import_table(text, path, name) -> Imported`.
"""

from __future__ import annotations

from importlib import import_module

from combatcli.book import Book, Table
from combatcli.book.reading.faults import table_error
from combatcli.book.reading.table_file import check_nodes
from combatcli.formats.contents import Exported, Imported
from combatcli.formats.finishing import with_known_effects, within_reach

EXPORTS = {
    "markdown": "markdown",
    "csv": "csv",
    "json": "json",
    "yaml": "yaml",
    "foundry": "foundry_write",
}
"""The formats that a table can be written in, and the module that writes each."""
IMPORTS = {
    "csv": "csv",
    "tsv": "tsv",
    "foundry": "foundry_read",
    "markdown": "markdown_read",
    "list": "list",
}
"""The formats that a table can be read from, and the module that reads each."""


def export_table(table: Table, to: str) -> Exported:
    """A table in one of the formats of EXPORTS. UsageError where the format has no such tables."""
    exported: Exported = import_module(f"{__name__}.{EXPORTS[to]}").export_table(table)
    return exported


def import_table(text: str, path: str, name: str | None, source: str) -> tuple[Table, list[str]]:
    """The table in a text of one of the formats of IMPORTS, checked as any table file is.

    Also notes of what the table can't hold, and of what is still to be done. FileError where the
    text isn't of that format, TableError where the table is faulty.
    """
    reader = import_module(f"{__name__}.{IMPORTS[source]}")
    imported: Imported = reader.import_table(text, path, name)
    root, notes = within_reach(imported.root)
    root = with_known_effects(root)
    table, faults = check_nodes(path, root)
    if table is None:
        raise table_error(faults, "")
    notes = [*imported.notes, *notes]
    known = (table.name, *Book().names)
    links = sorted({link.name for link in table.links} - {*known})
    if links:
        notes.append(f"it rolls on {', '.join(links)}: have them in the same folder")
    return table, notes
