"""A round of attacks: each blow falls on somebody, and changes what the next one meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._armor import armor_class, lose_shield
from combatcli.rules.labyrinth._attack_roll import Blow, Facts, strike
from combatcli.rules.labyrinth._charts import Fumble
from combatcli.rules.labyrinth._defense import gives_up_from
from combatcli.rules.labyrinth._ends import apply_critical, apply_fumble, knock_over
from combatcli.rules.labyrinth._hands import MAIN, OFF, holds_two, is_gone
from combatcli.rules.labyrinth._injuries import hurt, is_out, kill
from combatcli.rules.labyrinth._summary import log_attack

RANK = ("critical", "hit", "miss", "fumble")


class Round(NamedTuple):
    """A round as the next attack needs it. `damage` is the first target's, None once unknown.

    `knock` is what its bash did besides: knockdown or knockout. `strays` are the fumbles that
    befall an ally as well.
    """

    attacker: Fighter
    targets: tuple[Fighter, ...]
    number: int = 0
    damage: int | None = 0
    best: str | None = None
    stopped: bool = False
    knock: str | None = None
    strays: tuple[Fumble, ...] = ()

    def dealing(self, damage: int) -> Round:
        """The same with so much damage. `_replace` takes thrice as long, and there are many."""
        return Round._make((*self[:3], damage, *self[4:]))

    @property
    def outcome(self) -> str:
        """Of all attacks together, once it is over."""
        return self.best or "miss"

    @property
    def success(self) -> bool:
        """Whether any of them hit."""
        return self.best in ("hit", "critical")


class Plan(NamedTuple):
    """What holds for the whole round: the facts of the n-th attack on a target, and cleave.

    `first` are those of the first attack on the first target, where they are known already.
    """

    attacks: int
    facts: Callable[[Referee, int, Target], Facts]
    parry: int
    cleave: int
    sacrifice: int
    first: Facts | None = None


class Target(NamedTuple):
    """What an attack reads of the one it is made on; `Facts` says what each is."""

    needed: int
    sacrifice: int = 0
    of_two: bool = False


class Cleft(NamedTuple):
    """Damage left over that fell on a further target."""

    at: int
    damage: int


class Hit(NamedTuple):
    """The targets after a hit, and the damage dealt to the one it fell on, None where not known.

    `took` is what an effect of a critical took of him, `knocked` whether a bash that knocks down
    changed anything, None for one that doesn't; `cleft` where what was left over fell.
    """

    targets: tuple[Fighter, ...]
    damage: int | None
    took: str | None = None
    cleft: tuple[Cleft, ...] = ()
    knocked: bool | None = None


Take = Callable[[Referee, Plan, tuple[Fighter, ...], int, Blow], Hit]


def path(at: int) -> str:
    """Where a result has this target."""
    return "defender" if at == 0 else f"others.{at - 1}"


def next_target(state: Round) -> int | None:
    """The first target that still stands."""
    for at, each in enumerate(state.targets):
        if not is_out(each):
            return at
    return None


def over(plan: Plan, state: Round) -> bool:
    """Whether no further attack is made."""
    return state.number == plan.attacks or state.stopped or next_target(state) is None


def whole_round(plan: Plan, referee: Referee, start: Round) -> Round:
    """Attack after attack until the round is over."""
    return referee.fold(partial(attack_once, plan), start, partial(over, plan))


def attack_once(plan: Plan, referee: Referee, state: Round) -> Round:
    """One attack on the first target that stands."""
    at = next_target(state)
    assert at is not None
    target = state.targets[at]
    referee.scene("attack", "{} attacks {}", state.attacker, target)
    facts = plan.first if at == state.number == 0 else None
    if facts is None:
        facts = facts_against(referee, plan, target, at, state.number)
    blow = referee.step(strike, facts)
    attacker, hit = after_blow(referee, plan, state, at, blow)
    cleft = [(path(one.at), one.damage) for one in hit.cleft]
    log_attack(referee, blow, facts.needed, path(at), hit.damage, hit.took, cleft, hit.knocked)
    return Round(
        attacker,
        hit.targets,
        state.number + 1,
        total_damage(state, at, hit.damage),
        better(state.best, blow.outcome),
        stops(blow, attacker),
        state.knock or blow.knock,
        strays(state, blow),
    )


def facts_against(referee: Referee, plan: Plan, target: Fighter, at: int, number: int) -> Facts:
    """The facts of the n-th attack, on this target."""
    first = at == 0
    needed = armor_class(referee, target) + (plan.parry if first else 0)
    sacrifice = gives_up_from(referee, target, plan.sacrifice if first else 0)
    return plan.facts(referee, number, Target(needed, sacrifice, holds_two(referee, target)))


def take(referee: Referee, plan: Plan, targets: tuple[Fighter, ...], at: int, blow: Blow) -> Hit:
    """What a hit does to the one it falls on; cleave carries on."""
    before = targets[at]
    after, damage = before, blow.damage  # type: Fighter, int | None
    if blow.sacrificed:
        after = lose_shield(referee, after)
    if blow.critical is not None and blow.critical.damage == "kill":
        damage = before.known("hp")
        after = kill(referee, after)
    else:
        after = hurt(after, blow.damage)
    took = None
    if blow.critical is not None:
        after, took = apply_critical(referee, after, blow.critical, blow.sacrificed)
    knocked = None
    if blow.knock is not None and not after.flag("dead"):
        standing, after = after, knock_over(referee, after, blow.knock)
        knocked = after != standing
    left = [*targets]
    left[at] = after
    hp = before.known("hp")
    cleft: list[Cleft] = []
    if hp is not None and damage is not None:
        cleft.extend(_cleave(plan, left, damage - hp))
    return Hit(tuple(left), damage, took, tuple(cleft), knocked)


def _cleave(plan: Plan, targets: list[Fighter], rest: int) -> Iterator[Cleft]:
    """Damage left over carries to the next enemies within 5 feet, up to `cleave` of them."""
    further = [i for i, each in enumerate(targets) if not is_out(each)]
    for i in further[: plan.cleave]:
        if rest <= 0:
            return
        yield Cleft(i, rest)
        hp = targets[i].known("hp")
        targets[i] = hurt(targets[i], rest)
        if hp is None:
            return
        rest -= hp


def after_blow(
    referee: Referee, plan: Plan, state: Round, at: int, blow: Blow, take: Take = take
) -> tuple[Fighter, Hit]:
    """The attacker after a blow, and what it did to those it fell on.

    `take` is what a hit does; the odds have their own, which forgets more.
    """
    if blow.fumble is not None:
        return apply_fumble(referee, state.attacker, blow.fumble), Hit(state.targets, 0)
    if blow.outcome in ("hit", "critical"):
        return state.attacker, take(referee, plan, state.targets, at, blow)
    return state.attacker, Hit(state.targets, 0)


def total_damage(state: Round, at: int, damage: int | None) -> int | None:
    """The round's damage with that of one more attack, which counts on the first target alone."""
    if at > 0 or state.damage is None:
        return state.damage
    return None if damage is None else state.damage + damage


def better(best: str | None, outcome: str) -> str:
    """The better of the outcomes so far and of one more."""
    return outcome if best is None or RANK.index(outcome) < RANK.index(best) else best


def strays(state: Round, blow: Blow) -> tuple[Fumble, ...]:
    """The fumbles of the round that befall an ally, with that of one more attack."""
    if blow.fumble is None or not blow.fumble.ally:
        return state.strays
    return (*state.strays, blow.fumble)


def stops(blow: Blow, attacker: Fighter) -> bool:
    """Whether a fumble leaves no further attack this round."""
    if blow.fumble is None:
        return False
    swung = OFF if blow.fumble.off else MAIN
    return forbids(attacker) or is_gone(attacker, swung)


def forbids(fighter: Fighter) -> bool:
    """Whether a fumble's effects let this fighter make no further attack this round."""
    return bool(is_out(fighter) or fighter.flag("down") or fighter.number("rounds_lost"))
