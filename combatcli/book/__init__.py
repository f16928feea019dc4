"""The book: the tables and the rulings in force, loaded as they are asked for, never changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from os import PathLike, fspath
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from combatcli.book.load import built_in_readings, built_in_rulings, built_in_table
from combatcli.book.rulings import Reading, Ruling
from combatcli.book.source.files import RULINGS, File, built_in_files, stem
from combatcli.book.table import Cell, Row, Table
from combatcli.errors import FileError, UsageError, unknown
from combatcli.faults import rule_fault
from combatcli.sha import sha256

if TYPE_CHECKING:
    from combatcli.book.own import OwnTables

__all__ = ["Book", "Cell", "Reading", "Row", "Ruling", "Table"]

T = TypeVar("T")
MOST_KEPT = 64


class Book:
    """The built-in tables and rulings, with a user's folder over them.

    Tables and rulings are read on first use and kept; nothing that was read ever changes. `rulings`
    are choices in place of the defaults: UsageError for one that there isn't, in the words of
    `where` they are from. FileError for a folder that can't be read.
    """

    def __init__(
        self,
        folder: str | PathLike[str] | None = None,
        rulings: Mapping[str, str] | None = None,
        *,
        where: str = "rulings",
    ) -> None:
        folder = None if folder is None else fspath(folder)
        self.folder = folder
        self._built_in: dict[str, str] = {}
        self._sets: dict[str, str] = {}
        for rules, paths in built_in_files().items():
            for path in paths:
                if stem(path) == RULINGS:
                    self._sets[rules] = path
                else:
                    self._built_in[stem(path)] = path
        self._own = None if folder is None else _own_tables(folder)
        self._own_paths = {} if self._own is None else self._own.paths
        self._read: dict[str, Table] = {}
        self._tables: dict[str, Table] = {}
        self._rulings: dict[str, dict[str, Ruling]] = {}
        self._usual = rulings or {}
        has_own = self._own is not None and self._own.rulings is not None
        self.has_defaults = bool(self._usual) or has_own
        """Whether the user's environment or folder has rulings of its own."""
        self._defaults: dict[str, str] | None = None
        self._kept: dict[Hashable, Any] = {}
        self.lock = RLock()
        """Held by whoever works with what is kept, which grows meanwhile: threads share a book."""
        self._digests: dict[tuple[str, ...], str] = {}
        self._file_digests: dict[str, str] = {}
        self.check_rulings(self._usual, where)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, or what another process gets: the same files, read anew."""
        return Book, (self.folder, dict(self._usual))

    @property
    def names(self) -> list[str]:
        """The tables in force: the built-in ones by rule set, then the user's new ones."""
        return [*self._built_in, *(name for name in self._own_paths if name not in self._built_in)]

    def is_own(self, name: str) -> bool:
        """Whether the table in force is the user's."""
        return name in self._own_paths

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
            if self._own is not None and name in self._own_paths:
                over = self._built_in.get(name)
                file = self._file(self._own.path(name))
                table = self._own.table(file, None if over is None else self._file(over))
            else:
                table = self.built_in(name)
            if table is None:
                raise unknown("table", name, self.names, field="table")
            self._read[name] = table
        return table

    def built_in(self, name: str) -> Table | None:
        """The built-in table of this name, whether or not a user's stands in its place."""
        path = self._built_in.get(name)
        return None if path is None else built_in_table(self._file(path))

    def _file(self, path: str) -> File:
        """A file as it is now; its digest is remembered."""
        file = File(path)
        self._file_digests.setdefault(path, file.digest)
        return file

    def _check_links(self, table: Table) -> None:
        names = self.names

        def find(name: str) -> Table | None:
            return self.unlinked(name) if name in names else None

        if self._own is not None:  # built-in tables link to none
            self._own.check_links(table, names, find)

    def rulings(self, sets: Iterable[str] | None = None) -> dict[str, Ruling]:
        """The rulings of these rule sets, else of all, by name."""
        rulings: dict[str, Ruling] = {}
        for rules in self._sets if sets is None else sets:
            rulings.update(self._rulings_of(rules))
        return rulings

    def readings(self, sets: Iterable[str] | None = None) -> dict[str, Reading]:
        """The readings of these rule sets, else of all, by name."""
        every: dict[str, Reading] = {}
        for rules in self._sets if sets is None else sets:
            every.update(built_in_readings(self._file(self._sets[rules]), rules))
        return every

    def ruling(self, rules: str, name: str) -> Ruling:
        """One ruling of a rule set. InternalError where that declares none of the name."""
        ruling = self._rulings_of(rules).get(name)
        if ruling is None:
            what = f"data/{rules}/{RULINGS}.yaml declares no ruling {name!r}"
            raise rule_fault(what, "declare it there, or mend its name in the rule")
        return ruling

    def _rulings_of(self, rules: str) -> dict[str, Ruling]:
        rulings = self._rulings.get(rules)
        if rulings is None:
            rulings = built_in_rulings(self._file(self._sets[rules]), rules)
            self._rulings[rules] = rulings
        return rulings

    def default(self, ruling: Ruling) -> str:
        """The choice in force unless a request says otherwise: the user's, else the built-in.

        Of the user's, those that the book was opened with stand above those of the folder.
        """
        if ruling.name in self._usual:
            return self._usual[ruling.name]
        if self._own is None or self._own.rulings is None:
            return ruling.default
        if self._defaults is None:
            self._defaults = self._own_defaults(self._own, self._own.rulings)
        return self._defaults.get(ruling.name, ruling.default)

    def _own_defaults(self, own: OwnTables, path: str) -> dict[str, str]:
        defaults: dict[str, str] = {}
        for name, (choice, line) in own.defaults(File(path)).items():
            try:
                defaults[name] = self._ruling_named(name).check(choice, name)
            except UsageError as error:
                raise FileError(f"{path}:{line}: {error.message}", error.hint) from None
        return defaults

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made from these tables before under this key, or is made now."""
        with self.lock:
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
            path = self._own_paths.get(name) or self._built_in[name]
            digest = self._file_digests.get(path) or self._file(path).digest
            total.update(name.encode() + b"\0" + bytes.fromhex(digest))
        return str(total.hexdigest())[:12]

    def reach(self, names: Iterable[str]) -> set[str]:
        """These tables and all that they link to, themselves and through others."""
        reached: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in reached:
                continue
            reached.add(name)
            if name in self._own_paths:  # built-in tables link to none
                waiting.extend(link.name for link in self.table(name).links)
        return reached

    def comes_back(self, name: str) -> bool:
        """Whether a roll on this table can lead to another roll on it."""
        if name not in self._own_paths:
            return False
        table = self.table(name)
        return bool(table.links) and self.kept(
            ("comes back", name), lambda: name in self.reach(link.name for link in table.links)
        )

    def check_rulings(self, choices: Mapping[str, str], where: str) -> None:
        """UsageError names a ruling or a choice that there isn't."""
        for name, choice in choices.items():
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
                field=f"rulings.{name}",
                code="unknown",
            )
        raise unknown("ruling", name, every, where, f"rulings.{name}")


def _own_tables(folder: str) -> OwnTables:
    # Start-up: most commands have no folder of the user's.
    from combatcli.book.own import OwnTables

    return OwnTables(folder)
