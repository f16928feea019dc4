"""A round of attacks: each blow falls on somebody, and changes what the next one meets."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._armor import armor_class, lose_shield
from combatcli.rules.labyrinth._attack_roll import Blow, Facts
from combatcli.rules.labyrinth._injuries import apply_critical, apply_fumble, hurt, is_out, kill
from combatcli.rules.labyrinth._pruning import (
    capped,
    counted_effects,
    fumbles_count,
    settled,
    settled_attacker,
    tells_outcome,
)

RANK = ("critical", "hit", "miss", "fumble")


class Round(NamedTuple):
    """A round as the next attack needs it. `damage` is the first target's, None once unknown."""

    attacker: Fighter
    targets: tuple[Fighter, ...]
    number: int = 0
    damage: int | None = 0
    best: str | None = None
    stopped: bool = False


class Plan(NamedTuple):
    """What holds for the whole round: the facts of the n-th attack on a given AC, and cleave.

    With `first_only` nothing counts any more once the first target is out.
    """

    attacks: int
    facts: Callable[[int, int, bool], Facts]
    parry: int
    cleave: int
    sacrifice: bool
    first_only: bool = False


def path(at: int) -> str:
    """Where a result has this target."""
    return "defender" if at == 0 else f"others.{at - 1}"


def next_target(state: Round) -> int | None:
    """The first target that still stands."""
    return next((at for at, each in enumerate(state.targets) if not is_out(each)), None)


def over(plan: Plan, state: Round) -> bool:
    """Whether no further attack is made."""
    if plan.first_only and is_out(state.targets[0]):
        return True
    return state.number == plan.attacks or state.stopped or next_target(state) is None


def attack_once(plan: Plan, referee: Referee, state: Round) -> Round:
    """One attack on the first target that stands."""
    at = next_target(state)
    assert at is not None
    facts, most = referee.cached(_ready, plan, state.targets[at], at, state.number)
    found = referee.step(capped, facts, most)
    attacker, stopped = state.attacker, False
    targets, damage = state.targets, 0  # type: tuple[Fighter, ...], int | None
    if found.fumble is not None:
        after = apply_fumble(referee, attacker, found.fumble)
        stopped = forbids(after)
        attacker = settled_attacker(referee, attacker, after, stopped)
    elif found.outcome in ("hit", "critical"):
        targets, damage = referee.cached(take, plan, state.targets, at, found)
    _tell(referee, found, facts.needed, damage, at)
    total = state.damage
    if at == 0 and total is not None:
        total = None if damage is None else total + damage
    return Round(
        attacker,
        targets,
        state.number + 1,
        total if referee.wants("damage") else 0,
        _better(state.best, found.outcome) if tells_outcome(referee) else None,
        stopped,
    )


def _ready(
    referee: Referee, plan: Plan, target: Fighter, at: int, number: int
) -> tuple[Facts, int | None]:
    """The facts of the n-th attack on this target, and the hp beyond which damage is all the same
    (None: it counts to the last point).
    """
    needed = armor_class(referee, target) + (plan.parry if at == 0 else 0)
    shield = target.flag("shield")
    last = number + 1 == plan.attacks
    most = target.known("hp")
    cleaves = plan.cleave and not plan.first_only
    if cleaves or (at == 0 and referee.wants("damage")):
        most = None
    elif last and not any(referee.wants(f"{path(at)}.{key}") for key in ("hp", "down")):
        most = 0
    facts = plan.facts(number, needed, plan.sacrifice and at == 0 and shield)
    effects = counted_effects(referee, path(at), shield, last)
    return facts._replace(effects=effects, harms=fumbles_count(referee, last)), most


def _better(best: str | None, outcome: str) -> str:
    return outcome if best is None or RANK.index(outcome) < RANK.index(best) else best


def forbids(fighter: Fighter) -> bool:
    """Whether a fumble leaves no further attack this round."""
    return bool(
        is_out(fighter)
        or fighter.flag("down")
        or fighter.flag("disarmed")
        or fighter.number("rounds_lost")
    )


def take(
    referee: Referee, plan: Plan, targets: tuple[Fighter, ...], at: int, found: Blow
) -> tuple[tuple[Fighter, ...], int | None]:
    """The targets after a hit, and the damage dealt to the one it fell on; cleave carries on."""
    before = targets[at]
    after, damage = before, found.damage  # type: Fighter, int | None
    if found.sacrificed:
        after = lose_shield(referee, after)
    if found.critical is not None and found.critical.damage == "kill":
        damage = before.known("hp")
        after = kill(referee, after)
    else:
        after = hurt(after, found.damage)
    if found.critical is not None:
        after = apply_critical(referee, after, found.critical)
    left = [*targets]
    left[at] = settled(referee, before, after, path(at))
    hp = before.known("hp")
    if hp is not None and damage is not None:
        _cleave(plan, referee, left, damage - hp)
    return tuple(left), damage


def _cleave(plan: Plan, referee: Referee, targets: list[Fighter], rest: int) -> None:
    """Damage left over carries to the next enemies within 5 feet, up to `cleave` of them."""
    further = [i for i, each in enumerate(targets) if not is_out(each)]
    for i in further[: plan.cleave]:
        if rest <= 0:
            return
        referee.note(f"cleave: {rest} left over for {targets[i].name}")
        hp = targets[i].known("hp")
        targets[i] = hurt(targets[i], rest)
        if hp is None:
            return
        rest -= hp


def _tell(referee: Referee, found: Blow, needed: int, damage: int | None, at: int) -> None:
    if not referee.wants("attacks"):
        return
    crit, fumble = found.critical, found.fumble
    referee.log_step(
        natural=found.natural,
        total=found.total,
        needed=needed,
        outcome=found.outcome,
        damage=damage,
        weapon=found.weapon,
        crit=None
        if crit is None
        else {"outcome": crit.damage, "effect": crit.effect, "limb": crit.limb},
        fumble=None
        if fumble is None
        else {
            "outcome": fumble.outcome,
            "self_damage": fumble.self_damage,
            "ally_damage": fumble.ally_damage,
            "rounds_lost": fumble.rounds_lost,
        },
        target=path(at),
    )
