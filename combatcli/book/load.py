"""Reading a table file: all its faults, or a Table."""

from collections.abc import Mapping
from os.path import basename
from typing import NamedTuple

from combatcli.book.cells import CellReader
from combatcli.book.nodes import Mapping as MappingNode
from combatcli.book.nodes import Node, Scalar, Sequence, decode, read_bytes, read_nodes
from combatcli.book.rows import check_cover, check_lookup, read_key
from combatcli.book.table import Cell, Row, Table
from combatcli.dice import MOST_SIDES, Dice, parse_dice
from combatcli.errors import CombatError, TableError, nearest, shown
from combatcli.fighter import read_integer

_SCALARS = ("name", "title", "die", "by", "source", "license", "off_table")
_KEYS = (*_SCALARS, "columns", "effects", "rows")


class Fault(NamedTuple):
    """One fault of a table file."""

    path: str
    line: int
    table: str
    row: str | None
    what: str
    remedy: str

    def __str__(self) -> str:
        row = "" if self.row is None else f", row {self.row}"
        return f"{self.path}:{self.line}: table {self.table}{row}: {self.what}"


def load_table(path: str, effects: Mapping[str, str] | None = None) -> Table:
    """The table in a file. TableError names its first fault; FileError a file that can't be read.

    `effects` are those declared for the built-in table that this file replaces.
    """
    table, faults = check_table(path, decode(read_bytes(path), path), effects)
    if table is None:
        first = faults[0]
        more = f"; and {len(faults) - 1} more, see table check" if len(faults) > 1 else ""
        raise TableError(str(first), first.remedy + more)
    return table


def check_table(
    path: str, text: str, effects: Mapping[str, str] | None = None
) -> tuple[Table | None, list[Fault]]:
    """The table in a text, or all its faults. FileError where the text isn't YAML at all."""
    reader = _Reader(path, effects)
    table = reader.read(read_nodes(text, path))
    faults = sorted(reader.faults, key=lambda fault: fault.line)
    return (None if faults else table), faults


class _Reader:
    def __init__(self, path: str, effects: Mapping[str, str] | None) -> None:
        self.path = path
        self.name = basename(path).rsplit(".", 1)[0]
        self.effects = effects
        self.faults: list[Fault] = []

    def complain(self, line: int, row: str | None, what: str, remedy: str) -> None:
        self.faults.append(Fault(self.path, line, self.name, row, what, remedy))

    def read(self, root: Node | None) -> Table | None:
        if not isinstance(root, MappingNode):
            line = 1 if root is None else root.line
            self.complain(line, None, "no table: a mapping with rows is wanted", "add rows:")
            return None
        parts = self._parts(root)
        words = {k: n.text for k, n in parts.items() if isinstance(n, Scalar)}
        die = self._die(parts.get("die"))
        if "off_table" in words and words["off_table"] not in ("clamp", "error"):
            what = f"off_table can't be {shown(words['off_table'])}"
            self.complain(parts["off_table"].line, None, what, "write clamp or error")
        if die is not None and "by" in words:
            self.complain(parts["by"].line, None, "both die and by", "keep one of them")
        columns = self._columns(parts.get("columns"))
        effects = self._declared(parts.get("effects"))
        cells = CellReader(effects, self.complain)
        rows = _RowReader(self, cells, columns, die, "by" in words).read(parts.get("rows"), root)
        if rows is None or self.faults:
            return None
        if die is None and "by" not in words:
            die = parse_dice(f"1d{sum(row.weight for row in rows)}")
        return Table(
            self.name, tuple(rows), title=words.get("title", ""), die=die, by=words.get("by"),
            source=words.get("source", ""), license=words.get("license", ""),
            off_table=words.get("off_table", "clamp"), columns=columns, effects=effects,
            links=frozenset(cells.links), path=self.path,
        )  # fmt: skip

    def _parts(self, root: MappingNode) -> dict[str, Node]:
        parts: dict[str, Node] = {}
        name = root.get("name")
        if isinstance(name, Scalar) and name.text.strip():
            self.name = name.text.strip()
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
            else:
                parts[key.text] = node
        return parts

    def _die(self, node: Node | None) -> Dice | None:
        if not isinstance(node, Scalar):
            return None
        try:
            return parse_dice(node.text)
        except CombatError as error:
            self.complain(node.line, None, error.message, error.hint or "")
            return None

    def _columns(self, node: Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        items = node.items if isinstance(node, Sequence) else []
        names = tuple(item.text for item in items if isinstance(item, Scalar))
        if not names or len(names) < len(items) or len(set(names)) < len(names):
            what = "columns takes a list of names, each once"
            self.complain(node.line, None, what, 'write columns: ["first", "second"]')
        return names

    def _declared(self, node: Node | None) -> Mapping[str, str]:
        declared: dict[str, str] = {}
        for key, kind in node.pairs if isinstance(node, MappingNode) else ():
            if isinstance(kind, Scalar):
                declared[key.text] = kind.text
        return declared if self.effects is None else self.effects


class _RowReader:
    def __init__(
        self,
        table: _Reader,
        cells: CellReader,
        columns: tuple[str, ...],
        die: Dice | None,
        lookup: bool,
    ) -> None:
        self.table = table
        self.cells = cells
        self.columns = columns
        self.die = die
        self.lookup = lookup

    def read(self, node: Node | None, root: MappingNode) -> list[Row] | None:
        if isinstance(node, Sequence) and node.items:
            return self._listed(node)
        if isinstance(node, MappingNode) and node.pairs:
            return self._keyed(node)
        line = root.line if node is None else node.line
        self.table.complain(line, None, "no rows", "add rows: with a row for each total")
        return None

    def _cells(self, node: Node, row: str, weighted: bool = False) -> tuple[Cell, ...]:
        if not self.columns:
            return (self.cells.read(node, row, weighted),)
        if not isinstance(node, Sequence) or len(node.items) != len(self.columns):
            count = len(node.items) if isinstance(node, Sequence) else 1
            what = f"{count} cell{'' if count == 1 else 's'} for {len(self.columns)} columns"
            self.table.complain(node.line, row, what, "give a list with a cell for each column")
            return ()
        return tuple(self.cells.read(item, row) for item in node.items)

    def _keyed(self, node: MappingNode) -> list[Row]:
        complain = self.table.complain
        rows: list[Row] = []
        seen: set[str] = set()
        percentile = self.die is not None and self.die.high == 100
        numbered = True
        if self.die is None and not self.lookup:
            complain(node.line, None, "rows with keys, but no die", "add die: such as die: 2d6")
        for key, value in node.pairs:
            label = key.text.strip()
            span = read_key(label, percentile)
            numbered = numbered and span is not None
            if label in seen:
                complain(key.line, label, "doubled row", "keep one of them")
                continue
            seen.add(label)
            if span is None and (self.die is not None or not label):
                what = f"{shown(label)} is no total or range"
                complain(key.line, label, what, "write 7, 2-5 or 12+")
                continue
            low, high = span or (0, 0)
            rows.append(Row(label, low, high, self._cells(value, label), key.line))
        if self.die is not None:
            check_cover(rows, self.die, complain, node.line)
        elif numbered:
            check_lookup(rows, complain)
        return rows

    def _listed(self, node: Sequence) -> list[Row]:
        complain = self.table.complain
        start = 1 if self.die is None else self.die.low
        rows: list[Row] = []
        for at, item in enumerate(node.items):
            label = str(start + at if self.die is not None else at + 1)
            weight = 1 if self.die is not None else self._weight(item, label)
            cells = self._cells(item, label, weighted=self.die is None)
            first = start + at if self.die is not None else start
            rows.append(Row(label, first, first + weight - 1, cells, item.line, weight))
            start += weight if self.die is None else 0
        if self.die is not None and len(rows) != self.die.high - self.die.low + 1:
            wanted = self.die.high - self.die.low + 1
            what = f"{len(rows)} rows for the {wanted} totals of {self.die.text}"
            complain(node.line, None, what, f"list {wanted} rows, lowest total first")
        if self.lookup:
            complain(node.line, None, "by wants rows with keys", "write each row as key: text")
        return rows

    def _weight(self, node: Node, row: str) -> int:
        given = node.get("weight") if isinstance(node, MappingNode) else None
        if given is None:
            return 1
        weight = read_integer(given.text) if isinstance(given, Scalar) else None
        if weight is None or not 1 <= weight <= MOST_SIDES // 1_000:
            self.table.complain(given.line, row, "weight is no whole number from 1", "weight: 3")
            return 1
        return weight
