"""Tables of chances: percentages, fractions, bars, and at-least columns for numbers."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combatcli.cli.show.grid import columns_of, grid
from combatcli.command import Command
from combatcli.named_tuple import NamedTuple
from combatcli.odds.chance_text import fraction, percent
from combatcli.odds.unknown_damage import damage_word
from combatcli.report import BY, DAMAGE, Answer

BAR = 20
"""Columns of the longest bar."""
SHORTEST_BAR = 4
"""Where less room is left beside the figures, there are no bars."""
_INTEGER = re.compile("-?[0-9]{1,18}")


class ChanceTable(NamedTuple):
    """A table of chances to be laid out: its columns, and how many of them are fields."""

    headers: list[str]
    cells: list[list[str]]
    chances: list[float]
    fields: int

    def room(self, width: int) -> int:
        """The columns that are left for bars."""
        return width - 2 - columns_of(self.headers, self.cells)


def chance_table(
    by: list[str],
    rows: list[tuple[list[Any], Fraction | float]],
    intervals: list[str] | None = None,
) -> ChanceTable:
    """A row for each set of values of the fields in `by`, with its chance, and with its interval.

    Where the one field's values are all numbers, also the chance of at least as much.
    """
    headers = [*by, "chance"]
    chances = [chance for _, chance in rows]
    columns = [
        list(map(_word, column)) for column in zip(*(values for values, _ in rows), strict=True)
    ]
    columns.append([percent(chance) for chance in chances])
    shorts = [fraction(chance) if isinstance(chance, Fraction) else "" for chance in chances]
    if any(shorts):
        headers.append("fraction")
        columns.append(shorts)
    if intervals:
        headers.append("95 % interval")
        columns.append(intervals)
    if len(by) == 1 and len(rows) > 1 and all(_is_number(values[0]) for values, _ in rows):
        headers.append("at least")
        columns.append(_at_least(chances))
    cells = [list(line) for line in zip(*columns, strict=True)]
    return ChanceTable(headers, cells, list(map(float, chances)), len(by))


def _at_least(chances: list[Fraction | float]) -> list[str]:
    texts = []
    left: Fraction | float = Fraction(1)
    for chance in chances:
        texts.append(percent(left))
        left -= chance
    return texts


def tables_text(tables: list[ChanceTable], width: int) -> list[str]:
    """Each table with bars, those of all to one scale, which is what room the widest leaves."""
    rooms = [room for room in (each.room(width) for each in tables) if room >= SHORTEST_BAR]
    longest = min([BAR, *rooms])
    return [_with_bars(each, longest, width) for each in tables]


def _with_bars(table: ChanceTable, longest: int, width: int) -> str:
    """The table with bars; where there is no room for them, a field wrapped instead.

    The fields are the first columns; the widest of them is the one that is wrapped.
    """
    headers, cells, chances, fields = table
    if table.room(width) < SHORTEST_BAR:
        widths = [columns_of([headers[at]], [[line[at]] for line in cells]) for at in range(fields)]
        return grid(headers, cells, width, widths.index(max(widths)))
    rows = [[*line, bar(chance, longest)] for line, chance in zip(cells, chances, strict=True)]
    return grid([*headers, ""], rows, width)


def bar(chance: float, longest: int = BAR) -> str:
    """A bar as long as the chance, `longest` columns for what is certain.

    Of hashes where stdout can't write blocks.
    """
    eighths = round(chance * longest * 8)
    if not can_draw():
        return "#" * max(1, eighths // 8) if chance else ""
    return "█" * (eighths // 8) + ("", *"▏▎▍▌▋▊▉")[eighths % 8] or ("▏" if chance else "")


def can_draw() -> bool:
    """Whether stdout's encoding has the blocks that bars are drawn with."""
    try:
        "█▏".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def interval_text(ends: list[float]) -> str:
    """The two ends of an interval, as percentages."""
    return f"{percent(ends[0])} to {percent(ends[1])}"


def _is_number(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, str) and bool(_INTEGER.fullmatch(value)))


def group_words(
    command: Command, answer: Answer, by: Sequence[str], row: Mapping[str, Any]
) -> list[str]:
    """The values of a group as people read them; damage that isn't known is called a kill."""
    unknown = damage_word(command, answer)
    return [unknown if field == DAMAGE and row[field] is None else _word(row[field])
            for field in by]  # fmt: skip


def group_values(command: Command, answer: Answer, row: Mapping[str, Any]) -> list[int | str]:
    """The values of a group as charts have them: numbers, and all else in words."""
    texts = group_words(command, answer, answer[BY], row)
    return [int(text) if _is_number(text) else text for text in texts]


def _word(value: Any) -> str:
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else str(value)
