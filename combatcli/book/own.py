"""A user's folder of tables: which are there, and what each holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatcli.book.load import built_in_table, read
from combatcli.book.plain import table_of
from combatcli.book.reading.links import Find, check_links_of
from combatcli.book.source.files import RULINGS, File, stem, yaml_files
from combatcli.book.source.own_cache import own_value
from combatcli.book.table import Table
from combatcli.errors import CombatError, FileError


class OwnTables:
    """The files of a folder: those of tables by name, and that of rulings where there is one."""

    def __init__(self, folder: str) -> None:
        self.paths: dict[str, str] = {}
        self.rulings: str | None = None
        self._second: dict[str, str] = {}
        for path in yaml_files(folder):
            if stem(path) == RULINGS:
                self.rulings = path
                continue
            name = name_in(path)
            if name in self.paths:
                self._second.setdefault(name, path)
            else:
                self.paths[name] = path

    def path(self, name: str) -> str:
        """The file of a table. FileError where another file holds one of the same name."""
        path = self.paths[name]
        if name in self._second:
            what = f"{self._second[name]}: a second table {name}, beside {path}"
            raise FileError(what, "rename one, or remove it")
        return path

    def table(self, file: File, over: File | None) -> Table:
        """The table in a file, which stands over a built-in one where that has its name.

        TableError names its first fault.
        """

        def read_now() -> Any:
            return read("table", file, None if over is None else built_in_table(over))

        return table_of(own_value("table", file, over, read_now), file.path)

    def check_links(self, table: Table, names: Iterable[str], find: Find) -> None:
        """TableError names the first fault of what a table leads to; no built-in one leads on."""
        check_links_of(table, names, find)

    def defaults(self, file: File) -> dict[str, tuple[str, int]]:
        """The default of each ruling named in the file of rulings, and its line."""
        value = own_value("defaults", file, None, lambda: read("defaults", file))
        return {name: (choice, line) for name, (choice, line) in value.items()}


def name_in(path: str) -> str:
    """The name of the table in a file: its `name`, else the file's. Faults are left for later."""
    try:
        file = File(path)
        if b"name" not in file.data:
            return stem(path)
        return own_value("name", file, None, lambda: read("name", file)) or stem(path)
    except CombatError:
        return stem(path)
