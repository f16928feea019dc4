"""Links between tables: to one that is there and can be rolled on, and never on and on.

A table may send to itself, or others back to it, where a row of it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from combatcli.book.places import places
from combatcli.book.reading.faults import Fault, table_error
from combatcli.book.table import Cell, Link, Table
from combatcli.errors import nearest
from combatcli.named_tuple import NamedTuple

MOST_ROLLS = 1_000
MOST_DEEP = 20
"""What one roll on a table may bring with it at the most, and how many links may follow on one."""
Find = Callable[[str], Table | None]
"""A table by name, as far as it can be read; None where there is none or it is faulty."""


class _Reach(NamedTuple):
    """What one roll on a table brings with it at the most: rolls, and links one after another."""

    rolls: int = 1
    deep: int = 1


def check_links(tables: Iterable[Table], names: Iterable[str], find: Find) -> list[Fault]:
    """The faults of the links of these tables and of all that they lead to.

    `names` are all tables that there are, those that can't be read included.
    """
    walk = _Walk(list(names), find)
    for table in tables:
        if table.name not in walk.done:
            walk.walk(table)
    return walk.faults + walk.endless()


def check_links_of(table: Table, names: Iterable[str], find: Find) -> None:
    """TableError names the first fault of the links of a table and of all that they lead to."""
    faults = check_links([table], names, find)
    if faults:
        raise table_error(faults)


class _Walk:
    """Goes over tables and all that they lead to, and notes the faults of their links."""

    def __init__(self, known: list[str], find: Find) -> None:
        self.known = known
        self.find = find
        self.faults: list[Fault] = []
        self.done: dict[str, _Reach] = {}
        self._tables: dict[str, Table] = {}
        self._circles: list[tuple[Table, Link, list[str]]] = []

    def walk(self, start: Table) -> None:
        """Depth first, without recursion; `done` are the tables left behind."""
        path = [(start, iter(start.links))]
        trail = {start.name: 0}
        while path:
            table, links = path[-1]
            self._tables[table.name] = table
            link = next(links, None)
            if link is None:
                path.pop()
                del trail[table.name]
                self.done[table.name] = _weigh(table, self.done, self.faults)
                continue
            target = self.find(link.name)
            fault = _refused(table, link, target, self.known)
            if fault is not None:
                self.faults.append(fault)
            elif link.name in trail:
                circle = [t.name for t, _ in path[trail[link.name] :]] + [link.name]
                self._circles.append((table, link, circle))
            elif target is not None and link.name not in self.done:
                trail[link.name] = len(path)
                path.append((target, iter(target.links)))

    def endless(self) -> list[Fault]:
        """The circles of links that no row leads out of."""
        if not self._circles:
            return []
        going_on = set(self._tables)
        while ending := {name for name in going_on if _can_end(self._tables[name], going_on)}:
            going_on -= ending
        return [
            _fault(
                table, link, f"it never ends: {' → '.join(circle)}",
                "let a row of one of these lead nowhere",
            )
            for table, link, circle in self._circles
            if going_on.issuperset(circle)
        ]  # fmt: skip


def _can_end(table: Table, going_on: Container[str]) -> bool:
    """Whether in each column some row that the die shows leads to no table that goes on."""
    rows = [row for row in table.rows if table.die is None or row.low <= table.die.high]
    return all(
        any(not any(link in going_on for link in links_of(cell)) for cell in column)
        for column in zip(*(row.cells for row in rows), strict=True)
    )


def links_of(cell: Cell) -> list[str]:
    """The tables that a cell rolls on, a table as often as it does."""
    return [*places(cell.text)[1], *cell.then] if cell.rolls else []


def _refused(table: Table, link: Link, target: Table | None, known: list[str]) -> Fault | None:
    if target is None:
        if link.name in known:  # it is faulty itself, which is said elsewhere
            return None
        close = nearest(link.name, known)
        remedy = f"did you mean {close}?" if close else f"add a file with the table {link.name}"
        return _fault(table, link, f"a link to {link.name}, and there is no such table", remedy)
    if target.die is None:
        what = f"a link to {link.name}, which is looked up by {target.by}, not rolled"
    elif len(target.columns) > 1:
        what = f"a link to {link.name}, which has columns"
    else:
        return None
    return _fault(table, link, what, "link to a table that is rolled and has no columns")


def _weigh(table: Table, done: Mapping[str, _Reach], faults: list[Fault]) -> _Reach:
    """What one roll on this table brings with it at the most."""
    most = _Reach()
    for row in table.rows:
        for cell in row.cells:
            if not cell.rolls:
                continue
            dice, links = places(cell.text)
            reached = [done.get(link, _Reach()) for link in (*links, *cell.then)]
            rolls = 1 + len(dice) + sum(each.rolls for each in reached)
            deep = 1 + max((each.deep for each in reached), default=0)
            if rolls > MOST_ROLLS or deep > MOST_DEEP:
                many = f"{MOST_ROLLS:,} rolls" if rolls > MOST_ROLLS else f"{MOST_DEEP} links"
                what, remedy = f"it may bring more than {many} with it", "take some links out"
                faults.append(Fault(table.path, row.line, table.name, row.label, what, remedy))
                return _Reach()
            most = _Reach(max(most.rolls, rolls), max(most.deep, deep))
    return most


def _fault(table: Table, link: Link, what: str, remedy: str) -> Fault:
    return Fault(table.path, link.line, table.name, link.row, what, remedy)
