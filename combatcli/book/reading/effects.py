"""Effects: what rules read off a cell, each of the kind that its table declares."""

from __future__ import annotations

from combatcli.book.reading.faults import Complain
from combatcli.book.source.yaml_nodes import Mapping, Node, Scalar
from combatcli.book.table import Effect
from combatcli.dice import parse_dice
from combatcli.errors import CombatError, shown
from combatcli.fighter import read_integer

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
KINDS = {
    "integer": "a whole number",
    "integers": "whole numbers joined by +",
    "flag": "true or false",
    "dice": "dice such as 1d4+1",
    "text": "a text",
    "words": "words joined by +",
}
"""The kinds of effects, and what each takes; a kind may also be the words it takes: a|b|c."""
MARKS = ("text", "reconstructed", "then", "weight")
"""What a cell may say beside its effects."""


def read_effect(kind: str, text: str) -> Effect | None:
    """An effect's text taken for its declared kind, or None where it can't be."""
    kind = kind.removesuffix("?")
    if kind == "integer":
        return read_integer(text)
    if kind == "integers":
        return text if all(read_integer(part) is not None for part in text.split("+")) else None
    if kind == "flag":
        return FLAGS.get(text.lower())
    if kind == "dice":
        try:
            return parse_dice(text).text
        except CombatError:
            return None
    if kind in ("text", "words"):
        return text or None
    return text if text in kind.split("|") else None


def takes(kind: str) -> str:
    """What an effect of this kind takes, in words."""
    kind = kind.removesuffix("?")
    return KINDS.get(kind) or f"one of {kind.replace('|', ', ')}"


def read_declared(node: Node | None, complain: Complain) -> dict[str, str]:
    """The effects that a table declares: name to kind, with ? at its end where it may be left out.

    Faults: a kind that there isn't, a name that a cell uses otherwise.
    """
    declared: dict[str, str] = {}
    if node is None:
        return declared
    if not isinstance(node, Mapping):
        complain(node.line, None, "effects is no list of names and kinds", "write name: kind")
        return declared
    for key, kind in node.pairs:
        name = key.text
        if not isinstance(kind, Scalar) or not _is_kind(kind.text.removesuffix("?")):
            what = f"effect {shown(name)} has no kind"
            known = ", ".join(KINDS)
            complain(key.line, None, what, f"write {known}, or words such as light|heavy")
        elif name in MARKS or not name.isprintable() or not name:
            what = f"an effect can't be called {shown(name)}"
            complain(key.line, None, what, "give it another name")
        elif name in declared:
            complain(key.line, None, f"doubled effect {shown(name)}", "keep one of them")
        else:
            declared[name] = kind.text
    return declared


def _is_kind(kind: str) -> bool:
    return kind in KINDS or ("|" in kind and all(kind.split("|")))
