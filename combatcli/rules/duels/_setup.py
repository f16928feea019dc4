"""What a duel is set up with: its rule set's way to fight, and each side's plan."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.errors import UsageError
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules import rule_sets, way_to_fight
from combatcli.rules.fight import SIDES, Fight
from combatcli.rules.rule_set import RuleSet
from combatcli.rules.way import WayToFight

BEST = "best"
"""The plan of one who plays the move that wins most, as the duel is solved."""
Progress = Callable[[int], None] | None


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
        f"give --rules {', '.join(others)} or {last}",
    )


def prepared(request: Request, referee: Referee) -> WayToFight:
    """The way to fight, with the request checked against it, and the referee told its rules."""
    rule_set = rule_set_of(request)
    for side in SIDES:
        if request.options[f"{side}_plan"] is not None and not rule_set.plans:
            planned_sets = (each.name for each in rule_sets().values() if each.plans)
            raise UsageError(
                f"--{side}-plan is for {' and '.join(planned_sets)}",
                f"{rule_set.name} has one way to fight",
            )
    referee.rules = rule_set.name
    way = way_to_fight(rule_set.name)
    way.start(request, referee)
    return way


def plan_of(request: Request, side: str) -> str:
    """A side's plan; `best` unless said."""
    return str(request.options[f"{side}_plan"] or BEST)


def planned(way: WayToFight, fight: Fight, plan: str) -> str:
    """The move that a plan plays; where there is none for it, the first that there is."""
    return way.moves(fight)[way.rule_set.plans.get(plan, 0)]
