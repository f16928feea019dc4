"""What a cell's text has rolled when it comes up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from combatcli.named_tuple import NamedTuple

PLACE = r"<([^<>]*)>"
"""What a text holds in angle brackets: dice to roll, or `@` and a table to roll on.

Whatever else stands there is refused, and not left as it stands.
"""
MOST_TIMES = 100
"""How often one place may roll on a table."""


class Place(NamedTuple):
    """A place in a text: from where to where, and its dice or its table and how often."""

    start: int
    end: int
    inside: str
    table: str | None
    times: int = 1


def find_places(text: str) -> Iterator[Place]:
    """The places of a text, from left to right."""
    if "<" not in text:
        return
    for match in re.finditer(PLACE, text):
        inside = match[1]
        times, at, table = inside.partition("@")
        if at and (not times or (times.strip().isdecimal() and len(times) < 9)):
            yield Place(*match.span(), inside, table.strip(), int(times or 1))
        else:
            yield Place(*match.span(), inside, None)


def places(text: str) -> tuple[list[str], list[str]]:
    """The dice and the tables that a text rolls when it comes up, a table as often as it rolls."""
    dice: list[str] = []
    links: list[str] = []
    for place in find_places(text):
        if place.table is None:
            dice.append(place.inside)
        else:
            links += [place.table] * min(place.times, MOST_TIMES)
    return dice, links
