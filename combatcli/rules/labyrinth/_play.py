"""A round of attacks from its request to its result, whatever the attacks are made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from combatcli.command import Option, Result
from combatcli.errors import Said
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._injuries import loses_round, lost_round
from combatcli.rules.labyrinth._pruning import pruned_attack, pruned_round
from combatcli.rules.labyrinth._round import Plan, Round, facts_against, next_target, over
from combatcli.rules.labyrinth._skills import check_able
from combatcli.rules.labyrinth._summary import attack_summary
from combatcli.shapes import BOOLEAN, COUNT, INTEGER, MAYBE_COUNT, TEXT, Schema, list_of, one_of
from combatcli.values.basic import Flag

_ROW: Schema = {"type": ["object", "null"]}
ATTACKS = list_of(
    natural=INTEGER,
    total=INTEGER,
    needed=INTEGER,
    outcome=one_of("miss", "hit", "critical", "fumble"),
    damage=MAYBE_COUNT,
    weapon=TEXT,
    sacrificed=BOOLEAN,
    crit=_ROW,
    fumble=_ROW,
    knock=_ROW,
    target=TEXT,
    cleave=list_of(target=TEXT, damage=COUNT),
)
"""The attacks of a round as results list them."""
ROLLS = (
    "attack", "hand", "damage", "crit", "limb", "fumble", "rounds", "self", "ally", "sacrifice",
)  # fmt: skip
TABLES = (
    "armor", "attack-value", "ability-modifiers", "weapons", "option-levels", "critical", "limb",
    "fumble", "dying",
)  # fmt: skip
RULINGS = (
    "shatter", "kill", "monster-critical", "dropped-weapon", "collision-damage", "crit-range",
    "wide-critical", "wide-fumble", "handedness", "lost-rounds",
)  # fmt: skip
"""What every such command rolls, reads and leans on."""
OUTCOMES = ("miss", "hit", "critical", "fumble", "lost-round")
TONES = {"critical": "great", "fumble": "mishap"}
ALONE = Option("alone", Flag(), "no ally is near the attacker", False)
TELLS = frozenset({"outcome", "success", "damage"})
"""What the end of a round tells by itself."""
Flags = tuple[tuple[str, Any], ...]
"""The options of a request."""
MakePlan = Callable[[Referee, tuple[Fighter, ...], Flags], Plan]
"""Makes the plan of a round for the attacker and those who stand against him."""


def play_round(
    request: Request,
    referee: Referee,
    what: str,
    make_plan: MakePlan,
    own: Callable[[Round], Mapping[str, Any]],
) -> Result:
    """All the attacks of one round; `own` are the result's fields besides, once it has ended."""
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    start = Round(attacker, (defender, *request.others))
    if loses_round(attacker):
        return lost_round(request, referee, {"damage": 0, **own(start), "attacks": []})
    check_able(attacker, what)
    if next_target(start) is None:
        state = "dead" if defender.flag("dead") else "at 0 hp"
        typed = "name another with -d, or see combatcli dying"
        hint = Said(typed, "give another defender, or let the command dying see to him")
        why = f"is {state} already: nobody is left to attack"
        key = "dead" if defender.flag("dead") else "hp"
        raise defender.refused(why, hint, key=key)
    options = tuple(request.options.items())
    plan = referee.cached(plan_for, make_plan, attacker, start.targets, options)
    return referee.last(
        partial(pruned_round, referee, plan, start),
        partial(_result, request, referee, plan, own, start),
        TELLS,
    )


def plan_for(
    referee: Referee,
    make_plan: MakePlan,
    attacker: Fighter,
    targets: tuple[Fighter, ...],
    options: Flags,
) -> Plan:
    """The plan of a round, kept for whoever has the same keys: only a parry reads the hp."""
    fighters = attacker, *targets
    if not dict(options)["parry"]:
        fighters = tuple([each.apart_from("hp") for each in fighters])
    return referee.kept(_planned, fighters, make_plan, options)


def _planned(
    referee: Referee, fighters: tuple[Fighter, ...], make_plan: MakePlan, options: Flags
) -> Plan:
    plan = make_plan(referee, fighters, options)
    if not referee.wants("attacks"):
        return plan
    return plan._replace(first=facts_against(referee, plan, fighters[1], 0, 0))


def _result(
    request: Request,
    referee: Referee,
    plan: Plan,
    own: Callable[[Round], Mapping[str, Any]],
    start: Round,
    end: Round,
) -> Result:
    """What came of a round that is over."""
    if end.number < plan.attacks:
        count = plan.attacks - end.number
        referee.note(f"{count} attack{'' if count == 1 else 's'} of the round not made")
    return Result(
        end.outcome,
        attack_summary(
            referee,
            (start.attacker, *start.targets),
            (end.attacker, *end.targets),
            request.options["alone"],
        ),
        {"damage": end.damage, **own(end), "attacks": referee.story},
        {"attacker": end.attacker, "defender": end.targets[0]},
        end.success,
        end.targets[1:] if request.others else None,
        end.strays,
    )


def play_attack(
    request: Request, referee: Referee, make_plan: MakePlan, made: int
) -> tuple[Fighter, Fighter, int]:
    """Both after one attack of a round in which so many were made, as the odds walk it.

    And how many are made then, 0 where the round is over.
    """
    attacker, target = request.fighter("attacker"), request.fighter("defender")
    options = tuple(request.options.items())
    plan = referee.cached(plan_for, make_plan, attacker, (target,), options)
    end = pruned_attack(plan, False, referee, Round(attacker, (target,), made))
    return end.attacker, end.targets[0], 0 if over(plan, end) else end.number
