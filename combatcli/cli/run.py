"""Resolve what the command line asks for, and show it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial

from combatcli.book import Book
from combatcli.cli import show
from combatcli.cli.book import book_in_force
from combatcli.cli.out import notes_held, write, write_data
from combatcli.cli.terminal import is_styled, width
from combatcli.cli.typed_request import Params, check_exclusive, form_of, typed_payload
from combatcli.command import Command
from combatcli.errors import CombatError, MissingKeyError
from combatcli.json_line import dump
from combatcli.options.common import ROWS
from combatcli.options.payload import build_request
from combatcli.report import SUCCESS, Answer, check_declared
from combatcli.request import Request
from combatcli.resolution import play

FAILED = 3
"""The exit status where --check finds that the action failed."""
Show = Callable[[Answer | None], str]
"""What to print for an answer; None stands for the end of many."""


def run_command(command: Command, params: Params) -> int:
    """Answer a command line on stdout; the exit status is 0, or FAILED."""
    check_exclusive(params)
    try:
        if params["log"] is None and params["fight"] is None:
            failed = _run(command, params, None)
        else:
            from combatcli.cli.fight import kept_in_file  # only --log and --fight need it

            with kept_in_file(params) as (params, append):
                failed = _run(command, params, append)
    except CombatError as error:
        from combatcli.cli.wording import as_typed  # only an error has words

        error.wording = partial(as_typed, command)
        raise
    return FAILED if failed and params.get("check") else 0


def _run(command: Command, params: Params, append: Callable[[str], None] | None) -> bool:
    """Answer, and keep what happened in a log, if any, before it is shown. Whether any failed."""
    if params["vary"] or params["requests"]:
        from combatcli.cli.sweep import run_sweep  # only a sweep needs it

        return run_sweep(command, params)
    book = book_in_force(params["tables"])
    shown = _show(command, params, book)
    plot = _plot(command, params) if params.get("plot") is not None else None
    with notes_held(form_of(params) == "json"):
        request = build_request(command, typed_payload(command, params))
        answers = _answers(command, request, book, params)
    put = write if form_of(params) == "text" else write_data
    failed = False
    for answer in answers:
        failed = failed or answer.get(SUCCESS) is False
        if append is not None:
            append(dump(answer))
        put(shown(answer))
        if plot is not None:
            plot(answer)
    put(shown(None))
    return failed


def _answers(command: Command, request: Request, book: Book, params: Params) -> Iterable[Answer]:
    if request.odds or params.get("ask") or params.get("repeat") is not None:
        from combatcli.cli.answers import answers  # prompts, progress: not for one play

        return answers(command, request, book, params)
    try:
        answer = play(command, request, book)
    except MissingKeyError as error:
        from combatcli.cli.missing import with_all_missing  # most requests lack nothing

        raise with_all_missing(request, error, lambda more: play(command, more, book)) from None
    check_declared(command, answer)
    return (answer,)


def _plot(command: Command, params: Params) -> Callable[[Answer], None]:
    """For `--plot`: draws odds. UsageError where there are none, or no such chart."""
    path = params["plot"]
    show.chart.check_plot(path, bool(params.get("odds")), params.get("by") or ())
    return lambda answer: show.chart.plot_odds(path, command, answer)


def _show(command: Command, params: Params, book: Book) -> Show:
    """How answers are shown. Each way loads only what it needs. UsageError for an unknown field."""
    form, fields, is_odds = form_of(params), params["get"], bool(params.get("odds"))
    if fields:
        show.fields.check_fields(command, fields, is_odds, params.get("by") or ())
    if fields and form not in ROWS:
        return lambda answer: (
            "" if answer is None else show.fields.fields_text(command, answer, fields)
        )
    if form == "json":
        return _line_each(dump)
    many = params.get("repeat") is not None
    if form in ROWS:
        return show.rows.RowText(command, form, fields).text
    if is_odds:
        return lambda answer: (
            "" if answer is None else show.odds.odds_text(command, answer, width())
        )
    field = command.piped_field
    if field is not None and params["format"] is None and not sys.stdout.isatty():
        return _line_each(lambda answer: str(answer[field]))
    if many and not params["quiet"]:
        return show.result_rows.ResultRows(command, width()).text
    styled, columns = is_styled(), width()
    if params["quiet"]:
        return _line_each(lambda answer: show.head.head_text(command, answer, styled))
    verbose = params["verbose"]
    return lambda answer: (
        ""
        if answer is None
        else show.result.result_text(command, answer, styled, columns, book, verbose)
    )


def _line_each(line: Callable[[Answer], str]) -> Show:
    """A line for each answer."""
    return lambda answer: "" if answer is None else f"{line(answer)}\n"
