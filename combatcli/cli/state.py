"""`--state`: who is there, as an earlier result left them, or as a party's file has them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from typing import Any

from combatcli.cli.by_name import roles_by_name
from combatcli.cli.by_side import has_sides, roles_of_sides
from combatcli.cli.roster import Keys, Roster, roles_in_order
from combatcli.cli.sheet_text import is_json, read_party
from combatcli.cli.streams import is_stdout
from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.json_line import parse
from combatcli.report import (
    BYSTANDERS,
    COMMAND,
    ERROR,
    LOG,
    OTHERS,
    REQUEST,
    SIDES_FIELD,
    STAMPS,
)
from combatcli.rules import command_named
from combatcli.rules.fight import SIDES


def read_state(
    command: Command,
    path: str,
    swap: bool,
    read_file: Callable[[str], str],
    typed: Collection[str] = (),
    actor: str | None = None,
    targets: Sequence[str] = (),
) -> dict[str, Any]:
    """The fighters of the last result in a file, or of a party, each in the role that he takes.

    That is by name, for those named as actor and targets, else in their order, exchanged by `swap`.
    Roles in `typed` may be missing. FileError where the file holds no fighters, UsageError where
    it isn't known who is meant.
    """
    where = "stdin" if path == "-" else path
    text = read_file(path)
    roster = _roster(command, text, where)
    if command.of_sides and actor is None and not targets and has_sides(roster):
        return roles_of_sides(command, roster, swap, typed, where)
    if actor is not None or targets or roster.unpaired:
        return roles_by_name(command, roster, actor, targets, typed)
    return roles_in_order(command, roster, swap, typed, where)


def _roster(command: Command, text: str, where: str) -> Roster:
    """Who is there. A mapping of names to sheets, or a list of sheets, is a party."""
    if not is_json(text):
        if not text.strip():
            raise _empty(where)
        return _party(read_party(text, where))
    lines = [line for line in text.splitlines() if line.strip()]
    last = lines[-1].lstrip()
    while True:
        value = _parsed(lines[-1] if last.startswith('{"') else text, where)
        made_by = command_named(str(value.get(COMMAND))) if isinstance(value, dict) else None
        if made_by is None or made_by.fighters or len(lines) == 1:
            break
        del lines[-1]  # plain dice, which change nobody
        last = lines[-1].lstrip()
    known = (COMMAND, OTHERS, ERROR, *SIDES, *command.fighters)
    of_lists = isinstance(value, dict) and any(isinstance(value.get(k), list) for k in SIDES)
    if isinstance(value, list) or of_lists or not any(key in value for key in known):
        return _party(read_party(text, where))
    return _left_by(value, where)


def _party(fighters: list[Keys]) -> Roster:
    return Roster(fighters, [], []) if len(fighters) <= 2 else Roster([], [], fighters)


def _left_by(result: Keys, where: str) -> Roster:
    """Who is there after a result. One made by hand may name no command."""
    if ERROR in result:
        raise FileError(f"{where}: holds an error, not a result", "mend the command before it")
    made_by = command_named(str(result.get(COMMAND)))
    if made_by is not None:
        roles = [role for role in made_by.fighters if role in result]
    else:
        no_roles = (*LOG, *STAMPS)
        roles = [k for k, v in result.items() if isinstance(v, dict) and k not in no_roles]
    if isinstance(result.get(SIDES_FIELD), dict):
        return _left_by_sides(result)
    acting = [_fighter(result, role, where) for role in roles]
    others = [dict(each) for each in result.get(OTHERS) or ()]
    request = result.get(REQUEST)
    by = len(request.get(BYSTANDERS) or ()) if isinstance(request, dict) else 0
    return Roster(acting, others[: len(others) - by], others[len(others) - by :])


def _left_by_sides(result: Keys) -> Roster:
    """Who is there after a fight of sides: beside the first two, the enemies and the allies."""
    own, theirs = ([dict(each) for each in result[SIDES_FIELD][side]] for side in SIDES)
    others = [dict(each) for each in result.get(OTHERS) or ()]
    return Roster([own[0], theirs[0]], theirs[1:], [*own[1:], *others])


def _parsed(text: str, where: str) -> Any:
    try:
        return parse(text)
    except UsageError as error:
        raise FileError(f"{where}: {error.message}", "give what --json printed") from None


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


def _fighter(result: Keys, role: str, where: str) -> Keys:
    fighter = result.get(role)
    if not isinstance(fighter, dict):
        raise FileError(f"{where}: no {role} in that result", "give a result of two fighters")
    return dict(fighter)
