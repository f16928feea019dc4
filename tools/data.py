"""What is wrong with the built-in tables and rulings, as far as their files show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from combatcli.book import Ruling, Table
from combatcli.book.reading.rulings import read_readings, read_rulings
from combatcli.book.reading.table_file import check_table
from combatcli.book.source.files import RULINGS, File
from combatcli.errors import FileError

ROOT = Path(__file__).resolve().parent.parent


def faults() -> Iterator[str]:
    """A line for each fault: the file, what is wrong there, and what to do."""
    for path in sorted(ROOT.glob("data/*/*.yaml")):
        file = File(str(path))
        file.path = path.relative_to(ROOT).as_posix()
        read = _rulings_faults if path.stem == RULINGS else _table_faults
        try:
            yield from read(file)
        except FileError as error:  # no YAML, or no list of rulings
            yield error.line()


def _table_faults(file: File) -> Iterator[str]:
    text, stem = file.text(), Path(file.path).stem
    table, wrong = check_table(file.path, text)
    if table is not None:  # what the rules need of it: it stands in its own place
        _, wrong = check_table(file.path, text, table)
    for fault in wrong:
        yield f"{fault}; {fault.remedy}"
    if table is not None:
        for what, remedy in _unlike_the_others(table, stem):
            yield f"{file.path}: table {stem}: {what}; {remedy}"


def _unlike_the_others(table: Table, stem: str) -> Iterator[tuple[str, str]]:
    """What a table of the user's may do, and a built-in one may not."""
    if table.name != stem:
        yield f"is called {table.name!r}, but {stem!r} by its file", "leave name: out, or rename it"
    for key, is_there in (
        ("title", table.title != table.name),
        ("source", bool(table.source)),
        ("license", bool(table.license)),
    ):
        if not is_there:
            yield f"no {key}", f"add {key}: beside die: or by:"
    for link in table.links:
        yield f"row {link.row} leads to {link.name}", "a built-in one leads to none: leave it out"


def _rulings_faults(file: File) -> Iterator[str]:
    rules = Path(file.path).parent.name
    for ruling in read_rulings(file, rules).values():
        for what, remedy in _ruling_faults(ruling):
            yield f"{file.path}: ruling {ruling.name}: {what}; {remedy}"
    for name, reading, source in read_readings(file):
        if not (reading and source):
            yield f"{file.path}: reading {name}: no text or no source; add reading: and source:"


def _ruling_faults(ruling: Ruling) -> Iterator[tuple[str, str]]:
    choices = list(ruling.choices)
    if ruling.default not in choices:
        known = ", ".join(choices)
        yield f"its default {ruling.default!r} is none of its choices", f"write one of {known}"
    elif choices[0] != ruling.default:
        yield f"its default {ruling.default!r} is not the first of its choices", "move it up"
    if len(choices) < 2:
        yield "has no two choices", "add one, or write it as a reading"
    if not ruling.question.endswith("?"):
        yield "its question asks nothing", "end it with ?"
    if not ruling.source:
        yield "no source", "add source: where the text is silent, or The campaign's notebook"
    for choice, meaning in ruling.choices.items():
        if not meaning:
            yield f"its choice {choice} says nothing", f"write {choice}: and what it does"
