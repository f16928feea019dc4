"""What a file holds, read and checked, as a plain value that can be kept."""

from __future__ import annotations

from typing import Any

from combatcli.book.plain import plain_rulings, plain_table
from combatcli.book.reading.rulings import read_defaults, read_readings, read_rulings
from combatcli.book.reading.table_file import read_table
from combatcli.book.reading.table_name import read_name
from combatcli.book.source.files import File
from combatcli.book.table import Table


def read_value(what: str, file: File, over: Table | None = None) -> Any:
    """The `table` in a file, over the built-in; its `rulings`, `readings`, `defaults` or `name`.

    FileError and TableError say what can't be.
    """
    if what == "table":
        return plain_table(read_table(file, over))
    if what == "rulings":
        return plain_rulings(read_rulings(file, "").values())
    if what == "readings":
        return read_readings(file)
    return read_defaults(file) if what == "defaults" else read_name(file)
