"""Reads the rows of one table: keyed by totals or words, or a plain list."""

from __future__ import annotations

from combatcli.book.reading.cells import CellReader
from combatcli.book.reading.faults import Complain
from combatcli.book.reading.row_keys import check_cover, check_lookup, guess_die, read_key, span_of
from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence, control
from combatcli.book.table import Cell, Row
from combatcli.dice.notation import MOST_SIDES, Dice
from combatcli.errors import shown
from combatcli.named_tuple import NamedTuple
from combatcli.values.basic import read_integer

MOST_WEIGHT = 1_000_000


class Key(NamedTuple):
    """What a table's head says of its rows: the die they are rolled with, or looked up by."""

    die: Dice | None
    by: bool
    columns: tuple[str, ...]
    faulty: bool = False
    reach: tuple[int, int] | None = None


class RowReader:
    """Reads rows, noting faults."""

    def __init__(self, complain: Complain, cells: CellReader, key: Key) -> None:
        self.complain = complain
        self.cells = cells
        self.key = key

    def read(self, node: Node | None, line: int) -> list[Row]:
        """The rows as far as they can be read."""
        if isinstance(node, Sequence) and node.items:
            return self._listed(node)
        if isinstance(node, Mapping) and node.pairs:
            return self._keyed(node)
        line = line if node is None else node.line
        self.complain(line, None, "no rows", "write rows: and below it a line for each")
        return []

    def _cells(self, node: Node, row: str, weighted: bool = False) -> tuple[Cell, ...]:
        columns = self.key.columns
        if not columns:
            return (self.cells.read(node, row, weighted),)
        if not isinstance(node, Sequence) or len(node.items) != len(columns):
            count = len(node.items) if isinstance(node, Sequence) else 1
            what = f"{count} cell{'' if count == 1 else 's'} for {len(columns)} columns"
            self.complain(node.line, row, what, "give a list with a cell for each column")
            return ()
        return tuple(self.cells.read(item, row) for item in node.items)

    def _keyed(self, node: Mapping) -> list[Row]:
        die = self.key.die
        rows: list[Row] = []
        seen: set[str] = set()
        numbered = True
        for key, value in node.pairs:
            label = key.text.strip()
            span = read_key(label, percentile=die is not None and die.high == 100)
            numbered = numbered and span is not None
            if label in seen:
                self.complain(key.line, label, "doubled row", "keep one of them")
                continue
            seen.add(label)
            if not self._sound(key, label, span is not None):
                continue
            low, high = span or (0, 0)
            rows.append(Row(label, low, high, self._cells(value, label), key.line))
        if die is not None:
            check_cover(rows, die, self.key.reach, self.complain)
        elif self.key.by and numbered:
            check_lookup(rows, self.complain)
        elif not self.key.by and not self.key.faulty:
            self._no_die(rows, node.line)
        return rows

    def _sound(self, key: Scalar, label: str, numbered: bool) -> bool:
        if not numbered and self.key.die is not None:
            what = f"{shown(label)} is no total or range"
            self.complain(key.line, label[:20], what, "write 7, 2-5 or 12+")
        elif not label or "\n" in label or control(label):
            self.complain(key.line, None, "a row's key that is no word", "write one word")
        else:
            return True
        return False

    def _no_die(self, rows: list[Row], line: int) -> None:
        lows, highs = [row.low for row in rows], [row.high or row.low for row in rows]
        guess = guess_die(min(lows), max(highs)) if rows else None
        remedy = f"add die: {guess}" if guess else "add the die, such as die: 2d6"
        self.complain(line, None, "rows with keys, but no die", remedy)

    def _listed(self, node: Sequence) -> list[Row]:
        if self.key.by:
            remedy = "write each row as key: text"
            self.complain(node.line, None, "a plain list in a table with by", remedy)
        return self._weighted(node) if self.key.die is None else self._by_total(node, self.key.die)

    def _by_total(self, node: Sequence, die: Dice) -> list[Row]:
        wanted = die.high - die.low + 1
        if len(node.items) != wanted:
            count = len(node.items)
            many = "1 row" if count == 1 else f"{count:,} rows"
            what = f"{many} for the {wanted:,} totals of {die.text}"
            remedy = f"list {wanted:,} rows, the one for {die.low} first"
            self.complain(node.line, None, what, remedy)
        return [
            Row(str(total), total, total, self._cells(item, str(total)), item.line)
            for total, item in enumerate(node.items, die.low)
        ]

    def _weighted(self, node: Sequence) -> list[Row]:
        rows: list[Row] = []
        low = 1
        for at, item in enumerate(node.items, 1):
            weight = self._weight(item, str(at))
            cells = self._cells(item, str(at), weighted=True)
            high = low + weight - 1
            rows.append(Row(span_of(low, high), low, high, cells, item.line, weight))
            low = high + 1
        if low - 1 > MOST_SIDES:
            what = f"weights that add up to more than {MOST_SIDES:,}"
            self.complain(node.line, None, what, "make them smaller")
        return rows

    def _weight(self, node: Node, row: str) -> int:
        value = node.get("weight") if isinstance(node, Mapping) else None
        if value is None:
            return 1
        text = value.text if isinstance(value, Scalar) else "a list"
        weight = read_integer(text)
        if weight is None or not 1 <= weight <= MOST_WEIGHT:
            what = f"weight can't be {shown(text)}"
            self.complain(value.line, row, what, "it takes a whole number from 1 to 1,000,000")
            return 1
        return weight
