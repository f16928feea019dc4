"""A round of attacks over every roll, its points moved apart from what the blows leave behind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any

from combatcli.named_tuple import NamedTuple
from combatcli.rules.labyrinth._attack_roll import Blow
from combatcli.rules.labyrinth._moves import Goals, Moves, Points
from combatcli.rules.labyrinth._round import Round, better, next_target
from combatcli.rules.labyrinth._taken import Taken, Then, bare, with_hp

if TYPE_CHECKING:
    from combatcli.odds.distribution import Outcomes
    from combatcli.odds.every_roll import EveryRoll, Mark, Sums

MOVES_A_KIND = 200
"""To take a blow takes as long as so many moves."""


class Steps(NamedTuple):
    """What the walk asks of the rule.

    `reads` are the rule of a round's next blow and its facts: equal ones have the same ends.
    `after` is the round after it, `done` whether that is over, `forget` what is asked for of one
    that is. `counts` says that the points dealt to the first target are asked for, `asks_hp` that
    the hp of a target are; what a blow leaves over falls on as many others as it `cleaves`.
    """

    reads: Callable[[Round], tuple[Any, ...]]
    after: Callable[[Round, Blow], Round]
    done: Callable[[Round], bool]
    forget: Callable[[Round], Round]
    asks_hp: Callable[[int], bool]
    counts: bool
    cleaves: int


class Place(NamedTuple):
    """Where a round goes on: without its points, the best of it, what a bash did, the dice's."""

    round: Round
    best: str | None
    knock: str | None
    mark: Mark


class Kind(NamedTuple):
    """Blows alike but for their points: one without any; the points and their weights."""

    blow: Blow
    points: dict[int, int]
    mark: Mark


class Walk:
    """One round, walked attack by attack."""

    def __init__(self, referee: EveryRoll, steps: Steps, start: Round) -> None:
        self._referee, self._steps = referee, steps
        self._base = 1 + max(0, *(target.number("hp") for target in start.targets))
        self._kinds: dict[Any, tuple[list[Kind], int]] = {}
        self._taken = Taken(steps.after)
        self._after: dict[Place, Points] = {}

    def ends(self, start: Round, mark: Mark) -> Sums:
        """Where the round ends, each with its weights by what they are divided by."""
        ends: Sums = {}
        first, left = bare(start)
        level: dict[Place, Points] = {Place(first, None, None, mark): {left: 1}}
        below = 1
        while level:
            kinds = {place: self._kinds_at(place) for place in level}
            self._referee.count_moves(
                sum(_moves(level[place], each) for place, (each, _) in kinds.items())
            )
            common = lcm(*(total for _, total in kinds.values()))
            self._after = {}
            for place, points in level.items():
                each, total = kinds[place]
                self._move(place, points, each, common // total)
            below *= common
            level = {}
            for place, points in self._after.items():
                if self._steps.done(place.round):
                    self._end(place, points, below, ends)
                else:
                    level[place] = points
        return ends

    def _kinds_at(self, place: Place) -> tuple[list[Kind], int]:
        """The kinds of blows that the next attack may come to, and the sum of their weights.

        Fumbles that leave the one who fumbles the same are of one kind, for they touch no target.
        """
        reads = self._steps.reads(place.round)
        key = reads, place.round.attacker, place.mark
        if key not in self._kinds:
            self._referee.reset(place.mark)
            kinds, total = self._referee.of_ends(_kinds, *reads)
            self._kinds[key] = self._alike(place.round, kinds), total
        return self._kinds[key]

    def _alike(self, state: Round, kinds: list[Kind]) -> list[Kind]:
        """The same with kinds of fumbles put together that leave the one who fumbles the same."""
        if not any(kind.blow.fumble for kind in kinds):
            return kinds
        alike: dict[tuple[Blow | Round, Mark], Kind] = {}
        for blow, points, mark in kinds:
            same = blow if blow.fumble is None else self._steps.after(state, blow)
            sums = alike.setdefault((same, mark), Kind(blow, {}, mark)).points
            for damage, weight in points.items():
                sums[damage] = sums.get(damage, 0) + weight
        return list(alike.values())

    def _move(self, place: Place, points: Points, kinds: list[Kind], share: int) -> None:
        """Move all points of a place by the blows of these kinds."""
        moves = Moves(place.round, points, self._base, self._steps.counts, self._steps.cleaves)
        for kind in kinds:
            points_at = partial(self._points_at, place, kind.mark)
            moves.by(kind.points, share, Goals(self._taken, place.round, kind.blow, points_at))

    def _points_at(self, place: Place, mark: Mark, then: Then) -> Points:
        """The points where a blow leads from a place."""
        best = place.best if then.best is None else better(place.best, then.best)
        goal = Place(then.round, best, place.knock or then.knock, mark)
        return self._after.setdefault(goal, {})

    def _end(self, place: Place, points: Points, below: int, ends: Sums) -> None:
        """Add the ends of rounds that are over in one place, with no more than is asked for."""
        over = self._steps.forget(place.round)._replace(best=place.best, knock=place.knock)
        at = next_target(place.round)
        shows_hp = at is not None and self._steps.asks_hp(at)
        for number, mass in points.items():
            dealt, left = divmod(number, self._base)
            end = with_hp(over, at, left) if at is not None and shows_hp else over
            if over.damage is not None:
                end = end.dealing(dealt)
            weights = ends.setdefault((end, place.mark), {})
            weights[below] = weights.get(below, 0) + mass


def _kinds(outcomes: Outcomes) -> tuple[list[Kind], int]:
    """The kinds of blows among the ends of an attack, and the sum of their weights."""
    ends, total = outcomes
    kinds: dict[tuple[Blow, Mark], Kind] = {}
    for (blow, mark), weight in ends:
        none = blow._replace(damage=0)
        points = kinds.setdefault((none, mark), Kind(none, {}, mark)).points
        points[blow.damage] = points.get(blow.damage, 0) + weight
    return list(kinds.values()), total


def _moves(points: Points, kinds: list[Kind]) -> int:
    """About how many moves it is to move these points by these kinds of blows."""
    return sum(len(points) * len(kind.points) + MOVES_A_KIND for kind in kinds)
