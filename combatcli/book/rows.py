"""Row keys: what totals each covers, and whether all are covered once."""

import re
from collections.abc import Callable

from combatcli.book.table import Row
from combatcli.dice import Dice

_NUMBERS = re.compile(r"([+-]?[0-9]{1,9})(?: *(?:-|\u2013|\u2014) *([+-]?[0-9]{1,9})|(\+))?")

Complain = Callable[[int, str | None, str, str], None]
"""Takes note of a fault: line, row, what is wrong, what to do."""


def read_key(text: str, percentile: bool) -> tuple[int, int | None] | None:
    """The totals of a key such as `7`, `2-5`, `12+`, or `96-00` of a percentile table."""
    match = _NUMBERS.fullmatch(text.replace("\N{MINUS SIGN}", "-").strip())
    if match is None:
        return None
    first, last, more = match.groups()

    def value(digits: str) -> int:
        return 100 if percentile and digits == "00" else int(digits)

    low = value(first)
    return (low, None) if more else (low, value(last) if last else low)


def check_cover(rows: list[Row], die: Dice, complain: Complain, end_line: int) -> None:
    """Every total of the die in exactly one row; no row that the die can't show."""
    low, high = die.low, die.high
    expected = low
    last: Row | None = None
    for row in sorted(rows, key=lambda row: row.low):
        top = high if row.high is None else row.high
        if row.low > top and row.high is not None:
            complain(row.line, row.label, "runs backwards", f"write it {top}-{row.low}")
            continue
        if row.low < low or row.low > high or top > high:
            reach = f"{low} to {high}"
            complain(
                row.line, row.label, f"out of reach of {die.text}", f"keep rows within {reach}"
            )
        if last is not None and row.low < expected:
            complain(
                row.line,
                row.label,
                f"overlaps row {last.label}",
                "let each total stand in one row",
            )
        elif row.low > expected and low <= row.low <= high:
            complain(
                row.line, row.label, f"gap before it: {_span(expected, row.low - 1)} not covered",
                f"add a row {_span(expected, row.low - 1)} or widen a neighbor",
            )  # fmt: skip
        expected = max(expected, top + 1)
        last = row
    if expected <= high:
        complain(
            end_line, None, f"no row for {_span(expected, high)} of {die.text}",
            f"add a row {_span(expected, high)}",
        )  # fmt: skip


def check_lookup(rows: list[Row], complain: Complain) -> None:
    """Numbered rows of a look-up table: no overlap, no gap between them."""
    last: Row | None = None
    for row in sorted(rows, key=lambda row: row.low):
        if last is not None:
            after = None if last.high is None else last.high + 1
            if after is None or row.low < after:
                complain(
                    row.line, row.label, f"overlaps row {last.label}",
                    "let each number stand in one row",
                )  # fmt: skip
            elif row.low > after:
                span = _span(after, row.low - 1)
                complain(row.line, row.label, f"gap before it: {span} not covered", "add a row")
        last = row


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"
