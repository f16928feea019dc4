"""Reading a table file: all its faults, or a Table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress

from combatcli.book.reading.cells import CellReader
from combatcli.book.reading.effects import read_declared
from combatcli.book.reading.faults import MOST_FAULTS, Enough, Fault, table_error
from combatcli.book.reading.requirements import check_needs
from combatcli.book.reading.row_keys import read_key
from combatcli.book.reading.rows import Key, RowReader
from combatcli.book.source.files import File, stem
from combatcli.book.source.nodes import Mapping as MappingNode
from combatcli.book.source.nodes import Node, Scalar, Sequence, control
from combatcli.book.source.yaml_nodes import read_nodes
from combatcli.book.table import Table
from combatcli.dice.notation import Dice, parse_dice
from combatcli.errors import CombatError, is_printable, nearest, shown

_SCALARS = ("name", "title", "die", "by", "source", "license", "off_table", "reach")
_KEYS = (*_SCALARS, "columns", "effects", "rows")
_NAME = re.compile(r"[^\x00-\x1f<>@=,/\\]{1,80}")
_TAKEN = ("text", "*")


def read_table(file: File, built_in: Table | None = None) -> Table:
    """The table in a file, in place of the built-in one. TableError names its first fault."""
    table, faults = check_table(file.path, file.text(), built_in)
    if table is None:
        raise table_error(faults)
    return table


def check_table(
    path: str, text: str, built_in: Table | None = None
) -> tuple[Table | None, list[Fault]]:
    """The table in a text, or all its faults. FileError where the text isn't YAML at all."""
    return check_nodes(path, read_nodes(text, path), built_in)


def check_nodes(
    path: str, root: Node | None, built_in: Table | None = None
) -> tuple[Table | None, list[Fault]]:
    """The table in nodes, or all its faults in the order of their lines."""
    reader = _Reader(path, built_in)
    table = None
    with suppress(Enough):
        table = reader.read(root)
    faults = sorted(reader.faults, key=lambda fault: fault.line)
    return (None if faults else table), faults


class _Reader:
    def __init__(self, path: str, built_in: Table | None) -> None:
        self.path = path
        self.name = stem(path)
        self.built_in = built_in
        self.faults: list[Fault] = []

    def complain(self, line: int, row: str | None, what: str, remedy: str) -> None:
        self.faults.append(Fault(self.path, line, self.name, row, what, remedy))
        if len(self.faults) >= MOST_FAULTS:
            raise Enough

    def read(self, root: Node | None) -> Table | None:
        if not isinstance(root, MappingNode):
            line = 1 if root is None else root.line
            what = "an empty file" if root is None else "no table"
            remedy = "write die: 1d6, then rows: and below it a line for each"
            self.complain(line, None, what, remedy)
            return None
        parts = self._parts(root)
        words = {k: n.text for k, n in parts.items() if isinstance(n, Scalar)}
        die, by = self._key(parts)
        columns = self._columns(parts.get("columns"))
        effects = self._effects(parts.get("effects"))
        cells = CellReader(effects, self.complain)
        reach = self._reach(parts.get("reach"), die, parts.get("rows"))
        key = Key(die, by, columns, "die" in parts, reach)
        rows = RowReader(self.complain, cells, key).read(parts.get("rows"), root.line)
        if self.faults:
            return None
        if die is None and not by:
            die = parse_dice(f"1d{sum(row.weight for row in rows)}")
        table = Table(
            self.name, tuple(rows), title=words.get("title", ""), die=die, by=words.get("by"),
            source=words.get("source", ""), license=words.get("license", ""),
            off_table=words.get("off_table", "clamp"), reach=reach, columns=columns,
            effects=effects, links=tuple(cells.links), path=self.path,
        )  # fmt: skip
        if self.built_in is not None:
            check_needs(table, self.built_in, self.complain)
        return table

    def _parts(self, root: MappingNode) -> dict[str, Node]:
        parts: dict[str, Node] = {}
        self._read_name(root.get("name"))
        for key, node in root.pairs:
            if key.text in parts:
                what = f"doubled key {shown(key.text)}"
                self.complain(key.line, None, what, "keep one of them")
            elif key.text not in _KEYS:
                close = nearest(key.text, _KEYS)
                hint = f"did you mean {close}?" if close else f"known: {', '.join(_KEYS)}"
                self.complain(key.line, None, f"unknown key {shown(key.text)}", hint)
            elif key.text in _SCALARS and not isinstance(node, Scalar):
                self.complain(node.line, None, f"{key.text} takes one text", "write one text")
            elif self._filled(key.text, node):
                parts[key.text] = node
        return parts

    def _filled(self, key: str, node: Node) -> bool:
        if not isinstance(node, Scalar) or key == "rows":
            return True
        if control(node.text):
            self.complain(node.line, None, f"a control character in {key}", "leave it out")
        elif not node.text.strip():
            remedy = f"write {key}: and what it is, or leave it out"
            self.complain(node.line, None, f"{key} is empty", remedy)
        else:
            return True
        return False

    def _read_name(self, node: Node | None) -> None:
        name = node.text.strip() if isinstance(node, Scalar) else ""
        name, line = name or self.name, node.line if node else 1
        if _NAME.fullmatch(name) and name not in _TAKEN:
            self.name = name
        else:
            what = f"a table can't be called {shown(name)}"
            self.complain(line, None, what, "write name: and a word, such as name: wandering")

    def _key(self, parts: Mapping[str, Node]) -> tuple[Dice | None, bool]:
        """The die, and whether the table is looked up instead; off_table beside them."""
        node, by, off = parts.get("die"), parts.get("by"), parts.get("off_table")
        die = None
        if isinstance(node, Scalar):
            try:
                die = parse_dice(node.text)
            except CombatError as error:
                self.complain(node.line, None, f"die: {error.message}", error.hint or "")
        if die is not None and not die.terms:
            self.complain(parts["die"].line, None, "die: no die in it", "write die: 2d6")
        if node is not None and by is not None:
            self.complain(by.line, None, "both die and by", "keep one of them")
        if isinstance(off, Scalar) and off.text not in ("clamp", "error"):
            what = f"off_table can't be {shown(off.text)}"
            self.complain(off.line, None, what, "write clamp or error")
        return die, by is not None

    def _reach(
        self, node: Node | None, die: Dice | None, rows: Node | None
    ) -> tuple[int, int] | None:
        """The totals that an adjusted roll can come to, where the table says."""
        if not isinstance(node, Scalar):
            return None
        span = read_key(node.text, percentile=False)
        if die is None or not isinstance(rows, MappingNode):
            what = "reach without a die and rows by its totals"
            self.complain(node.line, None, what, "write a die, or leave reach out")
        elif span is None or span[1] is None or span[0] > die.low or span[1] < die.high:
            what = f"reach can't be {shown(node.text)}"
            hint = f"write from where to where, such as {die.low}-{die.high + 3}"
            self.complain(node.line, None, what, hint)
        else:
            return span[0], span[1]
        return None

    def _columns(self, node: Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        items = node.items if isinstance(node, Sequence) else []
        names = tuple(item.text.strip() for item in items if isinstance(item, Scalar))
        sound = names and len(names) == len(items) and len(set(names)) == len(names)
        if not sound or not all(name and is_printable(name) for name in names):
            what = "columns takes a list of names, each once"
            self.complain(node.line, None, what, 'write columns: ["first", "second"]')
        return names

    def _effects(self, node: Node | None) -> Mapping[str, str]:
        declared = read_declared(node, self.complain)
        if self.built_in is None:
            return declared
        usual = self.built_in.effects
        if node is not None and declared != usual:
            what = f"effects of {self.name} are fixed: the rules read them"
            names = ", ".join(usual) or "none"
            self.complain(node.line, None, what, f"leave out effects:, a cell may have {names}")
        return usual
