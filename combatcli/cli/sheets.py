"""Fighters as a person gives them: keys on the command line, over those of a sheet."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from combatcli.book.source.yaml_nodes import (
    MOST_BYTES,
    Mapping,
    Scalar,
    decode,
    read_bytes,
    read_nodes,
)
from combatcli.errors import FileError, UsageError, shown
from combatcli.fighter_keys import check_keys, key_named, read_value
from combatcli.json_line import parse_object
from combatcli.values import Value

_JSON = r"\s*\{\s*[\"}]"


def read_fighter(text: str, where: str, read_file: Callable[[str], str]) -> dict[str, Value]:
    """The keys in `KEY=VALUE,…`, over those of a sheet where `@FILE` comes first.

    UsageError names what can't be; FileError what can't be read.
    """
    values: dict[str, Value] = {}
    parts = text.split(",")
    if parts[0].startswith("@"):
        path = parts.pop(0)[1:]
        values = read_sheet(read_file(path), "stdin" if path == "-" else path)
    typed: set[str] = set()
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            what = f"{shown(part)} is no KEY=VALUE" if part.strip() else "an empty KEY=VALUE"
            raise UsageError(f"{where}: {what}", "write str=13,dex=14")
        key = key_named(name, where)
        if key in typed:
            raise UsageError(f"{where}: {key} is given twice", "give each key once")
        typed.add(key)
        values[key] = read_value(key, value, where)
    return values


def read_sheet(text: str, path: str) -> dict[str, Value]:
    """The keys of a fighter's sheet, YAML or JSON. FileError says which line can't be."""
    if re.match(_JSON, text):
        return _json_sheet(text, path)
    root = read_nodes(text, path)
    if not isinstance(root, Mapping):
        raise FileError(f"{path}: no sheet", "write lines of key: value")
    values: dict[str, Value] = {}
    for name, node in root.pairs:
        where = f"{path}:{name.line}"
        try:
            key = key_named(name.text, where)
            if key in values:
                raise UsageError(f"{where}: {key} is given twice", "give each key once")
            if not isinstance(node, Scalar):
                raise UsageError(f"{where}: {key} takes one value", f"write {key}: VALUE")
            values[key] = read_value(key, node.text, where)
        except UsageError as error:
            raise FileError(error.message, error.hint) from None
    return values


def _json_sheet(text: str, path: str) -> dict[str, Value]:
    try:
        return check_keys(parse_object(text).items(), path)
    except UsageError as error:
        message = error.message
        where = message if message.startswith(path) else f"{path}: {message}"
        raise FileError(where, error.hint) from None


class Files:
    """Reads the files that a command line names, and stdin, `-`, at most once."""

    def __init__(self) -> None:
        self._stdin_read = False

    def __call__(self, path: str) -> str:
        if path != "-":
            if not path:
                raise UsageError("@ names no file", "write @conan.yaml, or @- for stdin")
            return decode(read_bytes(path), path)
        if self._stdin_read:
            raise UsageError("stdin is asked for twice", "use @- or --state - once")
        self._stdin_read = True
        if sys.stdin is None:
            raise FileError("stdin is closed", "pipe the sheet in")
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FileError("stdin: larger than 4 MB")
        return decode(data, "stdin")
