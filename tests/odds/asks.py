"""Odds asked for in this process, as exact fractions; and dice counted face by face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from combatcli.book import Book
from combatcli.odds.answer import odds
from combatcli.options.payload import build_request
from combatcli.request import Request
from combatcli.rules import command
from tests.schema.checks import check

BOOK = Book()
Answer: TypeAlias = dict[str, Any]
Chances: TypeAlias = dict[Any, Fraction]


def request(name: str, **given: Any) -> Request:
    """A program's request."""
    return build_request(command(name), {"command": name, **given})


def ask(name: str, *by: str, book: Book = BOOK, **given: Any) -> Answer:
    """The answer with the odds. It is as its schema says, and whatever it gives sums to 1."""
    answer = odds(command(name), request(name, odds=True, by=list(by), **given), book)
    check(answer)
    if name != "duel":
        tables = [answer["odds"], answer.get("damage", {}).get("distribution")]
        for rows in filter(None, tables):
            assert sum(Fraction(row["chance"]) for row in rows) == 1
            for row in rows:
                chance = Fraction(row["chance"])
                assert 0 < chance <= 1
                assert row["probability"] == float(chance)
    return answer


def chances(name: str, *by: str, book: Book = BOOK, **given: Any) -> Chances:
    """The chance of each value of `by` (a tuple where there are several), `outcome` unless said."""
    answer = ask(name, *by, book=book, **given)
    fields = by or ("outcome",)
    assert answer["by"] == list(fields)
    found: Chances = {}
    for row in answer["odds"]:
        values = tuple(row[field] for field in fields)
        key = values if len(fields) > 1 else values[0]
        assert key not in found
        found[key] = Fraction(row["chance"])
    return found


def damages(name: str, *by: str, **given: Any) -> Chances:
    """The chance of each damage, as the answer lists it beside the odds."""
    rows = ask(name, *by, **given)["damage"]["distribution"]
    return {row["damage"]: Fraction(row["chance"]) for row in rows}


def total(*sides: int, plus: int = 0) -> Chances:
    """The chance of each total of these dice, by looking at all faces."""
    every = list(product(*(range(1, side + 1) for side in sides)))
    return tally((sum(faces) + plus, Fraction(1, len(every))) for faces in every)


def tally(ends: Iterable[tuple[Any, Fraction]]) -> Chances:
    """The chances of equal ends added up; what can't happen is left out."""
    found: Chances = {}
    for end, chance in ends:
        if chance:
            found[end] = found.get(end, Fraction(0)) + chance
    return found


def only(found: Mapping[Any, Fraction], key: Callable[[Any], Any]) -> Chances:
    """Chances grouped anew."""
    return tally((key(end), chance) for end, chance in found.items())


def mean(found: Mapping[Any, Fraction]) -> Fraction:
    """The mean of numbers."""
    return sum((value * chance for value, chance in found.items()), Fraction(0))
