"""Effects: what rules read off a cell, each of the kind of value that its table declares."""

from __future__ import annotations

from collections.abc import Mapping

from combatcli.book.reading.faults import Complain
from combatcli.book.source.nodes import Mapping as MappingNode
from combatcli.book.source.nodes import Node, Scalar
from combatcli.errors import is_printable, shown
from combatcli.values import Kind
from combatcli.values.basic import DiceText, Flag, Integer, Prose
from combatcli.values.words import Joined, OneOf

KINDS: Mapping[str, Kind] = {
    "integer": Integer(),
    "integers": Joined(numbers=True),
    "flag": Flag(),
    "dice": DiceText(),
    "text": Prose(),
    "words": Joined(),
}
"""The kinds of effects by the names that tables declare them by; or the words taken: a|b|c."""
MARKS = ("text", "reconstructed", "then", "weight")
"""What a cell may say beside its effects."""


def kind_of(declared: str) -> Kind:
    """The kind of an effect as a table declares it: `integer`, `a|b`, with or without ?."""
    name = declared.removesuffix("?")
    return KINDS.get(name) or OneOf(*name.split("|"))


def read_declared(node: Node | None, complain: Complain) -> dict[str, str]:
    """The effects that a table declares: name to kind, with ? at its end where it may be left out.

    Faults: a kind that there isn't, a name that a cell uses otherwise.
    """
    declared: dict[str, str] = {}
    if node is None:
        return declared
    if not isinstance(node, MappingNode):
        complain(node.line, None, "effects is no list of names and kinds", "write name: kind")
        return declared
    for key, kind in node.pairs:
        name = key.text
        if not isinstance(kind, Scalar) or not _is_kind(kind.text.removesuffix("?")):
            what = f"effect {shown(name)} has no kind"
            known = ", ".join(KINDS)
            complain(key.line, None, what, f"write {known}, or words such as light|heavy")
        elif name in MARKS or not is_printable(name) or not name:
            what = f"an effect can't be called {shown(name)}"
            complain(key.line, None, what, "give it another name")
        elif name in declared:
            complain(key.line, None, f"doubled effect {shown(name)}", "keep one of them")
        else:
            declared[name] = kind.text
    return declared


def _is_kind(kind: str) -> bool:
    return kind in KINDS or ("|" in kind and all(kind.split("|")))
