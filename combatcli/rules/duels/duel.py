"""A whole fight, blow by blow, until one is out."""

from __future__ import annotations

from typing import Any

from combatcli.book import Book
from combatcli.command import Command, Option, Parts, Result
from combatcli.errors import UsageError
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.report import SIDES_FIELD
from combatcli.request import Request
from combatcli.rules import command, rule_sets
from combatcli.rules.duels._company import is_of_sides
from combatcli.rules.duels._odds_text import odds_remarks
from combatcli.rules.duels._play import MOST_ROUNDS, duel
from combatcli.rules.duels._setup import Progress, rule_set_of
from combatcli.rules.fight import SIDES
from combatcli.rules.rule_set import RuleSet
from combatcli.shapes import COUNT, TEXT, Schema, array, closed, one_of, ref
from combatcli.values.basic import Integer, Number
from combatcli.values.words import OneOf

PLANS = tuple(dict.fromkeys(plan for each in rule_sets().values() for plan in each.plans))


def _commands(*sets: RuleSet, of_sides: bool = True) -> list[Command]:
    """What duels by these rule sets are made of."""
    names = [name for each in sets for name in each.duel_commands]
    if of_sides:
        names += [name for each in sets for name in each.side_commands]
    return [command(name) for name in names]


def _all(field: str, *besides: str) -> tuple[str, ...]:
    """What the commands have that duels by any rule set are made of, each once; and what else."""
    commands = _commands(*rule_sets().values())
    names = (name for each in commands for name in getattr(each, field))
    return tuple(dict.fromkeys((*names, *besides)))


def _besides(*fields: str) -> tuple[str, ...]:
    """What duels by any rule set have beside their commands."""
    sets = rule_sets().values()
    return tuple(name for field in fields for each in sets for name in getattr(each, field))


def _rulings_for(request: Request) -> tuple[str, ...]:
    """The rulings of the rule set that the duel is fought by."""
    rule_set, sides = rule_set_of(request), is_of_sides(request)
    names = (name for each in _commands(rule_set, of_sides=sides) for name in each.rulings)
    besides = rule_set.side_rulings if sides else ()
    return tuple(dict.fromkeys((*rule_set.duel_rulings, *besides, *names)))


def _odds(
    command: Command, request: Request, book: Book, progress: Progress = None
) -> dict[str, Any]:
    """Who wins, and after how many rounds: exact, or by `samples` where they are asked for."""
    of_two, of_sides, sampled, _ = _solvers()
    exact = of_sides if is_of_sides(request) else of_two
    if exact is of_two:
        _check_of_two(request)
    find = exact if request.options["samples"] is None else sampled
    answer: dict[str, Any] = find(command, request, book, progress)
    return answer


def _check_of_two(request: Request) -> None:
    """UsageError for one by his place on a side of one."""
    for field in request.by:
        side, _, rest = field.partition(".")
        if side in SIDES and "." in rest:
            what = f"by: {field}: one stands on each side"
            raise UsageError(
                what, f"write {side}.{rest.partition('.')[2]}, or add more by -{side[0]}"
            )


def _played(request: Request, referee: Referee) -> Result:
    """Blow after blow, by the plans, or by the best moves, worked out where it takes that."""
    return duel(request, referee, lambda request, book: _solvers().solve(request, book))


class _Solvers(NamedTuple):
    """What finds the odds, exact of two and of sides, and by samples; and the best moves."""

    of_two: Any
    of_sides: Any
    sampled: Any
    solve: Any


def _solvers() -> _Solvers:
    # Imported on use: start-up of a duel that is played by its plans pays for none.
    from combatcli.rules.duels import _exact, _samples, _skirmish_exact, _solved

    return _Solvers(_exact.exact, _skirmish_exact.exact, _samples.sampled, _solved.Solved)


_SIDES: Schema = closed({side: array(ref("fighter"), minItems=1) for side in SIDES})
BLOWS: Schema = {"type": "array", "items": {"type": "object"}}
RULES = one_of(*reversed(rule_sets()))
_WORTH: Schema = {"type": "object", "additionalProperties": {"type": "number"}}
_MOVE: Schema = {"type": "object", "properties": {"move": TEXT, "worth": _WORTH}}
FIRST_MOVE: Schema = {"type": "object", "properties": {"attacker": _MOVE, "defender": _MOVE}}

COMMAND = Command(
    name="duel",
    help="A whole fight, blow by blow, under any of the three rule sets.",
    resolve=_played,
    fighters=("attacker", "defender"),
    options=(
        Option("rules", OneOf(*rule_sets()), "the rule set, else known by the keys"),
        Option("attacker_plan", OneOf(*PLANS), "what the attacker does in each turn"),
        Option("defender_plan", OneOf(*PLANS), "what the defender does in each turn"),
        Option(
            "max_rounds",
            Integer(1, 1_000_000),
            f"rounds until a draw; {MOST_ROUNDS:,} in a play, none in odds, unless given",
        ),
        Option(
            "within",
            Number(1e-12, 1.0),
            "with --odds: the width of odds too large to be exact",
            of_odds=True,
        ),
        Option(
            "samples",
            Integer(1, 10_000_000),
            "with --odds: so many simulated fights in place of the exact odds",
            of_odds=True,
        ),
    ),
    outcomes=("attacker", "defender", "draw"),
    fields={
        "rules": RULES,
        "rounds": COUNT,
        "blows": BLOWS,
    },
    of_sides=True,
    fields_of_sides={"survivors": COUNT, SIDES_FIELD: _SIDES},
    rolls=_all("rolls", *_besides("duel_rolls", "side_rolls")),
    adjusts=_all("adjusts"),
    sides=SIDES,
    tables=_all("tables"),
    rulings=_all("rulings", *_besides("duel_rulings", "side_rulings")),
    checks=True,
    odds=_odds,
    odds_fields={
        "rounds": {"type": ["number", "null"], "minimum": 0},
        "rounds_low": {"type": "number", "minimum": 0},
        "rounds_high": {"type": ["number", "null"], "minimum": 0},
        "rules": RULES,
        "first_move": FIRST_MOVE,
        "samples": COUNT,
        "notes": {"type": "array", "items": TEXT},
    },
    odds_remarks=odds_remarks,
    rulings_for=_rulings_for,
    rules_option="rules",
    row_field="rounds",
    parts=Parts("blows", number="round"),
    example="combatcli duel -a str=14,dex=13,con=12 -d str=12,dex=15,con=13 --seed 7",
)
