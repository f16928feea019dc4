"""Sweeps: one request varied over the values of one key or of several, a cell for each choice."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from combatcli.command import ANY_ROLL, Command, Option
from combatcli.dice.seeded import line_seed
from combatcli.errors import UsageError, shown, unknown
from combatcli.fighter_keys import KEYS
from combatcli.report import OTHERS
from combatcli.values import Completion, Kind, head_and_tail
from combatcli.values.basic import Integer, read_integer

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_CELLS = 1_000_000
_HINT = "write defender.ac=10..20, adjust.attack=-2..2, or weapon names joined by commas"
_ADJUST, _RULING = "adjust", "ruling"


class Varied(NamedTuple):
    """A key that is varied, as typed, and its values."""

    key: str
    values: tuple[Any, ...]


class Varies(Kind):
    """A key and its values, `KEY=VALUES`, for each of which the command is resolved."""

    metavar = "KEY=VALUES"

    def __init__(self, command: Command) -> None:
        self.command = command

    def read(self, text: str, name: str) -> Varied:
        return read_varied(self.command, text, name)

    def join(self, parts: list[Any], name: str) -> list[Varied]:
        check_size(parts, name)
        return parts

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        key, equals, values = text.partition("=")
        if not equals:
            for known in known_keys(self.command):
                yield Completion(f"{known}=", whole=False)
            return
        head, tail = head_and_tail(values)
        kind = _kind_of(self.command, key, "--vary")
        for each in kind.complete(tail, scope):
            yield Completion(f"{key}={head}{each.word}", each.help, whole=False)


class Cell(NamedTuple):
    """One choice of values, and the payload of its request."""

    vary: Mapping[str, Any]
    payload: dict[str, Any]


def read_varied(command: Command, text: str, name: str) -> Varied:
    """`KEY=VALUES`: values are joined by commas, numbers may be ranges 10..20 or 10..20..2."""
    key, equals, values = text.partition("=")
    key = _spelt(key.strip(" "))
    if not equals or not key or not values.strip(" "):
        raise UsageError(f"{name}: {shown(text)} is no KEY=VALUES", _HINT)
    kind = _kind_of(command, key, name)
    read: list[Any] = []
    for part in values.split(","):
        for value in _range(part, f"{name}: {key}") if ".." in part else (part,):
            one = kind.read(value, f"{name}: {key}") if isinstance(value, str) else value
            read.append(kind.check(one, f"{name}: {key}"))
            if len(read) > MOST_CELLS:
                raise _too_many(name)
    if len(set(read)) < len(read):
        raise UsageError(f"{name}: {key} has a value twice", "give each value once")
    return Varied(key, tuple(kind.json(value) for value in read))


def _spelt(key: str) -> str:
    """A key with the underscores of fighters' keys and options, which may be typed as dashes."""
    names = f"{_RULING}.", f"{_ADJUST}."  # as the tables and rules write them
    return key if key.startswith(names) else key.replace("-", "_")


def _range(text: str, name: str) -> Sequence[int]:
    """10..20 or 10..20..2, both ends included; it may run backwards."""
    ends = [read_integer(end.strip(" ")) for end in text.split("..")]
    if len(ends) not in (2, 3) or None in ends or (len(ends) == 3 and not ends[2]):
        raise UsageError(f"{name}: {shown(text)} is no range", "write 10..20 or 10..20..2")
    first, last, step = (*ends, 1)[:3]
    assert first is not None and last is not None and step is not None  # noqa: PT018
    step = abs(step) if last >= first else -abs(step)
    if abs(last - first) // abs(step) >= MOST_CELLS:
        raise _too_many(name)
    return range(first, last + (1 if step > 0 else -1), step)


def _too_many(name: str) -> UsageError:
    return UsageError(f"{name}: more than {MOST_CELLS:,} cells", "vary less at once")


def _kind_of(command: Command, key: str, name: str) -> Kind:
    """The kind of value of a key that can be varied. UsageError names the nearest, or all."""
    place, dot, last = key.rpartition(".")
    if dot and place in _roles(command, place) and last in KEYS:
        return KEYS[last].kind
    if place == _ADJUST and (
        ANY_ROLL in command.rolls or last in (*command.rolls, *command.adjusts)
    ):
        return Integer(-1_000_000, 1_000_000)
    options = _options(command)
    if place == _RULING and last in command.rulings:
        return _Choice()
    if key in options:
        return options[key].kind
    raise unknown("key", key, known_keys(command), f"{name}: ")


class _Choice(Kind):
    """A choice of a ruling: whether there is such a one is checked with the request."""

    takes = "a choice of the ruling"

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and value:
            return value
        raise self.refusal(value, name)


def _roles(command: Command, place: str) -> tuple[str, ...]:
    first, _, at = place.partition(".")
    others = (place,) if command.many_defenders and first == OTHERS and at.isdecimal() else ()
    return (*command.fighters, *others)


def _options(command: Command) -> dict[str, Option]:
    """The options whose values are single words or numbers, by name."""
    return {option.name: option for option in command.options}


def known_keys(command: Command) -> list[str]:
    """The keys that can be varied."""
    rolls = () if ANY_ROLL in command.rolls else (*command.rolls, *command.adjusts)
    return [
        *(f"{role}.{key}" for role in command.fighters for key in KEYS),
        *(f"{_ADJUST}.{roll}" for roll in rolls),
        *(f"{_RULING}.{name}" for name in command.rulings),
        *_options(command),
    ]


def cells(
    payload: Mapping[str, Any], varied: Sequence[Varied], seed: int | None = None
) -> Iterator[Cell]:
    """Every choice of values, the first key's slowest, each with its payload.

    A cell's seed is derived from the seed and its own values, so that a wider grid changes no cell.
    """
    for values in product(*(each.values for each in varied)):
        vary = dict(zip((each.key for each in varied), values, strict=True))
        cell = copy.deepcopy(dict(payload))
        for key, value in vary.items():
            _put(cell, key, value)
        if seed is not None:
            cell["seed"] = line_seed(seed, json.dumps(vary, sort_keys=True))
        yield Cell(vary, cell)


def check_size(varied: Sequence[Varied], name: str) -> int:
    """How many cells there are. UsageError for more than a million, or a key that stands twice."""
    keys = [each.key for each in varied]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise UsageError(f"{name}: {twice} is varied twice", "give each key once")
    size = prod(len(each.values) for each in varied)
    if size > MOST_CELLS:
        raise _too_many(name)
    return size


def _put(payload: dict[str, Any], key: str, value: Any) -> None:
    """Set one varied key in a payload."""
    place, dot, last = key.rpartition(".")
    if place == _ADJUST:
        payload.setdefault("adjust", []).append({"to": last, "value": value, "reason": None})
    elif place == _RULING:
        payload.setdefault("rulings", {})[last] = value
    elif dot:
        role, _, at = place.partition(".")
        fighter = payload.setdefault(role, [] if at else {})
        if at:
            fighter.extend({} for _ in range(int(at) + 1 - len(fighter)))
            fighter = fighter[int(at)]
        fighter[last] = value
    else:
        payload[key] = value
