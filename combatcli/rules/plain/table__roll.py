"""A roll on any table."""

from __future__ import annotations

from combatcli.book import Book
from combatcli.command import ANY_ROLL, Command, Drawn, Option, Result
from combatcli.errors import UsageError, unknown
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.plain._texts import TEXT_ROLL, Came, check_end, worked_out
from combatcli.shapes import MAYBE_TEXT, TEXT
from combatcli.values.basic import Text
from combatcli.values.names import ColumnName, TableName

MOST_OUT = 100_000
"""How long the names of all rows that are out may be."""


def table_roll(request: Request, referee: Referee) -> Result:
    """A row by the table's die; dice and links in its text worked out, `then` rolled beside it."""
    name, column = request.options["table"], request.options["column"]
    _check(request, referee, name, column)
    total = _total_but(request, referee, name)
    cell = referee.read(name, total, column, works_out=True)
    row = referee.book.table(name).find(total)[0].label
    text: str = cell.text
    then: tuple[Came, ...] = ()
    if _text_counts(request, referee):
        check_end(referee, name)
        text, then = worked_out(referee, cell)
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
        for at, adjustment in enumerate(request.adjust):
            if adjustment.to not in (*reached, TEXT_ROLL):
                known, field = (*reached, TEXT_ROLL), f"adjust.{at}.to"
                raise unknown("roll", adjustment.to, known, "adjust: table roll: ", field)
        for each in reached:
            added = sum(one.value for one in request.adjust if one.to == each)
            book.table(each).check_adjusted(added)


def _total_but(request: Request, referee: Referee, name: str) -> int:
    """A total on a table that lies on none of the rows that are out, rolled till it does."""
    out = _rows_out(request)
    if not out:
        return referee.total_on(name, name)
    table = referee.book.table(name)
    for row in out:
        if row not in table.words:
            what, known = f"row of {name}", table.words
            raise unknown(what, row, known, "without: ", "without", "off-table")
    if not _count_left(request, referee.book):
        what = f"no row of {name} is left: all that can come up are out"
        hint = "roll fewer times, or put rows back"
        raise UsageError(what, hint, field="without", code="off-table")

    def again(referee: Referee, total: int | None) -> int | None:
        del total
        total = referee.total_on(name, name)
        return None if table.find(total)[0].label in out else total

    total = referee.fold(again, None, lambda total: total is not None)
    assert total is not None
    return total


def _rows_out(request: Request) -> list[str]:
    return [row for row in (request.options["without"] or "").split(",") if row]


def _count_left(request: Request, book: Book) -> int:
    """How many rows can come up, without those that are out."""
    name, out = request.options["table"], _rows_out(request)
    added = sum(each.value for each in request.adjust if each.to == name)
    return sum(row.label not in out for row in book.table(name).shown(added))


COMMAND = Command(
    name="table roll",
    help="A roll on any table, its dice and links worked out.",
    resolve=table_roll,
    options=(
        Option("table", TableName(rolled=True), "the table's name", positional=True),
        Option("column", ColumnName("table"), "the column, where the table has columns"),
        Option("without", Text(MOST_OUT), "rows that are out, such as 3,5-6: rolled again"),
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
    drawn=Drawn("row", "without", _count_left),
    example="combatcli table roll body",
)
