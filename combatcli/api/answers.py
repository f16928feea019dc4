"""The results and the odds of requests."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, TypeVar, cast

from combatcli.api.typed_request import Request
from combatcli.book import Book
from combatcli.command import Command
from combatcli.dice.notation import Dice
from combatcli.dice.seeded import RandomDice
from combatcli.dice.source import Source
from combatcli.dice.totals import shows
from combatcli.errors import UsageError
from combatcli.odds.answer import odds
from combatcli.options.dice import Seed
from combatcli.resolution import play, play_or_odds
from combatcli.rules import command

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741


@lru_cache(maxsize=1)
def built_in_book() -> Book:
    """The built-in tables, read once for all requests that come without a book."""
    return Book()


def resolve(request: Request[A, Any], dice: Source | None = None, book: Book | None = None) -> A:
    """The result of a request, or its odds if it says so.

    `dice` are those of a seed, `RandomDice`, or any source that rolls each in turn; without them
    the request's own seed is taken, or one is drawn. One `RandomDice` may be for many requests: the
    first is played with its seed, each later one with the next seed derived from that. Without a
    `book` the built-in tables are in force. The answer's `request`, which has the seed that it was
    played with, replays it. CombatError says what is wrong and what to do.
    """
    declared, book = command(request.command), book or built_in_book()
    if isinstance(dice, RandomDice):
        if declared.rolls:
            request = request._replace(seed=Seed().check(dice.next_seed(), "seed"))
    elif dice is not None:
        if request.odds:
            what, hint = "odds are of every roll: no dice are rolled", "leave the dice out"
            raise UsageError(what, hint, field="dice", code="contradiction")
        if not request.by:
            return cast(A, play(declared, request, book, partial(_total, dice)))
    return cast(A, play_or_odds(declared, request, book))


def exact_odds(request: Request[Any, O], *by: str, book: Book | None = None) -> O:
    """The exact chance of each value of the fields `by`, else of the request's own or `outcome`.

    UsageError for a field that odds can't be grouped by, CostError for odds that take too long.
    """
    declared, request = command(request.command), request._replace(by=by or request.by)
    return cast(O, odds(checked_rolls(declared), request, book or built_in_book()))


def checked_rolls(declared: Command) -> Command:
    """The command. UsageError for one that rolls nothing, so that there are no odds of it."""
    if not declared.rolls:
        raise UsageError(f"{declared.name} rolls nothing, so it has no odds", "resolve it")
    return declared


def _total(source: Source, name: str, dice: Dice) -> int:
    """A total from a source of one's own. UsageError where the dice can't show it."""
    total = source.roll(name, dice).total
    if type(total) is int and shows(dice, total):
        return total
    what = f"dice: {total!r} rolled for the roll '{name}', which is {dice.text}"
    hint = f"give a total, {dice.range}, modifier included"
    raise UsageError(what, hint, field="dice", code="dice")
