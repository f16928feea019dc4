"""A table as the rules read it: rows, columns and cells, frozen."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from combatcli.dice import Dice
from combatcli.errors import UsageError, unknown

Effect = str | int | bool


class Cell(NamedTuple):
    """What stands at a row and column: a text, the effects that rules read, tables rolled too."""

    text: str
    effects: Mapping[str, Effect]
    reconstructed: bool = False
    then: tuple[str, ...] = ()

    def number(self, effect: str, default: int = 0) -> int:
        """An effect that is an integer."""
        return int(self.effects.get(effect, default))

    def word(self, effect: str) -> str | None:
        """An effect that is a word, a text or dice."""
        value = self.effects.get(effect)
        return None if value is None else str(value)

    def flag(self, effect: str) -> bool:
        """An effect that is on or off."""
        return self.effects.get(effect) is True


class Row(NamedTuple):
    """One row: its key as written, the totals it covers (`high` None: and all above), its cells."""

    label: str
    low: int
    high: int | None
    cells: tuple[Cell, ...]
    line: int
    weight: int = 1


class Table:
    """A table in force. `die` is None for one that is looked up (`by`) rather than rolled on."""

    __slots__ = (
        "_by_word",
        "_lows",
        "_numbers",
        "by",
        "columns",
        "die",
        "effects",
        "license",
        "links",
        "name",
        "off_table",
        "path",
        "rows",
        "source",
        "title",
    )

    def __init__(
        self,
        name: str,
        rows: tuple[Row, ...],
        *,
        title: str = "",
        die: Dice | None = None,
        by: str | None = None,
        source: str = "",
        license: str = "",
        off_table: str = "clamp",
        columns: tuple[str, ...] = (),
        effects: Mapping[str, str] | None = None,
        links: frozenset[str] = frozenset(),
        path: str = "",
    ) -> None:
        self.name = name
        self.rows = rows
        self.title = title or name
        self.die = die
        self.by = by
        self.source = source
        self.license = license
        self.off_table = off_table
        self.columns = columns
        self.effects: Mapping[str, str] = effects or {}
        self.links = links
        self.path = path
        ordered = sorted((row for row in rows), key=lambda row: row.low)
        self._lows = [row.low for row in ordered]
        self._by_word = {row.label: row for row in rows}
        self._numbers = ordered

    def find(self, total: int) -> tuple[Row, int]:
        """The row for a total, and how far off the table the total lies (0: it is on it)."""
        at = max(bisect_right(self._lows, total) - 1, 0)
        row = self._numbers[at]
        if total < row.low:
            return row, total - row.low
        if row.high is not None and total > row.high:
            return row, total - row.high
        return row, 0

    def word(self, word: str, where: str) -> Row:
        """The row of a table keyed by words; UsageError with the nearest one."""
        row = self._by_word.get(word)
        if row is None:
            raise unknown(self.by or "row", word, self._by_word, f"{where}: ")
        return row

    @property
    def words(self) -> tuple[str, ...]:
        """The row keys as written."""
        return tuple(row.label for row in self.rows)

    def column(self, name: str | None) -> int:
        """The place of a column by its name."""
        if not self.columns:
            if name is not None:
                raise UsageError(f"table {self.name} has no columns", "leave out the column")
            return 0
        if name is None:
            raise UsageError(
                f"table {self.name} has columns", f"name one: {', '.join(self.columns)}"
            )
        if name not in self.columns:
            raise unknown(f"column of {self.name}", name, self.columns)
        return self.columns.index(name)

    def difference_column(self, difference: int) -> int:
        """The column for a difference of scores: its own, else the nearest at either end."""
        numbers = [int(name) for name in self.columns]
        below = [n for n in numbers if n <= difference]
        return numbers.index(max(below) if below else min(numbers))
