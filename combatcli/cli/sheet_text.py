"""A fighter's sheet, in YAML or JSON."""

from __future__ import annotations

import re

from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.errors import FileError, UsageError
from combatcli.fighter_keys import check_keys, key_named, read_value
from combatcli.json_line import parse_object
from combatcli.values import Value

_JSON = r"\s*(\{\s*[\"}]|\[\s*(\{\s*\"|\]))"


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does, and not as YAML."""
    return re.match(_JSON, text) is not None


def read_sheet(text: str, path: str) -> dict[str, Value]:
    """A fighter's sheet, YAML or JSON. FileError says which line can't be."""
    if is_json(text):
        return _json_sheet(text, path)
    return _sheet(read_nodes(text, path), path, path)


def read_party(text: str, path: str) -> list[dict[str, Value]]:
    """The sheets of a party: a mapping of names to sheets, or a list of them, YAML or JSON."""
    root = read_nodes(text, path)
    if isinstance(root, Sequence):
        return [_sheet(node, f"{path}:{root.line}", path) for node in root.items]
    if not isinstance(root, Mapping) or all(isinstance(node, Scalar) for _, node in root.pairs):
        raise FileError(f"{path}: no party", "write lines of NAME: {key: value, …}")
    party = []
    for name, node in root.pairs:
        sheet = _sheet(node, f"{path}:{name.line}: {name.text}", path)
        party.append({"name": name.text, **sheet})
    return party


def _sheet(root: Node | None, where: str, path: str) -> dict[str, Value]:
    if not isinstance(root, Mapping):
        raise FileError(f"{where}: no sheet", "write lines of key: value")
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
        return check_keys(parse_object(text), path)
    except UsageError as error:
        message = error.message
        where = message if message.startswith(path) else f"{path}: {message}"
        raise FileError(where, error.hint) from None
