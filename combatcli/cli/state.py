"""`--state`: who is there, as an earlier result left them, or as a party's file has them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from typing import Any

from combatcli.cli.out import write_note
from combatcli.cli.sheet_text import is_json, read_party
from combatcli.cli.streams import is_stdout
from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.fights.asker import Asker
from combatcli.fights.left_by import changes_nobody, left_by, party
from combatcli.fights.roles import roles_taken
from combatcli.fights.roster import Roster
from combatcli.json_line import parse
from combatcli.report import COMMAND, ERROR, OTHERS
from combatcli.rules.fight import SIDES

TYPED = Asker("--actor", "--target", " NAME", "--", write_note)
"""Who asks at the command line."""


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
    return roles_taken(command, roster, TYPED, where, swap, typed, actor, targets)


def _roster(command: Command, text: str, where: str) -> Roster:
    """Who is there. A mapping of names to sheets, or a list of sheets, is a party."""
    if not is_json(text):
        if not text.strip():
            raise _empty(where)
        return party(read_party(text, where))
    lines = [line for line in text.splitlines() if line.strip()]
    last = lines[-1].lstrip()
    while True:
        value = _parsed(lines[-1] if last.startswith('{"') else text, where)
        if len(lines) == 1 or not changes_nobody(value):
            break
        del lines[-1]
        last = lines[-1].lstrip()
    known = (COMMAND, OTHERS, ERROR, *SIDES, *command.fighters)
    of_lists = isinstance(value, dict) and any(isinstance(value.get(k), list) for k in SIDES)
    if isinstance(value, list) or of_lists or not any(key in value for key in known):
        return party(read_party(text, where))
    return left_by(value, where)


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
