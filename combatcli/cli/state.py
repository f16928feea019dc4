"""`--state`: the fighters as an earlier result left them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from typing import Any

from combatcli.cli.streams import is_stdout
from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.json_line import parse_object
from combatcli.report import COMMAND, ERROR, LOG, OTHERS, STAMPS
from combatcli.rules import command_named


def read_state(
    command: Command,
    path: str,
    swap: bool,
    read_file: Callable[[str], str],
    typed: Collection[str] = (),
) -> dict[str, Any]:
    """The fighters of the last result in a file, exchanged by `swap`.

    Roles are filled in their order, the last by the one that was acted on: a command with one
    fighter gets the second of two (by `swap` the first), and the other one stands by, first among
    the others. After such a command he takes his place again. Roles in `typed` may be missing.
    The others stay beside the last role; those who are acted on as well are left out after a swap,
    since the one who acts now was not against them. FileError where the file holds no such result.
    """
    where = "stdin" if path == "-" else path
    result = _last_result(read_file(path), where)
    present = [_fighter(result, role, where) for role in _roles(result)]
    others = list(result.get(OTHERS) or ())
    if len(present) == 1 and others:
        present.insert(0, others.pop(0))
    if swap:
        present.reverse()
        others = [] if command.many_defenders else others
    roles = _roles_filled(command, len(present), swap, typed)
    missing = [role for role in command.fighters if role not in (*roles, *typed)]
    if missing and missing[0] not in command.optional:
        remedy = f"give one by --{missing[0]}, or a result of two fighters"
        raise FileError(f"{where}: no {missing[0]} in that result", remedy)
    filling = present[len(present) - len(roles) :]
    state: dict[str, Any] = dict(zip(roles, filling, strict=True))
    others = [*present[: len(present) - len(roles)], *others]
    return {**state, OTHERS: others} if others else state


def _roles_filled(
    command: Command, fighters: int, swap: bool, typed: Collection[str]
) -> tuple[str, ...]:
    """The roles that so many fighters fill: the last ones, by a swap the first.

    One who is alone takes the place of whoever is not typed.
    """
    roles = command.fighters
    untyped = tuple(role for role in roles if role not in typed)
    if fighters == 1 == len(untyped):
        return untyped
    return roles[:fighters] if swap else roles[max(0, len(roles) - fighters) :]


def _roles(result: dict[str, Any]) -> list[str]:
    """The roles that a result has fighters in. One made by hand may name no command."""
    made_by = command_named(str(result.get(COMMAND)))
    if made_by is not None:
        return [role for role in made_by.fighters if role in result]
    others = (*LOG, *STAMPS)
    return [key for key, value in result.items() if isinstance(value, dict) and key not in others]


def _last_result(text: str, where: str) -> dict[str, Any]:
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise _empty(where)
    while True:
        result = _result(lines[-1] if lines[-1].lstrip().startswith("{") else text, where)
        made_by = command_named(str(result.get(COMMAND)))
        if made_by is None or made_by.fighters or len(lines) == 1:
            return result
        del lines[-1]  # plain dice, which change nobody


def _result(text: str, where: str) -> dict[str, Any]:
    try:
        result = parse_object(text)
    except UsageError as error:
        raise FileError(f"{where}: {error.message}", "give what --json printed") from None
    if ERROR in result:
        raise FileError(f"{where}: holds an error, not a result", "mend the command before it")
    return result


def _fighter(result: dict[str, Any], role: str, where: str) -> dict[str, Any]:
    fighter = result.get(role)
    if not isinstance(fighter, dict):
        raise FileError(f"{where}: no {role} in that result", "give a result of two fighters")
    return dict(fighter)


def _empty(where: str) -> FileError:
    """The error for a state without any line; it may be the shell that has just emptied it."""
    try:
        emptied = is_stdout(os.stat(where))
    except OSError:
        emptied = False
    if not emptied:
        return FileError(f"{where}: no result", "pipe in what --json printed")
    what = f"{where} is empty: the shell empties what > names before the command can read it"
    return FileError(what, f"restore it, and append with --fight {where}, or write to another file")
