"""Totals without a row, which Foundry rolls again: the other rows are likelier for it."""

from __future__ import annotations

from math import gcd

from combatcli.book.reading.row_keys import span_of
from combatcli.book.reading.rows import MOST_WEIGHT
from combatcli.dice.notation import Dice, Term, parse_dice
from combatcli.dice.totals import shown_within
from combatcli.errors import CostError
from combatcli.named_tuple import NamedTuple
from combatcli.odds.distribution import distribution

Span = tuple[int, int]


class Again(NamedTuple):
    """A table as it comes out where some totals are rolled again: a shorter die, or weights."""

    note: str
    die: Dice | None = None
    weights: tuple[int, ...] = ()


def rolled_again(spans: list[Span], die: Dice) -> Again | None:
    """What becomes of rows that cover these totals, in order; None where nothing is rolled again.

    None too for rows that overlap or run backwards, which are faults of the table.
    """
    gaps = _gaps(spans, die)
    if not gaps:
        return None
    why = f"no row for {', '.join(span_of(*gap) for gap in gaps)} of {die.text}, which Foundry"
    plain = len(die.terms) == 1 and die.terms[0] == Term(1, 1, die.high) and not die.constant
    if plain and len(gaps) == 1 and gaps[0][1] == die.high and spans[-1][1] < die.high:
        short = parse_dice(f"1d{gaps[0][0] - 1}")
        return Again(f"{why} rolls again: taken as {short.text}", short)
    try:
        totals, _ = distribution(die)
    except CostError:
        return None
    ways = [sum(w for total, w in totals if low <= total <= high) for low, high in spans]
    part = gcd(*ways)
    if not part or max(ways) // part > MOST_WEIGHT:
        return None
    off = [span_of(*span) for span, way in zip(spans, ways, strict=True) if not way]
    out = f"; row {', '.join(off)} never comes up and is left out" if off else ""
    note = f"{why} rolls again: taken by weights{out}"
    return Again(note, None, tuple(way // part for way in ways))


def _gaps(spans: list[Span], die: Dice) -> list[Span]:
    """The totals of the die between rows; none where rows overlap or run backwards."""
    gaps: list[Span | None] = []
    expected = die.low
    before: int | None = None
    for low, high in spans:
        if high < low or (before is not None and low <= before):
            return []
        gaps.append(shown_within(die, expected, low - 1))
        before = high
        expected = max(expected, high + 1)
    gaps.append(shown_within(die, expected, die.high))
    return [] if expected == die.low else [gap for gap in gaps if gap is not None]
