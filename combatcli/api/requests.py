"""Requests from their keys, whatever the command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from combatcli.api.typed_request import Request
from combatcli.command import Command
from combatcli.errors import UsageError, unknown
from combatcli.options.payload import build_request
from combatcli.report import COMMAND, ID, Answer
from combatcli.rules import command as command_of
from combatcli.rules import modules

if TYPE_CHECKING:
    from combatcli.error_codes import Code


def new_request(command: str | Mapping[str, Any], /, **keys: Any) -> Request[Answer, Answer]:
    """A request to the command of this name, checked. UsageError says what can't be, and why.

    `keys` are those of a request to `combatcli batch`: fighters are dictionaries, options have
    their long names, underscored; and `seed`, `dice`, `adjust`, `rulings`, `odds`, `by`. In place
    of a name it may be a whole request, such as an answer has; keys are laid over it.
    `combatcli.commands` has the same by a function for each command, with types.
    """
    if isinstance(command, Mapping):
        keys = {**command, **keys}
        keys.pop(ID, None)  # a batch's answers hand it on
        command = known_command(keys.get(COMMAND)).name
    request: Request[Answer, Answer] = request_from(command, keys)
    return request


def request_from(command: str, keys: Mapping[str, Any]) -> Request[Any, Any]:
    """A request to the command of this name, checked."""
    return Request(*build_request(known_command(command), keys))


def known_command(name: object) -> Command:
    """The declaration of a command. UsageError names the nearest where there is none."""
    if not isinstance(name, str):
        what, hint = "missing" if name is None else "no text", f"one of {', '.join(modules())}"
        code: Code = "missing" if name is None else "type"
        raise UsageError(f"{COMMAND} is {what}", hint, field=COMMAND, code=code)
    if name not in modules():
        raise unknown("command", name, modules(), field=COMMAND)
    return command_of(name)
