"""What a rule needs of a request beyond the kinds of its values, as commands declare it.

The rule itself asks for what it needs as it goes; this says it beforehand, for the schema. The
tests hold the two to each other, request by request.
"""

from __future__ import annotations

from collections.abc import Mapping

from combatcli.named_tuple import NamedTuple
from combatcli.shapes import Schema


class Has(NamedTuple):
    """All of these keys."""

    keys: tuple[str, ...]


class Either(NamedTuple):
    """One of these, at least."""

    choices: tuple[Has, ...]


class Row(NamedTuple):
    """Where the key is there, it is a row of a table, `but` for some, or of its columns.

    What is made of something else, such as `silver-`, is the same row.
    """

    key: str
    table: str
    but: tuple[str, ...] = ()
    of_columns: bool = False
    made_of: tuple[str, ...] = ()


class Value(NamedTuple):
    """The key has a value of this shape."""

    key: str
    shape: Schema


Shape = Has | Either | Row | Value


class Need(NamedTuple):
    """What is needed at a place: a fighter's role, or nothing for the request's own options.

    It is needed where all values of `when` are of their shapes, and none of `unless` is.
    """

    place: str
    shape: Shape
    when: Mapping[str, Schema] = {}
    unless: Mapping[str, Schema] = {}


def has(*keys: str) -> Has:
    """All of these keys."""
    return Has(keys)


def either(*choices: Has) -> Either:
    """One of these, at least."""
    return Either(choices)


def of_both(*shapes: Shape) -> tuple[Need, ...]:
    """What a duel needs of the fighter on each side."""
    return tuple(Need(side, shape) for side in ("attacker", "defender") for shape in shapes)


POSITIVE: Schema = {"type": "integer", "minimum": 1}
"""A count that isn't 0."""


def just(value: object) -> Schema:
    """This value alone."""
    return {"const": value}
