"""What a duel is set up with: its rule set's way to fight, and each side's plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from combatcli.errors import CostError, Place, UsageError
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules import rule_sets, way_to_fight
from combatcli.rules.fight import SIDES
from combatcli.rules.rule_set import RuleSet
from combatcli.rules.way import WayToFight

Plan = Callable[[tuple[str, ...]], str] | None
"""Which of the moves that there are is played; None for the one that wins most."""
Progress = Callable[[int], None] | None
MOST_BLOWS = 50_000
"""Blows of a play, each of which the result holds."""


def rule_set_of(request: Request) -> RuleSet:
    """The rule set asked for, else the one that both fighters' keys tell. UsageError if none."""
    name = request.options["rules"]
    if name is not None:
        return rule_sets()[name]
    # A fighter of a later set may have an earlier one's keys as well.
    for each in reversed(rule_sets().values()):
        if all(any(key in request.fighter(side) for key in each.known_by) for side in SIDES):
            return each
    *others, last = (f"{each.name} ({each.needs})" for each in rule_sets().values())
    raise UsageError(
        "duel: the fighters' keys tell no rule set",
        ("give ", Place("rules", f"{', '.join(others)} or {last}")),
        field="rules",
        code="missing",
    )


def prepared(request: Request, referee: Referee) -> WayToFight:
    """The way to fight, with the request checked against it, and the referee told its rules."""
    way = way_of_sides(request, referee)
    way.start(request, referee)
    return way


def way_of_sides(request: Request, referee: Referee) -> WayToFight:
    """The way to fight, with the plans checked against it, and the referee told its rules."""
    rule_set = rule_set_of(request)
    for side in SIDES:
        plan = request.options[f"{side}_plan"]
        if plan is None or plan in rule_set.plans:
            continue
        sets = (each.name for each in rule_sets().values() if plan in each.plans)
        raise UsageError(
            (Place(f"{side}_plan", plan), f" is for {' and '.join(sets)}"),
            f"{rule_set.name} has {', '.join(rule_set.plans) or 'one way to fight'}",
            field=f"{side}_plan",
            code="word",
        )
    referee.rules = rule_set.name
    return way_to_fight(rule_set.name)


def plan_of(request: Request, way: WayToFight, side: str) -> Plan:
    """What a side plays; where there is no move for its plan, the first that there is."""
    plans = way.rule_set.plans
    if not plans:
        return _first
    at = plans[request.options[f"{side}_plan"] or [*plans][-1]]
    return None if at is None else partial(_planned, at)


def _first(moves: tuple[str, ...]) -> str:
    return moves[0]


def _planned(at: int, moves: tuple[str, ...]) -> str:
    return moves[at]


def check_blows(blows: Sequence[object], rounds: int) -> None:
    """CostError where a play, whose result holds each blow, has come to more than it may."""
    if len(blows) > MOST_BLOWS:
        what = f"the duel has more than {MOST_BLOWS:,} blows"
        hint = "let it end sooner, by ", Place("max_rounds"), f" below {rounds:,}"
        raise CostError(what, hint, field="max_rounds")
