"""The fields that odds are grouped by: which can be, their values, and the order of these."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any

from combatcli.command import Command, Result
from combatcli.errors import UsageError, nearest, shown
from combatcli.fighter_keys import KEYS
from combatcli.report import (
    BY,
    OTHERS,
    OUTCOME,
    SIDES_FIELD,
    SUCCESS,
    result_fields,
    scalar_fields,
)
from combatcli.values.basic import read_integer

Read = Callable[[Any], tuple[Any, ...]]
MOST_DIGITS = 9
"""Of the place of a fighter among the others."""


def check_by(command: Command, by: tuple[str, ...]) -> None:
    """UsageError names a field that the odds can't be grouped by, and those that they can."""
    if by == (OUTCOME,):
        return
    scalar = list(scalar_fields(command))
    for field in by:
        role, dot, key = field.rpartition(".")
        list_, _, place = role.partition(".")
        many = (command.many_defenders and list_ == OTHERS) or (
            command.of_sides and list_ in command.fighters
        )
        other = many and place.isdecimal() and place.isascii() and len(place) <= MOST_DIGITS
        if field in scalar or (dot and key in KEYS and (role in command.fighters or other)):
            continue
        choices = ", ".join([*scalar, *(f"{role}.KEY" for role in command.fighters)])
        at = f"{BY}.{by.index(field)}"
        if field in result_fields(command):
            what = f"by: {shown(field)} is composite"
            raise UsageError(what, f"there are {choices}", field=at, code="unknown")
        nested = [f"{role}.{key}" for role in command.fighters for key in KEYS]
        close = nearest(field, [*scalar, *nested])
        hint = f"did you mean {close}? " if close else ""
        what = f"by: unknown field {shown(field)}"
        raise UsageError(what, f"{hint}there are {choices}", field=at, code="unknown")


def follows_damage(field: str) -> bool:
    """Whether the damage nearly decides this field: both together are hardly more states."""
    _, dot, key = field.rpartition(".")
    return not dot or KEYS[key].follows_damage


class Reader:
    """Reads the values of some fields: of a result, or of an end that has them all by name."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        self._fields = fields
        self.of_end = _attributes(fields)

    def __call__(self, result: Result) -> tuple[Any, ...]:
        """Those of a rule's result."""
        return tuple([field_of(result, field) for field in self._fields])


@lru_cache(maxsize=64)
def _attributes(fields: tuple[str, ...]) -> Read:
    """What reads the attributes of these names, as a tuple."""
    if len(fields) > 1:
        return attrgetter(*fields)
    read = attrgetter(*fields)
    return lambda end: (read(end),)


def field_of(result: Result, field: str) -> Any:
    """A field's value in a result; None where it isn't there."""
    if field == OUTCOME:
        return result.outcome
    if field == SUCCESS:
        return result.success
    role, dot, key = field.rpartition(".")
    if not dot:
        return result.fields.get(field)
    list_, _, place = role.partition(".")
    if list_ == OTHERS:
        others, at = result.others or (), int(place)
        return others[at].known_value(key) if at < len(others) else None
    if place:
        return _of_side(result, list_, int(place), key)
    fighter = result.fighters.get(role)
    return None if fighter is None else fighter.known_value(key)


def _of_side(result: Result, role: str, place: int, key: str) -> Any:
    """A key of one by his place on a side, from 1; None where there is nobody."""
    sides = result.fields.get(SIDES_FIELD)
    if sides is None:
        fighter = result.fighters.get(role)
        return None if fighter is None or place != 1 else fighter.known_value(key)
    members = sides[role]
    return members[place - 1].get(key) if 1 <= place <= len(members) else None


def split_field(field: str) -> tuple[str | None, str]:
    """A field's role and the role's key; no role for a field of the command's own."""
    role, dot, key = field.rpartition(".")
    return (role, key) if dot else (None, field)


_LISTED, _NUMBERS, _WORDS, _NOTHING = range(4)


def sort_key(
    command: Command, by: tuple[str, ...], values: tuple[Any, ...]
) -> list[tuple[int, ...]]:
    """Words as the command or their kind lists them, numbers by size, others as they came up.

    What isn't known is last.
    """
    return [_place(command, field, value) for field, value in zip(by, values, strict=True)]


def _place(command: Command, field: str, value: Any) -> tuple[int, ...]:
    if value is None:
        return (_NOTHING,)
    words = command.outcomes if field == OUTCOME else command.fields.get(field, {}).get("enum")
    if words and value in words:
        return (_LISTED, list(words).index(value))
    role, _, key = field.rpartition(".")
    listed = KEYS[key].kind.place(value) if role and isinstance(value, str) else None
    if listed is not None:
        return (_LISTED, *listed)
    number = read_integer(value) if field == OUTCOME else value
    return (_NUMBERS, number) if isinstance(number, int) else (_WORDS,)
