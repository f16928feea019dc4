"""What blows make of a round, whatever points they deal and whatever hp are left.

What a blow does depends on the hp of the one it falls on only where they end; a duel goes by that
as well. So each kind of blow is taken but once in a condition, by the very rule.
"""

from __future__ import annotations

from collections.abc import Callable

from combatcli.named_tuple import NamedTuple
from combatcli.rules.labyrinth._attack_roll import Blow
from combatcli.rules.labyrinth._round import Round, next_target

UNHURT, HURT, FALLS = (1, 0), (2, 1), (1, 1)
"""The hp before a blow and its points, in place of any others to which the same happens."""


class Then(NamedTuple):
    """A round after a blow, without its points: `bare` says which these are.

    `next_hp` are those of the one who is struck at then, None where that is the same one as before.
    The blow may have taken all that he had, however much; `known` says that the points dealt are.
    """

    round: Round
    best: str | None
    knock: str | None
    next_hp: int | None
    takes_all: bool
    known: bool


class Taken:
    """The rounds after blows: `after` makes them, each but once."""

    def __init__(self, after: Callable[[Round, Blow], Round]) -> None:
        self._after = after
        self._made: dict[tuple[Round, Blow, int, int], Then] = {}

    def standing(self, state: Round, blow: Blow, hurts: bool) -> Then:
        """After a blow on one who has hp enough, which may be a blow that takes all of them."""
        return self._then(state, blow, *(HURT if hurts else UNHURT))

    def falling(self, state: Round, blow: Blow, rest: int) -> Then:
        """After a blow on one who has no more hp than it takes; it takes that much more."""
        return self._then(state, blow, FALLS[0], FALLS[1] + rest)

    def _then(self, state: Round, blow: Blow, hp: int, damage: int) -> Then:
        key = state, blow, hp, damage
        then = self._made.get(key)
        if then is None:
            at = next_target(state)
            assert at is not None
            after = self._after(with_hp(state, at, hp), blow._replace(damage=damage))
            without, left = bare(after)
            then = self._made[key] = Then(
                without,
                after.best,
                after.knock,
                None if next_target(after) == at else left,
                bool(after.damage) and not damage,
                after.damage is not None,
            )
        return then


def bare(state: Round) -> tuple[Round, int]:
    """A round without its points, and the hp of the one who is struck at next, 0 for unknown ones.

    Its points are the damage and those hp; the best of it and what a bash did are left out as well.
    """
    damage = None if state.damage is None else 0
    without = state._replace(damage=damage, best=None, knock=None)
    at = next_target(state)
    hp = None if at is None else state.targets[at].known("hp")
    if at is None or hp is None:
        return without, 0
    return with_hp(without, at, UNHURT[0]), hp


def with_hp(state: Round, at: int, hp: int) -> Round:
    """A round in which one target, if his hp are known, has so many."""
    target = state.targets[at]
    if target.known("hp") in (None, hp):
        return state
    targets = [*state.targets]
    targets[at] = target.change(hp=hp)
    return state._replace(targets=tuple(targets))
