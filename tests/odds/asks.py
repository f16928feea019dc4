"""Odds worked out in this process, as exact fractions; and dice counted face by face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from combatcli import Request, new_request
from combatcli.book import Book
from combatcli.cli.sheets import read_fighter
from combatcli.odds.answer import odds
from combatcli.rules import command
from tests.schema.checks import check

BOOK = Book()
Answer: TypeAlias = dict[str, Any]
Chances: TypeAlias = dict[Any, Fraction]
Keys: TypeAlias = dict[str, Any]
"""Of a request, its command and `by` aside."""


def request(name: str, **keys: Any) -> Request:
    """A program's request; a fighter may be given as typed, such as attacker="str=13,dex=14"."""
    for role in {"attacker", "defender", "fighter"} & set(keys):
        if isinstance(keys[role], str):
            keys[role] = read_fighter(keys[role], role, str)
    return new_request(name, **keys)


def ask(name: str, *by: str, book: Book = BOOK, **keys: Any) -> Answer:
    """The answer with the odds. It is as its schema says, and whatever it gives sums to 1."""
    answer = odds(command(name), request(name, odds=True, by=list(by), **keys), book)
    check(answer, book.folder)
    if name != "duel":
        tables = [answer["odds"], answer.get("damage", {}).get("distribution")]
        for rows in filter(None, tables):
            assert sum(Fraction(row["chance"]) for row in rows) == 1
            for row in rows:
                chance = Fraction(row["chance"])
                assert 0 < chance <= 1
                assert row["probability"] == float(chance)
    return answer


def chances(name: str, *by: str, book: Book = BOOK, **keys: Any) -> Chances:
    """The chance of each value of `by` (a tuple where there are several), `outcome` unless said."""
    answer = ask(name, *by, book=book, **keys)
    fields = by or ("outcome",)
    assert answer["by"] == list(fields)
    rows: Chances = {}
    for row in answer["odds"]:
        values = tuple(row[field] for field in fields)
        rows[values if len(fields) > 1 else values[0]] = Fraction(row["chance"])
    assert len(rows) == len(answer["odds"])
    return rows


def damages(name: str, *by: str, **keys: Any) -> Chances:
    """The chance of each damage, as the answer lists it beside the odds."""
    rows = ask(name, *by, **keys)["damage"]["distribution"]
    return {row["damage"]: Fraction(row["chance"]) for row in rows}


def total(*sides: int, plus: int = 0) -> Chances:
    """The chance of each total of these dice, by looking at all faces."""
    every = list(product(*(range(1, side + 1) for side in sides)))
    return tally((sum(faces) + plus, Fraction(1, len(every))) for faces in every)


def tally(ends: Iterable[tuple[Any, Fraction]]) -> Chances:
    """The chances of equal ends added up; what can't happen is left out."""
    chances: Chances = {}
    for end, chance in ends:
        if chance:
            chances[end] = chances.get(end, Fraction(0)) + chance
    return chances


def only(chances: Mapping[Any, Fraction], key: Callable[[Any], Any]) -> Chances:
    """Chances grouped anew."""
    return tally((key(end), chance) for end, chance in chances.items())


def mean(chances: Mapping[Any, Fraction]) -> Fraction:
    """The mean of numbers."""
    return sum((value * chance for value, chance in chances.items()), Fraction(0))
