"""Resolve what the command line asks, and show it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

from combatcli.book import Book
from combatcli.cli.book import book_in_force
from combatcli.cli.inputs import (
    Files,
    read_adjustment,
    read_dice,
    read_fields,
    read_fighter,
    read_rulings,
)
from combatcli.command import Command
from combatcli.dice import Dice, drawn_seed, nth_seed
from combatcli.errors import UsageError
from combatcli.request import Request, build_request
from combatcli.resolution import Answer, play

FAILED = 3
Params = dict[str, Any]


def resolve(command: Command, params: Params) -> int:
    """The exit status of one command: 0, or 3 where --check finds that the action failed."""
    fields = read_fields(params["get"], "--get")
    check_together(params)
    if fields:
        from combatcli.cli.show.fields import check_fields

        check_fields(command, fields, odds=bool(params.get("odds")))
    book = book_in_force(params["tables"])
    request = build_request(command, given_by(command, params))
    failed = False
    show = _show(command, params, fields)
    for answer in answers(command, request, book, params):
        failed = failed or answer.get("success") is False
        show(answer)
    show(None)
    return FAILED if failed and params.get("check") else 0


def check_together(params: Params) -> None:
    """UsageError for options that contradict each other."""
    if params.get("odds"):
        for name, flag in (("repeat", "-n"), ("ask", "--ask"), ("check", "--check")):
            if params.get(name):
                raise UsageError(f"--odds and {flag} don't go together", "leave one of them out")
    elif params.get("by") is not None:
        raise UsageError("--by goes with --odds", "add --odds, or leave --by out")


def given_by(command: Command, params: Params) -> dict[str, Any]:
    """The request as a program would give it, from what was typed."""
    given: dict[str, Any] = {}
    files = Files()
    if params.get("state") is not None:
        from combatcli.cli.state import read_state

        given.update(read_state(command, params["state"], params["swap"], files))
    elif params.get("swap"):
        raise UsageError("--swap goes with --state", "give --state FILE, or - for stdin")
    for role in command.fighters:
        texts = params[role]
        if len(texts) > 1 and not (command.many_defenders and role == "defender"):
            raise UsageError(f"--{role} is given twice", "give it once")
        if texts:
            given[role] = {**given.get(role, {}), **read_fighter(texts[0], role, files)}
        for at, text in enumerate(texts[1:]):
            others = given.setdefault("others", [])
            others.extend({} for _ in range(at + 1 - len(others)))
            others[at] = {**others[at], **read_fighter(text, f"other {at + 1}", files)}
    for option in command.options:
        value = params[option.name]
        if value is not None and value is not False:
            given[option.name] = value
    if params["ruling"]:
        given["rulings"] = read_rulings(params["ruling"], "--ruling")
    if params.get("seed") is not None:
        given["seed"] = params["seed"]
    if params.get("dice") is not None:
        given["dice"] = read_dice(params["dice"])
    if params.get("odds"):
        given["odds"] = True
    if params.get("by") is not None:
        given["by"] = read_fields(params["by"], "--by")
    if params.get("adjust"):
        given["adjust"] = [read_adjustment(text) for text in params["adjust"]]
    return given


def answers(command: Command, request: Request, book: Book, params: Params) -> Iterator[Answer]:
    """One answer, or one for each repetition with a seed of its own."""
    if request.odds:
        from combatcli.cli.progress import progress
        from combatcli.odds.answer import odds

        told = progress("steps", params["as_json"]) if sys.stdout.isatty() else None
        try:
            answer = odds(command, request, book, told)
        finally:
            if told is not None:
                told.clear()
        yield answer
        return
    ask = asker() if params.get("ask") else None
    times = params.get("repeat")
    if times is None:
        yield play(command, request, book, ask)
        return
    seed = drawn_seed() if request.seed is None else request.seed
    for index in range(1, times + 1):
        yield play(command, request._replace(seed=nth_seed(seed, index)), book, ask)


def asker() -> Callable[[str, Dice], int]:
    """Asks for each die: prompts on stderr, answers from the terminal, else from stdin."""
    from combatcli.cli.ask import Asker

    return Asker()


def _show(command: Command, params: Params, fields: list[str]) -> Callable[[Answer | None], None]:
    """What takes each answer, and None at the end."""
    if params.get("odds") and not params["as_json"] and not fields:
        from combatcli.cli.show.odds import odds_text

        return lambda answer: None if answer is None else _write(odds_text(answer, width()))
    if fields:
        from combatcli.cli.show.fields import get_line

        line: Callable[[Answer], str] = lambda answer: get_line(answer, fields)  # noqa: E731
    elif params["as_json"]:
        from combatcli.json_line import dump as line
    elif command.name == "roll" and not sys.stdout.isatty():
        line = lambda answer: str(answer["total"])  # noqa: E731
    else:
        from combatcli.cli.show.result import Page

        page = Page(command, params.get("repeat") is not None, styled=is_styled(), width=width())
        return lambda answer: _write(page.text(answer))
    return lambda answer: None if answer is None else _write(line(answer) + "\n")


def _write(text: str) -> None:
    sys.stdout.write(text)


def is_styled() -> bool:
    """Whether output may be bold: a terminal that can, and nobody who forbids it."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def width() -> int:
    """Columns to write in: the terminal's, at most 100; 80 where there is none."""
    import shutil

    columns = shutil.get_terminal_size((80, 24)).columns
    return max(40, min(columns, 100))
