"""What can be varied, and the values that are typed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Any

from combatcli.command import Command, Option
from combatcli.errors import Place, UsageError, nearest, shown
from combatcli.fighter_keys import KEYS
from combatcli.named_tuple import NamedTuple
from combatcli.options.dice import MOST_ADJUSTMENT, Adjustments, rolls_typed
from combatcli.report import OTHERS
from combatcli.values import Completion, Kind, head_and_tail
from combatcli.values.basic import Integer, read_integer

if TYPE_CHECKING:
    from combatcli.scope import Scope

ADJUST, RULING = "adjust", "ruling"
"""What a key begins with that is a roll's adjustment, or a ruling."""
MOST_CELLS = 1_000_000
MOST_DIGITS = 9
"""Of the place of a fighter among the others."""
_HINT = "write defender.ac=10..20, adjust.attack=-2..2, or weapon names joined by commas"


class Varied(NamedTuple):
    """A key that is varied, as typed, and its values."""

    key: str
    values: tuple[Any, ...]


def completions(command: Command, text: str, scope: Scope) -> Iterator[Completion]:
    """What `KEY=VALUES` that is being typed could become."""
    key, equals, values = text.partition("=")
    if not equals:
        dashed = "-" in key and _spelt(key) != key
        every = known_keys(command, scope.fighter_keys)
        for known in (*every, *(f"{ADJUST}.{roll}" for roll in rolls_typed(command, scope))):
            yield Completion(f"{known.replace('_', '-') if dashed else known}=", whole=False)
        return
    head, tail = head_and_tail(values)
    for each in _kind_of(command, _spelt(key), "--vary").complete(tail, scope):
        yield Completion(f"{key}={head}{each.word}", each.help, whole=False)


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
    return _varied(kind, key, read, name)


def check_varied(command: Command, key: str, values: Iterable[Any], name: str) -> Varied:
    """A key and its values as a program gives them. UsageError says which can't be."""
    key = _spelt(key)
    kind = _kind_of(command, key, name)
    checked = [kind.check(value, f"{name}: {key}") for value in islice(values, MOST_CELLS + 1)]
    if len(checked) > MOST_CELLS:
        raise _too_many(name)
    return _varied(kind, key, checked, name)


def _varied(kind: Kind, key: str, values: Sequence[Any], name: str) -> Varied:
    if not values:
        raise UsageError(f"{name}: {key} has no value", "give one or more")
    if len(set(values)) < len(values):
        raise UsageError(f"{name}: {key} has a value twice", "give each value once")
    return Varied(key, tuple(kind.json(value) for value in values))


def _spelt(key: str) -> str:
    """A key with the underscores of fighters' keys and options, which may be typed as dashes."""
    names = f"{RULING}.", f"{ADJUST}."  # as the tables and rules write them
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
    if first == ADJUST and rest:
        adjustments = Adjustments(command)
        if adjustments.any or rest in (*adjustments.names, *adjustments.sided):
            return Integer(-MOST_ADJUSTMENT, MOST_ADJUSTMENT)
    options = _options(command)
    if place == RULING and last in command.rulings:
        return _Choice(last)
    if key in options:
        return options[key].kind
    raise _unknown(command, key, name)


def _unknown(command: Command, key: str, name: str) -> UsageError:
    """The error for a key that can't be varied; it names the nearest, or all kinds of key."""
    known = known_keys(command)
    place = key.rpartition(".")[0]
    plain = key.replace("-", "_")
    if plain in KEYS and command.fighters:
        meant = " or ".join(f"{role}.{plain}" for role in command.fighters)
        return UsageError(f"{name}: {shown(key)} is of a fighter", f"write {meant}")
    close = nearest(key, [each for each in known if each.startswith(f"{place}.")] or known)
    kinds = [f"{role}.KEY" for role in command.fighters]
    kinds += [f"{ADJUST}.ROLL"] if command.rolls else []
    kinds += [f"{RULING}.NAME"] if command.rulings else []
    hint = (
        f"did you mean {close}?" if close else f"known: {', '.join((*kinds, *_options(command)))}"
    )
    return UsageError(f"{name}: unknown key {shown(key)}", hint)


class _Choice(Kind):
    """A choice of a ruling: whether there is such a one is checked with the request."""

    takes = "a choice of the ruling"

    def __init__(self, ruling: str) -> None:
        self.ruling = ruling

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text
        yield from (Completion(choice, help) for choice, help in scope.choices(self.ruling))

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str) and value:
            return value
        raise self.refusal(value, name)


def is_role(command: Command, place: str) -> bool:
    """Whether a place of a key is a fighter's: a role; or by number one of others, or of a side."""
    first, _, at = place.partition(".")
    other = (command.many_defenders and first == OTHERS) or (
        command.of_sides and first in command.fighters
    )
    numbered = at.isdecimal() and at.isascii() and len(at) <= MOST_DIGITS
    return place in command.fighters or (other and numbered)


def _options(command: Command) -> dict[str, Option]:
    """The options whose values are single words or numbers, by name."""
    return {option.name: option for option in command.options}


def known_keys(
    command: Command, fighter_keys: Callable[[str], Iterable[str]] | None = None
) -> list[str]:
    """The keys that can be varied; of the fighter in a role, these, else all that there are."""
    adjustments = Adjustments(command)
    rolls = () if adjustments.any else (*adjustments.names, *adjustments.sided)
    of_fighters = fighter_keys or (lambda _: KEYS)
    return [
        *(f"{role}.{key}" for role in command.fighters for key in of_fighters(role)),
        *(f"{ADJUST}.{roll}" for roll in rolls),
        *(f"{RULING}.{name}" for name in command.rulings),
        *_options(command),
    ]


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
