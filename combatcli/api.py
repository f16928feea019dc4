"""What `combatcli` offers to Python programs.

Nothing here reads the environment, or a file of the user's but those of a `Book` made of a folder.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from combatcli.book import Book
from combatcli.dice.seeded import RandomDice
from combatcli.dice.source import Source
from combatcli.errors import unknown
from combatcli.odds.answer import odds
from combatcli.options.payload import build_request
from combatcli.report import COMMAND, Answer
from combatcli.request import Request
from combatcli.resolution import play, play_or_odds
from combatcli.rules import command, modules

__all__ = ["Answer", "exact_odds", "new_request", "resolve"]


@lru_cache(maxsize=1)
def _built_in() -> Book:
    return Book()


def new_request(name: str, /, **keys: Any) -> Request:
    """A request to the command of this name, checked. UsageError says what can't be, and why.

    `keys` are those of a request to `combatcli batch`: fighters are dictionaries, options have
    their long names, underscored; and `seed`, `dice`, `adjust`, `rulings`, `odds`, `by`.
    """
    if name not in modules():
        raise unknown("command", name, modules(), field=COMMAND)
    return build_request(command(name), {COMMAND: name, **keys})


def resolve(request: Request, dice: Source | None = None, book: Book | None = None) -> Answer:
    """The result of a request, or its odds if it says so.

    `dice` are those of a seed (`RandomDice`), or any source that rolls each in turn; without them
    the request's own seed is taken, or one is drawn. Without a `book` the built-in tables are in
    force. The answer's `request` replays it. CombatError says what is wrong and what to do.
    """
    declared, book = command(request.command), book or _built_in()
    if isinstance(dice, RandomDice):
        request = request._replace(seed=dice.seed)
    elif dice is not None:
        source = dice
        return play(declared, request, book, lambda name, each: source.roll(name, each).total)
    return play_or_odds(declared, request, book)


def exact_odds(request: Request, *by: str, book: Book | None = None) -> Answer:
    """The exact chance of each value of the fields `by`, else of the request's own or `outcome`.

    UsageError for a field that odds can't be grouped by, CostError for odds that take too long.
    """
    request = request._replace(by=by or request.by)
    return odds(command(request.command), request, book or _built_in())
