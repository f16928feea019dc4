"""Which tables and rulings are in force: by option or environment, over the built-in ones."""

from __future__ import annotations

import os
from collections.abc import Mapping

from combatcli.book import Book
from combatcli.errors import UsageError
from combatcli.options.rulings_and_fields import Rulings

RULINGS = "COMBATCLI_RULINGS"
TABLES = "COMBATCLI_TABLES"


def book_in_force(folder: str | None, rulings: bool = True) -> Book:
    """The built-in book, under the folder of `--tables` or else of COMBATCLI_TABLES.

    The rulings of COMBATCLI_RULINGS are its defaults, but for `rulings=False`. UsageError for one
    that there isn't, FileError for a folder that can't be read.
    """
    if folder == "":
        raise UsageError("--tables: no folder", "give --tables DIR")
    defaults = environment_rulings() if rulings else {}
    return Book(folder or os.environ.get(TABLES) or None, defaults, where=RULINGS)


def environment_rulings(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The rulings of COMBATCLI_RULINGS, `a=b,c=d`. UsageError where it says anything else."""
    kind = Rulings(())
    parts = [part for part in environ.get(RULINGS, "").split(",") if part.strip(" ")]
    return kind.join([kind.read(part, RULINGS) for part in parts], RULINGS)
