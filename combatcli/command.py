"""What a command is, declared once: click, batch and the schema each read the same declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from combatcli.fighter import Fighter
    from combatcli.referee import Referee
    from combatcli.request import Request

Schema = Mapping[str, Any]

INTEGER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
MAYBE_COUNT: Schema = {"type": ["integer", "null"], "minimum": 0}
BOOLEAN: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}


def one_of(*words: str | None) -> Schema:
    """The schema of a field that takes one of these words."""
    return {"enum": list(words)}


def list_of(**fields: Schema) -> Schema:
    """The schema of a list of objects with just these fields."""
    item = {"type": "object", "properties": fields, "required": list(fields)}
    return {"type": "array", "items": {**item, "additionalProperties": False}}


class Option(NamedTuple):
    """An option of a command: `kind` is flag, choice, dice, text or integer.

    A `positional` one is an argument on the command line and still a named key in a request.
    """

    name: str
    kind: str
    help: str
    choices: tuple[str, ...] = ()
    default: str | int | bool | None = None
    positional: bool = False
    low: int = 0
    high: int = 1_000_000_000


class Result(NamedTuple):
    """What came of a command: the outcome, its own fields, and the fighters as it left them."""

    outcome: str
    summary: str
    fields: Mapping[str, Any]
    fighters: Mapping[str, Fighter] = {}
    success: bool | None = None
    others: tuple[Fighter, ...] | None = None


class Command(NamedTuple):
    """A command. `resolve` is its rule: a pure function of the request, the dice and the book.

    `fighters` are roles; those in `optional` may be left out. `rolls` are the names of its dice,
    `fields` the schema of its own result keys. `rules` is its rule set and the folder it reads
    rulings from. `checks` says whether it can fail (`success`). `odds` is only for a command whose
    odds are no distribution over one run of its rule, a duel; `odds_fields` are their own keys.
    `rulings_for` tells those of `rulings` that touch a request, where they aren't all.
    """

    name: str
    help: str
    resolve: Callable[[Request, Referee], Result]
    fields: Mapping[str, Schema]
    example: str
    outcomes: tuple[str, ...] = ()
    rules: str | None = None
    fighters: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    many_defenders: bool = False
    options: tuple[Option, ...] = ()
    rolls: tuple[str, ...] = ()
    adjusts: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    checks: bool = False
    damage: bool = False
    odds: Callable[..., dict[str, Any]] | None = None
    odds_fields: Mapping[str, Schema] = {}
    rulings_for: Callable[[Request], tuple[str, ...]] | None = None
