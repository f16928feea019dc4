"""Plain tables and wrapped texts, as wide as the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from combatcli.cli.show.load_tabulate import load_tabulate
from combatcli.cli.show.terminal_text import Spread

LEAST_WIDE = 12
"""Columns that are left to the one that is wrapped first."""


def grid(
    headers: Sequence[str], rows: Sequence[Sequence[str]], width: int, wide: int | None = None
) -> str:
    """A plain table, numbers as written; the column `wide` is wrapped to fit the width."""
    tabulate = load_tabulate()
    spread = Spread()
    cells = [[*map(spread, row)] for row in (headers, *rows)]
    tabulate.PRESERVE_WHITESPACE = False
    tabulate.MIN_PADDING = 0  # else a header takes two columns more than it is wide
    headers, *rows = _fitted(cells, width, wide)
    table: str = tabulate.tabulate(
        rows, headers, tablefmt="simple", disable_numparse=True, stralign="left"
    )
    return spread.gathered(table.replace("\u0000", ""))


def _fitted(rows: list[list[str]], width: int, wide: int | None) -> list[list[str]]:
    """The rows, headers first, with cells wrapped where the table would be too wide.

    First the column `wide`; then, the slackest first, others, but never within a word.
    """
    every = range(len(rows[0]))
    widths = [max(max(map(len, row[at].split("\n"))) for row in rows) for at in every]
    over = sum(widths) + 2 * (len(widths) - 1) - width
    if over > 0 and wide is not None and widths[wide] > LEAST_WIDE:
        least = max(LEAST_WIDE, len(rows[0][wide]))
        cut = min(over, widths[wide] - least)
        widths[wide] -= cut
        over -= cut
    while over > 0:
        slack, at = max((widths[at] - _longest_word(rows, at), at) for at in every)
        if slack <= 0:
            break
        widths[at] -= min(over, slack)
        over -= min(over, slack)
    return [[_cut(cell, most) for cell, most in zip(row, widths, strict=True)] for row in rows]


def _longest_word(rows: list[list[str]], at: int) -> int:
    return max((len(word) for row in rows for word in row[at].split()), default=0)


def _cut(cell: str, most: int) -> str:
    if len(cell) <= most:
        return cell
    return "\n".join("\n".join(textwrap.wrap(line, most)) for line in cell.split("\n"))


def columns_of(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """How many columns of a terminal such a table takes."""
    spread = Spread()
    widths = (max(len(spread(row[at])) for row in (headers, *rows)) for at in range(len(headers)))
    return sum(widths) + 2 * (len(headers) - 1)


def wrap(text: str, width: int, indent: str = "") -> str:
    """Text in lines of at most this width."""
    spread = Spread()
    filled = textwrap.fill(
        spread(text), width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=True
    )
    return spread.gathered(filled)
