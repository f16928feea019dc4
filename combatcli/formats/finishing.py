"""What every imported table is given: a reach for rows off its die, the effects that rules know."""

from __future__ import annotations

from combatcli.book import Book
from combatcli.book.reading.row_keys import read_key
from combatcli.book.source.nodes import Mapping, Node, Scalar
from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError


def within_reach(root: Node) -> tuple[Node, list[str]]:
    """The table with a `reach` for rows that its die doesn't show, and a note of it."""
    if not isinstance(root, Mapping) or root.get("reach") is not None:
        return root, []
    die, rows = root.get("die"), root.get("rows")
    if not isinstance(die, Scalar) or not isinstance(rows, Mapping):
        return root, []
    try:
        dice = parse_dice(die.text)
    except CombatError:  # which the check of the table names
        return root, []
    spans = [read_key(key.text.strip(), dice.high == 100) for key, _ in rows.pairs]
    lows = [span[0] for span in spans if span is not None]
    highs = [low if high is None else high for low, high in filter(None, spans)]
    low, high = min([dice.low, *lows]), max([dice.high, *highs])
    if (low, high) == (dice.low, dice.high):
        return root, []
    line = die.line
    reach = (Scalar("reach", line), Scalar(f"{low}-{high}", line))
    at = next(at for at, (key, _) in enumerate(root.pairs) if key.text == "die") + 1
    note = (
        f"{dice.text} doesn't show all of {low} to {high}: reach keeps what adjusted rolls come to"
    )
    return Mapping([*root.pairs[:at], reach, *root.pairs[at:]], root.line), [note]


def with_known_effects(root: Node) -> Node:
    """The table without kinds of effects that are those of the built-in table of its name."""
    if not isinstance(root, Mapping):
        return root
    name, effects = root.get("name"), root.get("effects")
    built_in = Book().built_in(name.text) if isinstance(name, Scalar) else None
    if built_in is None or not isinstance(effects, Mapping):
        return root
    if any(key.text not in built_in.effects for key, _ in effects.pairs):
        return root
    known: list[tuple[Scalar, Node]] = [
        (Scalar(key, effects.line), Scalar(kind, effects.line))
        for key, kind in built_in.effects.items()
    ]
    pairs = [
        (key, Mapping(known, node.line) if key.text == "effects" else node)
        for key, node in root.pairs
    ]
    return Mapping(pairs, root.line)
