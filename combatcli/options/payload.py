"""From what a program sends to a checked request, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatcli.command import Command, Option
from combatcli.errors import Part, Place, Said, UsageError, unknown
from combatcli.fighter import Fighter, told_apart
from combatcli.named_tuple import NamedTuple
from combatcli.options.common import request_options
from combatcli.options.fighters import EXAMPLE
from combatcli.report import BYSTANDERS, COMMAND, OTHERS, Answer
from combatcli.request import Options, Request

FIGHTERS, OWN, SHARED = range(3)
_OWN_FIELDS = Request._fields.index("options") + 1
"""Fields of a request up to its command's own options; what all commands share comes after."""
_SHARED = Request._fields[_OWN_FIELDS:]
_UNTOUCHED = tuple(Request._field_defaults[name] for name in _SHARED)


class _Part(NamedTuple):
    """A part that requests of a command can hold: which it is, and what is known of it."""

    place: int
    """Among the fighters, the command's own options, or what all commands share."""
    name: str
    called: Place
    """What messages call it."""
    check: Callable[[object, str | Place], Any]
    option: Option


class _Parts(NamedTuple):
    """What requests of a command can hold, worked out once for all of them."""

    by_name: Mapping[str, _Part]
    required: tuple[str, ...]
    defaults: Options
    """Of the command's own options; never changed."""


_MADE: dict[str, tuple[Command, _Parts]] = {}


def _parts(command: Command) -> _Parts:
    made = _MADE.get(command.name)
    if made is None or made[0] is not command:
        made = _MADE[command.name] = command, _make_parts(command)
    return made[1]


def _make_parts(command: Command) -> _Parts:
    options = request_options(command)
    defaults = Options((option.name, option.default) for option in command.options)
    parts = {}
    for name, option in options.items():
        place = FIGHTERS if name in command.fighters else OWN if name in defaults else SHARED
        parts[name] = _Part(place, name, Place(name), option.kind.check, option)
    return _Parts(
        parts,
        tuple(name for name, option in options.items() if is_required(command, option)),
        defaults,
    )


def is_required(command: Command, option: Option) -> bool:
    """Whether every request must have it."""
    if option.name in command.fighters:
        return option.name not in command.optional
    return option.positional and option.default is None


def build_request(command: Command, payload: Mapping[str, Any]) -> Request:
    """The checked request in a program's mapping. UsageError says which key can't be, and why."""
    by_name, required, defaults = _parts(command)
    fighters: dict[str, Fighter] = {}
    own = defaults
    shared: dict[str, Any] = {}
    for name, value in payload.items():
        if name == COMMAND:
            continue
        part = by_name.get(name)
        if part is None:
            raise unknown("key", name, [COMMAND, *by_name], f"{command.name}: ", name)
        if value is not None:
            place, key, called, check, _ = part
            if place == FIGHTERS:
                fighters[key] = check(value, called)
            elif place == SHARED:
                shared[key] = check(value, called)
            else:
                own = own if own is not defaults else Options(defaults)
                own[key] = check(value, called)
    missing = [by_name[name].option for name in required if payload.get(name) is None]
    if missing:
        raise _missing(command, missing)
    for fighter in (*fighters.values(), *shared.get(OTHERS, ()), *shared.get(BYSTANDERS, ())):
        if fighter.is_named:
            _tell_apart(fighters, shared)
            break
    return Request(command.name, fighters, own, **shared)


def _tell_apart(fighters: dict[str, Fighter], shared: dict[str, Any]) -> None:
    """See to it that no two are called alike, of these and of the others in `shared`."""
    others = shared.get(OTHERS, ())
    apart = told_apart([*fighters.values(), *others, *shared.get(BYSTANDERS, ())])
    if others:
        shared[OTHERS] = tuple(apart[len(fighters) : len(fighters) + len(others)])
    fighters.update(zip(fighters, apart, strict=False))


def _missing(command: Command, options: list[Option]) -> UsageError:
    """The error for what is missing: all fighters at once, or the first of the rest."""
    fighters = [option for option in options if option.name in command.fighters]
    first = options[0].name
    if not fighters:
        hint: list[Part] = ["give ", Place(first), f": {options[0].help}"]
        return UsageError(f"{first} is missing", hint, field=first, code="missing")
    names = " and ".join(option.name for option in fighters)
    hint = ["give "]
    for option in fighters:
        hint += [Place(option.name), " and "]
    hint[-1] = Said(f" ({names})", f": {EXAMPLE}")
    verb = "is" if len(fighters) == 1 else "are"
    field = fighters[0].name
    return UsageError(f"{names} {verb} missing", hint, field=field, code="missing")


def request_json(command: Command, request: Request, rulings: Mapping[str, str]) -> Answer:
    """A request as a program sends it, complete: it gives the same result again.

    `rulings` are those in force that differ from the built-in defaults.
    """
    by_name, _, defaults = _parts(command)
    if rulings != request.rulings:
        request = request._replace(rulings=rulings)
    payload: Answer = {COMMAND: request.command}
    fighters, own = request.fighters, request.options
    for role in command.fighters:
        if role in fighters:
            payload[role] = fighters[role].json()
    if own is not defaults:
        for name, default in defaults.items():
            if own[name] != default:
                payload[name] = by_name[name].option.kind.json(own[name])
    for name, value, default in zip(_SHARED, request[_OWN_FIELDS:], _UNTOUCHED, strict=True):
        if value is not default and value != default and name in by_name:
            payload[name] = by_name[name].option.kind.json(value)
    return payload
