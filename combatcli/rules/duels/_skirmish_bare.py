"""A fight of sides as its odds need it: of each fighter what later blows read, and his health."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.duels._setup import Plan
from combatcli.rules.duels._skirmish import Struck
from combatcli.rules.duels._skirmish_play import planned
from combatcli.rules.fight import SIDES, Fight, Near
from combatcli.rules.way import Resolved, WayToFight


class Condition:
    """What later blows read of a fighter, health aside: one object for all that are alike."""

    __slots__ = ("_fallen", "_ready", "bleeds", "busy", "fighter", "out", "reach", "reads_on")

    def __init__(self, way: WayToFight, fighter: Fighter, out: bool) -> None:
        self.fighter, self.out = fighter, out
        self.reach = way.reach(fighter)
        self.reads_on = way.reads_on(fighter, 0), way.reads_on(fighter, 1)
        self.bleeds = way.bleeds(fighter)
        self.busy = fighter.number("rounds_lost") > 0
        self._ready: Condition | None = None
        self._fallen: Condition | None = None

    def ready(self, combat: Bare, referee: Referee) -> Condition:
        """The same one as he is about to act."""
        if self._ready is None:
            self._ready = combat.condition(referee, self.fighter, self.out, acts=True)
        return self._ready

    def fallen(self, combat: Bare, referee: Referee) -> Condition:
        """The same one with no health left."""
        if self._fallen is None:
            down = self.fighter.change(down=True)
            self._fallen = combat.condition(referee, down, self.out)
        return self._fallen


class Body(NamedTuple):
    """A fighter: his condition, his health, what 2d6 must exceed, and whether he has fled."""

    condition: Condition
    health: int
    morale: int | None = None
    fled: bool = False


class Hit(NamedTuple):
    """How a blow leaves actor and target, the health it takes of each, and what strays."""

    actor: Condition
    target: Condition
    from_actor: int
    from_target: int
    strays: tuple[Hashable, ...]


class Sweep(NamedTuple):
    """How a blow that may fall on several leaves the actor and each of them, health included."""

    after: tuple[tuple[Condition, int], ...]
    strays: tuple[Hashable, ...]


class Bare:
    """What blows do, worked out once for all fighters in one condition, by the very resolvers.

    `whole` is the most health that there can be. `asked` are keys that the odds are grouped by.
    """

    def __init__(
        self, way: WayToFight, plans: Sequence[Plan], whole: int, asked: frozenset[str]
    ) -> None:
        self.way, self.plans, self.whole, self.asked = way, plans, whole, asked
        self._conditions: dict[tuple[Fighter, bool], Condition] = {}
        self._gone = Condition(way, Fighter("gone", {}), out=True)

    # fighters

    def condition(
        self, referee: Referee, fighter: Fighter, out: bool, acts: bool = False
    ) -> Condition:
        """The condition of a fighter."""
        stripped = self.way.strip(referee, fighter, acts and not out, self.asked)
        for name in self.way.keys_among_many:
            stripped = stripped.restored(name, fighter)
        key = stripped, out
        if key not in self._conditions:
            self._conditions[key] = Condition(self.way, *key)
        return self._conditions[key]

    def body(self, referee: Referee, fighter: Fighter) -> Body:
        """A fighter as he comes into the fight."""
        health = max(0, fighter.number(self.way.health))
        out = health > 0 and self.way.is_out(fighter)
        condition = self.condition(referee, fighter, out)
        return Body(condition, health, fighter.known("morale"), fighter.flag("fled"))

    def whole_fighter(self, condition: Condition, health: int) -> Fighter:
        """A fighter in a condition with so much health."""
        return condition.fighter.change(**{self.way.health: health})

    def stands(self, body: Body) -> bool:
        """Whether a fighter is there and not out."""
        return body.health > 0 and not body.condition.out and not body.fled

    def is_out(self, body: Body) -> bool:
        """Whether a fighter is out."""
        return body.health <= 0 or body.condition.out

    def is_busy(self, body: Body) -> bool:
        """Whether he has rounds to lose."""
        return body.condition.busy

    def health(self, body: Body) -> int:
        """What he has left."""
        return body.health

    def morale(self, body: Body) -> int | None:
        """His own."""
        return body.morale

    def reach(self, body: Body) -> int:
        """How many further enemies a blow of his may fall on."""
        return body.condition.reach

    def flee(self, body: Body) -> Body:
        """One who has fled."""
        return body._replace(fled=True)

    def bleeds(self, body: Body) -> bool:
        """Whether he bleeds to death."""
        return body.condition.bleeds

    # blows

    def blow(
        self, referee: Referee, side: str, actor: Body, targets: Sequence[Body], ally: bool
    ) -> Struck | None:
        """A blow by the side's plan."""
        condition, target = actor.condition.ready(self, referee), targets[0]
        if condition.reads_on[len(targets) > 1]:
            return self._sweep(referee, side, actor, targets, ally)
        hit = referee.step(strike, self, side, condition, target.condition, ally)
        if hit is None:
            return None
        return Struck(
            self._hurt(referee, actor, hit.actor, actor.health - hit.from_actor),
            (
                self._hurt(referee, target, hit.target, target.health - hit.from_target),
                *targets[1:],
            ),
            hit.strays,
        )

    def _hurt(self, referee: Referee, body: Body, condition: Condition, health: int) -> Body:
        """A fighter in his new condition, with so much health left."""
        if health <= 0 or condition.out:
            return self._fallen(referee, body, condition, max(0, health))
        if condition is body.condition and health == body.health:
            return body
        return Body(condition, health, body.morale, body.fled)

    def _fallen(self, referee: Referee, body: Body, condition: Condition, health: int) -> Body:
        """One who is out: all are alike where nothing is asked of them any more."""
        if not self.asked:
            condition, health = self._gone, 0
        elif health <= 0:
            condition = condition.fallen(self, referee)
        return Body(condition, health, body.morale, body.fled)

    def _sweep(
        self, referee: Referee, side: str, actor: Body, targets: Sequence[Body], ally: bool
    ) -> Struck | None:
        """A blow that reads what health is left to those it falls on."""
        struck = tuple((each.condition, each.health) for each in targets)
        actor_now = actor.condition.ready(self, referee), actor.health
        # No step of its own: so few are alike that to work each out would take longer.
        swept = sweep(referee, self, side, actor_now, struck, ally)
        if swept is None:
            return None
        after = [
            self._hurt(referee, before, *now)
            for before, now in zip((actor, *targets), swept.after, strict=True)
        ]
        return Struck(after[0], tuple(after[1:]), swept.strays)

    def stray(self, referee: Referee, ally: Body, fumble: Hashable) -> tuple[Body, str]:
        """An ally whom a blow befalls."""
        condition, health = referee.step(strayed, self, ally.condition, ally.health, fumble)
        return self._hurt(referee, ally, condition, health), ""

    # the fallen

    def fall(self, referee: Referee, body: Body) -> tuple[Body, Resolved | None]:
        """One who has just fallen."""
        return self._tended(body, referee.step(fallen, self, body.condition, body.health)), None

    def staunch(self, referee: Referee, body: Body) -> tuple[Body, Resolved | None]:
        """One whom an ally has tended to."""
        return self._tended(body, referee.step(staunched, self, body.condition, body.health)), None

    def bleed(self, body: Body) -> Body:
        """One who bleeds when a round has gone by."""
        fighter = self.way.bleed(body.condition.fighter)
        key = fighter, body.condition.out
        if key not in self._conditions:
            self._conditions[key] = Condition(self.way, *key)
        return body._replace(condition=self._conditions[key])

    @staticmethod
    def _tended(body: Body, after: tuple[Condition, int]) -> Body:
        return body._replace(condition=after[0], health=after[1])

    def after(self, referee: Referee, fighter: Fighter) -> tuple[Condition, int]:
        """A fighter's condition and health."""
        health = max(0, fighter.number(self.way.health))
        out = health > 0 and self.way.is_out(fighter)
        return self.condition(referee, fighter, out), health


# what the rules make of conditions: steps, so that each is worked out once for equal ones


def strike(
    referee: Referee, combat: Bare, side: str, actor: Condition, target: Condition, ally: bool
) -> Hit | None:
    """A blow on one, of whom there is more than it can take."""
    before = [combat.whole_fighter(each, combat.whole) for each in (actor, target)]
    result = _resolved(referee, combat, side, before, ally)
    if result is None:
        return None
    own, theirs = (
        combat.after(referee, result.fighters[role]) for role in ("attacker", "defender")
    )
    return Hit(own[0], theirs[0], combat.whole - own[1], combat.whole - theirs[1], result.strays)


def sweep(
    referee: Referee,
    combat: Bare,
    side: str,
    actor: tuple[Condition, int],
    targets: tuple[tuple[Condition, int], ...],
    ally: bool,
) -> Sweep | None:
    """A blow that may fall on several."""
    before = [combat.whole_fighter(*each) for each in (actor, *targets)]
    result = _resolved(referee, combat, side, before, ally)
    if result is None:
        return None
    others = before[2:] if result.others is None else result.others
    after = (result.fighters["attacker"], result.fighters["defender"], *others)
    return Sweep(tuple(combat.after(referee, each) for each in after), result.strays)


def _resolved(
    referee: Referee, combat: Bare, side: str, fighters: Sequence[Fighter], ally: bool
) -> Any:
    """What comes of a blow of the first of these on the others."""
    actor, target, *further = fighters
    pair = (actor, target) if side == SIDES[0] else (target, actor)
    fight = Fight(*pair, side)
    move = planned(combat.plans, combat.way, fight)
    resolved = combat.way.blow(referee, fight, move, Near(tuple(further), ally))
    return None if resolved is None else resolved[1]


def strayed(
    referee: Referee, combat: Bare, ally: Condition, health: int, fumble: Hashable
) -> tuple[Condition, int]:
    """An ally whom a blow befalls."""
    after, _ = combat.way.stray(referee, combat.whole_fighter(ally, health), fumble)
    return combat.after(referee, after)


def fallen(
    referee: Referee, combat: Bare, condition: Condition, health: int
) -> tuple[Condition, int]:
    """One who has just fallen, when the rules have said what is his fate."""
    fighter = combat.whole_fighter(condition, health)
    return _fate(referee, combat, fighter, combat.way.fall(referee, fighter))


def staunched(
    referee: Referee, combat: Bare, condition: Condition, health: int
) -> tuple[Condition, int]:
    """One whose wounds an ally tends to."""
    fighter = combat.whole_fighter(condition, health)
    return _fate(referee, combat, fighter, combat.way.staunch(referee, fighter))


def _fate(
    referee: Referee, combat: Bare, fighter: Fighter, resolved: Resolved | None
) -> tuple[Condition, int]:
    return combat.after(referee, fighter if resolved is None else resolved[1].fighters["fighter"])
