"""Which tables are in force: the user's folder, by option or environment, over the built-in."""

import os

from combatcli.book import Book
from combatcli.errors import UsageError


def book_in_force(folder: str | None) -> Book:
    """The book with the folder of `--tables`, else that of COMBATCLI_TABLES, over it."""
    if folder == "":
        raise UsageError("--tables: no folder", "give --tables DIR")
    return Book(folder or os.environ.get("COMBATCLI_TABLES") or None)
