"""The table files of a folder, by the name of the table in each."""

from __future__ import annotations

import os

from combatcli.book.reading.table_file import stem
from combatcli.book.source.yaml_nodes import decode, events, read_bytes
from combatcli.errors import CombatError, FileError

RULINGS = "rulings"


def yaml_files(folder: str) -> list[str]:
    """The YAML files of a folder, in order. FileError where the folder can't be read."""
    try:
        names = sorted(os.listdir(folder))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "unreadable"
        raise FileError(f"{folder}: {why}", "name a folder of tables") from None
    return [
        os.path.join(folder, name)
        for name in names
        if name.endswith((".yaml", ".yml")) and not name.startswith(".")
    ]


def own_files(folder: str) -> tuple[dict[str, str], str | None]:
    """A user's folder: table name to path, and the path of the rulings where it has any.

    FileError where two files hold a table of the same name.
    """
    found: dict[str, str] = {}
    rulings = None
    for path in yaml_files(folder):
        if stem(path) == RULINGS:
            rulings = path
            continue
        name = name_in(path)
        if name in found:
            raise FileError(
                f"{path}: a second table {name}, beside {found[name]}", "rename one, or remove it"
            )
        found[name] = path
    return found, rulings


def name_in(path: str) -> str:
    """The name of the table in a file: its `name`, else the file's. Faults are left for later."""
    try:
        data = read_bytes(path)
        if b"name" not in data:
            return stem(path)
        return _named(decode(data, path), path) or stem(path)
    except CombatError:
        return stem(path)


def _named(text: str, path: str) -> str | None:
    """The value of `name` at the top of a YAML text, read no further than there."""
    depth, key = 0, None
    for event in events(text, path):
        kind = type(event).__name__
        if kind.endswith("StartEvent") and kind[:3] in ("Map", "Seq"):
            depth += 1
            key = None
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            depth -= 1
        elif kind == "ScalarEvent" and depth == 1:
            if key == "name":
                return str(event.value).strip()
            key = event.value if key is None else None
    return None
