"""The schema of requests: the options that a command and all commands declare."""

from __future__ import annotations

from combatcli.command import Command, Option
from combatcli.options.common import request_options
from combatcli.report import COMMAND, ID, LABELS
from combatcli.scope import Scope
from combatcli.shapes import Schema, closed


def request_schema(command: Command, scope: Scope) -> Schema:
    """What a request of this command may hold."""
    options = request_options(command).values()
    fields: dict[str, Schema] = {ID: LABELS[ID], COMMAND: {"const": command.name}}
    fields |= {option.name: _described(option, scope) for option in options}
    must = [option.name for option in options if _is_required(command, option)]
    return {"description": command.help, **closed(fields, (COMMAND, *must))}


def _described(option: Option, scope: Scope) -> Schema:
    shape = option.kind.schema(scope)
    if "$ref" in shape:
        return shape
    default = {} if option.default in (None, (), {}) else {"default": option.default}
    return {"description": option.help, **shape, **default}


def _is_required(command: Command, option: Option) -> bool:
    if option.name in command.fighters:
        return option.name not in command.optional
    return option.positional and option.default is None
