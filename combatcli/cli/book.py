"""Which tables and rulings are in force: by option or environment, over the built-in ones."""

from __future__ import annotations

import os
from collections.abc import Mapping

from combatcli.book import Book
from combatcli.errors import UsageError
from combatcli.options.kinds import Rulings

RULINGS = "COMBATCLI_RULINGS"
TABLES = "COMBATCLI_TABLES"


def book_in_force(folder: str | None, rulings: bool = True) -> Book:
    """The book with the folder of `--tables`, else that of COMBATCLI_TABLES, over it.

    With the rulings of COMBATCLI_RULINGS as defaults, unless `rulings` says no.
    """
    if folder == "":
        raise UsageError("--tables: no folder", "give --tables DIR")
    usual = environment_rulings() if rulings else {}
    book = Book(folder or os.environ.get(TABLES) or None, usual)
    if usual:
        book.check_rulings(usual, RULINGS)
    return book


def environment_rulings(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The rulings of COMBATCLI_RULINGS, `a=b,c=d`."""
    kind = Rulings(())
    parts = [part for part in environ.get(RULINGS, "").split(",") if part.strip(" ")]
    return kind.join([kind.read(part, RULINGS) for part in parts], RULINGS)
