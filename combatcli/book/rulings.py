"""Rulings: where a rule's text is silent, the choices, the default and the question settled."""

from __future__ import annotations

from collections.abc import Mapping

from combatcli.book.source.table_cache import nodes_in
from combatcli.book.source.yaml_nodes import Mapping as MappingNode
from combatcli.book.source.yaml_nodes import Node, Scalar
from combatcli.errors import FileError, UsageError, nearest, shown
from combatcli.named_tuple import NamedTuple


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


def load_rulings(path: str, rules: str) -> dict[str, Ruling]:
    """The rulings that a rule set's file declares."""
    root = nodes_in(path)
    found: dict[str, Ruling] = {}
    for key, node in root.pairs if isinstance(root, MappingNode) else ():
        if not isinstance(node, MappingNode):
            raise FileError(f"{path}:{key.line}: ruling {key.text} is no mapping")
        choices = node.get("choices")
        pairs = choices.pairs if isinstance(choices, MappingNode) else []
        found[key.text] = Ruling(
            key.text,
            _text(node.get("question")),
            _text(node.get("default")),
            {name.text: _text(text) for name, text in pairs},
            _text(node.get("source")),
            rules,
        )
    return found


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
