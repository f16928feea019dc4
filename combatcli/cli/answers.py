"""The answers to what is asked at the terminal, over every roll, or again and again."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from combatcli.book import Book
from combatcli.cli.ask import Asker, TakenBack
from combatcli.cli.progress import progress
from combatcli.cli.typed_request import Params, form_of
from combatcli.command import Command
from combatcli.dice.seeded import drawn_seed, nth_seed
from combatcli.errors import UsageError
from combatcli.report import Answer, check_declared
from combatcli.request import Request
from combatcli.resolution import play, play_or_odds


def answers(command: Command, request: Request, book: Book, params: Params) -> Iterator[Answer]:
    """One answer, or one for each repetition with a seed of its own."""
    if request.odds:
        yield _odds(command, request, book, params)
        return
    times, ask = params.get("repeat"), bool(params.get("ask"))
    seed = drawn_seed() if request.seed is None else request.seed
    if times is None:
        answer = _played(command, request._replace(seed=seed), book, ask)
        check_declared(command, answer)
        yield answer
        return
    if params.get("unique"):
        _check_unique(command, request, book, times)
    for index in range(1, times + 1):
        answer = _played(command, request._replace(seed=nth_seed(seed, index)), book, ask)
        if params.get("unique"):
            request = _without(command, request, answer)
        yield answer


def _without(command: Command, request: Request, answer: Answer) -> Request:
    """The request for another result than this one and those before it."""
    assert command.drawn is not None
    field, option = command.drawn.field, command.drawn.option
    before = request.options[option]
    drawn = answer[field] if before is None else f"{before},{answer[field]}"
    return request._replace(options={**request.options, option: drawn})


def _check_unique(command: Command, request: Request, book: Book, times: int) -> None:
    """UsageError where fewer different results can come up, before the first one is shown."""
    assert command.drawn is not None
    left = command.drawn.left(request, book)
    if left < times:
        what = f"-n {times} --unique: {left} different {command.drawn.field}s can come up"
        raise UsageError(what, f"-n {left}" if left else "put some back")


def _played(command: Command, request: Request, book: Book, ask: bool) -> Answer:
    """One result, its dice asked for by `ask`, as often as one is taken back."""
    if not ask:
        return play(command, request, book)
    asker = Asker(request.seed or 0)
    while True:
        try:
            return play(command, request, book, asker, asker)
        except TakenBack:
            asker.begin_again()


def _odds(command: Command, request: Request, book: Book, params: Params) -> Answer:
    count = progress("steps", form_of(params) == "json") if sys.stdout.isatty() else None
    try:
        return play_or_odds(command, request, book, count)
    finally:
        if count is not None:
            count.clear()
