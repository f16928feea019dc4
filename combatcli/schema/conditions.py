"""What requests need beyond the kinds of their values, as JSON Schema says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatcli.command import Command
from combatcli.needs import Either, Has, Need, Row, Value
from combatcli.needs import Shape as Needed
from combatcli.report import OTHERS
from combatcli.scope import Scope
from combatcli.shapes import Schema, whole


def condition_of(need: Need, command: Command, scope: Scope) -> Schema:
    """The schema of requests that have what is needed, where it is needed."""
    own = f"{need.place}."
    conditions: dict[bool, list[Schema]] = {True: [], False: []}  # of the fighter himself, or not
    for place, shape in need.when.items():
        conditions[place.startswith(own)].append(where(place.removeprefix(own), shape))
    for place, shape in need.unless.items():
        conditions[place.startswith(own)].append({"not": where(place.removeprefix(own), shape)})
    shape = _where_it_counts(conditions[True], _shape(need.shape, scope))
    then = at_place(need.place, shape)
    if command.many_defenders and need.place == command.fighters[-1]:
        others = {"type": ["array", "null"], "items": shape}
        then = {"allOf": [then, {"type": "object", "properties": {OTHERS: others}}]}
    return _where_it_counts(conditions[False], then)


def _where_it_counts(conditions: list[Schema], shape: Schema) -> Schema:
    return {"if": all_of(conditions), "then": shape} if conditions else shape


def at_place(place: str, shape: Schema) -> Schema:
    """A request whose fighter at a place is of a shape; without a place, the request itself."""
    return {"type": "object", "properties": {place: shape}} if place else shape


def where(place: str, shape: Schema) -> Schema:
    """Requests that have a value at a place, such as `attacker.hp`, and of this shape."""
    role, _, key = place.rpartition(".")
    named = any_of([_with(each, shape) for each in spellings(key)])
    return _with(role, named) if role else named


def spellings(key: str) -> list[str]:
    """How a fighter's key may be written: with underscores, or with dashes."""
    return list(dict.fromkeys((key, key.replace("_", "-"))))


def all_of(shapes: list[Schema]) -> Schema:
    """All of these."""
    return shapes[0] if len(shapes) == 1 else {"allOf": shapes}


def any_of(shapes: list[Schema]) -> Schema:
    """At least one of these."""
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def _with(key: str, shape: Schema) -> dict[str, Any]:
    return {"type": "object", "required": [key], "properties": {key: shape}}


def _has(keys: Iterable[str]) -> list[Schema]:
    return [any_of([_with(each, _ANY) for each in spellings(key)]) for key in keys]


_ANY: Mapping[str, Any] = {"not": {"type": "null"}}
"""Whatever is there."""


def _shape(needed: Needed, scope: Scope) -> Schema:
    if isinstance(needed, Has):
        return all_of(_has(needed.keys))
    if isinstance(needed, Either):
        return any_of([all_of(_has(each.keys)) for each in needed.choices])
    if isinstance(needed, Value):
        return any_of([_with(each, needed.shape) for each in spellings(needed.key)])
    shape = _row(needed, scope)
    return {"type": "object", "properties": dict.fromkeys(spellings(needed.key), shape)}


def _row(row: Row, scope: Scope) -> Schema:
    names = scope.columns(row.table) if row.of_columns else scope.words(row.table)
    words = [name for name in names if name not in row.but]
    if not row.made_of:
        return {"enum": words}
    return whole("".join(f"(?:{each})?" for each in row.made_of) + f"(?:{'|'.join(words)})")
