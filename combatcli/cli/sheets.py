"""Fighters as a person gives them: keys on the command line, over those of a sheet."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

from combatcli.book.source.files import MOST_BYTES, decode, read_bytes
from combatcli.errors import FileError, UsageError, printable, shown
from combatcli.fighter import field_of_role
from combatcli.fighter_keys import KEYS, every_key, key_named, laid_over, read_value
from combatcli.values import Value
from combatcli.values.basic import Flag

SHEETS = (".yaml", ".yml", ".json")


def _with_value(typed: str) -> str:
    """How a key that was typed alone, or in another way, is written with a value; or a sheet."""
    if typed.lower().endswith(SHEETS) or os.path.isfile(typed):
        return f"write @{printable(typed)} for a sheet"
    key, _, value = typed.strip(" ").lower().replace(":", " ").partition(" ")
    key = key.replace("-", "_")
    if key not in KEYS:
        return "write str=13,dex=14"
    if value.strip(" "):
        return f"write {key}={printable(value.strip(' '))}"
    return f"write {key}=true" if isinstance(KEYS[key].kind, Flag) else f"write {key}=…"


def _path_and_keys(text: str, where: str) -> tuple[str | None, str | None]:
    """The file of `@FILE,KEY=VALUE…` and the keys behind it, each None where there is none.

    A file whose name has a comma stands in quotes: `@"a,b.yaml"`.
    """
    if not text.startswith("@"):
        return None, text
    if not text.startswith('@"'):
        path, comma, rest = text[1:].partition(",")
        return path, rest if comma else None
    path, end, rest = text[2:].partition('"')
    if not end or rest[:1] not in ("", ","):
        raise UsageError(f"{where}: {shown(text)} is no sheet", 'write @"FILE",KEY=VALUE')
    return path, rest[1:] if rest else None


def read_fighter(
    text: str,
    where: str,
    read_file: Callable[[str], str],
    known: Callable[[], Iterable[str]] = every_key,
) -> dict[str, Value]:
    """The keys in `KEY=VALUE,…`, over those of a sheet where `@FILE` or `@"FILE"` comes first.

    UsageError names what can't be, and the `known` keys where none is near; FileError what can't be
    read.
    """
    sheet: dict[str, Value] = {}
    path, rest = _path_and_keys(text, where)
    if path is not None:
        from combatcli.cli.sheet_text import read_sheet  # JSON and nodes of YAML

        sheet = read_sheet(read_file(path), "stdin" if path == "-" else path)
    typed: dict[str, Value] = {}
    within = field_of_role(where)
    for part in () if rest is None else rest.split(","):
        name, equals, value = part.partition("=")
        if not equals:
            what = f"{shown(part)} is no KEY=VALUE" if part.strip() else "an empty KEY=VALUE"
            raise UsageError(f"{where}: {what}", _with_value(name), field=within, code="type")
        key = key_named(name, where, known, within)
        if key in typed:
            field = f"{within}.{key}"
            what = f"{where}: {key} is given twice"
            raise UsageError(what, "give each key once", field=field, code="twice")
        typed[key] = read_value(key, value, where, within)
    return laid_over(sheet, typed)


class Files:
    """Reads the files that a command line names, and stdin, `-`, at most once."""

    def __init__(self) -> None:
        self._stdin_read = False

    def __call__(self, path: str) -> str:
        if path != "-":
            if not path:
                raise UsageError("@ names no file", "write @conan.yaml, or @- for stdin")
            return decode(read_bytes(path), path)
        return self._stdin()

    def end_of(self, path: str) -> str:
        """The same, but of a large file of results only the last lines: a fight may go on for long.

        The whole where it isn't one object a line.
        """
        if path == "-" or not os.path.isfile(path) or os.path.getsize(path) <= MOST_BYTES:
            return self(path)
        with open(path, "rb") as file:
            begins = file.read(1)
            file.seek(-MOST_BYTES, os.SEEK_END)
            _, _, lines = file.read(MOST_BYTES).partition(b"\n")
        return decode(lines, path) if begins == b"{" and lines.strip() else self(path)

    def _stdin(self) -> str:
        if self._stdin_read:
            raise UsageError("stdin is asked for twice", "use @- or --state - once")
        self._stdin_read = True
        if sys.stdin is None:
            raise FileError("stdin is closed", "pipe the sheet in")
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FileError("stdin: larger than 4 MB")
        return decode(data, "stdin")
