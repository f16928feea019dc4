"""What a cell's text rolls: its dice and links, `then`, and tables that come back to themselves."""

from __future__ import annotations

from typing import Any

from combatcli.book import Cell
from combatcli.book.places import find_places
from combatcli.book.reading.links import links_of
from combatcli.errors import CostError
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee

TEXT_ROLL = "text"
"""What a die within a text is called."""
MOST_BACK = 80
MOST_LOOKUPS = 5_000
"""How often a table may come back to itself within its own texts, and roll on anything."""


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


class Sent(NamedTuple):
    """A roll yet to be made on a table that comes back to itself, and how often it did."""

    table: str
    depth: int


def roll_row(referee: Referee, name: str) -> tuple[Cell, str]:
    total = referee.total_on(name, name)
    cell = referee.read(name, total, works_out=True)
    return cell, referee.book.table(name).find(total)[0].label


def worked_out(referee: Referee, cell: Cell, depth: int = 0) -> tuple[str, tuple[Came, ...]]:
    """A cell's text with its dice and links rolled from left to right, then its `then`."""
    parts: list[str] = []
    then: list[Came] = []
    at = 0
    for place in find_places(cell.text):
        parts.append(cell.text[at : place.start])
        if place.table is None:
            parts.append(str(referee.check(TEXT_ROLL, place.inside)))
        else:
            linked = [referee.step(came_on, place.table, depth) for _ in range(place.times)]
            parts.append(", ".join(each.text for each in linked))
            then += [beside for each in linked for beside in each.then]
        at = place.end
    then += [referee.step(came_on, each, depth) for each in cell.then]
    return "".join([*parts, cell.text[at:]]), tuple(then)


def came_on(referee: Referee, name: str, depth: int) -> Came:
    """A roll on a table that another leads to, worked out; `depth` is how often it came back."""
    if not referee.book.comes_back(name):
        cell, row = roll_row(referee, name)
        return Came(name, row, *worked_out(referee, cell, depth))
    if depth >= MOST_BACK:
        what = f"table {name} came back to itself {MOST_BACK} times within one text, which is most"
        raise CostError(what, "another seed or other dice, or give it more rows that end")
    if len(referee.log.lookups) > MOST_LOOKUPS:
        what = f"table {name} brought more than {MOST_LOOKUPS:,} rolls with it"
        raise CostError(what, "another seed or other dice, or give it more rows that end")
    start: Sent | Came = Sent(name, depth + 1)
    end = referee.fold(_sent_on, start, lambda state: isinstance(state, Came))
    assert isinstance(end, Came)
    return end


def _sent_on(referee: Referee, state: Sent | Came) -> Sent | Came:
    """A roll on a table: a row that does no more than send back is where the next roll begins."""
    assert isinstance(state, Sent)
    cell, row = roll_row(referee, state.table)
    link = _sole_link(cell)
    if link is not None and referee.book.comes_back(link):
        return Sent(link, state.depth)
    return Came(state.table, row, *worked_out(referee, cell, state.depth))


def _sole_link(cell: Cell) -> str | None:
    """The table that a cell sends on to, where it does nothing else."""
    place = next(find_places(cell.text), None)
    whole = place is not None and place.times == 1 and not cell.then
    return (
        place.table if place and whole and (place.start, place.end) == (0, len(cell.text)) else None
    )


def check_end(referee: Referee, name: str) -> None:
    """Odds can count out a table that comes back to itself where its texts are not endless."""
    book = referee.book
    for each in sorted(book.reach((name,))):
        if not book.comes_back(each):
            continue
        for row in book.table(each).rows:
            links = [link for cell in row.cells for link in links_of(cell) if book.comes_back(link)]
            if any(links) and _sole_link(row.cells[0]) is None:
                referee.no_end(
                    f"table {each}, row {row.label} comes back to {links[0]} within its text, so"
                    " that there are endlessly many texts",
                    f"ask for the odds by row, or make the row <@{links[0]}> and no more",
                )
