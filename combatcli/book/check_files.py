"""`table check`: all faults of all files at once, links across them included."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from combatcli.book import Book, Table
from combatcli.book.own import name_in
from combatcli.book.reading.bare_dice import bare_dice
from combatcli.book.reading.faults import Fault
from combatcli.book.reading.links import check_links
from combatcli.book.reading.rulings import read_defaults
from combatcli.book.reading.table_file import check_table
from combatcli.book.source.files import RULINGS, File, ending, folder_files, stem, yaml_files
from combatcli.book.source.nodes import column_of
from combatcli.errors import CombatError, FileError, UsageError, unknown
from combatcli.named_tuple import NamedTuple

FORMATS = {"csv": "csv", "tsv": "tsv", "md": "markdown", "json": "foundry", "txt": "list"}
"""The formats that files can be imported from, by the endings of their names."""


class Trouble(NamedTuple):
    """One fault as `table check` tells it. `message` begins with the file and its line."""

    file: str
    line: int | None
    column: int | None
    table: str | None
    row: str | None
    message: str
    hint: str

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message

    @classmethod
    def of(cls, fault: Fault) -> Trouble:
        """A table's fault."""
        hint = fault.remedy
        line = int(fault.line) or None
        column = column_of(fault.line)
        return cls(fault.path, line, column, fault.table, fault.row, str(fault), hint)

    @classmethod
    def of_file(cls, path: str, error: CombatError) -> Trouble:
        """What is wrong with a file that can't be read."""
        line = re.match(re.escape(path) + r":([0-9]+):", error.message)
        at = int(line[1]) if line else None
        column = error.column if isinstance(error, FileError) else None
        return cls(path, at, column, None, None, error.message, error.hint or "")


class Checked(NamedTuple):
    """The sound tables of the files, rulings left out, all that is wrong, and what may be."""

    files: tuple[str, ...]
    tables: tuple[Table, ...]
    troubles: tuple[Trouble, ...]
    warnings: tuple[Trouble, ...] = ()


def check_files(book: Book, paths: Sequence[str]) -> Checked:
    """Check these files and all YAML files of these folders, over the tables in force."""
    files = expand(paths)
    tables: dict[str, Table] = {}
    broken: set[str] = set()
    troubles: list[Trouble] = []
    for path in files:
        if stem(path) == RULINGS:
            troubles += _check_rulings(book, path)
            continue
        try:
            table, faults = _read(book, path)
        except FileError as error:
            troubles.append(Trouble.of_file(path, error))
            broken.add(stem(path))
            continue
        troubles += map(Trouble.of, faults)
        if table is None:
            broken.add(faults[0].table)
        elif table.name in tables:
            beside = tables[table.name].path
            what, remedy = f"a second table of this name, beside {beside}", "rename one of them"
            troubles.append(Trouble.of(Fault(path, 1, table.name, None, what, remedy)))
        else:
            tables[table.name] = table
    troubles += map(Trouble.of, _link_faults(book, tables, broken))
    order = {path: at for at, path in enumerate(files)}
    troubles.sort(key=lambda trouble: (order.get(trouble.file, len(order)), trouble.line or 0))
    warnings = [Trouble.of(bare) for table in tables.values() for bare in bare_dice(table)]
    return Checked(tuple(files), tuple(tables.values()), tuple(troubles), tuple(warnings))


def expand(paths: Sequence[str]) -> list[str]:
    """The files, and those of the folders, each once."""
    files: list[str] = []
    for path in paths:
        if os.path.isdir(path):
            inside = yaml_files(path)
            if not inside:
                raise FileError(f"{path}: no YAML files in it", _instead(path))
            files += inside
        else:
            files.append(path)
    return list(dict.fromkeys(files))


def _instead(folder: str) -> str:
    """What to do about a folder without YAML files, which may have tables of another format."""
    other = next((path for path in folder_files(folder) if ending(path) in FORMATS), None)
    if other is None:
        return "name a folder of tables"
    return f"make YAML of them: combatcli table import {other} --from {FORMATS[ending(other)]}"


def _read(book: Book, path: str) -> tuple[Table | None, list[Fault]]:
    """A table, in place of the built-in one of its name."""
    return check_table(path, File(path).text(), book.built_in(name_in(path)))


def _link_faults(book: Book, tables: dict[str, Table], broken: set[str]) -> list[Fault]:
    def find(name: str) -> Table | None:
        if name in tables or name in broken:
            return tables.get(name)
        try:
            return book.unlinked(name)
        except CombatError:
            return None

    names = dict.fromkeys([*tables, *broken, *book.names])
    return check_links(tables.values(), names, find)


def _check_rulings(book: Book, path: str) -> list[Trouble]:
    troubles: list[Trouble] = []
    every = book.rulings()
    try:
        defaults = read_defaults(File(path))
    except FileError as error:
        return [Trouble.of_file(path, error)]
    for name, (choice, line) in defaults.items():
        try:
            if name not in every:
                raise unknown("ruling", name, every)
            every[name].check(choice, name)
        except UsageError as error:
            fault = FileError(f"{path}:{line}: {error.message}", error.hint)
            troubles.append(Trouble.of_file(path, fault))
    return troubles
