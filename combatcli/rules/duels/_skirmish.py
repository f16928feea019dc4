"""A fight of two sides, turn by turn: who acts, on whom, and what a side does that has lost some.

What blows do is left to `Combat`: told in full where the fight is played, and worked out once for
all that are alike where its odds are asked for.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.fight import SIDES
from combatcli.rules.way import Resolved, WayToFight

F = TypeVar("F")
OF = "duels"
"""The folder that the rulings are declared in."""
TARGET, NEAREST, MORALE = "target", "nearest", "morale"
"""Rulings, and rolls of the same names."""
STAUNCH, WHEN_FREE = "staunch", "when-free"
NERVE = "2d6"
"""What morale must not fall below (that of Labyrinth Lord, for hirelings and monsters)."""
Place = tuple[int, int]
"""A side, and a place on it, both from 0."""


class Struck(NamedTuple):
    """What a blow did: the actor, those it may have fallen on, and what strays to an ally."""

    actor: object
    targets: tuple[object, ...]
    strays: tuple[Hashable, ...] = ()
    resolved: Resolved | None = None


class Combat(Protocol[F]):
    """What a fight needs to know of its fighters, and what its rule set does to them."""

    @property
    def way(self) -> WayToFight:
        """The rule set's way to fight."""

    def stands(self, fighter: F) -> bool:
        """Whether a fighter is there and not out."""

    def is_out(self, fighter: F) -> bool:
        """Whether a fighter is out, and has not just fled."""

    def is_busy(self, fighter: F) -> bool:
        """Whether he has rounds to lose."""

    def health(self, fighter: F) -> int:
        """What he has left."""

    def morale(self, fighter: F) -> int | None:
        """What 2d6 must exceed to make him flee; None for one who never does."""

    def reach(self, fighter: F) -> int:
        """How many further enemies a blow of his may fall on."""

    def blow(
        self, referee: Referee, side: str, actor: F, targets: Sequence[F], ally: bool
    ) -> Struck | None:
        """One attacks the first of these; `ally` says whether one of his own is near."""

    def stray(self, referee: Referee, ally: F, fumble: Hashable) -> tuple[F, str]:
        """An ally whom a blow befalls, and that in words."""

    def flee(self, fighter: F) -> F:
        """One who has fled."""

    def fall(self, referee: Referee, fighter: F) -> tuple[F, Resolved | None]:
        """One who has just fallen, when the rules have said what is his fate."""

    def bleeds(self, fighter: F) -> bool:
        """Whether he bleeds to death."""

    def staunch(self, referee: Referee, fighter: F) -> tuple[F, Resolved | None]:
        """One who bleeds, when an ally has tended to him."""

    def bleed(self, fighter: F) -> F:
        """One who bleeds when a round has gone by."""


class Skirmish(Generic[F]):
    """Both sides, who stands, and whose turns are left in the round."""

    def __init__(
        self, combat: Combat[F], referee: Referee, sides: Sequence[Sequence[F]], opener: int
    ) -> None:
        self.combat, self.referee, self.opener = combat, referee, opener
        self.sides = [list(side) for side in sides]
        self.up = [self._standing(side) for side in (0, 1)]
        self.queue: list[Place] = []
        self.acted = False
        """Whether anybody did anything this round."""
        self._choices: dict[str, str] = {}
        self.wounded = [self._has_wounded(side) for side in (0, 1)]
        self.nervous = [any(combat.morale(each) is not None for each in side) for side in sides]
        self.tested = [self._losses(side) for side in (0, 1)]
        """The occasions for a check of morale that each side has had."""

    # rounds

    @property
    def winner(self) -> int | None:
        """The side that still stands when nobody of the other does."""
        if not self.up[1]:
            return 0
        return 1 if not self.up[0] else None

    def fight(self, most: int) -> tuple[int, bool]:
        """Fight until a side has lost: the rounds, at most so many, and whether nobody can act."""
        rounds = 0
        while self.winner is None and rounds < most:
            if rounds:
                self.next_round()
            rounds += 1
            self.begin_round()
            if not self._round():
                return rounds, True
        return rounds, False

    def _round(self) -> bool:
        """The turns of a round; whether anybody did anything in them."""
        while self.queue and self.winner is None:
            self.next_turn()
        return self.acted

    def begin_round(self) -> None:
        """The turns of a round: the opener's side as it is listed, then the other."""
        first, second = self.opener, 1 - self.opener
        self.queue = [(first, at) for at in self.up[first]] + [
            (second, at) for at in self.up[second]
        ]
        self.acted = False

    def next_round(self) -> None:
        """A round has gone by for those who bleed; who opens the next may be rolled for."""
        for side, members in enumerate(self.sides):
            for at, each in enumerate(members) if self.wounded[side] else ():
                if self.combat.bleeds(each):
                    members[at] = self.combat.bleed(each)
                    self.bled((side, at), each)
            self.wounded[side] = self.wounded[side] and self._has_wounded(side)
        opener = self.combat.way.next_opener(self.referee)
        self.opener = self.opener if opener is None else SIDES.index(opener)

    def next_turn(self) -> None:
        """The next turn of the round."""
        side, at = self.queue.pop(0)
        if at in self.up[side]:
            self.act(side, at)

    # turns

    def act(self, side: int, at: int) -> None:
        """One staunches the wounds of an ally, or attacks; then who fell is seen to."""
        if self.wounded[side] and self._is_free(side, at):
            self._tend(side, at)
            return
        own, foes = self.sides[side], self.sides[1 - side]
        self.begin(side)
        order = self._targets(side, at)
        struck = self.combat.blow(
            self.referee, SIDES[side], own[at], [foes[i] for i in order], len(self.up[side]) > 1
        )
        if struck is None:
            return
        self.acted = True
        hit = [(side, at, struck.actor)]
        hit += [(1 - side, i, each) for i, each in zip(order, struck.targets, strict=True)]
        changed = [(s, i) for s, i, each in hit if self._put(s, i, each)]
        strayed: list[tuple[Place, str]] = []
        for fumble in struck.strays:
            ally = self._nearest_ally(side, at)
            if ally is not None:
                after, told = self.combat.stray(self.referee, own[ally], fumble)
                strayed.append(((side, ally), told))
                self._put(side, ally, after)
                changed.append((side, ally))
        self.struck((side, at), (1 - side, order[0]), struck, strayed)
        if changed:
            self._see_to(changed)

    def _put(self, side: int, at: int, fighter: object) -> bool:
        """Whether a fighter has changed, when he is put in his place."""
        members = self.sides[side]
        if members[at] is fighter:
            return False
        members[at] = fighter  # type: ignore[assignment]
        return True

    def _see_to(self, changed: Sequence[Place]) -> None:
        """Those who have fallen stand no more; their side may flee."""
        combat = self.combat
        fell = [
            (s, i) for s, i in changed if i in self.up[s] and not combat.stands(self.sides[s][i])
        ]
        if not fell:
            return
        if combat.way.mortal and self.ruling(STAUNCH) == WHEN_FREE:
            for s, i in fell:
                self.begin(s)
                after, resolved = combat.fall(self.referee, self.sides[s][i])
                self.sides[s][i] = after
                self.wounded[s] = self.wounded[s] or combat.bleeds(after)
                self.fell((s, i), resolved)
        for side in dict.fromkeys(s for s, _ in fell):
            self.up[side] = self._standing(side)
        if self.winner is None:
            for side in dict.fromkeys(s for s, _ in fell):
                if self.nervous[side]:
                    self._check_morale(side)

    def _standing(self, side: int) -> list[int]:
        return [at for at, each in enumerate(self.sides[side]) if self.combat.stands(each)]

    # whom

    def _targets(self, side: int, at: int) -> list[int]:
        """Whom one attacks, and after him those his blow may fall on as well, nearest first."""
        theirs = self.up[1 - side]
        if len(theirs) == 1:
            return theirs
        first = self._target(side, at, theirs)
        reach = self.combat.reach(self.sides[side][at])
        return [first, *self._near(1 - side, first, theirs, reach)[:reach]] if reach else [first]

    def _target(self, side: int, at: int, theirs: list[int]) -> int:
        foes, choice = self.sides[1 - side], self.ruling(TARGET)
        if choice == "first-standing":
            return theirs[0]
        if choice == "weakest":
            return min(theirs, key=lambda i: self.combat.health(foes[i]))
        if choice == "strongest":
            return max(theirs, key=lambda i: self.combat.health(foes[i]))
        if choice == "spread":
            return theirs[self.up[side].index(at) % len(theirs)]
        return self._any(TARGET, 1 - side, theirs)

    def _near(self, side: int, first: int, theirs: list[int], reach: int) -> list[int]:
        """The others of a side, nearest first; no more are rolled for than a blow can reach."""
        place = theirs.index(first)
        rest = theirs[place + 1 :] + theirs[:place]
        if len(rest) < 2 or self.ruling(NEAREST) == "next-in-line":
            return rest
        near: list[int] = []
        while len(rest) > 1 and len(near) < reach:
            near.append(self._any(NEAREST, side, rest))
            rest.remove(near[-1])
        return near + rest

    def _nearest_ally(self, side: int, at: int) -> int | None:
        """The ally nearest to one, of those who stand."""
        standing = [i for i in self._standing(side) if i != at]
        return self._nearest(
            side, [i for i in standing if i > at] + [i for i in standing if i < at]
        )

    def _nearest(self, side: int, allies: list[int]) -> int | None:
        """The nearest of some, who are given by their places after one's own."""
        if len(allies) < 2 or self.ruling(NEAREST) == "next-in-line":
            return allies[0] if allies else None
        return self._any(NEAREST, side, allies)

    def _any(self, roll: str, side: int, places: list[int]) -> int:
        """One of these of a side, by a roll of this name."""
        self.choosing(roll, side, places)
        of = len(places)
        return places[max(1, min(of, self.referee.check(roll, f"1d{of}"))) - 1]

    def ruling(self, name: str) -> str:
        """The choice in force for a ruling, asked for once."""
        choice = self._choices.get(name)
        if choice is None:
            choice = self._choices[name] = self.referee.ruling(name, OF)
        return choice

    # the wounded

    def _has_wounded(self, side: int) -> bool:
        return any(map(self.combat.bleeds, self.sides[side]))

    def _is_free(self, side: int, at: int) -> bool:
        """Whether no enemy is left for one, so that he may see to the wounded."""
        busy = self.combat.is_busy(self.sides[side][at])
        spare = self.up[side].index(at) >= len(self.up[1 - side])
        return spare and not busy and self.ruling(STAUNCH) == WHEN_FREE

    def _tend(self, side: int, at: int) -> None:
        """One staunches the wounds of the nearest who bleeds."""
        self.acted = True
        self.begin(side)
        members = self.sides[side]
        bleeding = [i for i, each in enumerate(members) if self.combat.bleeds(each)]
        who = self._nearest(side, _from(at, bleeding))
        assert who is not None
        members[who], resolved = self.combat.staunch(self.referee, members[who])
        self.wounded[side] = self._has_wounded(side)
        self.tended((side, at), (side, who), resolved)

    # morale

    def _losses(self, side: int) -> int:
        """The occasions for a check of morale: a first loss, and half of them lost."""
        lost = sum(map(self.combat.is_out, self.sides[side]))
        return (lost > 0) + (2 * lost >= len(self.sides[side]))

    def _check_morale(self, side: int) -> None:
        """One roll for a side; whoever has less morale flees."""
        occasions = self._losses(side)
        if occasions == self.tested[side]:
            return
        self.tested[side] = occasions
        members = self.sides[side]
        known = [(at, self.combat.morale(members[at])) for at in self.up[side]]
        nervous = [(at, morale) for at, morale in known if morale is not None]
        if not nervous or self.ruling(MORALE) == "none":
            return
        self.begin(side)
        self.wavering(side, max(morale for _, morale in nervous))
        total = self.referee.check(MORALE, NERVE)
        fled = [at for at, morale in nervous if total > morale]
        for at in fled:
            members[at] = self.combat.flee(members[at])
        self.up[side] = [at for at in self.up[side] if at not in fled]
        self.held(side, total, fled)

    # what is told, where the fight is played

    def begin(self, side: int) -> None:
        """Somebody of a side does something."""
        self.referee.begin_turn(SIDES[side], self.combat.way.target_rolls)

    def choosing(self, roll: str, side: int, places: list[int]) -> None:
        """It is about to be rolled which of these it is."""

    def wavering(self, side: int, least: int) -> None:
        """It is about to be rolled whether a side flees; all do above this."""

    def struck(
        self, by: Place, on: Place, struck: Struck, strayed: list[tuple[Place, str]]
    ) -> None:
        """One has attacked another, and that befell these allies, in these words."""

    def fell(self, who: Place, resolved: Resolved | None) -> None:
        """The fate of one who fell."""

    def tended(self, by: Place, on: Place, resolved: Resolved | None) -> None:
        """One has tended to the wounds of another."""

    def bled(self, who: Place, before: F) -> None:
        """A round has gone by for one who bleeds."""

    def held(self, side: int, total: int, fled: list[int]) -> None:
        """A side has stood fast, or some of it have fled."""


def _from(at: int, places: list[int]) -> list[int]:
    """Places in the order in which they come after one, past the last the first again."""
    return [i for i in places if i > at] + [i for i in places if i < at]
