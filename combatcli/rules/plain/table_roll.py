"""A roll on any table."""

from typing import Any

from combatcli.book import Cell
from combatcli.book.cells import PLACE
from combatcli.command import MAYBE_TEXT, TEXT, Command, Option, Result
from combatcli.referee import Referee
from combatcli.request import Request


def table_roll(request: Request, referee: Referee) -> Result:
    """A row by the table's die; dice and links in its text worked out, `then` rolled beside it."""
    name, column = request.options["table"], request.options["column"]
    cell, row = _roll(referee, name, column)
    text = work_out(referee, cell.text)
    then = [_then(referee, each) for each in cell.then]
    beside = "".join(f"; {each['table']}: {each['text']}" for each in then)
    return Result(
        cell.text,
        f"{referee.book.table(name).title}: {text}{beside}",
        {"table": name, "column": column, "text": text, "row": row, "then": then},
    )


def _roll(referee: Referee, name: str, column: str | None) -> tuple[Cell, str]:
    total = referee.total_on(name, name)
    return referee.read(name, total, column), referee.book.table(name).find(total)[0].label


def work_out(referee: Referee, text: str) -> str:
    """A text with its dice rolled and its links rolled on, from left to right."""
    parts: list[str] = []
    at = 0
    for place in PLACE.finditer(text):
        parts.append(text[at : place.start()])
        inside = place.group(1)
        if inside.startswith("@"):
            cell, _ = _roll(referee, inside[1:].strip(), None)
            parts.append(work_out(referee, cell.text))
        else:
            parts.append(str(referee.check("text", inside)))
        at = place.end()
    return "".join([*parts, text[at:]])


def _then(referee: Referee, name: str) -> dict[str, Any]:
    cell, row = _roll(referee, name, None)
    then = [_then(referee, each) for each in cell.then]
    return {"table": name, "row": row, "text": work_out(referee, cell.text), "then": then}


COMMAND = Command(
    name="table roll",
    help="A roll on any table, its dice and links worked out.",
    resolve=table_roll,
    options=(
        Option("table", "text", "the table's name", positional=True),
        Option("column", "text", "the column, where the table has columns"),
    ),
    fields={
        "table": TEXT,
        "column": MAYBE_TEXT,
        "text": TEXT,
        "row": TEXT,
        "then": {"type": "array", "items": {"type": "object"}},
    },
    rolls=("*",),
    example="combatcli table roll body",
)
