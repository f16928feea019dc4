"""What a person types, read into the mapping that a program would send."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

from combatcli.errors import CombatError, FileError, UsageError, shown
from combatcli.fighter import Value, check_value, key_named, read_integer, read_value

_JSON = r"\s*\{\s*[\"}]"
_TOTAL = r"[+-]?[0-9]{1,13}"


def read_fighter(text: str, where: str, read: Callable[[str], str]) -> dict[str, Value]:
    """`KEY=VALUE,…`, after an optional leading `@FILE`; `read` gets a file's text."""
    values: dict[str, Value] = {}
    parts = text.split(",")
    if parts[0].startswith("@"):
        path = parts.pop(0)[1:]
        values = read_sheet(read(path), "stdin" if path == "-" else path)
    given: set[str] = set()
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            what = f"{shown(part)} is no KEY=VALUE" if part.strip() else "an empty KEY=VALUE"
            raise UsageError(f"{where}: {what}", "write str=13,dex=14")
        key = key_named(name, where)
        if key in given:
            raise UsageError(f"{where}: {key} is given twice", "give each key once")
        given.add(key)
        values[key] = read_value(key, value, where)
    return values


def read_sheet(text: str, path: str) -> dict[str, Value]:
    """A fighter's sheet, YAML or JSON. FileError says which line can't be."""
    from combatcli.book.source.yaml_nodes import Mapping as MappingNode
    from combatcli.book.source.yaml_nodes import Scalar, read_nodes

    if re.match(_JSON, text):
        return _json_sheet(text, path)
    root = read_nodes(text, path)
    if not isinstance(root, MappingNode):
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
    from combatcli.json_line import parse_object

    try:
        values: dict[str, Value] = {}
        for name, value in parse_object(text).items():
            key = key_named(name, path)
            if key in values:
                raise UsageError(f"{path}: {key} is given twice", "give each key once")
            values[key] = check_value(key, value, path)
        return values
    except UsageError as error:
        message = error.message
        where = message if message.startswith(path) else f"{path}: {message}"
        raise FileError(where, error.hint) from None


class Files:
    """Reads the files that a command line names, stdin at most once."""

    def __init__(self) -> None:
        self._stdin_taken = False

    def __call__(self, path: str) -> str:
        from combatcli.book.source.yaml_nodes import MOST_BYTES, decode, read_bytes

        if path != "-":
            if not path:
                raise UsageError("@ names no file", "write @conan.yaml, or @- for stdin")
            return decode(read_bytes(path), path)
        if self._stdin_taken:
            raise UsageError("stdin is asked for twice", "use @- or --state - once")
        self._stdin_taken = True
        if sys.stdin is None:
            raise FileError("stdin is closed", "pipe the sheet in")
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FileError("stdin: larger than 4 MB")
        return decode(data, "stdin")


def read_dice(text: str) -> list[int] | dict[str, list[int]]:
    """`3`, `20,14,6` or `hit=5,damage=7`: dice rolled by hand."""
    parts = [part.strip(" ") for part in text.split(",")]
    if any("=" in part for part in parts):
        named: dict[str, list[int]] = {}
        for part in parts:
            name, equals, total = part.partition("=")
            if not equals or not name.strip(" "):
                raise UsageError(
                    f"--dice: {shown(part)} has no roll's name", "name all dice, or none"
                )
            named.setdefault(name.strip(" "), []).append(_total(total))
        return named
    return [_total(part) for part in parts]


def _total(text: str) -> int:
    plain = text.strip(" ").replace("\N{MINUS SIGN}", "-")
    if plain.isascii() and re.fullmatch(_TOTAL, plain):
        return int(plain)
    raise UsageError(f"--dice: {shown(text)} is no total", "write 3, or 20,14, or hit=5,damage=7")


def read_adjustment(text: str) -> dict[str, Any]:
    """`ROLL=±N[:REASON]`."""
    roll, equals, rest = text.partition("=")
    number, colon, reason = rest.partition(":")
    value = read_integer(number.strip(" "))
    if not equals or not roll.strip(" ") or value is None or (colon and not reason.strip(" ")):
        raise UsageError(
            f"--adjust: {shown(text)} is no adjustment", "write attack=-2 or attack=-2:drunk"
        )
    return {"to": roll.strip(" "), "value": value, "reason": reason.strip(" ") or None}


def read_rulings(texts: tuple[str, ...], where: str) -> dict[str, str]:
    """`NAME=CHOICE`, each once."""
    rulings: dict[str, str] = {}
    for text in texts:
        name, equals, choice = (part.strip(" ") for part in text.partition("="))
        if not (equals and name and choice):
            raise UsageError(f"{where}: {shown(text)} is no NAME=CHOICE", "see combatcli rulings")
        if rulings.get(name, choice) != choice:
            raise UsageError(f"{where}: ruling {name} is given twice", "give each ruling once")
        rulings[name] = choice
    return rulings


def environment_rulings(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """The rulings of COMBATCLI_RULINGS, `a=b,c=d`."""
    text = (os.environ if environ is None else environ).get("COMBATCLI_RULINGS", "")
    parts = tuple(part for part in text.split(",") if part.strip(" "))
    return read_rulings(parts, "COMBATCLI_RULINGS")


def read_fields(text: str | None, what: str) -> list[str]:
    """`FIELD[,FIELD…]`."""
    if text is None:
        return []
    fields = [field.strip(" ") for field in text.split(",")]
    if not all(fields):
        raise UsageError(f"{what}: an empty field", f"write {what} outcome,damage")
    return fields


def one_line(error: CombatError) -> str:
    """An error as a line for people: what is wrong, and what to do."""
    return error.message if not error.hint else f"{error.message}; {error.hint}"
