"""What a command is, declared once: the command line, batch and the schema read the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.needs import Need
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import Schema
from combatcli.values import Kind

ANY_ROLL = "*"
"""Stands among a command's rolls where more may come up, named as the tables that are rolled on."""


class Option(NamedTuple):
    """An option, of one command or of all: its kind of value, and what it does.

    A `positional` one is an argument on the command line and still a named key in a request; one
    without a default is required, as is an option that says `required`. `flags` are how it is typed
    where that isn't `--name`, None where it isn't typed. One that is `repeatable` may be typed more
    than once, and its values are joined to one; `in_request` is false for what only the command
    line has. Nothing but odds reads one that is `of_odds`.
    """

    name: str
    kind: Kind
    help: str
    default: Any = None
    positional: bool = False
    flags: tuple[str, ...] | None = ()
    metavar: str = ""
    repeatable: bool = False
    in_request: bool = True
    required: bool = False
    of_odds: bool = False


class Result(NamedTuple):
    """What came of a command: the outcome, its own fields, and the fighters as it left them.

    `strays` are what of it befalls an ally of the one who acted: in a fight of sides there is one.
    """

    outcome: str
    summary: str
    fields: Mapping[str, Any]
    fighters: Mapping[str, Fighter] = {}
    success: bool | None = None
    others: tuple[Fighter, ...] | None = None
    strays: tuple[Hashable, ...] = ()


class Parts(NamedTuple):
    """The field that holds the parts of a long result, each with a summary and rolls of its own.

    `number` is the field of a part that numbers it; parts in a row may have the same number.
    """

    field: str
    number: str


class Drawn(NamedTuple):
    """What draws results as cards: the field that tells them apart, the option of those drawn.

    `left` says of a request how many can still come up.
    """

    field: str
    option: str
    left: Callable[[Request, Book], int]


class Command(NamedTuple):
    """A command. `resolve` is its rule: a pure function of the request, the dice and the book.

    `fighters` are roles, the one acted on last; those in `optional` may be left out, and with
    `many_defenders` the last role may have more than one. `keys` are those of its rule set that
    the rule reads or changes of the fighter in a role, besides the name; of a role that isn't there
    they are all. `needs` are what its rule needs of a request beyond the kinds of the values.
    `rolls` are the names of its dice,
    `adjusts` what else can be adjusted, `fields` the shapes of its own result keys. `sides` are
    those whose rolls can be adjusted apart, as `SIDE.ROLL`. `checks` says whether it can fail
    (`success`), `damage` whether it deals any; how much isn't always known where the key or option
    `damage_needs` is missing, and of what `unknown_damage` names never without a target's hp.

    With `of_sides` more than one can be in each role: those of the others whose key `side` is that
    of the one in it. `fields_of_sides` are fields that a result has besides then.

    `rules` is its rule set and the folder it reads rulings from; where a request chooses the rule
    set, `rules_option` is the option that names it. `rulings_for` gives those of `rulings` that a
    request depends on, where it isn't all of them. `tables` are the tables it reads; where a
    request chooses the table, `table_option` is the option that names it.

    `odds` is only for a command whose odds are no distribution over one run of its rule;
    `odds_fields` are their own keys, and `odds_remarks` makes lines of them for people.

    `row_field` is the field that a row of many results shows in place of the dice, `piped_field`
    the only one that a pipe gets, and `parts` are those of a long result. `drawn` is for results of
    which no two may be alike. `tones` are of outcomes that a terminal's color tells from mere
    success: `great`, `mishap`, `fallen`.
    """

    name: str
    help: str
    resolve: Callable[[Request, Referee], Result]
    fields: Mapping[str, Schema]
    example: str
    outcomes: tuple[str, ...] = ()
    rules: str | None = None
    rules_option: str | None = None
    fighters: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    many_defenders: bool = False
    of_sides: bool = False
    fields_of_sides: Mapping[str, Schema] = {}
    keys: Mapping[str, tuple[str, ...]] = {}
    options: tuple[Option, ...] = ()
    needs: tuple[Need, ...] = ()
    rolls: tuple[str, ...] = ()
    adjusts: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    table_option: str | None = None
    rulings: tuple[str, ...] = ()
    checks: bool = False
    damage: bool = False
    damage_needs: str | None = None
    unknown_damage: str = ""
    rulings_for: Callable[[Request], tuple[str, ...]] | None = None
    odds: Callable[..., dict[str, Any]] | None = None
    odds_fields: Mapping[str, Schema] = {}
    odds_remarks: Callable[[Mapping[str, Any]], list[str]] | None = None
    row_field: str | None = None
    piped_field: str | None = None
    drawn: Drawn | None = None
    parts: Parts | None = None
    tones: Mapping[str, str] = {}
