"""Sweeps: one request varied over the values of one key or of several, a cell for each choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from combatcli.command import Command, Option
from combatcli.dice.seeded import line_seed
from combatcli.errors import UsageError, nearest, shown
from combatcli.fighter_keys import KEYS
from combatcli.json_line import dump
from combatcli.named_tuple import NamedTuple
from combatcli.options.dice import MOST_ADJUSTMENT, Adjustments
from combatcli.report import OTHERS
from combatcli.values import Completion, Kind, head_and_tail
from combatcli.values.basic import Integer, read_integer

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_CELLS = 1_000_000
MOST_DIGITS = 9
"""Of the place of a fighter among the others."""
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
            for known in known_keys(self.command, scope.fighter_keys()):
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
    first, _, rest = key.partition(".")
    if dot and is_role(command, place) and last in KEYS:
        return KEYS[last].kind
    if first == _ADJUST and rest:
        adjustments = Adjustments(command)
        if adjustments.any or rest in (*adjustments.names, *adjustments.sided):
            return Integer(-MOST_ADJUSTMENT, MOST_ADJUSTMENT)
    options = _options(command)
    if place == _RULING and last in command.rulings:
        return _Choice()
    if key in options:
        return options[key].kind
    raise _unknown(command, key, name)


def _unknown(command: Command, key: str, name: str) -> UsageError:
    """The error for a key that can't be varied; it names the nearest, or all kinds of key."""
    known = known_keys(command)
    place = key.rpartition(".")[0]
    close = nearest(key, [each for each in known if each.startswith(f"{place}.")] or known)
    kinds = [f"{role}.KEY" for role in command.fighters]
    kinds += [f"{_ADJUST}.ROLL"] if command.rolls else []
    kinds += [f"{_RULING}.NAME"] if command.rulings else []
    hint = (
        f"did you mean {close}?" if close else f"known: {', '.join((*kinds, *_options(command)))}"
    )
    return UsageError(f"{name}: unknown key {shown(key)}", hint)


class _Choice(Kind):
    """A choice of a ruling: whether there is such a one is checked with the request."""

    takes = "a choice of the ruling"

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and value:
            return value
        raise self.refusal(value, name)


def is_role(command: Command, place: str) -> bool:
    """Whether a place of a key is a fighter's: a role, or one of the others by number."""
    first, _, at = place.partition(".")
    other = first == OTHERS and at.isdecimal() and at.isascii() and len(at) <= MOST_DIGITS
    return place in command.fighters or (command.many_defenders and other)


def _options(command: Command) -> dict[str, Option]:
    """The options whose values are single words or numbers, by name."""
    return {option.name: option for option in command.options}


def known_keys(command: Command, fighter_keys: Iterable[str] = KEYS) -> list[str]:
    """The keys that can be varied; of fighters, these."""
    keys = tuple(fighter_keys)
    adjustments = Adjustments(command)
    rolls = () if adjustments.any else (*adjustments.names, *adjustments.sided)
    return [
        *(f"{role}.{key}" for role in command.fighters for key in keys),
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
        cell = dict(payload)
        for key, value in vary.items():
            _put(cell, key, value)
        if seed is not None:
            cell["seed"] = line_seed(seed, dump(dict(sorted(vary.items()))))
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
    """Set one varied key in a payload; what lies in it is replaced, never changed.

    UsageError for a fighter who isn't there.
    """
    place, dot, last = key.rpartition(".")
    first, _, rest = key.partition(".")
    if not dot:
        payload[key] = value
    elif first == _ADJUST:
        one = {"to": rest, "value": value, "reason": None}
        payload[_ADJUST] = [*payload.get(_ADJUST, ()), one]
    elif first == _RULING:
        payload["rulings"] = {**payload.get("rulings", {}), rest: value}
    elif first == OTHERS:
        others, at = list(payload.get(OTHERS, ())), int(place.rpartition(".")[2])
        if at >= len(others):
            what = f"--vary: {key}: of {OTHERS} there are {len(others)}, counted from 0"
            raise UsageError(what, "give the fighter, and then vary a key")
        others[at] = {**others[at], last: value}
        payload[OTHERS] = others
    else:
        payload[place] = {**payload.get(place, {}), last: value}
