"""Tables and rulings out of built-in files: as the cache keeps them, else read and checked now."""

from __future__ import annotations

from typing import Any

from combatcli.book.plain import rulings_of, table_of
from combatcli.book.rulings import Reading, Ruling
from combatcli.book.source.files import File
from combatcli.book.source.table_cache import built_in_value
from combatcli.book.table import Table


def built_in_table(file: File) -> Table:
    """The table in a built-in file."""
    value = built_in_value(file.digest)
    return table_of(read("table", file) if value is None else value, file.path)


def built_in_rulings(file: File, rules: str) -> dict[str, Ruling]:
    """The rulings that a rule set's file declares."""
    value = built_in_value(file.digest)
    return rulings_of(read("rulings", file) if value is None else value, rules)


def built_in_readings(file: File, rules: str) -> dict[str, Reading]:
    """The readings that a rule set's file declares. None is kept: only who asks for them pays."""
    return {
        name: Reading(name, reading, source, rules)
        for name, reading, source in read("readings", file)
    }


def read(what: str, file: File, over: Table | None = None) -> Any:
    """What a file that no cache knows holds of this kind, as a plain value."""
    # Start-up: PyYAML and the checks take longer than all else.
    from combatcli.book.reading.values import read_value

    return read_value(what, file, over)
