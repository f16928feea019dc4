"""The RollTables in a file: one that Foundry exported, or many, as compendiums and backups have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.errors import FileError, UsageError, shown
from combatcli.json_line import parse

JsonObject = dict[str, Any]
MOST_NAMED = 8
_WANTED = "export a table: right click on it, Export Data"
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


def find_document(text: str, path: str, name: str | None) -> JsonObject:
    """The RollTable in a text; of several the one of this name.

    A text is JSON, or JSON a line, or YAML. FileError where there is no such table.
    """
    tables = [*_tables_in(_read(text, path))]
    if len(tables) > 1:
        return _chosen(tables, path, name)
    if not tables:
        raise FileError(f"{path}: no RollTable", _WANTED)
    if not tables[0]["results"]:
        raise FileError(f"{path}: a RollTable without results", "add them in Foundry")
    return tables[0]


def _chosen(tables: list[JsonObject], path: str, name: str | None) -> JsonObject:
    titles = [str(table.get("name", "")) for table in tables]
    found = [table for table, title in zip(tables, titles, strict=True) if title == name]
    if found and found[0]["results"]:
        return found[0]
    named = ", ".join(shown(title) for title in titles[:MOST_NAMED])
    more = ", …" if len(titles) > MOST_NAMED else ""
    which = "" if name is None else f", none called {shown(name)} with results"
    what = f"{path}: {len(tables)} RollTables{which}"
    raise FileError(what, f"choose one with --name: {named}{more}")


def _tables_in(value: Any) -> Iterator[JsonObject]:
    """The RollTables of a document, of a list of them, of an adventure."""
    if isinstance(value, list):
        for each in value:
            yield from _tables_in(each)
    elif isinstance(value, dict):
        results = value.get("results")
        if isinstance(results, list) and all(isinstance(each, dict) for each in results):
            yield value
        else:
            yield from _tables_in(value.get("tables"))


def _read(text: str, path: str) -> Any:
    begin = text.removeprefix("\ufeff").lstrip()[:1]
    if begin.isalpha() or begin == "_":  # no JSON begins so
        root = read_nodes(text, path)
        return None if root is None else _plain(root)
    try:
        return parse(text)
    except UsageError as error:
        lines = _read_lines(text)
        if lines is not None:
            return lines
        remedy = "mend it, or export the table from Foundry again"
        raise FileError(f"{path}: {error.message}", remedy) from None


def _read_lines(text: str) -> list[Any] | None:
    """The documents of a text with one a line, as older compendiums are; None where it isn't."""
    lines = [line for line in text.split("\n") if line.strip()]
    try:
        return [parse(line) for line in lines] if len(lines) > 1 else None
    except UsageError:
        return None


def _plain(node: Node) -> Any:
    """Nodes of YAML as what JSON would hold."""
    if isinstance(node, Mapping):
        return {key.text: _plain(value) for key, value in node.pairs}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return node.text if node.quoted else _typed(node)


def _typed(scalar: Scalar) -> Any:
    text = scalar.text
    return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else _WORDS.get(text, text)
