"""Resolve what the command line asks for, and show it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from combatcli.book import Book
from combatcli.cli.ask import Asker
from combatcli.cli.book import book_in_force
from combatcli.cli.progress import progress
from combatcli.cli.terminal import is_styled, width
from combatcli.cli.typed_request import Params, check_exclusive, form_of, typed_payload
from combatcli.command import Command
from combatcli.dice.seeded import drawn_seed, nth_seed
from combatcli.json_line import dump
from combatcli.options.common import ROWS
from combatcli.options.payload import build_request
from combatcli.report import SUCCESS, Answer, check_declared
from combatcli.request import Request
from combatcli.resolution import play, play_or_odds

FAILED = 3
"""The exit status where --check finds that the action failed."""
Show = Callable[[Answer | None], str]
"""What to print for an answer; None stands for the end of many."""


def run_command(command: Command, params: Params) -> int:
    """Answer a command line on stdout; the exit status is 0, or FAILED."""
    check_exclusive(params)
    if params["vary"] or params["requests"]:
        from combatcli.cli.sweep import run_sweep  # only a sweep needs it

        failed = run_sweep(command, params)
        return FAILED if failed and params.get("check") else 0
    show = _show(command, params)
    plot = _plot(command, params) if params.get("plot") is not None else None
    book = book_in_force(params["tables"])
    request = build_request(command, typed_payload(command, params))
    failed = False
    for answer in _answers(command, request, book, params):
        failed = failed or answer.get(SUCCESS) is False
        sys.stdout.write(show(answer))
        if plot is not None:
            plot(answer)
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
        answer = play(command, request, book, ask)
        check_declared(command, answer)
        yield answer
        return
    seed = drawn_seed() if request.seed is None else request.seed
    for index in range(1, times + 1):
        yield play(command, request._replace(seed=nth_seed(seed, index)), book, ask)


def _odds(command: Command, request: Request, book: Book, params: Params) -> Answer:
    count = progress("steps", form_of(params) == "json") if sys.stdout.isatty() else None
    try:
        return play_or_odds(command, request, book, count)
    finally:
        if count is not None:
            count.clear()


def _plot(command: Command, params: Params) -> Callable[[Answer], None]:
    """For `--plot`: draws odds. UsageError where there are none, or no such chart."""
    from combatcli.cli.show.chart import check_plot, plot_odds  # only --plot needs it

    path = params["plot"]
    check_plot(path, bool(params.get("odds")))
    return lambda answer: plot_odds(path, command, answer)


def _show(command: Command, params: Params) -> Show:
    """How answers are shown. Each way loads only what it needs. UsageError for an unknown field."""
    form, fields, odds = form_of(params), params["get"], bool(params.get("odds"))
    if fields:
        from combatcli.cli.show.fields import check_fields, fields_text  # only --get needs it

        check_fields(command, fields, odds)
    if form in ROWS:
        from combatcli.cli.show.rows import RowText  # only csv and the like need it

        return RowText(command, form, fields).text
    if fields:
        return lambda answer: "" if answer is None else fields_text(command, answer, fields)
    if form == "json":
        return _line_each(dump)
    if odds:
        from combatcli.cli.show.odds import odds_text  # fractions, and tabulate

        return lambda answer: "" if answer is None else odds_text(command, answer, width())
    field = command.piped_field
    if field is not None and params["format"] is None and not sys.stdout.isatty():
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
