"""Cells: a text or a mapping of text and effects, each effect of the kind the table declares."""

from __future__ import annotations

import re
from collections.abc import Mapping

from combatcli.book.places import MOST_TIMES, find_places
from combatcli.book.reading.effects import KINDS, MARKS, kind_of
from combatcli.book.reading.faults import Complain
from combatcli.book.source.nodes import Mapping as MappingNode
from combatcli.book.source.nodes import Node, Scalar, Sequence, control
from combatcli.book.table import Cell, Effect, Link
from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError, UsageError, nearest, shown
from combatcli.values import Kind


class CellReader:
    """Reads the cells of one table, noting faults and the tables that they link to."""

    def __init__(self, effects: Mapping[str, str], complain: Complain) -> None:
        self.effects = effects
        self._kinds = {name: kind_of(declared) for name, declared in effects.items()}
        self.complain = complain
        self.links: list[Link] = []
        self._required = [name for name, kind in effects.items() if not kind.endswith("?")]
        self._only = next(iter(effects)) if len(effects) == 1 else None

    def read(self, node: Node, row: str, weighted: bool = False) -> Cell:
        """A cell; a faulty one is noted and read as far as it goes."""
        if isinstance(node, Scalar):
            effects: dict[str, Effect] = {}
            if self._only is not None:
                self._effect(effects, self._only, node, row)
            elif self._required:
                self._missing(node.line, row, set())
            return Cell(node.text, effects, rolls=self._check_text(node, row))
        if isinstance(node, Sequence):
            self.complain(node.line, row, "a list where one text belongs", "write one text")
            return Cell("", {})
        return self._read_mapping(node, row, weighted)

    def _read_mapping(self, node: MappingNode, row: str, weighted: bool) -> Cell:
        text, marked, rolls, then = "", False, False, ()  # type: str, bool, bool, tuple[str, ...]
        effects: dict[str, Effect] = {}
        seen: set[str] = set()
        for key, value in node.pairs:
            name = key.text
            if name in seen:
                self.complain(key.line, row, f"doubled key {shown(name)}", "keep one of them")
            elif name == "then":
                then = self._read_then(value, row)
            elif name not in self.effects and name not in MARKS:
                self._unknown(key, row, weighted)
            elif not isinstance(value, Scalar):
                self.complain(value.line, row, f"{shown(name)} takes one text", "write one text")
            elif name == "text":
                text, rolls = value.text, self._check_text(value, row)
            elif name == "reconstructed":
                marked = self._flag(value, row)
            elif name in self.effects:
                self._effect(effects, name, value, row)
            elif not weighted:
                what = "a weight where the die or the columns decide"
                self.complain(key.line, row, what, "leave out weight")
            seen.add(name)
        if "text" not in seen:
            self.complain(node.line, row, "no text", "add text: what the referee reads")
        self._missing(node.line, row, seen)
        return Cell(text, effects, marked, then, rolls or bool(then))

    def _read_then(self, node: Node, row: str) -> tuple[str, ...]:
        items = node.items if isinstance(node, Sequence) else [node]
        links = [
            Link(item.text.strip().removeprefix("@"), row, item.line)
            for item in items
            if isinstance(item, Scalar)
        ]
        if len(links) < len(items) or not links or not all(link.name for link in links):
            self.complain(node.line, row, "then takes names of tables", "write then: [table]")
            return ()
        self.links.extend(links)
        return tuple(link.name for link in links)

    def _flag(self, node: Scalar, row: str) -> bool:
        return self._value(KINDS["flag"], "reconstructed", node, row) is True

    def _effect(self, effects: dict[str, Effect], name: str, node: Scalar, row: str) -> None:
        value = self._value(self._kinds[name], name, node, row)
        if value is not None:
            effects[name] = value

    def _value(self, kind: Kind, name: str, node: Scalar, row: str) -> Effect | None:
        try:
            value: Effect = kind.read(node.text, name)
        except UsageError as error:
            self.complain(node.line, row, error.message, error.hint or "")
            return None
        return value

    def _missing(self, line: int, row: str, seen: set[str]) -> None:
        for name in self._required:
            if name not in seen:
                self.complain(line, row, f"no {name}", f"add {name}: {self._kinds[name].takes}")

    def _unknown(self, key: Scalar, row: str, weighted: bool) -> None:
        known = [*self.effects, *(m for m in MARKS if weighted or m != "weight")]
        close = nearest(key.text, known)
        hint = f"did you mean {close}? " if close else ""
        what = f"unknown effect {shown(key.text)}"
        own = "" if self.effects else "; a table's own effects are declared under effects:"
        self.complain(key.line, row, what, f"{hint}known: {', '.join(known)}{own}")

    def _check_text(self, node: Scalar, row: str) -> bool:
        """Whether a text rolls anything; faults of the dice and links in it are noted."""
        text, line = node.text, node.line
        if not text and not node.quoted:
            self.complain(line, row, "no text", 'write one, or "" for none')
        if control(text):
            self.complain(line, row, "a control character in the text", "leave it out")
        rolls = False
        for place in find_places(text):
            rolls = True
            if place.table is None:
                self._check_dice(place.inside, row, line)
            elif not place.table:
                self.complain(
                    line, row, f"<{place.inside.strip()}> names no table", "write <@table>"
                )
            elif not 1 <= place.times <= MOST_TIMES:
                what = f"<{place.inside}> can't roll {place.times:,} times"
                self.complain(line, row, what, f"write a number from 1 to {MOST_TIMES}")
            else:
                self.links.append(Link(place.table, row, line))
        return rolls

    def _check_dice(self, notation: str, row: str, line: int) -> None:
        try:
            if parse_dice(notation).terms:
                return
            what, hint = f"no die in <{notation}> in the text", ""
        except CombatError as error:
            what, hint = f"{error.message} in the text", error.hint or ""
        if not re.search("[0-9] *d|d[0-9%]", notation, re.IGNORECASE):
            what = f"{shown(f'<{notation}>')} in the text can't be rolled"
            hint = "write dice as <2d6>, a table as <@loot>, anything else without < >"
        self.complain(line, row, what, hint)
