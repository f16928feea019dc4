"""What a command is, declared once: the command line, batch and the schema read the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import Schema
from combatcli.values import Kind

ANY_ROLL = "*"
"""Stands among a command's rolls where their names are only known from the tables."""
ANY_TABLE = "*"
"""Stands among a command's tables for the one that its option `table` names."""


class Option(NamedTuple):
    """An option, of one command or of all: its kind of value, and what it does.

    A `positional` one is an argument on the command line and still a named key in a request; one
    without a default is required, as is an option that says `required`. `flags` are how it is typed
    where that isn't `--name`, None where it isn't typed; `again` means more than once, as one
    value; `in_request` is false for what only the command line has.
    """

    name: str
    kind: Kind
    help: str
    default: Any = None
    positional: bool = False
    flags: tuple[str, ...] | None = ()
    metavar: str = ""
    again: bool = False
    in_request: bool = True
    required: bool = False


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

    `fighters` are roles, the one acted on last; those in `optional` may be left out, and with
    `many_defenders` the last may be given again. `rolls` are the names of its dice, `adjusts` what
    else can be adjusted, `fields` the shapes of its own result keys. `rules` is its rule set and
    the folder it reads rulings from. `checks` says whether it can fail (`success`), `damage`
    whether it deals any. `rulings_for` tells those of `rulings` that touch a request, where they
    aren't all. `sides` are those whose rolls can be adjusted apart, as `SIDE.ROLL`.

    `odds` is only for a command whose odds are no distribution over one run of its rule, a duel;
    `odds_fields` are their own keys. `row` names the
    field that a row of many results shows in place of the dice, `bare` the one that a pipe gets
    alone, and `parts` the field that holds the parts of a long result, each a result itself.
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
    sides: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    checks: bool = False
    damage: bool = False
    rulings_for: Callable[[Request], tuple[str, ...]] | None = None
    odds: Callable[..., dict[str, Any]] | None = None
    odds_fields: Mapping[str, Schema] = {}
    row: str | None = None
    bare: str | None = None
    parts: str | None = None
