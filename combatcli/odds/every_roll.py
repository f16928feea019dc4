"""The third source of dice: every roll. A rule is run over each, and equal ends are merged."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, TypeVar

from combatcli.book import Book, Cell
from combatcli.dice.by_hand import Hand, HandTotals
from combatcli.dice.notation import Dice, parse_dice
from combatcli.errors import CostError
from combatcli.odds.markov import absorb
from combatcli.referee import Referee
from combatcli.request import Adjustment

T = TypeVar("T", bound=Hashable)
Mark = tuple[int, ...]
MOST_RUNS = 1_000_000
MOST_WORK = 5_000_000

Outcomes = tuple[tuple[tuple[Any, int], ...], int]
"""Values with whole weights, and the sum of the weights."""


def too_costly(what: str) -> CostError:
    """The error for odds that would take too long."""
    return CostError(f"odds: {what}", "play it instead, many times: -n 10000")


@lru_cache(maxsize=256)
def distribution(dice: Dice) -> Outcomes:
    """How many ways there are to roll each total. CostError where there are too many."""
    if dice.high - dice.low >= MOST_RUNS:
        raise too_costly(f"{dice.text} has more than {MOST_RUNS:,} totals")
    work, totals = 0, 1
    for _, count, sides in dice.terms:
        work += count * totals + (sides - 1) * count * (count + 1) // 2
        totals += count * (sides - 1)
    if work > MOST_WORK:
        raise too_costly(f"{dice.text} is too many dice to count out")
    ways, low = [1], dice.constant
    for sign, count, sides in dice.terms:
        for _ in range(count):
            ways = _with_die(ways, sides)
            low += 1 if sign == 1 else -sides
    return tuple((low + at, weight) for at, weight in enumerate(ways)), sum(ways)


def _with_die(ways: list[int], sides: int) -> list[int]:
    """The ways with one more die: a running sum over the last `sides` of them."""
    found, window = [], 0
    for at in range(len(ways) + sides - 1):
        window += ways[at] if at < len(ways) else 0
        window -= ways[at - sides] if at >= sides else 0
        found.append(window)
    return found


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

    The log stays empty, but for the rulings leaned on. `wanted` are the fields asked for. Dice by
    hand are fixed, wherever the rule gets to them, and `rolls` are wanted beside the fields then.
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
    ) -> None:
        super().__init__(book, self, rules, adjust, rulings)  # type: ignore[arg-type]
        self._hand = Hand(() if dice is None else dice)
        self._wanted = wanted if dice is None else wanted | {"rolls"}
        self._progress = progress
        self._most = most
        self._path: list[_Branch] = []
        self._cursor = 0
        self._memo: dict[tuple[Hashable, ...], Outcomes] = {}
        self._known: dict[tuple[Hashable, ...], Any] = {}
        self.runs = 0

    # every roll

    def every(self, run: Callable[[], T]) -> dict[tuple[T, Mark], Fraction]:
        """Run over every roll: each end (with the place in the dice by hand) and its chance."""
        ends, total = self._every(run)
        return {end: Fraction(weight, total) for end, weight in ends}

    def _every(self, run: Callable[[], T]) -> Outcomes:
        """The same as whole weights."""
        saved = self._path, self._cursor
        start = self._hand.mark
        path: list[_Branch] = []
        self._path = path
        sums: dict[tuple[T, Mark], dict[int, int]] = {}
        while True:
            self._cursor = 0
            self._hand.reset(start)
            self._count()
            end = run(), self._hand.mark
            weight, below = 1, 1
            if path:
                last = path[-1]
                weight, below = last.weight * last.outcomes[last.at][1], last.below
            weights = sums.setdefault(end, {})
            weights[below] = weights.get(below, 0) + weight
            while path and path[-1].at == len(path[-1].outcomes) - 1:
                path.pop()
            if not path:
                break
            path[-1].at += 1
        self._path, self._cursor = saved
        self._hand.reset(start)
        return _weighed(sums)

    def _count(self) -> None:
        self.runs += 1
        if self.runs > self._most:
            raise too_costly(f"more than {self._most:,} runs of the rule")
        if self._progress is not None and self.runs % 1024 == 0:
            self._progress(self.runs)

    def _choose(self, outcomes: Callable[[], Outcomes]) -> Any:
        """The outcome of this run's next branch; its outcomes are worked out when it is new."""
        if self._cursor == len(self._path):
            found = outcomes()
            weight, below = 1, 1
            if self._path:
                last = self._path[-1]
                weight, below = last.weight * last.outcomes[last.at][1], last.below
            self._path.append(_Branch(found, weight, below))
        branch = self._path[self._cursor]
        self._cursor += 1
        return branch.outcomes[branch.at][0]

    def roll(self, name: str, dice: Dice | str) -> int:
        """Every total in turn, unless one is given by hand."""
        parsed = parse_dice(dice) if isinstance(dice, str) else dice
        given = self._hand.take(name, parsed)
        total: int = self._choose(lambda: distribution(parsed)) if given is None else given
        return total

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
        if key not in self._known:
            self._known[key] = rule(self, *facts)
        value: T = self._known[key]
        return value

    def step(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """The ends of a part of the rule, computed once for equal facts, as one branch."""

        def outcomes() -> Outcomes:
            key = (rule, facts, self._hand.mark, self._in_force)
            found = self._memo.get(key)
            if found is None:
                found = self._memo[key] = self._every(lambda: rule(self, *facts))
            return found

        value: T = self._take(outcomes)
        return value

    def fold(
        self,
        rule: Callable[[Referee, T], T],
        state: T,
        done: Callable[[T], bool],
        most: int = 0,
    ) -> T:
        """Where the chain of states ends, equal states merged after every step, as one branch."""
        del most

        def moves(at: tuple[T, Mark]) -> Mapping[tuple[T, Mark], Fraction]:
            self._hand.reset(at[1])
            return self.every(lambda: rule(self, at[0]))

        def outcomes() -> Outcomes:
            ends = absorb((state, self._hand.mark), moves, lambda at: done(at[0]))
            return _weighed({end: {c.denominator: c.numerator} for end, c in ends.items()})

        value: T = self._take(outcomes)
        return value

    def _take(self, outcomes: Callable[[], Outcomes]) -> Any:
        value, mark = self._choose(outcomes)
        self._hand.reset(mark)
        return value

    # the log stays empty

    def _apply(self, adjustment: Adjustment) -> int:
        return adjustment.value

    def fork(self) -> Referee:
        """Himself: there is no log to keep apart."""
        return self

    def join(self, part: Referee) -> None:
        """Nothing: odds have no log."""

    def look_up(
        self, table: str, roll: int | str, row: str, column: str | None, cell: Cell
    ) -> None:
        """Nothing: odds have no log."""

    def note(self, text: str) -> None:
        """Nothing: odds have no log."""

    def log_step(self, **part: object) -> None:
        """Nothing: odds have no log."""


def _weighed(sums: Mapping[Any, Mapping[int, int]]) -> Outcomes:
    """Ends whose chances are sums of weights by what they are divided by, made whole weights.

    In whole numbers throughout: a Fraction for each would take longer than the runs themselves.
    """
    total = lcm(*{below for parts in sums.values() for below in parts})
    weights = [
        sum(weight * (total // below) for below, weight in parts.items()) for parts in sums.values()
    ]
    part = gcd(total, *weights)
    return tuple(zip(sums, (weight // part for weight in weights), strict=True)), total // part
