"""`--state`: the fighters as an earlier result left them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.json_line import parse_object


def read_state(
    command: Command, path: str, swap: bool, read: Callable[[str], str]
) -> dict[str, Any]:
    """The fighters of the last result in a file, exchanged by `swap`.

    A command with one fighter takes the defender (by `swap` the attacker). Enemies standing by
    stay with the defender; after a swap they are no longer the attacker's to strike.
    """
    where = "stdin" if path == "-" else path
    result = _last_result(read(path), where)
    one, other = ("defender", "attacker") if swap else ("attacker", "defender")
    if command.fighters == ("fighter",):
        found = result.get("fighter") if not swap else None
        return {"fighter": _fighter(result, other if found is None else "fighter", where)}
    state: dict[str, Any] = {
        "attacker": _fighter(result, one, where),
        "defender": _fighter(result, other, where),
    }
    if command.many_defenders and not swap and result.get("others"):
        state["others"] = result["others"]
    return state


def _last_result(text: str, where: str) -> dict[str, Any]:
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise FileError(f"{where}: no result", "pipe in what --json printed")
    try:
        result = parse_object(lines[-1] if lines[-1].lstrip().startswith("{") else text)
    except UsageError as error:
        raise FileError(f"{where}: {error.message}", "give what --json printed") from None
    if "error" in result:
        raise FileError(f"{where}: holds an error, not a result", "mend the command before it")
    return result


def _fighter(result: dict[str, Any], role: str, where: str) -> dict[str, Any]:
    fighter = result.get(role)
    if not isinstance(fighter, dict):
        raise FileError(f"{where}: no {role} in that result", "give a result of two fighters")
    return dict(fighter)
