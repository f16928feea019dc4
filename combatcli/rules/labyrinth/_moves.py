"""How blows move the points of a round: those dealt to its first target, and the hp left.

Both are in one number: the points dealt, times one more than the most hp there are, and the hp of
the one who is struck at next, 0 where they aren't known.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import islice, takewhile

from combatcli.rules.labyrinth._attack_roll import Blow
from combatcli.rules.labyrinth._injuries import is_out
from combatcli.rules.labyrinth._round import Round, next_target
from combatcli.rules.labyrinth._taken import Taken, Then

Points = dict[int, int]
"""Weights by such numbers."""
Goal = tuple[Then, Points]
"""Where a blow leads, and what has come there."""
Pairs = list[tuple[int, int]]


class Goals:
    """Where blows of one kind lead from a round: each is looked for but once."""

    def __init__(
        self, taken: Taken, state: Round, blow: Blow, points_at: Callable[[Then], Points]
    ) -> None:
        self._taken, self._round, self._blow = taken, state, blow
        self._points_at = points_at
        self._known: dict[tuple[bool, int], Goal] = {}

    def standing(self, hurts: bool) -> Goal:
        """For one who has hp enough."""
        return self._known.get((True, hurts)) or self._keep(
            (True, hurts), self._taken.standing(self._round, self._blow, hurts)
        )

    def falling(self, rest: int) -> Goal:
        """For one who has no more than the blow takes; so much is left over."""
        return self._known.get((False, rest)) or self._keep(
            (False, rest), self._taken.falling(self._round, self._blow, rest)
        )

    def _keep(self, key: tuple[bool, int], then: Then) -> Goal:
        self._known[key] = goal = then, self._points_at(then)
        return goal


class Moves:
    """The moves from one round, for all points that it may have.

    `counts` says that the points dealt are asked for; what a blow leaves over falls on as many
    others as it `cleaves`.
    """

    def __init__(self, state: Round, points: Points, base: int, counts: bool, cleaves: int) -> None:
        at = next_target(state)
        assert at is not None
        self._has_hp = state.targets[at].known("hp") is not None
        self._counts = counts and at == 0 and state.damage is not None
        self._base = base
        standing = (target for target in state.targets[at + 1 :] if not is_out(target))
        behind = [target.known("hp") for target in islice(standing, cleaves)]
        known = [hp for hp in takewhile(lambda hp: hp is not None, behind) if hp is not None]
        self._hp_behind = known[0] if known else 0
        self._most_rest = sum(known)
        self._points = sorted(points.items(), key=lambda item: item[0] % base)
        self._hps = [number % base for number, _ in self._points]

    def by(self, blows: Points, share: int, goals: Goals) -> None:
        """Move all by blows of one kind: by their points and weights."""
        for taken, weight in blows.items():
            weight *= share
            fallen = bisect_right(self._hps, taken) if self._has_hp and taken else 0
            if fallen:
                self._fall(self._points[:fallen], taken, weight, goals)
            if fallen == len(self._points):
                continue
            then, after = goals.standing(taken > 0)
            if then.next_hp is not None:
                self._end(taken, weight, then, after)
                continue
            step = taken * ((self._base if self._counts else 0) - self._has_hp)
            for number, mass in self._points[fallen:]:
                number += step
                after[number] = after.get(number, 0) + mass * weight

    def _fall(self, points: Pairs, taken: int, weight: int, goals: Goals) -> None:
        """Move the points of those who fall.

        What is left over is no more to the one behind than points, while it is less than he has.
        """
        second = self._hp_behind
        for number, mass in points:
            dealt, left = divmod(number, self._base)
            rest = min(taken - left, self._most_rest)
            few = 0 < rest < second
            then, after = goals.falling(1 if few else rest)
            hp = second - rest if few else then.next_hp or 0
            number = (dealt + taken if self._counts else dealt) * self._base + hp
            after[number] = after.get(number, 0) + mass * weight

    def _end(self, taken: int, weight: int, then: Then, after: Points) -> None:
        """Move all by a blow after which nobody stands, whatever hp he had."""
        for number, mass in self._points:
            dealt, left = divmod(number, self._base)
            if self._counts:
                dealt += left if then.takes_all else taken
            dealt = dealt if then.known else 0
            number = dealt * self._base + (then.next_hp or 0)
            after[number] = after.get(number, 0) + mass * weight
