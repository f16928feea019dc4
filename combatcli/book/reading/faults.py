"""Faults of tables: where each is, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.errors import TableError
from combatcli.named_tuple import NamedTuple

MOST_FAULTS = 1_000

Complain = Callable[[int, str | None, str, str], None]
"""Takes note of a fault: line, row, what is wrong, what to do."""


class Fault(NamedTuple):
    """One fault of a table file. Line 0 where the file's format has no lines."""

    path: str
    line: int
    table: str
    row: str | None
    what: str
    remedy: str

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        row = "" if self.row is None else f", row {self.row}"
        return f"{self.path}{line}: table {self.table}{row}: {self.what}"


class Enough(Exception):  # noqa: N818 (no error: so many faults that more would be of no use)
    """More faults than anyone would read."""


def table_error(faults: list[Fault], see: str = ", see table check") -> TableError:
    """The first fault as an error, and how many more there are."""
    first = faults[0]
    more = f"; and {len(faults) - 1} more{see}" if len(faults) > 1 else ""
    return TableError(str(first), first.remedy + more)
