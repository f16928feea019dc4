"""The odds of a small fight of sides over every roll: turn by turn, equal states merged."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from combatcli import errors
from combatcli.book import Book
from combatcli.command import Command
from combatcli.errors import CostError, UsageError
from combatcli.named_tuple import NamedTuple
from combatcli.odds.answer import finish
from combatcli.odds.every_roll import Mark
from combatcli.odds.fields import check_by, sort_key
from combatcli.report import BY, COMMAND, ODDS, OUTCOME
from combatcli.request import Request
from combatcli.rules.duels._exact import ROUNDING, WIDTH, between, certified, wider
from combatcli.rules.duels._setup import Progress
from combatcli.rules.duels._skirmish import Place, Skirmish
from combatcli.rules.duels._skirmish_bare import Body
from combatcli.rules.duels._skirmish_odds import Bodies, Setting, set_up, values_at
from combatcli.rules.fight import SIDES

MOST_STATES = 20_000
"""States that are run over every roll, some ten seconds of work."""
MOST_MOVES = 20_000_000
"""Moves of chances from state to state, as long again."""
REST = 1e-13
"""What is left when all is followed but rounding."""
WIDEST = 0.01
"""Wider odds say too little."""
CUTS = (1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 0.0)
"""Chances below which a state is followed no further, from coarse to fine."""


class State(NamedTuple):
    """A fight before a turn: both sides, whose turns are left in the round, and what they read."""

    sides: Bodies
    opener: int
    queue: tuple[Place, ...]
    acted: bool
    tested: tuple[int, int]


class Ended(NamedTuple):
    """The end of a fight: a side has won, or nobody can act any more."""

    sides: Bodies


def too_large(why: str) -> CostError:
    """The error for a fight whose odds can't be had so."""
    hint = "simulate it: ", errors.Place("samples", "10000")
    return CostError(f"odds: the fight is too large, {why}", hint, field="odds")


Next = tuple[tuple[State | Ended, float], ...]
"""Where a turn leads, each with its chance."""


class Small:
    """The states of one fight, each run but once."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._next: dict[State, Next] = {}

    def __len__(self) -> int:
        """The states that have come up."""
        return len(self._next)

    def fight(self, state: State) -> Skirmish[Body]:
        """The fight in a state."""
        setting = self.setting
        fight = Skirmish(setting.combat, setting.every, state.sides, state.opener)
        fight.queue, fight.acted = [*state.queue], state.acted
        fight.tested = [*state.tested]
        return fight

    def turn(self, state: State) -> State | Ended:
        """One turn, and if it was the last of its round, the beginning of the next."""
        fight = self.fight(state)
        if not fight.queue:
            fight.next_round()
            fight.begin_round()
        fight.next_turn()
        while fight.queue and fight.queue[0][1] not in fight.up[fight.queue[0][0]]:
            fight.queue.pop(0)
        sides = tuple(fight.sides[0]), tuple(fight.sides[1])
        if fight.winner is not None or not (fight.queue or fight.acted):
            return Ended(sides)
        tested = fight.tested[0], fight.tested[1]
        return State(sides, fight.opener, tuple(fight.queue), fight.acted, tested)

    def next(self, state: State) -> Next:
        """Where a state leads. CostError where there are too many."""
        if state not in self._next:
            if len(self._next) >= MOST_STATES:
                raise too_large(f"more than {MOST_STATES:,} states")
            every = self.setting.every
            every.count_anew()
            ends: Mapping[tuple[State | Ended, Mark], Fraction]
            ends = every.every(lambda: self.turn(state))
            self._next[state] = tuple((end, float(chance)) for (end, _), chance in ends.items())
        return self._next[state]


class Followed:
    """The chances of the fields' values, and of what was followed no further; rounds on average."""

    def __init__(self) -> None:
        self.groups: dict[tuple[Any, ...], float] = {}
        self.rounds = 0.0
        self.missing = 1.0

    def add(self, values: tuple[Any, ...], chance: float) -> None:
        """One more way to these values."""
        self.groups[values] = self.groups.get(values, 0.0) + chance
        self.missing -= chance


def follow(
    small: Small, by: tuple[str, ...], starts: Mapping[State, float], limit: int | None, cut: float
) -> Followed:
    """Follow a fight turn by turn, but for states of less chance than the cut, to its end.

    Or until it has taken too long.
    """
    followed, moves = Followed(), 0
    by_round = limit is not None or "rounds" in by
    level = {(state, 0): chance for state, chance in starts.items()}
    while level and sum(level.values()) > REST and moves < MOST_MOVES:
        after: dict[tuple[State, int], float] = {}
        for (state, rounds), chance in level.items():
            if chance < cut:
                continue
            if not state.queue:
                if rounds == limit:
                    _end(small, followed, Ended(state.sides), rounds, by, chance)
                    continue
                followed.rounds += chance
                rounds += by_round
            ends = small.next(state)
            moves += len(ends)
            for end, part in ends:
                if isinstance(end, Ended):
                    _end(small, followed, end, rounds, by, chance * part)
                else:
                    key = end, rounds
                    after[key] = after.get(key, 0.0) + chance * part
        level = after
    return followed


def _end(
    small: Small, followed: Followed, end: Ended, rounds: int, by: tuple[str, ...], chance: float
) -> None:
    fight = small.fight(State(end.sides, 0, (), False, (0, 0)))
    followed.add(values_at(small.setting, fight, rounds, by), chance)


def _followed(
    small: Small,
    by: tuple[str, ...],
    starts: Mapping[State, float],
    limit: int | None,
    within: float | None,
) -> Followed | None:
    """The fight as far as it takes, or all of it where that is no long way; None where it can't be.

    From coarse to fine, so that what takes too long is left at what is known already.
    """
    best: Followed | None = None
    for cut in CUTS:
        try:
            best = follow(small, by, starts, limit, cut)
        except CostError:
            break
        large = len(small) > MOST_STATES // 10
        if best.missing <= (WIDTH if within is None else within) and (large or within is not None):
            break
    return best


def exact(command: Command, request: Request, book: Book, progress: Progress) -> dict[str, Any]:
    """The chances of how a small fight ends. CostError for one that is too large."""
    if request.dice is not None:
        what = "the odds of a fight of sides take no dice by hand"
        hint = "leave them out, or add ", errors.Place("samples", "10000")
        raise UsageError(what, hint, field="dice", code="contradiction")
    request = request._replace(seed=None)
    by = request.by or (OUTCOME,)
    check_by(command, by)
    setting = set_up(request, book, by, progress)
    small = Small(setting)
    every = setting.every
    begun = Skirmish(setting.combat, every, setting.bodies, 0)
    occasions = begun.tested[0], begun.tested[1]
    openers = every.every(lambda: setting.way.first(request, every)[0])
    starts = {
        State(setting.bodies, SIDES.index(opener), (), True, occasions): float(chance)
        for (opener, _), chance in openers.items()
    }
    within = request.options["within"]
    width = WIDTH if within is None else float(within)
    followed = _followed(small, by, starts, request.options["max_rounds"], within)
    if followed is None or followed.missing > max(width, WIDEST):
        raise too_large("it has too many states")
    answer: dict[str, Any] = {COMMAND: command.name, BY: list(by)}
    certain = followed.missing <= ROUNDING
    rows = sorted(followed.groups.items(), key=lambda item: sort_key(command, by, item[0]))
    answer[ODDS] = [
        dict(zip(by, values, strict=True))
        | ({"probability": min(1.0, chance)} if certain else between(chance, followed.missing))
        for values, chance in rows
    ]
    answer["rounds"] = followed.rounds
    if not certain:
        answer |= {"rounds_low": followed.rounds, "rounds_high": None}
    answer["rules"] = setting.way.rule_set.name
    answer["notes"] = (
        [] if certain else [certified(followed.missing), *wider(followed.missing, width)]
    )
    return finish(answer, command, request, book, dict(every.rulings))
