"""Rulings: where a rule's text is silent, the choices, the default and the question settled.

Readings stand beside them in the same files: choices of ours that there is no other for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from combatcli.book.source.table_cache import nodes_in
from combatcli.book.source.yaml_nodes import Mapping as MappingNode
from combatcli.book.source.yaml_nodes import Node, Scalar
from combatcli.errors import FileError, UsageError, nearest, shown


class Ruling(NamedTuple):
    """One ruling as the rule set declares it."""

    name: str
    question: str
    default: str
    choices: Mapping[str, str]
    source: str
    rules: str

    def check(self, choice: str, where: str) -> str:
        """The choice, if it is one of this ruling's; else UsageError."""
        if choice in self.choices:
            return choice
        close = nearest(choice, self.choices)
        hint = f"did you mean {close}? " if close else ""
        raise UsageError(
            f"{where}: ruling {self.name} has no choice {shown(choice)}",
            f"{hint}choices: {', '.join(self.choices)}",
        )


class Reading(NamedTuple):
    """What the tool does where a text is silent, and offers no other choice for."""

    name: str
    reading: str
    source: str
    rules: str


def load_rulings(path: str, rules: str) -> dict[str, Ruling]:
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
        for name, node in _entries(path)
        if isinstance(choices := node.get("choices"), MappingNode)
    }


def load_readings(path: str, rules: str) -> dict[str, Reading]:
    """The readings that a rule set's file declares: its entries without choices."""
    return {
        name: Reading(name, _text(node.get("reading")), _text(node.get("source")), rules)
        for name, node in _entries(path)
        if node.get("choices") is None
    }


def _entries(path: str) -> Iterator[tuple[str, MappingNode]]:
    """The entries of a rule set's file by name. FileError where one is neither, or both."""
    root = nodes_in(path)
    for key, node in root.pairs if isinstance(root, MappingNode) else ():
        if not isinstance(node, MappingNode):
            raise FileError(f"{path}:{key.line}: ruling {key.text} is no mapping")
        is_ruling = [node.get(name) is not None for name in ("question", "default", "choices")]
        if is_ruling != [node.get("reading") is None] * len(is_ruling):
            raise FileError(f"{path}:{key.line}: {key.text} is neither ruling nor reading")
        yield key.text, node


def load_defaults(path: str) -> dict[str, tuple[str, int]]:
    """A user's own defaults: ruling name to choice and line."""
    root = nodes_in(path)
    if root is None:
        return {}
    if not isinstance(root, MappingNode):
        raise FileError(f"{path}:{root.line}: not a list of rulings", "write lines of name: choice")
    found: dict[str, tuple[str, int]] = {}
    for key, node in root.pairs:
        if not isinstance(node, Scalar):
            raise FileError(f"{path}:{node.line}: {shown(key.text)} takes one choice")
        if key.text in found:
            raise FileError(f"{path}:{key.line}: doubled ruling {shown(key.text)}", "keep one")
        found[key.text] = (node.text, node.line)
    return found


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
