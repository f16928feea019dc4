"""A fighter's sheet, or those of a party, in YAML or JSON."""

from __future__ import annotations

import re
from typing import Any

from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.cli.out import write_note
from combatcli.errors import FileError, UsageError, printable
from combatcli.fighter_keys import KEYS, MOST_KEPT, read_value, sheet_key
from combatcli.json_line import dump, parse_object
from combatcli.values import Value
from combatcli.values.basic import read_integer
from combatcli.values.words import Ranks, Word, Words

_JSON = r"\s*(\{\s*[\"}]|\[\s*(\{\s*\"|\]))"
_KEPT = "kept"
_SIDE, _SIDES = "side", "sides"
_SPELLED = (Word, Words, Ranks)
"""Kinds of words, which people spell as they like."""


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does, and not as YAML."""
    return re.match(_JSON, text) is not None


def read_sheet(text: str, path: str) -> dict[str, Value]:
    """A fighter's sheet, YAML or JSON. FileError says which line can't be."""
    if is_json(text):
        return _json_sheet(text, path)
    return _sheet(read_nodes(text, path), path, path)


def read_party(text: str, path: str) -> list[dict[str, Value]]:
    """The sheets of a party: a mapping of names to sheets, or a list of them, YAML or JSON.

    Or those of several, by the side that each stands on, which may lie under `sides`.
    """
    root = read_nodes(text, path)
    if isinstance(root, Mapping) and [name.text for name, _ in root.pairs] == [_SIDES]:
        root = root.pairs[0][1]
    if isinstance(root, Mapping) and root.pairs and all(_is_party(node) for _, node in root.pairs):
        return [
            {_SIDE: name.text, **sheet} for name, node in root.pairs for sheet in _party(node, path)
        ]
    return _party(root, path)


def _is_party(node: Node) -> bool:
    """Whether a node holds several sheets, and is none itself."""
    if isinstance(node, Sequence):
        return bool(node.items) and all(isinstance(each, Mapping) for each in node.items)
    if not isinstance(node, Mapping) or not node.pairs:
        return False
    return all(isinstance(each, Mapping) for _, each in node.pairs)


def _party(root: Node | None, path: str) -> list[dict[str, Value]]:
    if isinstance(root, Sequence):
        return [_sheet(node, f"{path}:{root.line}", path) for node in root.items]
    if not isinstance(root, Mapping) or all(isinstance(node, Scalar) for _, node in root.pairs):
        raise FileError(f"{path}: no party", "write lines of NAME: {key: value, …}")
    party = []
    for name, node in root.pairs:
        sheet = _sheet(node, f"{path}:{name.line}: {name.text}", path)
        party.append({"name": name.text, **sheet})
    return party


class _Sheet:
    """A sheet as it is read, key by key; what isn't known is kept, and a note names it."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.unknown: dict[str, Any] = {}

    def put(self, name: str, where: str) -> str | None:
        """The key of this name, or None for one that is kept. UsageError for a slip of the pen."""
        key = sheet_key(name, where)
        if key in self.values or (key is None and name in self.unknown):
            raise UsageError(f"{where}: {key or name} is given twice", "give each key once")
        return key

    def ended(self, path: str) -> dict[str, Value]:
        """All its keys."""
        if not self.unknown:
            return self.values
        before = parse_object(str(self.values.get(_KEPT, "{}")))
        kept = dump({**before, **self.unknown})
        if len(kept) > MOST_KEPT:
            what = f"{path}: more than {MOST_KEPT:,} characters of what isn't read"
            raise FileError(what, f"shorten {', '.join(self.unknown)}")
        write_note(printable(f"{path}: kept, and not read: {', '.join(self.unknown)}"))
        return {**self.values, _KEPT: kept}


def _sheet(root: Node | None, where: str, path: str) -> dict[str, Value]:
    if not isinstance(root, Mapping):
        raise FileError(f"{where}: no sheet", "write lines of key: value")
    sheet = _Sheet()
    for name, node in root.pairs:
        at = f"{path}:{name.line}"
        try:
            key = sheet.put(name.text, at)
            if key is None:
                sheet.unknown[name.text] = _plain(node)
            elif not isinstance(node, Scalar):
                raise UsageError(f"{at}: {key} takes one value", f"write {key}: VALUE")
            else:
                sheet.values[key] = read_value(key, node.text, at)
        except UsageError as error:
            raise FileError(error.message, error.hint) from None
    return sheet.ended(where)


def _plain(node: Node) -> Any:
    """What a node holds, as JSON has it; what is quoted is a text."""
    if isinstance(node, Mapping):
        return {name.text: _plain(each) for name, each in node.pairs}
    if isinstance(node, Sequence):
        return [_plain(each) for each in node.items]
    number = None if node.quoted else read_integer(node.text)
    return node.text if number is None else number


def _json_sheet(text: str, path: str) -> dict[str, Value]:
    sheet = _Sheet()
    try:
        for name, value in parse_object(text).items():
            key = sheet.put(name, path)
            if key is None:
                sheet.unknown[name] = value
            elif isinstance(value, str) and isinstance(KEYS[key].kind, _SPELLED):
                sheet.values[key] = read_value(key, value, path)
            else:
                sheet.values[key] = KEYS[key].kind.check(value, f"{path}: {key}")
    except UsageError as error:
        message = error.message
        where = message if message.startswith(path) else f"{path}: {message}"
        raise FileError(where, error.hint) from None
    return sheet.ended(path)
