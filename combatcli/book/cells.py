"""Cells: a text or a mapping of text and effects, each effect of the type the table declares."""

import re
from collections.abc import Mapping

from combatcli.book.nodes import Mapping as MappingNode
from combatcli.book.nodes import Node, Scalar, Sequence
from combatcli.book.rows import Complain
from combatcli.book.table import Cell, Effect
from combatcli.dice import parse_dice
from combatcli.errors import CombatError, nearest, shown
from combatcli.fighter import read_integer

_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_MARKS = ("text", "reconstructed", "then", "weight")
PLACE = re.compile(r"<(@[^<>]*|[0-9dD%+\-\N{MINUS SIGN} ]+)>")
"""What a text holds in angle brackets: dice to roll, or `@` and a table to roll on."""


def read_effect(kind: str, text: str) -> Effect | None:
    """An effect's text taken for its declared type, or None where it can't be."""
    kind = kind.removesuffix("?")
    if kind == "integer":
        return read_integer(text)
    if kind == "flag":
        return _FLAGS.get(text.lower())
    if kind == "dice":
        try:
            return parse_dice(text).text
        except CombatError:
            return None
    if kind in ("text", "words"):
        return text or None
    return text if text in kind.split("|") else None


def places(text: str) -> tuple[list[str], list[str]]:
    """The dice and the tables that a text rolls when it comes up."""
    found = PLACE.findall(text)
    return [p for p in found if p[0] != "@"], [p[1:].strip() for p in found if p[0] == "@"]


class CellReader:
    """Reads the cells of one table, noting faults and the tables that they link to."""

    def __init__(self, effects: Mapping[str, str], complain: Complain) -> None:
        self.effects = effects
        self.complain = complain
        self.links: set[str] = set()
        required = [name for name, kind in effects.items() if not kind.endswith("?")]
        self._required = required
        self._only = next(iter(effects)) if len(effects) == 1 else None

    def read(self, node: Node, row: str, weighted: bool = False) -> Cell:
        """A cell; a faulty one is noted and read as far as it goes."""
        if isinstance(node, Scalar):
            effects: dict[str, Effect] = {}
            if self._only is not None:
                self._effect(effects, self._only, node, row)
            elif self._required:
                self._missing(effects, node.line, row)
            self._check_text(node.text, node.line, row)
            return Cell(node.text, effects)
        if isinstance(node, Sequence):
            self.complain(node.line, row, "a list where one text belongs", "give columns: first")
            return Cell("", {})
        return self._read_mapping(node, row, weighted)

    def _read_mapping(self, node: MappingNode, row: str, weighted: bool) -> Cell:
        text, marked, then = "", False, ()  # type: str, bool, tuple[str, ...]
        effects: dict[str, Effect] = {}
        seen: set[str] = set()
        for key, value in node.pairs:
            name = key.text
            if name in seen:
                self.complain(key.line, row, f"doubled key {shown(name)}", "keep one of them")
            elif name == "then":
                then = self._read_then(value, row)
            elif not isinstance(value, Scalar):
                self.complain(value.line, row, f"{shown(name)} takes one text", "write one text")
            elif name == "text":
                text = value.text
            elif name == "reconstructed":
                marked = _FLAGS.get(value.text.lower()) is True
            elif name in self.effects:
                self._effect(effects, name, value, row)
            elif not (name == "weight" and weighted):
                self._unknown(key, row, weighted)
            seen.add(name)
        if "text" not in seen:
            self.complain(node.line, row, "no text", "add text: what the referee reads")
        self._missing(effects, node.line, row, seen)
        self._check_text(text, node.line, row)
        return Cell(text, effects, marked, then)

    def _read_then(self, node: Node, row: str) -> tuple[str, ...]:
        items = node.items if isinstance(node, Sequence) else [node]
        names = [item.text.removeprefix("@") for item in items if isinstance(item, Scalar)]
        if len(names) < len(items) or not names or not all(names):
            self.complain(node.line, row, "then takes names of tables", "write then: [table]")
        self.links.update(filter(None, names))
        return tuple(filter(None, names))

    def _effect(self, effects: dict[str, Effect], name: str, node: Scalar, row: str) -> None:
        kind = self.effects[name]
        value = read_effect(kind, node.text)
        if value is None:
            self.complain(
                node.line, row, f"{name} can't be {shown(node.text)}",
                f"it takes {kind.removesuffix('?').replace('|', ', ')}",
            )  # fmt: skip
        else:
            effects[name] = value

    def _missing(
        self, effects: Mapping[str, Effect], line: int, row: str, seen: set[str] | None = None
    ) -> None:
        for name in self._required:
            if name not in effects and name not in (seen or ()):
                kind = self.effects[name].replace("|", ", ")
                self.complain(line, row, f"no {name}", f"add {name}: one of {kind}")

    def _unknown(self, key: Scalar, row: str, weighted: bool) -> None:
        known = [*self.effects, *(m for m in _MARKS if weighted or m != "weight")]
        if key.text == "weight":
            self.complain(key.line, row, "a weight beside a die or a range", "leave out weight")
            return
        close = nearest(key.text, known)
        hint = f"did you mean {close}? " if close else ""
        self.complain(
            key.line, row, f"unknown effect {shown(key.text)}", f"{hint}known: {', '.join(known)}"
        )

    def _check_text(self, text: str, line: int, row: str) -> None:
        if "<" not in text:
            return
        dice, links = places(text)
        for notation in dice:
            try:
                parse_dice(notation)
            except CombatError as error:
                self.complain(line, row, f"<{notation}>: {error.message}", error.hint or "")
        for link in links:
            if link:
                self.links.add(link)
            else:
                self.complain(line, row, "<@> names no table", "write <@table>")
