"""The third source of dice: every roll. A rule is run over each, and equal ends are merged."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeVar, cast

from combatcli.book import Book
from combatcli.dice.by_hand import Hand, HandTotals
from combatcli.dice.notation import Dice, parse_dice
from combatcli.errors import CostError
from combatcli.fighter import Fighter
from combatcli.log import RulingsLog
from combatcli.odds.distribution import MOST_RUNS, Outcomes, distribution, too_costly
from combatcli.odds.fields import Read, Reader
from combatcli.odds.kernels import Kernels
from combatcli.odds.markov import absorb
from combatcli.referee import Referee
from combatcli.request import Adjustment

MOST_MOVES = 10_000_000
"""Moves of mass that a walk may take: a second or two of them."""
T = TypeVar("T", bound=Hashable)
E = TypeVar("E")
R = TypeVar("R")
Mark = tuple[int, ...]
"""A place in the dice by hand."""
Sums = dict[tuple[Any, Mark], dict[int, int]]
"""Ends, each with its weights by what they are divided by."""


class _Branch:
    """A roll on the path: its outcomes, the one taken, and the weight of the path up to it."""

    __slots__ = ("at", "below", "outcomes", "total", "weight")

    def __init__(self, outcomes: Outcomes, weight: int, below: int) -> None:
        self.outcomes, self.total = outcomes
        self.at = 0
        self.weight = weight
        self.below = below * self.total


class EveryRoll(Referee):
    """A referee who lets every roll fall: `every` runs a rule over them all and sums the chances.

    The log holds the rulings leaned on, no more. `wanted` are the fields asked for. Dice by hand
    are fixed, wherever the rule gets to them, and `rolls` are wanted beside the fields then.
    `kernels` are those of earlier requests, where there are no dice by hand.
    """

    def __init__(
        self,
        book: Book,
        rules: str | None = None,
        adjust: tuple[Adjustment, ...] = (),
        rulings: Mapping[str, str] | None = None,
        dice: HandTotals | None = None,
        wanted: frozenset[str] = frozenset(),
        progress: Callable[[int], None] | None = None,
        most: int = MOST_RUNS,
        kernels: Kernels | None = None,
    ) -> None:
        super().__init__(book, RulingsLog(), rules, adjust, rulings)
        self._hand = Hand(() if dice is None else dice)
        self._wanted = wanted if dice is None else wanted | {"rolls"}
        self._progress = progress
        self._most = most
        self._path: list[_Branch] = []
        self._cursor = 0
        self._reader: Reader | None = None
        self._rest: tuple[Callable[[Any], Any], Read] | None = None
        self._kernels = Kernels() if kernels is None or dice is not None else kernels
        self.runs = 0
        self._moves = 0

    # every roll

    def every(self, run: Callable[[], T]) -> dict[tuple[T, Mark], Fraction]:
        """Run over every roll: each end (with the place in the dice by hand) and its chance."""
        ends, total = self.weighed(run)
        return {end: Fraction(weight, total) for end, weight in ends}

    def weighed(self, run: Callable[[], Any], reader: Reader | None = None) -> Outcomes:
        """The same as whole weights; with a reader, of what that reads of a rule's results."""
        saved = self._path, self._cursor, self._reader
        start = self._hand.mark
        self._path = path = list[_Branch]()
        self._reader = reader
        sums: Sums = {}
        weighed: Outcomes | None = None
        while True:
            self._cursor = 0
            self._hand.reset(start)
            self._count()
            end = run()
            rest, self._rest = self._rest, None
            if rest is None:
                weight, below = _taken(path)
                key = end if reader is None else reader(end), self._hand.mark
                weights = sums.setdefault(key, {})
                weights[below] = weights.get(below, 0) + weight
            elif rest[0] is _itself and len(path) == 1 and not sums:
                weighed = self._read_branch(rest[1])
                break
            else:
                self._add_rest(sums, end, *rest)
            while path and path[-1].at == len(path[-1].outcomes) - 1:
                path.pop()
            if not path:
                break
            path[-1].at += 1
        self._path, self._cursor, self._reader = saved
        self._hand.reset(start)
        return weighed or _weighed(sums)

    def _add_rest(self, sums: Sums, end: Any, then: Callable[[Any], Any], read: Read) -> None:
        """Add this end and those of the rest of its last branch, after which no die is rolled.

        Where one is rolled all the same, the path goes on there as any other does.
        """
        path, last = self._path, self._path[-1]
        while True:
            weight, below = _taken(path)
            weights = sums.setdefault((read(end), self._hand.mark), {})
            weights[below] = weights.get(below, 0) + weight
            if path[-1] is not last or last.at == len(last.outcomes) - 1:
                return
            last.at += 1
            self._count()
            (value, mark), _ = last.outcomes[last.at]
            self._hand.reset(mark)
            end = then(value)

    def _read_branch(self, read: Read) -> Outcomes:
        """What is read of the ends of the one branch that a whole rule has, all at once."""
        branch = self._path[0]
        sums: dict[Any, int] = {}
        for (value, mark), weight in branch.outcomes:
            end = read(value), mark
            sums[end] = sums.get(end, 0) + weight
        self._count(len(branch.outcomes) - 1)
        return _reduced(sums, branch.total)

    def _count(self, runs: int = 1) -> None:
        self.runs += runs
        if self.runs > self._most:
            raise too_costly(f"more than {self._most:,} runs of the rule")
        if self._progress is not None and self.runs % 1024 < runs:
            self._progress(self.runs)

    def count_anew(self) -> None:
        """What was run and moved so far counts no more: another part is bounded by itself."""
        self.runs = self._moves = 0

    def count_moves(self, moves: int) -> None:
        """Count what a walk is about to move. CostError where that is too much."""
        self._moves += moves
        if self._moves > MOST_MOVES:
            raise too_costly(f"more than {MOST_MOVES:,} steps")
        if self._progress is not None:
            self._progress(self.runs + self._moves)

    def _is_new(self) -> bool:
        """Whether this run is where the path ends: its next branch is yet to be made."""
        return self._cursor == len(self._path)

    def _branch(self, outcomes: Outcomes) -> None:
        """Make the path longer by a branch, of which the first outcome is taken first."""
        self._path.append(_Branch(outcomes, *_taken(self._path)))

    def _next(self) -> Any:
        """The outcome that this run takes of its next branch."""
        branch = self._path[self._cursor]
        self._cursor += 1
        return branch.outcomes[branch.at][0]

    # dice

    def roll(self, name: str, dice: Dice | str) -> int:
        """Every total in turn, unless one is given by hand."""
        parsed = parse_dice(dice) if isinstance(dice, str) else dice
        by_hand = self._hand.take(name, parsed)
        if by_hand is not None:
            return by_hand
        if self._is_new():
            self._branch(distribution(parsed))
        total: int = self._next()
        return total

    @property
    def mark(self) -> Mark:
        """The place in the dice by hand."""
        return self._hand.mark

    def reset(self, mark: Mark) -> None:
        """Go to a place in the dice by hand."""
        self._hand.reset(mark)

    def check_used(self, marks: set[Mark]) -> None:
        """UsageError where a die by hand was needed in no branch."""
        self._hand.check_used(marks)

    # steps

    def wants(self, field: str) -> bool:
        """Whether the odds are asked for this field."""
        return field in self._wanted

    def cached(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """What the rule made of equal facts before, or makes of them now."""
        key = (rule, facts, self._in_force)
        kept = self._kernels.values.get(key)
        if kept is None:
            kept = self._with_rulings(lambda: rule(self, *facts))
            self._kernels.keep_value(key, *kept)
        value: T = kept[0]
        self.rulings.update(kept[1])
        return value

    def kept(self, rule: Callable[..., T], fighters: tuple[Fighter, ...], *facts: Hashable) -> T:
        """As `cached`, whose kernels are kept."""
        return self.cached(rule, fighters, *facts)

    def step(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """The ends of a part of the rule, computed once for equal facts, as one branch."""
        if self._is_new():
            ends, rulings = self.ends(rule, *facts)
            self.rulings.update(rulings)
            self._branch(ends)
        value: T = self._next_end()
        return value

    def ends(
        self, rule: Callable[..., Hashable], *facts: Hashable
    ) -> tuple[Outcomes, Mapping[str, str]]:
        """The ends of a part of the rule, each with its place in the dice by hand, as weights.

        They are computed once for equal facts; with them come the rulings that they leaned on.
        """
        key = (rule, facts, self._hand.mark, self._in_force)
        kept = self._kernels.steps.get(key)
        if kept is None:
            kept = self._with_rulings(lambda: self.weighed(lambda: rule(self, *facts)))
            self._kernels.keep_step(key, *kept)
        return kept

    def of_ends(
        self, make: Callable[[Outcomes], R], rule: Callable[..., Hashable], *facts: Hashable
    ) -> R:
        """What is made of the ends of a part of the rule, and kept as long as they are."""
        key = (make, rule, facts, self._hand.mark, self._in_force)
        kept = self._kernels.values.get(key)
        if kept is None:
            ends, rulings = self.ends(rule, *facts)
            kept = make(ends), rulings
            self._kernels.keep_value(key, *kept, size=len(ends[0]))
        value: R = kept[0]
        self.rulings.update(kept[1])
        return value

    def _with_rulings(self, make: Callable[[], R]) -> tuple[R, Mapping[str, str]]:
        """What is made, and the rulings that were leaned on in making it."""
        before = dict(self.rulings)
        self.rulings.clear()
        try:
            made = make()
        finally:
            leaned_on = dict(self.rulings)
            self.rulings.clear()
            self.rulings.update(before)
        return made, leaned_on

    def fold(
        self,
        rule: Callable[[Referee, T], T],
        state: T,
        done: Callable[[T], bool],
        most: int = 0,
        walk: Callable[[Any, T], Sums] | None = None,
    ) -> T:
        """Where the chain of states ends, equal states merged after every step, as one branch."""
        del most
        if self._is_new():
            if walk is None or done(state):
                self._branch(self._chain(rule, state, done))
            else:
                self._branch(_weighed(walk(self, state)))
        value: T = self._next_end()
        return value

    def _chain(
        self, rule: Callable[[Referee, T], T], state: T, done: Callable[[T], bool]
    ) -> Outcomes:
        """Where a chain ends. States are known by number, for those of fighters are slow to hash.

        One that ends after its first step takes no fractions.
        """
        states: list[tuple[T, Mark]] = [(state, self._hand.mark)]
        numbers = {states[0]: 0}

        def number(at: tuple[T, Mark]) -> int:
            if at not in numbers:
                numbers[at] = len(states)
                states.append(at)
            return numbers[at]

        def step(at: int) -> Outcomes:
            state, mark = states[at]
            self._hand.reset(mark)
            return self.weighed(lambda: rule(self, state))

        def moves(at: int) -> Mapping[int, Fraction]:
            ends, total = first if at == 0 else step(at)
            return {number(end): Fraction(weight, total) for end, weight in ends}

        if done(state):
            return ((states[0], 1),), 1
        first = step(0)
        if all(done(end[0]) for end, _ in first[0]):
            return first
        ends = absorb(0, moves, lambda at: done(states[at][0]))
        return _weighed({states[end]: {c.denominator: c.numerator} for end, c in ends.items()})

    def _next_end(self) -> Any:
        """The end that this run takes of a step; the dice by hand go on where it left them."""
        value, mark = self._next()
        self._hand.reset(mark)
        return value

    def last(self, part: Callable[[], E], then: Callable[[E], R], tells: frozenset[str]) -> R:
        """The whole rule is run but once for all ends of its last part, `then` for each.

        An end that tells all that is asked for is read as it is: the result of a rule goes to
        nobody but the reader.
        """
        value = part()
        reader, path = self._reader, self._path
        if reader is None or not path or not self._is_new():
            return then(value)
        taken = path[-1].outcomes[path[-1].at][0]
        if not isinstance(taken, tuple) or taken[0] is not value:
            return then(value)
        if self._wanted <= tells:
            self._rest = _itself, reader.of_end
            return cast(R, value)
        result = then(value)
        if self._is_new() and path[-1].outcomes[path[-1].at][0] is taken:
            self._rest = then, reader
        return result

    def no_end(self, what: str, remedy: str) -> None:
        """CostError."""
        raise CostError(what, remedy, field="odds")

    def fork(self) -> Referee:
        """Himself: rulings leaned on in a part count for the whole, and no more is logged."""
        return self


def _itself(end: E) -> E:
    return end


def _taken(path: list[_Branch]) -> tuple[int, int]:
    """The weight of the outcomes taken on a path, and what it is divided by."""
    if not path:
        return 1, 1
    last = path[-1]
    return last.weight * last.outcomes[last.at][1], last.below


def _weighed(sums: Mapping[Any, Mapping[int, int]]) -> Outcomes:
    """Ends whose chances are sums of weights by what they are divided by, made whole weights.

    In whole numbers throughout: a Fraction for each would take longer than the runs themselves.
    """
    belows = {below for parts in sums.values() for below in parts}
    if len(belows) == 1:
        (total,) = belows
        return _reduced({end: parts[total] for end, parts in sums.items()}, total)
    total = lcm(*belows)
    whole = {
        end: sum(weight * (total // below) for below, weight in parts.items())
        for end, parts in sums.items()
    }
    return _reduced(whole, total)


def _reduced(weights: Mapping[Any, int], total: int) -> Outcomes:
    """Ends by whole weights, and their sum, without what is common to them all."""
    part = gcd(total, *weights.values())
    if part == 1:
        return tuple(weights.items()), total
    return tuple([(end, weight // part) for end, weight in weights.items()]), total // part
