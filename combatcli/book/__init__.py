"""The book: the tables and the rulings in force, loaded as they are asked for, never changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from combatcli.book.reading.faults import table_error
from combatcli.book.reading.folder import RULINGS, own_files, yaml_files
from combatcli.book.reading.links import check_links
from combatcli.book.reading.table_file import load_table, stem
from combatcli.book.rulings import (
    Reading,
    Ruling,
    load_defaults,
    load_readings,
    load_rulings,
)
from combatcli.book.source.table_cache import data_folder
from combatcli.book.source.yaml_nodes import read_bytes
from combatcli.book.table import Cell, Row, Table
from combatcli.errors import FileError, InternalError, UsageError, unknown
from combatcli.sha import sha256

__all__ = ["SETS", "Book", "Cell", "Reading", "Row", "Ruling", "Table"]

T = TypeVar("T")
MOST_KEPT = 64


def _sets() -> tuple[str, ...]:
    """The folders of data/ that hold rulings, by name. FileError where data/ is missing."""
    folder = data_folder()
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise FileError(f"{folder}: {error.strerror}", "install combatcli anew") from None
    rulings = f"{RULINGS}.yaml"
    return tuple(name for name in names if os.path.exists(os.path.join(folder, name, rulings)))


SETS = _sets()
"""The rule sets that have tables and rulings."""


class Book:
    """The built-in tables and rulings, with a user's folder over them.

    Tables and rulings are read on first use and kept; nothing that was read ever changes.
    """

    def __init__(self, folder: str | None = None, rulings: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self._built_in: dict[str, str] = {}
        self._sets: dict[str, str] = {}
        for rules in SETS:
            for path in yaml_files(os.path.join(data_folder(), rules)):
                if stem(path) == RULINGS:
                    self._sets[rules] = path
                else:
                    self._built_in[stem(path)] = path
        self._own, self._own_rulings = ({}, None) if folder is None else own_files(folder)
        self._read: dict[str, Table] = {}
        self._tables: dict[str, Table] = {}
        self._rulings: dict[str, dict[str, Ruling]] = {}
        self._usual = rulings or {}
        self._defaults: dict[str, str] | None = None
        self._kept: dict[Hashable, Any] = {}
        self._digests: dict[tuple[str, ...], str] = {}

    @property
    def names(self) -> list[str]:
        """The tables in force: the built-in ones by rule set, then the user's new ones."""
        return [*self._built_in, *(name for name in self._own if name not in self._built_in)]

    @property
    def has_defaults(self) -> bool:
        """Whether the user's environment or folder has rulings of its own."""
        return bool(self._usual) or self._own_rulings is not None

    def is_own(self, name: str) -> bool:
        """Whether the table in force is the user's."""
        return name in self._own

    def table(self, name: str) -> Table:
        """A table by name; UsageError names the nearest, TableError and FileError its fault.

        The tables that it links to are sound too.
        """
        table = self._tables.get(name)
        if table is None:
            table = self.unlinked(name)
            if table.links:
                self._check_links(table)
            self._tables[name] = table
        return table

    def unlinked(self, name: str) -> Table:
        """A table as it stands in its file, its links not looked at."""
        table = self._read.get(name)
        if table is None:
            path = self._own.get(name)
            built_in = self.built_in(name)
            if path is not None:
                table = load_table(path, built_in)
            elif built_in is not None:
                table = built_in
            else:
                raise unknown("table", name, self.names)
            self._read[name] = table
        return table

    def built_in(self, name: str) -> Table | None:
        """The built-in table of this name, whether or not a user's stands in its place."""
        path = self._built_in.get(name)
        return None if path is None else load_table(path)

    def _check_links(self, table: Table) -> None:
        names = self.names
        faults = check_links([table], names, lambda n: self.unlinked(n) if n in names else None)
        if faults:
            raise table_error(faults)

    def rulings(self, sets: Iterable[str] = SETS) -> dict[str, Ruling]:
        """The rulings of these rule sets, by name."""
        found: dict[str, Ruling] = {}
        for rules in sets:
            if rules not in self._rulings:
                self._rulings[rules] = load_rulings(self._sets[rules], rules)
            found.update(self._rulings[rules])
        return found

    def readings(self, sets: Iterable[str] = SETS) -> dict[str, Reading]:
        """The readings of these rule sets, by name."""
        every: dict[str, Reading] = {}
        for rules in sets:
            every.update(load_readings(self._sets[rules], rules))
        return every

    def ruling(self, rules: str, name: str) -> Ruling:
        """One ruling of a rule set. InternalError where that declares none of the name."""
        if rules not in self._rulings:
            self._rulings[rules] = load_rulings(self._sets[rules], rules)
        ruling = self._rulings[rules].get(name)
        if ruling is None:
            what = f"data/{rules}/{RULINGS}.yaml declares no ruling {name!r}"
            raise InternalError(what, "declare it there, or mend its name in the rule")
        return ruling

    def default(self, ruling: Ruling) -> str:
        """The choice in force unless a request says otherwise: the user's, else the built-in.

        Of the user's, those that the book was opened with stand above those of the folder.
        """
        if ruling.name in self._usual:
            return self._usual[ruling.name]
        if self._own_rulings is None:
            return ruling.default
        if self._defaults is None:
            self._defaults = self._read_defaults(self._own_rulings)
        return self._defaults.get(ruling.name, ruling.default)

    def _read_defaults(self, path: str) -> dict[str, str]:
        defaults: dict[str, str] = {}
        for name, (choice, line) in load_defaults(path).items():
            try:
                defaults[name] = self._ruling_named(name).check(choice, name)
            except UsageError as error:
                raise FileError(f"{path}:{line}: {error.message}", error.hint) from None
        return defaults

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made from these tables before under this key, or is made now."""
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = make()
        value: T = self._kept[key]
        return value

    def digest(self, names: tuple[str, ...]) -> str:
        """A short digest of these tables and all that they link to, as they stand in the files."""
        digest = self._digests.get(names)
        if digest is None:
            digest = self._digests[names] = self._digest(names)
        return digest

    def _digest(self, names: tuple[str, ...]) -> str:
        total = sha256()
        for name in sorted(self.reach(names)):
            path = self._own.get(name) or self._built_in[name]
            total.update(name.encode() + b"\0" + sha256(read_bytes(path)).digest())
        digest: str = total.hexdigest()
        return digest[:12]

    def reach(self, names: Iterable[str]) -> set[str]:
        """These tables and all that they link to, themselves and through others."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found.add(name)
            if name in self._own:  # built-in tables link to none
                waiting.extend(link.name for link in self.table(name).links)
        return found

    def check_rulings(self, given: Mapping[str, str], where: str) -> None:
        """UsageError names a ruling or a choice that there isn't."""
        for name, choice in given.items():
            self._ruling_named(name, f"{where}: ").check(choice, where)

    def _ruling_named(self, name: str, where: str = "") -> Ruling:
        """A ruling of any rule set. UsageError where there is none, or nothing to choose."""
        every = self.rulings()
        if name in every:
            return every[name]
        if name in self.readings():
            raise UsageError(
                f"{where}{name} is a reading: there is nothing to choose",
                f"see combatcli rulings {name}",
            )
        raise unknown("ruling", name, every, where)
