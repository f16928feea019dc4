"""A fighter's sheet, in YAML or JSON."""

from __future__ import annotations

import re

from combatcli.book.source.nodes import Mapping, Scalar
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.errors import FileError, UsageError
from combatcli.fighter_keys import check_keys, key_named, read_value
from combatcli.json_line import parse_object
from combatcli.values import Value

_JSON = r"\s*\{\s*[\"}]"


def read_sheet(text: str, path: str) -> dict[str, Value]:
    """A fighter's sheet, YAML or JSON. FileError says which line can't be."""
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
        return check_keys(parse_object(text), path)
    except UsageError as error:
        message = error.message
        where = message if message.startswith(path) else f"{path}: {message}"
        raise FileError(where, error.hint) from None
