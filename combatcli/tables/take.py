"""A table from another format, held to the same checks as any table file."""

from __future__ import annotations

from combatcli.book import Table
from combatcli.book.faults import table_error
from combatcli.book.load import check_nodes
from combatcli.tables import take


def take_table(text: str, path: str, name: str | None, source: str) -> tuple[Table, list[str]]:
    """The table, and notes of what could not be taken or is still to be done.

    FileError where the text isn't of that format, TableError where the table is faulty.
    """
    taken = take(text, path, name, source)
    table, faults = check_nodes(path, taken.root)
    if table is None:
        raise table_error(faults, "")
    notes = list(taken.notes)
    links = sorted({link.name for link in table.links})
    if links:
        notes.append(f"it rolls on {', '.join(links)}: have them in the same folder")
    return table, notes
