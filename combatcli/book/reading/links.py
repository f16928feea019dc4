"""Links between tables: to one that is there and can be rolled on, and never in a circle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from combatcli.book.places import places
from combatcli.book.reading.faults import Fault, table_error
from combatcli.book.table import Link, Table
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
    known = list(names)
    faults: list[Fault] = []
    done: dict[str, _Reach] = {}
    for table in tables:
        if table.name not in done:
            _walk(table, known, find, done, faults)
    return faults


def check_links_of(table: Table, names: Iterable[str], find: Find) -> None:
    """TableError names the first fault of the links of a table and of all that they lead to."""
    faults = check_links([table], names, find)
    if faults:
        raise table_error(faults)


def _walk(
    start: Table, known: list[str], find: Find, done: dict[str, _Reach], faults: list[Fault]
) -> None:
    """Depth first, without recursion; `done` are the tables left behind."""
    path = [(start, iter(start.links))]
    trail = {start.name: 0}
    while path:
        table, links = path[-1]
        link = next(links, None)
        if link is None:
            path.pop()
            del trail[table.name]
            done[table.name] = _weigh(table, done, faults)
            continue
        if link.name in trail:
            circle = [t.name for t, _ in path[trail[link.name] :]] + [link.name]
            what = f"a circle of links: {' → '.join(circle)}"
            faults.append(_fault(table, link, what, "take one of these links out"))
            continue
        target = find(link.name)
        fault = _refused(table, link, target, known)
        if fault is not None:
            faults.append(fault)
        elif target is not None and link.name not in done:
            trail[link.name] = len(path)
            path.append((target, iter(target.links)))


def _refused(table: Table, link: Link, target: Table | None, known: list[str]) -> Fault | None:
    if target is None:
        if link.name in known:  # it is faulty itself, which is said elsewhere
            return None
        close = nearest(link.name, known)
        remedy = f"did you mean {close}?" if close else f"add a file with the table {link.name}"
        return _fault(table, link, f"a link to {link.name}, and there is no such table", remedy)
    if target.die is None:
        what = f"a link to {link.name}, which is looked up by {target.by}, not rolled"
    elif target.columns:
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
