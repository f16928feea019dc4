"""`table check`: all faults of table files."""

from __future__ import annotations

import sys

from combatcli.book.reading.check_files import check_files
from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.show.table_check import check_json, check_text
from combatcli.cli.terminal import width
from combatcli.command import Option
from combatcli.json_line import dump
from combatcli.options.common import JSON, TABLES
from combatcli.values.basic import Path

FAULTY = 1
FILES = Option(
    "files",
    Path(),
    "files, or folders of them",
    positional=True,
    metavar="FILE…|DIR",
    repeatable=True,
)


@tool(
    "check",
    "Every fault of table files, or each row's chance.",
    "combatcli table check examples/tables",
    (FILES, TABLES, JSON),
    about="A folder stands for its files. Each fault is told with file, line, table and row; exit"
    " 1 then. Where all is sound: how likely each row is.",
)
def COMMAND(files: tuple[str, ...], tables: str | None, json: bool) -> int:  # noqa: N802 (as in every tool)
    checked = check_files(book_in_force(tables), files)
    sys.stdout.write(dump(check_json(checked)) + "\n" if json else check_text(checked, width()))
    return FAULTY if checked.troubles else 0
