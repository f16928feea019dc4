"""`--state`: the fighters as an earlier result left them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.json_line import parse_object
from combatcli.report import COMMAND, ERROR, LOG, OTHERS, STAMPS
from combatcli.rules import command_named


def read_state(
    command: Command, path: str, swap: bool, read_file: Callable[[str], str]
) -> dict[str, Any]:
    """The fighters of the last result in a file, exchanged by `swap`.

    Roles are filled in their order, the last by the one that was acted on: a command with one
    fighter gets the second of two (by `swap` the first). The others stay beside the last role;
    after a swap they are left out, since the one who acts now was not against them. FileError
    where the file holds no such result.
    """
    where = "stdin" if path == "-" else path
    result = _last_result(read_file(path), where)
    roles = _roles(result)
    if swap:
        roles.reverse()
    filling = roles[-len(command.fighters) :]
    if len(filling) < len(command.fighters):
        missing = next(role for role in command.fighters if role not in filling)
        raise FileError(f"{where}: no {missing} in that result", "give a result of two fighters")
    state: dict[str, Any] = {
        role: _fighter(result, earlier, where)
        for role, earlier in zip(command.fighters, filling, strict=True)
    }
    if command.many_defenders and not swap and result.get(OTHERS):
        state[OTHERS] = result[OTHERS]
    return state


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
        raise FileError(f"{where}: no result", "pipe in what --json printed")
    try:
        result = parse_object(lines[-1] if lines[-1].lstrip().startswith("{") else text)
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
