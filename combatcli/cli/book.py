"""Which tables and rulings are in force: by option or environment, over the built-in ones."""

from __future__ import annotations

import os

from combatcli.book import Book
from combatcli.cli.inputs import environment_rulings
from combatcli.errors import UsageError


def book_in_force(folder: str | None, rulings: bool = True) -> Book:
    """The book with the folder of `--tables`, else that of COMBATCLI_TABLES, over it.

    With the rulings of COMBATCLI_RULINGS as defaults, unless `rulings` says no.
    """
    if folder == "":
        raise UsageError("--tables: no folder", "give --tables DIR")
    usual = environment_rulings() if rulings else {}
    book = Book(folder or os.environ.get("COMBATCLI_TABLES") or None, usual)
    if usual:
        book.check_rulings(usual, "COMBATCLI_RULINGS")
    return book
