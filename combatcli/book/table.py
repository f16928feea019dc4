"""A table as the rules read it: rows, columns and cells, frozen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, KeysView, Mapping

from combatcli.dice.notation import Dice
from combatcli.dice.totals import shown_within
from combatcli.errors import UsageError, unknown
from combatcli.faults import rule_fault
from combatcli.named_tuple import NamedTuple

Effect = str | int | bool


class Cell(NamedTuple):
    """What stands at a row and column: a text, the effects that rules read, tables rolled too.

    `rolls` is whether anything more is rolled when it comes up: dice or links in it, or `then`.
    """

    text: str
    effects: Mapping[str, Effect]
    reconstructed: bool = False
    then: tuple[str, ...] = ()
    rolls: bool = False

    def number(self, effect: str, default: int = 0) -> int:
        """An effect that is an integer."""
        value = self.effects.get(effect, default)
        try:
            return int(value)
        except ValueError:
            what = f"the effect {effect!r} of {self.text!r} is {value!r}, no number"
            raise rule_fault(what, "read it with required or word") from None

    def required(self, effect: str) -> str:
        """An effect in words that every cell of its table has."""
        try:
            return str(self.effects[effect])
        except KeyError:
            what = f"{self.text!r} has no effect {effect!r}"
            known = ", ".join(self.effects) or "none"
            remedy = f"it has {known}: mend the name, or declare it in the table, without ?"
            raise rule_fault(what, remedy) from None

    def word(self, effect: str) -> str | None:
        """An effect that is a word, a text or dice, where there is one."""
        value = self.effects.get(effect)
        return None if value is None else str(value)

    def flag(self, effect: str) -> bool:
        """An effect that is on or off."""
        return self.effects.get(effect) is True


class Link(NamedTuple):
    """A table named in a cell, and where."""

    name: str
    row: str
    line: int


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
        "_differences",
        "_lows",
        "_numbers",
        "_places",
        "by",
        "columns",
        "die",
        "effects",
        "license",
        "links",
        "name",
        "off_table",
        "path",
        "reach",
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
        reach: tuple[int, int] | None = None,
        columns: tuple[str, ...] = (),
        effects: Mapping[str, str] | None = None,
        links: tuple[Link, ...] = (),
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
        self.reach = reach
        self.columns = columns
        self.effects: Mapping[str, str] = effects or {}
        self.links = links
        self.path = path
        ordered = sorted((row for row in rows), key=lambda row: row.low)
        self._lows = [row.low for row in ordered]
        self._by_word = {row.label: row for row in rows}
        self._numbers = ordered
        self._differences: list[int] = []
        self._places: list[int] = []

    def find(self, total: int) -> tuple[Row, int]:
        """The row for a total, and how far off the table the total lies (0: it is on it)."""
        at = max(bisect_right(self._lows, total) - 1, 0)
        row = self._numbers[at]
        if total < row.low:
            return row, total - row.low
        if row.high is not None and total > row.high:
            return row, total - row.high
        return row, 0

    def shown(self, added: int = 0) -> Iterator[Row]:
        """The rows that its die can come to, adjusted by so much."""
        if self.die is None:
            return
        low, high = self.die.low + added, self.die.high + added
        ends = [self.find(low)[0], self.find(high)[0]]
        for row in self.rows:
            top = high if row.high is None else row.high
            if shown_within(self.die, row.low - added, top - added) or row in ends:
                yield row

    def check_adjusted(self, added: int) -> None:
        """UsageError where a roll adjusted by this could end off a table that refuses that."""
        if not added or self.off_table != "error" or self.die is None:
            return
        for end in (self.die.low + added, self.die.high + added):
            if self.find(end)[1]:
                raise UsageError(
                    f"table {self.name}: adjusted by {added:+d} it could come to {end}, off it",
                    "its off_table is error: adjust by less",
                    field="adjust",
                    code="off-table",
                )

    def word(self, word: str, where: str, field: str | None = None) -> Row:
        """The row of a table keyed by words; UsageError with the nearest one.

        `where` and `field` say where in the request the word is from.
        """
        row = self._by_word.get(word)
        if row is None:
            raise unknown(self.by or "row", word, self._by_word, f"{where}: ", field)
        return row

    @property
    def words(self) -> KeysView[str]:
        """The row keys as written."""
        return self._by_word.keys()

    def column(self, name: str | None) -> int:
        """The place of a column by its name."""
        if not self.columns:
            if name is not None:
                what = f"table {self.name} has no columns"
                raise UsageError(what, "leave out the column", field="column", code="off-table")
            return 0
        if name is None and len(self.columns) == 1:
            return 0
        if name is None:
            raise UsageError(
                f"table {self.name} has columns",
                f"name one: {', '.join(self.columns)}",
                field="column",
                code="missing",
            )
        if name not in self.columns:
            raise unknown(f"column of {self.name}", name, self.columns, field="column")
        return self.columns.index(name)

    def narrowed(self, name: str) -> Table:
        """This table with only one of its columns, as one that has none."""
        at = self.column(name)
        rows = tuple(row._replace(cells=(row.cells[at],)) for row in self.rows)
        return Table(
            self.name, rows, title=self.title, die=self.die, by=self.by, source=self.source,
            license=self.license, off_table=self.off_table, reach=self.reach, effects=self.effects,
            links=self.links, path=self.path,
        )  # fmt: skip

    def difference_column(self, difference: int) -> int:
        """The column for a difference of scores: its own, else the nearest at either end."""
        if not self._differences:
            ordered = sorted((int(name), at) for at, name in enumerate(self.columns))
            self._differences = [difference for difference, _ in ordered]
            self._places = [at for _, at in ordered]
        at = bisect_right(self._differences, difference) - 1
        return self._places[max(at, 0)]
