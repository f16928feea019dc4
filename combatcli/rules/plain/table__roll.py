"""A roll on any table."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from combatcli.book import Cell
from combatcli.book.reading.cells import PLACE
from combatcli.command import ANY_ROLL, Command, Option, Result
from combatcli.errors import unknown
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import MAYBE_TEXT, TEXT
from combatcli.values.names import ColumnName, TableName

TEXT_ROLL = "text"
"""What a die within a text is called."""


class Came(NamedTuple):
    """What came up on a table: the row, its text worked out, and what was rolled beside it."""

    table: str
    row: str
    text: str
    then: tuple[Came, ...] = ()

    def json(self) -> dict[str, Any]:
        """As results list it."""
        then = [each.json() for each in self.then]
        return {"table": self.table, "row": self.row, "text": self.text, "then": then}

    def words(self) -> str:
        """As the summary tells it."""
        return f"{self.table}: {self.text}" + "".join(f"; {each.words()}" for each in self.then)


def table_roll(request: Request, referee: Referee) -> Result:
    """A row by the table's die; dice and links in its text worked out, `then` rolled beside it."""
    name, column = request.options["table"], request.options["column"]
    _check(request, referee, name, column)
    cell, row = _row(referee, name, column)
    text, then = cell.text, ()  # type: str, tuple[Came, ...]
    if _text_counts(request, referee):
        text, then = _worked_out(referee, cell)
    beside = "; ".join(each.words() for each in then)
    summary = f"{referee.book.table(name).title}: {text}"
    return Result(
        cell.text,
        f"{summary}; {beside}" if beside else summary,
        {
            "table": name,
            "column": column,
            "row": row,
            "text": text,
            "beside": beside,
            "then": [each.json() for each in then],
        },
    )


def _text_counts(request: Request, referee: Referee) -> bool:
    """Whether it counts what a text rolls: odds may not ask for it, and dice by hand may be its."""
    return request.dice is not None or any(map(referee.wants, ("text", "beside")))


def _check(request: Request, referee: Referee, name: str, column: str | None) -> None:
    """UsageError for a column or an adjusted roll that can't be, before anything is rolled."""
    book = referee.book
    book.table(name).column(column)
    if request.adjust:
        reached = sorted(book.reach((name,)))
        for adjustment in request.adjust:
            if adjustment.to not in (*reached, TEXT_ROLL):
                raise unknown("roll", adjustment.to, (*reached, TEXT_ROLL), "adjust: table roll: ")
        for each in reached:
            added = sum(one.value for one in request.adjust if one.to == each)
            book.table(each).check_adjusted(added)


def _row(referee: Referee, name: str, column: str | None = None) -> tuple[Cell, str]:
    total = referee.total_on(name, name)
    cell = referee.read(name, total, column, works_out=True)
    return cell, referee.book.table(name).find(total)[0].label


def _worked_out(referee: Referee, cell: Cell) -> tuple[str, tuple[Came, ...]]:
    """A cell's text with its dice and links rolled from left to right, then its `then`."""
    parts: list[str] = []
    then: list[Came] = []
    at = 0
    for place in re.finditer(PLACE, cell.text):
        parts.append(cell.text[at : place.start()])
        inside = place.group(1)
        if inside.startswith("@"):
            linked = referee.step(came_on, inside[1:].strip())
            parts.append(linked.text)
            then.extend(linked.then)
        else:
            parts.append(str(referee.check(TEXT_ROLL, inside)))
        at = place.end()
    then.extend(referee.step(came_on, each) for each in cell.then)
    return "".join([*parts, cell.text[at:]]), tuple(then)


def came_on(referee: Referee, name: str) -> Came:
    """A roll on a table that another leads to, worked out."""
    cell, row = _row(referee, name)
    return Came(name, row, *_worked_out(referee, cell))


COMMAND = Command(
    name="table roll",
    help="A roll on any table, its dice and links worked out.",
    resolve=table_roll,
    options=(
        Option("table", TableName(rolled=True), "the table's name", positional=True),
        Option("column", ColumnName("table"), "the column, where the table has columns"),
    ),
    fields={
        "table": TEXT,
        "column": MAYBE_TEXT,
        "row": TEXT,
        "text": TEXT,
        "beside": TEXT,
        "then": {"type": "array", "items": {"type": "object"}},
    },
    rolls=(TEXT_ROLL, ANY_ROLL),
    table_option="table",
    example="combatcli table roll body",
)
