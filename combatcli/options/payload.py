"""From what a program sends to a checked request, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.command import Command, Option
from combatcli.errors import UsageError, unknown
from combatcli.fighter import Fighter, told_apart
from combatcli.options.common import request_options
from combatcli.report import COMMAND, OTHERS, Answer
from combatcli.request import Options, Request


def build_request(command: Command, payload: Mapping[str, Any]) -> Request:
    """The checked request in a program's mapping. UsageError says which key can't be, and why."""
    options = request_options(command)
    for key in payload:
        if key not in options and key != COMMAND:
            raise unknown("key", key, [COMMAND, *options], f"{command.name}: ")
    fighters: dict[str, Fighter] = {}
    own = Options({option.name: option.default for option in command.options})
    common: dict[str, Any] = {}
    for name, option in options.items():
        value = payload.get(name)
        if value is None:
            _check_missing(command, option)
            continue
        checked = option.kind.check(value, name.replace("_", "-"))
        if name in command.fighters:
            fighters[name] = checked
        elif name in own:
            own[name] = checked
        else:
            common[name] = checked
    apart = told_apart((*fighters.values(), *common.get(OTHERS, ())))
    if OTHERS in common:
        common[OTHERS] = tuple(apart[len(fighters) :])
    fighters = dict(zip(fighters, apart, strict=False))
    return Request(command.name, fighters, own, **common)


def _check_missing(command: Command, option: Option) -> None:
    if option.name in command.fighters and option.name not in command.optional:
        flag = option.flags[0] if option.flags else option.name
        hint = f"give {flag} {option.kind.metavar} ({option.name})"
        raise UsageError(f"{option.name} is missing", hint)
    if option.positional and option.default is None:
        raise UsageError(f"{option.name} is missing", option.help)


def request_json(command: Command, request: Request, rulings: Mapping[str, str]) -> Answer:
    """A request as a program sends it, complete: it gives the same result again.

    `rulings` are those in force that differ from the built-in defaults.
    """
    payload: Answer = {COMMAND: request.command}
    request = request._replace(rulings=rulings)
    for name, option in request_options(command).items():
        if name in command.fighters:
            value: Any = request.fighters.get(name)
        elif name in request.options:
            value = request.options[name]
        else:
            value = getattr(request, name)
        if value is not None and value != option.default:
            payload[name] = option.kind.json(value)
    return payload
