"""Rulings out of files: those that a rule set declares, and a user's own defaults."""

from __future__ import annotations

from combatcli.book.rulings import Ruling
from combatcli.book.source.files import File
from combatcli.book.source.nodes import Mapping, Node, Scalar
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.errors import FileError, shown

Defaults = dict[str, tuple[str, int]]
"""Ruling name to choice and line."""


def read_rulings(file: File, rules: str) -> dict[str, Ruling]:
    """The rulings that a rule set's file declares."""
    root = read_nodes(file.text(), file.path)
    rulings: dict[str, Ruling] = {}
    for key, node in root.pairs if isinstance(root, Mapping) else ():
        if not isinstance(node, Mapping):
            raise FileError(f"{file.path}:{key.line}: ruling {key.text} is no mapping")
        choices = node.get("choices")
        pairs = choices.pairs if isinstance(choices, Mapping) else []
        rulings[key.text] = Ruling(
            key.text,
            _text(node.get("question")),
            _text(node.get("default")),
            {name.text: _text(text) for name, text in pairs},
            _text(node.get("source")),
            rules,
        )
    return rulings


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
