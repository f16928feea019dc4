"""Rulings out of files: those that a rule set declares, and a user's own defaults."""

from __future__ import annotations

from collections.abc import Iterator

from combatcli.book.rulings import Ruling
from combatcli.book.source.files import File
from combatcli.book.source.nodes import Mapping, Node, Scalar
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.errors import FileError, shown

_PARTS = "write question, default, choices and source, or reading and source"
Defaults = dict[str, tuple[str, int]]
"""Ruling name to choice and line."""


def read_rulings(file: File, rules: str) -> dict[str, Ruling]:
    """The rulings that a rule set's file declares."""
    return {
        name: Ruling(
            name,
            _text(node.get("question")),
            _text(node.get("default")),
            {choice.text: _text(meaning) for choice, meaning in choices.pairs},
            _text(node.get("source")),
            rules,
        )
        for name, node in _entries(file)
        if isinstance(choices := node.get("choices"), Mapping)
    }


def read_readings(file: File) -> list[tuple[str, str, str]]:
    """Name, text and source of the readings in a rule set's file: its entries without choices."""
    return [
        (name, _text(node.get("reading")), _text(node.get("source")))
        for name, node in _entries(file)
        if node.get("choices") is None
    ]


def _entries(file: File) -> Iterator[tuple[str, Mapping]]:
    """The entries of a rule set's file by name. FileError where one is neither, or both."""
    root = read_nodes(file.text(), file.path)
    seen: set[str] = set()
    for key, node in root.pairs if isinstance(root, Mapping) else ():
        where = f"{file.path}:{key.line}"
        if key.text in seen:
            raise FileError(f"{where}: doubled entry {key.text}", "rename one of them")
        seen.add(key.text)
        if not isinstance(node, Mapping):
            raise FileError(f"{where}: ruling {key.text} is no mapping", _PARTS)
        is_ruling = [node.get(name) is not None for name in ("question", "default", "choices")]
        if is_ruling != [node.get("reading") is None] * len(is_ruling):
            raise FileError(f"{where}: {key.text} is neither ruling nor reading", _PARTS)
        if is_ruling[0] and not isinstance(node.get("choices"), Mapping):
            what = f"{where}: ruling {key.text} has no choices with what they do"
            raise FileError(what, "write a line choice: what it does for each, further in")
        yield key.text, node


def read_defaults(file: File) -> Defaults:
    """A user's own defaults. FileError says which line can't be."""
    path = file.path
    root = read_nodes(file.text(), path)
    if root is None:
        return {}
    if not isinstance(root, Mapping):
        raise FileError(f"{path}:{root.line}: not a list of rulings", "write lines of name: choice")
    defaults: Defaults = {}
    for key, node in root.pairs:
        if not isinstance(node, Scalar):
            raise FileError(f"{path}:{node.line}: {shown(key.text)} takes one choice")
        if key.text in defaults:
            raise FileError(f"{path}:{key.line}: doubled ruling {shown(key.text)}", "keep one")
        defaults[key.text] = (node.text, node.line)
    return defaults


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
