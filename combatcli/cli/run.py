"""Resolve what the command line asks for, and show it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from combatcli.book import Book
from combatcli.cli.ask import Asker
from combatcli.cli.book import book_in_force
from combatcli.cli.progress import progress
from combatcli.cli.terminal import is_styled, width
from combatcli.cli.typed_request import Params, check_exclusive, typed_payload
from combatcli.command import Command
from combatcli.dice.seeded import drawn_seed, nth_seed
from combatcli.json_line import dump
from combatcli.options.payload import build_request
from combatcli.report import SUCCESS, Answer
from combatcli.request import Request
from combatcli.resolution import play, play_or_odds

FAILED = 3
"""The exit status where --check finds that the action failed."""
Show = Callable[[Answer | None], str]
"""What to print for an answer; None stands for the end of many."""


def run_command(command: Command, params: Params) -> int:
    """Answer a command line on stdout; the exit status is 0, or FAILED."""
    check_exclusive(params)
    show_fields = _show_fields(command, params) if params["get"] else None
    book = book_in_force(params["tables"])
    request = build_request(command, typed_payload(command, params))
    failed = False
    show = show_fields or _show(command, params)
    for answer in _answers(command, request, book, params):
        failed = failed or answer.get(SUCCESS) is False
        sys.stdout.write(show(answer))
    sys.stdout.write(show(None))
    return FAILED if failed and params.get("check") else 0


def _answers(command: Command, request: Request, book: Book, params: Params) -> Iterator[Answer]:
    """One answer, or one for each repetition with a seed of its own."""
    if request.odds:
        yield _odds(command, request, book, params)
        return
    ask = Asker() if params.get("ask") else None
    times = params.get("repeat")
    if times is None:
        yield play(command, request, book, ask)
        return
    seed = drawn_seed() if request.seed is None else request.seed
    for index in range(1, times + 1):
        yield play(command, request._replace(seed=nth_seed(seed, index)), book, ask)


def _odds(command: Command, request: Request, book: Book, params: Params) -> Answer:
    count = progress("steps", params["json"]) if sys.stdout.isatty() else None
    try:
        return play_or_odds(command, request, book, count)
    finally:
        if count is not None:
            count.clear()


def _show_fields(command: Command, params: Params) -> Show:
    """For `--get`: its fields on a line. UsageError for one that there isn't."""
    from combatcli.cli.show.fields import check_fields, fields_line  # only --get needs it

    fields = params["get"]
    check_fields(command, fields, bool(params.get("odds")))
    return _line_each(lambda answer: fields_line(answer, fields))


def _show(command: Command, params: Params) -> Show:
    """How answers are shown without `--get`. Each way loads only what it needs."""
    if params["json"]:
        return _line_each(dump)
    if params.get("odds"):
        from combatcli.cli.show.odds import odds_text  # fractions, and tabulate

        return lambda answer: "" if answer is None else odds_text(command, answer, width())
    field = command.piped_field
    if field is not None and not sys.stdout.isatty():
        return _line_each(lambda answer: str(answer[field]))
    if params.get("repeat") is not None:
        from combatcli.cli.show.result_rows import ResultRows  # textwrap, and tabulate

        return ResultRows(command, width()).text
    from combatcli.cli.show.result import result_text  # textwrap, and tabulate

    styled, columns = is_styled(), width()
    return lambda answer: "" if answer is None else result_text(command, answer, styled, columns)


def _line_each(line: Callable[[Answer], str]) -> Show:
    """A line for each answer."""
    return lambda answer: "" if answer is None else f"{line(answer)}\n"
