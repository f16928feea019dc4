"""`table check`: all faults of table files."""

from __future__ import annotations

from combatcli.book.check_files import check_files
from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import write, write_note
from combatcli.cli.show.table_check import check_json, check_text
from combatcli.cli.terminal import width
from combatcli.cli.typed_request import checked_form
from combatcli.command import Option
from combatcli.json_line import dump
from combatcli.options.common import JSON, TABLES
from combatcli.values.basic import Path
from combatcli.values.words import OneOf

FAULTY = 1
FILES = Option(
    "files",
    Path(),
    "files, or folders of them",
    positional=True,
    metavar="FILE…|DIR",
    repeatable=True,
)


FORM = Option("format", OneOf("text", "json"), "how faults are written", in_request=False)


@tool(
    "check",
    "Every fault of table files, or each row's chance.",
    "combatcli table check examples/tables",
    (FILES, TABLES, FORM, JSON),
    about="A folder stands for its files. Each fault is told with file, line, table and row; exit"
    " 1 then. Where all is sound: how likely each row is. Dice that stand bare in a text, without"
    " < >, are noted.",
)
def COMMAND(files: tuple[str, ...], tables: str | None, format: str | None, json: bool) -> int:  # noqa: N802 (as in every tool)
    form = checked_form(json, format)
    checked = check_files(book_in_force(tables), files)
    if form == "json":
        write(dump(check_json(checked)) + "\n")
    else:
        write(check_text(checked, width()))
        for warning in checked.warnings:
            write_note(str(warning))
    return FAULTY if checked.troubles else 0
