"""A round of attacks: each blow falls on somebody, and changes what the next one meets."""

from collections.abc import Callable
from typing import NamedTuple

from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.labyrinth._armor import armor_class, lose_shield
from combatcli.rules.labyrinth._arms import told_by_use
from combatcli.rules.labyrinth._blow import Blow, Facts, blow
from combatcli.rules.labyrinth._charts import Critical
from combatcli.rules.labyrinth._harm import apply_critical, apply_fumble, hurt, is_out, kill

RANK = ("critical", "hit", "miss", "fumble")
PASSIVE = ("limbs", "disarmed", "rounds_lost", "down")
"""Keys of a target that later attacks of the round don't read."""
SHIELDED = ("limbs", "disarmed")
"""Those that they do read while a shield may hang on them."""
SHIELD_READS = ("armor", "shatter", "limb", "disarm")
"""Effects that change what a later attack meets, on one who bears a shield."""


class Round(NamedTuple):
    """A round as the next attack needs it. `damage` is the first target's, None once unknown."""

    attacker: Fighter
    targets: tuple[Fighter, ...]
    number: int = 0
    damage: int | None = 0
    best: str | None = None
    stopped: bool = False


class Plan(NamedTuple):
    """What holds for the whole round: the facts of the n-th attack on a given AC, and cleave."""

    attacks: int
    facts: Callable[[int, int, bool], Facts]
    parry: int
    cleave: int
    sacrifice: bool


def path(at: int) -> str:
    """Where a result has this target."""
    return "defender" if at == 0 else f"others.{at - 1}"


def next_target(state: Round) -> int | None:
    """The first target that still stands."""
    return next((at for at, each in enumerate(state.targets) if not is_out(each)), None)


def over(plan: Plan, state: Round) -> bool:
    """Whether no further attack is made."""
    return state.number == plan.attacks or state.stopped or next_target(state) is None


def attack_once(plan: Plan, referee: Referee, state: Round) -> Round:
    """One attack on the first target that stands."""
    at = next_target(state)
    assert at is not None
    facts, reads, most = referee.once(_ready, plan, state.targets[at], at, state.number)
    found = referee.step(needful, facts, path(at), reads, most)
    attacker = state.attacker
    targets, damage = state.targets, 0  # type: tuple[Fighter, ...], int | None
    if found.fumble is not None:
        attacker = apply_fumble(referee, attacker, found.fumble)
    elif found.outcome != "miss":
        targets, damage = referee.once(take, plan, state.targets, at, found)
    _tell(referee, found, facts.needed, damage, at)
    total = state.damage
    if at == 0 and total is not None:
        total = None if damage is None else total + damage
    return Round(
        attacker,
        targets,
        state.number + 1,
        total if referee.wants("damage") else 0,
        _better(state.best, found.outcome) if _tells_outcome(referee) else None,
        found.fumble is not None and forbids(attacker),
    )


def _ready(
    referee: Referee, plan: Plan, target: Fighter, at: int, number: int
) -> tuple[Facts, tuple[str, ...], int | None]:
    """The facts of the n-th attack on this target, the effects that a later attack reads, and the
    hp beyond which damage is all the same (None: it counts to the last point).
    """
    needed = armor_class(referee, target) + (plan.parry if at == 0 else 0)
    shield = target.flag("shield")
    later = () if number + 1 == plan.attacks else SHIELD_READS if shield else ("armor",)
    counts = plan.cleave or referee.wants("attacks") or (at == 0 and referee.wants("damage"))
    most = None if counts else target.known("hp")
    return plan.facts(number, needed, plan.sacrifice and at == 0 and shield), later, most


def _better(best: str | None, outcome: str) -> str:
    return outcome if best is None or RANK.index(outcome) < RANK.index(best) else best


def _tells_outcome(referee: Referee) -> bool:
    return referee.wants("outcome") or referee.wants("success")


def needful(
    referee: Referee, facts: Facts, role: str, reads: tuple[str, ...], most: int | None
) -> Blow:
    """A blow, without what neither a later attack of the round nor the asker wants to know."""
    found = blow(referee, facts)
    if referee.wants("attacks"):
        return found
    if most is not None:
        found = found._replace(damage=min(most, found.damage))
    if not _tells_outcome(referee) and found.outcome == "critical":
        found = found._replace(outcome="hit")
    if found.fumble is not None:
        own = referee.wants_state("attacker")
        rounds = found.fumble.rounds_lost if own else min(1, found.fumble.rounds_lost)
        return found._replace(fumble=found.fumble._replace(ally_damage=0, rounds_lost=rounds))
    chart = found.critical
    if chart is None:
        return found
    if chart.damage != "kill":
        chart = chart._replace(damage="normal")
    if not referee.wants_state(role) and chart.effect not in reads:
        chart = Critical(chart.damage)
    return found._replace(critical=None if chart == Critical("normal") else chart)


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
    left[at] = _settled(referee, before, after, path(at))
    hp = before.known("hp")
    if hp is not None and damage is not None and is_out(after):
        _cleave(plan, referee, left, at, damage - hp)
    return tuple(left), damage


def _cleave(plan: Plan, referee: Referee, targets: list[Fighter], at: int, rest: int) -> None:
    """Damage left over carries to the next enemies within 5 feet, up to `cleave` of them."""
    further = [i for i, each in enumerate(targets) if i != at and not is_out(each)]
    for i in further[: plan.cleave]:
        if rest <= 0:
            return
        referee.note(f"cleave: {rest} left over for {targets[i].name}")
        hp = targets[i].known("hp")
        targets[i] = hurt(targets[i], rest)
        if hp is None or rest < hp:
            return
        rest -= hp


def _settled(referee: Referee, before: Fighter, after: Fighter, role: str) -> Fighter:
    """The target, with nothing changed that neither a later attack nor the asker wants to know."""
    if referee.wants_state(role):
        return after
    read = SHIELDED if after.flag("shield") and not is_out(after) else ()
    for key in PASSIVE:
        if key not in read:
            after = after.restored(key, before)
    return referee.once(told_by_use, after) if read and "limbs" in after else after


def _tell(referee: Referee, found: Blow, needed: int, damage: int | None, at: int) -> None:
    crit, fumble = found.critical, found.fumble
    referee.tell(
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
