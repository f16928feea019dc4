"""The schema of requests: the options that a command and all commands declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from combatcli.command import ANY_ROLL, Command, Option
from combatcli.needs import just
from combatcli.options.common import request_options
from combatcli.options.payload import is_required
from combatcli.report import BY, COMMAND, ID, LABELS, ODDS
from combatcli.schema.conditions import condition_of, where
from combatcli.schema.duels import by_rule_set
from combatcli.scope import Scope
from combatcli.shapes import Schema, closed, one_of, or_null
from combatcli.values.names import ColumnName


def request_schema(command: Command, scope: Scope) -> Schema:
    """What a request of this command may hold, and what it must."""
    options = request_options(command).values()
    fields: dict[str, Schema] = {ID: or_null(LABELS[ID]), COMMAND: {"const": command.name}}
    must = [option.name for option in options if is_required(command, option)]
    for option in options:
        shape = _described(option, scope)
        fields[option.name] = shape if option.name in must else or_null(shape)
    conditions = list(_conditions(command, options, scope))
    more = {"allOf": conditions} if conditions else {}
    return {"description": command.help, **closed(fields, (COMMAND, *must)), **more}


def _described(option: Option, scope: Scope) -> Schema:
    shape = option.kind.schema(scope)
    if "$ref" in shape:
        return shape
    default = {} if option.default in (None, (), {}) else {"default": option.default}
    return {"description": option.help, **shape, **default}


def _conditions(command: Command, options: Iterable[Option], scope: Scope) -> Iterator[Schema]:
    for need in command.needs:
        yield condition_of(need, command, scope)
    if command.rules_option is not None:
        yield by_rule_set(command, scope)
    if command.rolls:
        of_odds = {option.name: {"type": "null"} for option in command.options if option.of_odds}
        empty = {"type": ["array", "null"], "maxItems": 0}
        without: dict[str, Any] = {"type": "object", "properties": {BY: empty, **of_odds}}
        yield {"if": where(ODDS, just(True)), "then": True, "else": without}
    for option in options:
        if isinstance(option.kind, ColumnName):
            yield from _columns(option, option.kind.of, scope)
    if command.table_option is not None:
        rolls = [roll for roll in command.rolls if roll != ANY_ROLL]
        yield from _linked(command.table_option, rolls, scope)


def _columns(option: Option, of: str, scope: Scope) -> Iterator[Schema]:
    """The columns that each table has, where there are more than one; else none is named."""
    for table, _ in scope.tables(rolled=True):
        columns = [*scope.columns(table)]
        shape = one_of(*columns) if columns else {"type": "null"}
        then: dict[str, Any] = {"type": "object", "properties": {option.name: shape}}
        if len(columns) == 1:
            then = {"type": "object", "properties": {option.name: or_null(shape)}}
        elif columns:
            then["required"] = [option.name]
        yield {"if": where(of, just(table)), "then": then}


def _linked(of: str, rolls: Iterable[str], scope: Scope) -> Iterator[Schema]:
    """What a roll on each table can be adjusted in: it, those that it leads to, and these."""
    for table, _ in scope.tables(rolled=True):
        to = {"type": "object", "properties": {"to": one_of(*scope.reach(table), *rolls)}}
        adjust = {"type": ["array", "null"], "items": to}
        then = {"type": "object", "properties": {"adjust": adjust}}
        yield {"if": where(of, just(table)), "then": then}
