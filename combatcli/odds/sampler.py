"""A fourth way for dice to fall: at random, step by step, each step by the chances of its ends.

Where a step comes up again and again, its ends are worked out over every roll, and one is drawn:
the rule is run once for all of them, and not once a time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from combatcli.dice.notation import Dice, parse_dice
from combatcli.dice.seeded import RandomDice
from combatcli.errors import CostError
from combatcli.log import RulingsLog
from combatcli.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Container

    from combatcli.book import Book
    from combatcli.fighter import Fighter
    from combatcli.odds.every_roll import EveryRoll
    from combatcli.request import Adjustment

T = TypeVar("T", bound=Hashable)
PATIENCE = 12
"""How often a step is run before its ends are worked out, which takes as long as so many runs."""
WIDTH = 64
"""Bits that an end is drawn by: what its chance is off by is less than 2**-60."""


class Ends:
    """The ends of a step, to be drawn by their weights."""

    __slots__ = ("sums", "total", "values")

    def __init__(self, ends: Any, total: int) -> None:
        self.values = [end for (end, _), _ in ends]
        self.sums = list(accumulate(weight for _, weight in ends))
        self.total = total


class Sampler(Referee):
    """A referee who lets dice fall at random, and draws the ends of steps that he knows well.

    `every` works out what they are. What is drawn depends on the seed and on what was drawn before
    since this referee was made, and on nothing else.
    """

    def __init__(
        self,
        book: Book,
        rules: str | None,
        adjust: tuple[Adjustment, ...],
        rulings: Mapping[str, str],
        wanted: frozenset[str],
        every: EveryRoll,
    ) -> None:
        super().__init__(book, RulingsLog(), rules, adjust, rulings)
        self._wanted = wanted
        self._every = every
        self._random = RandomDice(0)
        self._ends: dict[Any, Ends] = {}
        self._seen: dict[Any, int] = {}
        self._values: dict[Any, Any] = {}

    def begin(self, seed: int) -> None:
        """From here on the dice are those of this seed."""
        self._random = RandomDice(seed)

    def begin_turn(self, side: str, of_target: Container[str]) -> None:
        """This side acts from here on."""
        if self._is_sided:
            super().begin_turn(side, of_target)
            self._every.begin_turn(side, of_target)

    def roll(self, name: str, dice: Dice | str) -> int:
        """What the dice of the seed show."""
        parsed = parse_dice(dice) if isinstance(dice, str) else dice
        return self._random.roll(name, parsed).total

    def wants(self, field: str) -> bool:
        """Whether it is one of those asked for."""
        return field in self._wanted

    def cached(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """What the rule made of equal facts before, or makes of them now."""
        key = (rule, facts, self._in_force)
        if key not in self._values:
            self._values[key] = rule(self, *facts)
        value: T = self._values[key]
        return value

    def kept(self, rule: Callable[..., T], fighters: tuple[Fighter, ...], *facts: Hashable) -> T:
        """As `cached`."""
        return self.cached(rule, fighters, *facts)

    def step(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """One end of a part of the rule, by its chance."""
        key = (rule, facts, self._in_force)
        ends = self._ends.get(key)
        if ends is None:
            seen = self._seen.get(key, 0)
            if seen < PATIENCE:
                self._seen[key] = seen + 1
                return rule(self, *facts)
            self._every.count_anew()
            (every, total), rulings = self._every.ends(rule, *facts)
            self.rulings.update(rulings)
            ends = self._ends[key] = Ends(every, total)
        at = bisect_right(ends.sums, self._random.bits(WIDTH) * ends.total >> WIDTH)
        value: T = ends.values[at]
        return value

    def fold(
        self, rule: Callable[[Referee, T], T], state: T, done: Callable[[T], bool],
        most: int = 10_000, walk: Any = None,
    ) -> T:  # fmt: skip
        """A loop. CostError where it is not done after so many steps."""
        del walk
        for _ in range(most):
            if done(state):
                return state
            state = rule(self, state)
        raise CostError(f"not decided after {most:,} steps", "another seed, or other dice")

    def no_end(self, what: str, remedy: str) -> None:
        """One of them comes up."""

    def fork(self) -> Referee:
        """Himself: no more is logged of a part than of the whole."""
        return self
