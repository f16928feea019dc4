"""Requests: what a command is asked to resolve, checked once, frozen, and complete for a replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from combatcli.command import Command, Option
from combatcli.dice import MOST_SEED, Given, parse_dice
from combatcli.errors import CombatError, UsageError, shown, unknown
from combatcli.fighter import Fighter

MOST_ADJUSTMENT = 1_000_000
ANY_ROLL = "*"
"""Stands among a command's rolls where their names are only known from the tables."""
ANY_TABLE = "*"
"""Stands among a command's tables for the one that its option `table` names."""


class Adjustment(NamedTuple):
    """What is added to a roll, and why."""

    to: str
    value: int
    reason: str | None

    def json(self) -> dict[str, object]:
        """The adjustment as requests and results have it."""
        return {"to": self.to, "value": self.value, "reason": self.reason}


class Request(NamedTuple):
    """One thing to resolve. `options` holds every option of the command, defaults included."""

    command: str
    fighters: Mapping[str, Fighter]
    options: Mapping[str, Any]
    others: tuple[Fighter, ...] = ()
    seed: int | None = None
    dice: Given | None = None
    adjust: tuple[Adjustment, ...] = ()
    rulings: Mapping[str, str] = {}
    odds: bool = False
    by: tuple[str, ...] = ()

    def fighter(self, role: str) -> Fighter:
        """The fighter in a role, empty where none was given."""
        return self.fighters.get(role) or Fighter(role, {})


def build_request(command: Command, given: Mapping[str, Any]) -> Request:
    """The checked request in a program's mapping. UsageError says which key can't be, and why."""
    fighters: dict[str, Fighter] = {}
    for role in command.fighters:
        keys = given.get(role)
        if isinstance(keys, dict):
            fighters[role] = Fighter.checked(role, keys)
        elif keys is not None:
            raise UsageError(f"{role} is no object", 'give {"key": value, …}')
        elif role not in command.optional:
            short = "-" + role[0]
            raise UsageError(f"{role} is missing", f"give {short} KEY=VALUE,… ({role})")
    options = {option.name: _option(option, given) for option in command.options}
    common: dict[str, Any] = {}
    for key, value in given.items():
        if key in _COMMON:
            if value is not None:
                common[key] = _COMMON[key](command, value)
        elif key != "command" and key not in command.fighters and key not in options:
            raise _unknown_key(command, key)
    return Request(command.name, fighters, options, **common)


def _unknown_key(command: Command, key: str) -> UsageError:
    common = [name for name in _COMMON if name != "others" or command.many_defenders]
    options = [option.name for option in command.options]
    known = ["command", *command.fighters, *options, *common]
    return unknown("key", key, known, f"{command.name}: ")


def _option(option: Option, given: Mapping[str, Any]) -> str | int | bool | None:
    value = given.get(option.name)
    if value is None:
        if option.positional and option.default is None:
            raise UsageError(f"{option.name} is missing", option.help)
        return option.default
    if option.kind == "flag" and isinstance(value, bool):
        return value
    if option.kind == "integer" and type(value) is int and option.low <= value <= option.high:
        return value
    if option.kind in ("choice", "dice", "text") and isinstance(value, str):
        if option.kind == "choice" and value not in option.choices:
            raise unknown(option.name, value, option.choices)
        if option.kind == "dice":
            try:
                return parse_dice(value).text
            except CombatError as error:
                raise UsageError(f"{option.name}: {error.message}", error.hint) from None
        if value and len(value) <= 1_000:
            return value
    wants = {"flag": "true or false", "integer": f"a number, {option.low} to {option.high}"}
    raise UsageError(
        f"{option.name.replace('_', '-')} can't be {_plain(value)}",
        f"it takes {wants.get(option.kind, 'a text')}",
    )


def _plain(value: object) -> str:
    if isinstance(value, str):
        return shown(value)
    return {dict: "an object", list: "a list", bool: "true or false"}.get(
        type(value), "that number"
    )


def _others(command: Command, given: object) -> tuple[Fighter, ...]:
    if not command.many_defenders:
        raise _unknown_key(command, "others")
    if not isinstance(given, list) or not all(isinstance(keys, dict) for keys in given):
        raise UsageError("others is no list of fighters", 'give [{"key": value, …}]')
    if len(given) > 100:
        raise UsageError("others: more than 100", "name fewer")
    return tuple(Fighter.checked(f"other {i}", keys) for i, keys in enumerate(given, 1))


def _seed(command: Command, given: object) -> int:
    del command
    if type(given) is int and 0 <= given <= MOST_SEED:
        return given
    raise UsageError("seed is no whole number from 0 to 2^53-1", "give such a number, or none")


def _total(value: object) -> int:
    if type(value) is int and abs(value) <= 10**13:
        return value
    raise UsageError("dice: a total is no whole number", "give what the dice show, such as 3,14")


def _dice(command: Command, given: object) -> Given | None:
    if given in ([], {}):
        return None
    if isinstance(given, list):
        return tuple(map(_total, given))
    if not isinstance(given, dict):
        raise UsageError("dice is neither a list nor an object", 'give [3,14] or {"hit":[5]}')
    if ANY_ROLL not in command.rolls:
        for name in given:
            if name not in command.rolls:
                raise unknown("roll", name, command.rolls, f"dice: {command.name}: ")
    return {
        name: tuple(map(_total, totals)) if isinstance(totals, list) else (_total(totals),)
        for name, totals in given.items()
    }


def _adjust(command: Command, given: object) -> tuple[Adjustment, ...]:
    if not isinstance(given, list):
        raise UsageError("adjust is no list", 'give [{"to":"attack","value":-2,"reason":"drunk"}]')
    return tuple(_adjustment(command, one) for one in given)


def _adjustment(command: Command, one: object) -> Adjustment:
    if not isinstance(one, dict) or not {"to", "value"} <= set(one) <= {"to", "value", "reason"}:
        raise UsageError(
            "adjust: not an adjustment", 'give {"to":"attack","value":-2,"reason":"drunk"}'
        )
    to, value, reason = one["to"], one["value"], one.get("reason")
    known = (*command.rolls, *command.adjusts)
    if not isinstance(to, str) or (ANY_ROLL not in known and to not in known):
        raise unknown("roll", str(to), known, f"adjust: {command.name}: ")
    if type(value) is not int or abs(value) > MOST_ADJUSTMENT:
        raise UsageError(f"adjust {to}: the value is no whole number within a million")
    if reason is not None and (not isinstance(reason, str) or not reason.isprintable()):
        raise UsageError(f"adjust {to}: the reason is no printable text")
    return Adjustment(to, value, reason or None)


def _rulings(command: Command, given: object) -> Mapping[str, str]:
    del command
    if isinstance(given, dict) and all(isinstance(choice, str) for choice in given.values()):
        return given
    raise UsageError("rulings is no object of names and choices", 'give {"shatter":"weapon-first"}')


def _odds(command: Command, given: object) -> bool:
    del command
    if isinstance(given, bool):
        return given
    raise UsageError("odds is neither true nor false")


def _by(command: Command, given: object) -> tuple[str, ...]:
    del command
    if isinstance(given, list) and all(isinstance(field, str) and field for field in given):
        return tuple(dict.fromkeys(given))
    raise UsageError("by is no list of fields", 'give ["outcome"]')


_COMMON: Mapping[str, Callable[[Command, object], object]] = {
    "others": _others,
    "seed": _seed,
    "dice": _dice,
    "adjust": _adjust,
    "rulings": _rulings,
    "odds": _odds,
    "by": _by,
}
"""The keys that are no command's own, each with what reads it."""
