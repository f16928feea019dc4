"""Row keys: what totals each covers, and whether all are covered once."""

from __future__ import annotations

import re

from combatcli.book.reading.faults import Complain
from combatcli.book.table import Row
from combatcli.dice.notation import Dice
from combatcli.dice.totals import shown_within

_NUMBERS = r"([+-]?[0-9]{1,9})(?: *(?:-|\u2013|\u2014) *([+-]?[0-9]{1,9})| *(\+))?"
MOST = 10**9
MOST_DIGITS = 9
PERCENT = 100
_USUAL = (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)


def read_key(text: str, percentile: bool) -> tuple[int, int | None] | None:
    """The totals of a key such as `7`, `2-5`, `12+`, or `96-00` of a percentile table."""
    first, dash, last = text.partition("-")
    more = ""
    # Plain keys are read without the pattern, which takes long to compile.
    if not (_is_number(first) and (_is_number(last) or not dash)):
        match = re.fullmatch(_NUMBERS, text.replace("\N{MINUS SIGN}", "-").strip())
        if match is None:
            return None
        first, last, more = match.groups()

    def value(digits: str) -> int:
        return PERCENT if percentile and digits == "00" else int(digits)

    low = value(first)
    return (low, None) if more else (low, value(last) if last else low)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def guess_die(low: int, high: int) -> str | None:
    """The usual die, or few dice, that show just these totals: 2d6 for 2 to 12."""
    if low == 0:
        return f"1d{high + 1}-1" if high + 1 in _USUAL else None
    for count in (1, 2, 3, 4):
        if low == count and high % count == 0 and high // count in _USUAL:
            return f"{count}d{high // count}"
    return None


def check_cover(
    rows: list[Row], die: Dice, reach: tuple[int, int] | None, complain: Complain
) -> None:
    """Every total of the die in exactly one row; no row out of reach: the die's, unless said."""
    low, high = reach or (die.low, die.high)
    covered = die.low - 1
    last: Row | None = None
    last_top = low
    for first, top, row in _spans(rows, high, complain):
        if first < low or top > high:
            what = f"out of reach of {die.text}" if reach is None else f"out of reach {low}-{high}"
            also = "" if reach else f", or write reach: {min(low, first)}-{max(high, top)}"
            complain(row.line, row.label, what, f"keep rows within {low} to {high}{also}")
        if last is not None and first <= last_top:
            what = f"overlaps row {last.label}"
            complain(row.line, row.label, what, "let each total stand in one row")
        elif covered + 1 < first and covered < die.high:
            missed = shown_within(die, covered + 1, min(first - 1, die.high))
            if missed is not None:
                _gap(row, *missed, complain)
        covered = max(covered, top)
        last_top = top if last is None else max(last_top, top)
        last = row
    if covered < die.high and last is not None:
        low, high = shown_within(die, covered + 1, die.high) or (covered + 1, die.high)
        span = span_of(low, high)
        complain(last.line, None, f"no row for {span} of {die.text}", f"add a row {span}")


def check_lookup(rows: list[Row], complain: Complain) -> None:
    """Numbered rows of a look-up table: no overlap, no gap between them."""
    before: tuple[int, Row] | None = None
    for first, top, row in _spans(rows, MOST, complain):
        expected, last = before or (first, row)
        if first < expected:
            what = f"overlaps row {last.label}"
            complain(row.line, row.label, what, "let each number stand in one row")
        elif first > expected:
            _gap(row, expected, first - 1, complain)
        before = max(expected, top + 1), row


def _spans(rows: list[Row], most: int, complain: Complain) -> list[tuple[int, int, Row]]:
    """First and last total of each row, in order; one that runs backwards is noted and turned."""
    spans = []
    for row in rows:
        top = max(most, row.low) if row.high is None else row.high
        if row.low == PERCENT and row.label.startswith("00") and top < row.low:
            what = "00 is 100, the highest total"
            complain(row.line, row.label, what, f"write 01{row.label[2:]}")
            spans.append((1, top, row))
            continue
        if top < row.low:
            what = "a range that runs backwards"
            complain(row.line, row.label, what, f"write {top}-{row.low}")
        spans.append((min(row.low, top), max(row.low, top), row))
    return sorted(spans, key=lambda span: span[0])


def _gap(row: Row, low: int, high: int, complain: Complain) -> None:
    span = span_of(low, high)
    remedy = f"add a row {span}, or widen a neighbor"
    complain(row.line, row.label, f"gap before it: {span} not covered", remedy)


def span_of(low: int, high: int) -> str:
    """A range as a row's key: 7, 2-5."""
    return str(low) if low == high else f"{low}-{high}"
