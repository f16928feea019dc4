"""Resolve what the command line asks, and show it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from combatcli.cli.book import book_in_force
from combatcli.cli.sheets import Files, read_fighter
from combatcli.cli.terminal import is_styled, json_text, width
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.options.common import request_options
from combatcli.options.payload import build_request
from combatcli.report import OTHERS, Answer
from combatcli.resolution import play

FAILED = 3
Params = dict[str, Any]
Show = Callable[[Answer | None], None]


def run_command(command: Command, params: Params) -> int:
    """The exit status of one command: 0, or 3 where --check finds that the action failed."""
    fields = params["get"]
    check_together(params)
    get = _fields(command, fields, bool(params.get("odds"))) if fields else None
    book = book_in_force(params["tables"])
    request = build_request(command, payload(command, params))
    failed = False
    show = _lines(get) if get is not None else _show(command, params)
    if request.odds or params.get("ask") or params.get("repeat"):
        from combatcli.cli.answers import answers  # prompts, progress: not for one play

        each = answers(command, request, book, params)
    else:
        each = iter([play(command, request, book)])
    for answer in each:
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


def payload(command: Command, params: Params) -> dict[str, Any]:
    """The request as a program would send it, from what was typed."""
    files = Files()
    request: dict[str, Any] = {}
    if params.get("state") is not None:
        from combatcli.cli.state import read_state  # few go on from a result

        request.update(read_state(command, params["state"], params["swap"], files))
    elif params.get("swap"):
        raise UsageError("--swap goes with --state", "give --state FILE, or - for stdin")
    for option in request_options(command):
        value = params.get(option.name)
        if value is None or value is False or value == ():
            continue
        if option.name in command.fighters:
            _read_fighters(request, command, option.name, value, files)
        elif option.again:
            flag = (option.flags or (f"--{option.name}",))[-1]
            request[option.name] = option.kind.join(list(value), flag)
        else:
            request[option.name] = value
    return request


def _read_fighters(
    request: dict[str, Any], command: Command, role: str, texts: tuple[str, ...], files: Files
) -> None:
    """The keys of a role's fighter, and of others that are given after the last role's."""
    if len(texts) > 1 and not (command.many_defenders and role == command.fighters[-1]):
        raise UsageError(f"--{role} is given twice", "give it once")
    request[role] = {**request.get(role, {}), **read_fighter(texts[0], role, files)}
    for at, text in enumerate(texts[1:]):
        others = request.setdefault(OTHERS, [])
        others.extend({} for _ in range(at + 1 - len(others)))
        others[at] = {**others[at], **read_fighter(text, f"other {at + 1}", files)}


def _fields(command: Command, fields: list[str], odds: bool) -> Callable[[Answer], str]:
    """What takes these fields from each answer. UsageError for one that there isn't."""
    from combatcli.cli.show.fields import check_fields, get_line  # start-up

    check_fields(command, fields, odds)
    return lambda answer: get_line(answer, fields)


def _show(command: Command, params: Params) -> Show:
    """What takes each answer, and None at the end. Each way loads only what it needs."""
    if params["json"]:
        return _lines(json_text)
    if params.get("odds"):
        from combatcli.cli.show.odds import odds_text  # fractions, and tabulate

        return lambda answer: None if answer is None else _write(odds_text(answer, width()))
    bare = command.bare
    if bare is not None and not sys.stdout.isatty():
        return _lines(lambda answer: str(answer[bare]))
    from combatcli.cli.show.result import Page  # textwrap, and tabulate

    page = Page(command, params.get("repeat") is not None, styled=is_styled(), width=width())
    return lambda answer: _write(page.text(answer))


def _lines(line: Callable[[Answer], str]) -> Show:
    return lambda answer: None if answer is None else _write(line(answer) + "\n")


def _write(text: str) -> None:
    sys.stdout.write(text)
