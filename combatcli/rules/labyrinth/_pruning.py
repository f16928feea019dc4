"""A round of attacks as the odds walk it: what doesn't count is forgotten after every attack.

Equal states merge then. The attacks are made by the very rule that plays them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.fight import STRAYS
from combatcli.rules.labyrinth._attack_roll import (
    D20,
    Blow,
    Facts,
    Following,
    attack_roll,
    follow,
)
from combatcli.rules.labyrinth._charts import Critical, Fumble, critical, fumble
from combatcli.rules.labyrinth._counted import (
    counted_effects,
    first_settles,
    fumble_counts,
    knocks_count,
    outcome_counts,
    pruned_attacker,
    pruned_fighter,
    pruned_target,
)
from combatcli.rules.labyrinth._injuries import is_out
from combatcli.rules.labyrinth._round import (
    Hit,
    Plan,
    Round,
    Take,
    after_blow,
    better,
    facts_against,
    next_target,
    over,
    path,
    stops,
    strays,
    take,
    total_damage,
    whole_round,
)
from combatcli.rules.labyrinth._walk import Steps, Walk

if TYPE_CHECKING:
    from combatcli.odds.every_roll import EveryRoll, Sums


def pruned_round(referee: Referee, plan: Plan, start: Round) -> Round:
    """A round of attacks. Where the attacks themselves are wanted, as in play, all of it counts."""
    if referee.wants("attacks"):
        return whole_round(plan, referee, start)
    first_only = referee.cached(first_settles, len(start.targets) - 1)
    done = partial(first_out, plan) if first_only else partial(over, plan)
    attack = partial(pruned_attack, plan, first_only)
    return referee.fold(attack, start, done, walk=partial(_walked, plan, first_only, done))


def _walked(
    plan: Plan,
    first_only: bool,
    done: Callable[[Round], bool],
    referee: EveryRoll,
    start: Round,
) -> Sums:
    """The ends of the round, by the same steps, with its points apart."""
    steps = Steps(
        partial(_read_bare, referee, plan, first_only),
        partial(pruned_after, referee, plan),
        done,
        partial(pruned_end, referee, plan, start),
        lambda at: referee.wants(f"{path(at)}.hp"),
        counts=referee.wants("damage"),
        cleaves=0 if first_only else plan.cleave,
    )
    return Walk(referee, steps, start).ends(start, referee.mark)


def first_out(plan: Plan, state: Round) -> bool:
    """Whether the first target is out, after which nothing counts; or no attack is made at all."""
    return is_out(state.targets[0]) or over(plan, state)


def pruned_attack(plan: Plan, first_only: bool, referee: Referee, state: Round) -> Round:
    """One attack on the first target that stands."""
    at = next_target(state)
    assert at is not None
    read = referee.cached(_read, plan, first_only, state.targets[at], at, state.number)
    return pruned_after(referee, plan, state, referee.step(capped_blow, *read), kept_take)


def pruned_after(
    referee: Referee, plan: Plan, state: Round, blow: Blow, take: Take | None = None
) -> Round:
    """The round after a blow on the first target that stands."""
    at = next_target(state)
    assert at is not None
    attacker, hit = after_blow(referee, plan, state, at, blow, take or pruned_take)
    stopped = stops(blow, attacker)
    if stopped:
        attacker = pruned_attacker(referee, state.attacker, attacker)
    return Round(
        attacker,
        hit.targets,
        state.number + 1,
        total_damage(state, at, hit.damage) if referee.wants("damage") else 0,
        better(state.best, blow.outcome) if outcome_counts(referee) else None,
        stopped,
        (state.knock or blow.knock) if knocks_count(referee) else None,
        strays(state, blow),
    )


def pruned_end(referee: Referee, plan: Plan, start: Round, end: Round) -> Round:
    """The end of a round, with nothing changed of anyone but what is asked for."""
    targets = (
        pruned_fighter(referee, before, after, path(at))
        for at, (before, after) in enumerate(zip(start.targets, end.targets, strict=True))
    )
    attacker = pruned_fighter(referee, start.attacker, end.attacker, "attacker")
    return Round(attacker, tuple(targets), plan.attacks, end.damage, strays=end.strays)


def pruned_take(
    referee: Referee, plan: Plan, before: tuple[Fighter, ...], at: int, blow: Blow
) -> Hit:
    """What a hit does; of the one it falls on nothing is changed but what counts."""
    after, damage, *_ = take(referee, plan, before, at, blow)
    target = pruned_target(referee, before[at], after[at], path(at))
    return Hit((*after[:at], target, *after[at + 1 :]), damage)


def kept_take(
    referee: Referee, plan: Plan, before: tuple[Fighter, ...], at: int, blow: Blow
) -> Hit:
    """The same, for whoever takes one blow in one state again and again."""
    return referee.cached(pruned_take, plan, before, at, blow)


def _read(
    referee: Referee, plan: Plan, first_only: bool, target: Fighter, at: int, number: int
) -> tuple[Facts, frozenset[str], bool, int | None]:
    """What `capped_blow` reads, for the n-th attack on this target."""
    role, last = path(at), number + 1 == plan.attacks
    most = target.known("hp")
    if (plan.cleave and not first_only) or (at == 0 and referee.wants("damage")):
        most = None
    elif last and not any(referee.wants(f"{role}.{key}") for key in ("hp", "down")):
        most = 0
    effects = counted_effects(referee, role, target.flag("shield"), last)
    facts = facts_against(referee, plan, target, at, number)
    facts = facts._replace(needed=facts.needed - facts.bonus, bonus=0)  # no total is asked for
    return facts, effects, fumble_counts(referee, last), most


def _read_bare(referee: Referee, plan: Plan, first_only: bool, state: Round) -> tuple[Any, ...]:
    """The rule of a blow and its facts, where it isn't known what hp are left.

    All points count then, or none.
    """
    at = next_target(state)
    assert at is not None
    read = referee.cached(_read, plan, first_only, state.targets[at], at, state.number)
    return (capped_blow, *read) if read[-1] == 0 else (pruned_blow, *read[:-1])


def capped_blow(
    referee: Referee, facts: Facts, effects: frozenset[str], fumbles: bool, most: int | None
) -> Blow:
    """`pruned_blow`, whose damage is all the same beyond `most`; with None every point counts."""
    blow = referee.step(pruned_blow, facts, effects, fumbles)
    return blow if most is None else blow._replace(damage=min(most, blow.damage))


def pruned_blow(referee: Referee, facts: Facts, effects: frozenset[str], fumbles: bool) -> Blow:
    """A blow with no more than counts: these effects of a critical; of a fumble, if `fumbles`.

    What follows on the d20 is one and the same for all that the d20 itself may be made against.
    """
    d20 = referee.step(bare_attack_roll, facts.of_d20())
    return referee.step(pruned_rest, d20, facts._replace(needed=0, bonus=0), effects, fumbles)


def pruned_rest(
    referee: Referee, d20: D20, facts: Facts, effects: frozenset[str], fumbles: bool
) -> Blow:
    """What follows on the d20, with no more than counts."""
    blow = follow(referee, d20, facts, PrunedFollowing(effects, fumbles))
    outcome, chart = blow.outcome, blow.critical
    if outcome == "critical" and not outcome_counts(referee):
        outcome = "hit"
    if chart is not None and chart.damage != "kill":
        chart = chart._replace(damage="normal") if chart.effect else None
    return Blow(
        outcome,
        damage=blow.damage,
        critical=chart,
        fumble=blow.fumble,
        sacrificed=blow.sacrificed,
        knock=blow.knock,
    )


class PrunedFollowing(Following):
    """What follows on the d20, without what doesn't count."""

    def __init__(self, effects: frozenset[str], fumbles: bool) -> None:
        self._effects = effects
        self._fumbles = fumbles

    def critical(self, referee: Referee, of_two: bool) -> Critical:
        """A row of the critical chart, with an effect only where it counts."""
        return referee.step(counted_critical, of_two, self._effects)

    def fumble(self, referee: Referee, alone: bool, swung: str) -> Fumble | None:
        """A row of the fumble chart; None where it doesn't count what a fumble does."""
        return referee.step(counted_fumble, alone, swung, self._fumbles)


def bare_attack_roll(referee: Referee, facts: Facts) -> D20:
    """The d20's outcome, without its face and its total, and whether it knocks down."""
    return attack_roll(referee, facts)._replace(natural=0, total=0)


def counted_critical(referee: Referee, of_two: bool, effects: frozenset[str]) -> Critical:
    """A row of the critical chart, with its effect only where that is one of these."""
    row = critical(referee, of_two)
    return row if row.effect in effects else Critical(row.damage)


def counted_fumble(referee: Referee, alone: bool, swung: str, counts: bool) -> Fumble | None:
    """A row of the fumble chart; None where nothing of it counts.

    The harm to others is kept for those who ask what strays. Of the rounds it costs only whether
    there are any matters to the round; their number is kept for those who ask for it.
    """
    row = fumble(referee, alone, swung)
    if not counts:
        return None
    lost = row.rounds_lost if referee.wants("attacker.rounds_lost") else min(1, row.rounds_lost)
    if referee.wants(STRAYS) and row.ally:
        return row._replace(rounds_lost=lost)
    return row._replace(ally_damage=0, rounds_lost=lost, ally=False)
