"""What manual and documents say of no command of its own."""

from __future__ import annotations

ENVIRONMENT = (
    ("COMBATCLI_TABLES", "a folder of your own tables, below --tables"),
    ("COMBATCLI_RULINGS", "rulings, NAME=CHOICE,NAME=CHOICE, below --ruling"),
    ("NO_COLOR", "no bold letters, no progress"),
    ("COLUMNS", "how wide to write, 40 to 100"),
    ("XDG_CACHE_HOME", "the folder of combatcli/, what was read of your own tables; else ~/.cache"),
    ("COMBATCLI_DEBUG", "1: where a fault of the tool's own lies, as Python's traceback"),
)
STATUS = (
    ("0", "done"),
    ("1", "it could not be done: a file, a table, a bad line in a batch"),
    ("2", "wrong usage"),
    ("3", "with --check, the action failed"),
    ("130", "interrupted; 143, ended by SIGTERM; 141, the reader closed the pipe"),
)
