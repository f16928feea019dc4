"""A duel followed to its ends, as far as the width that is asked for needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, floor, frexp

from combatcli.book import Book
from combatcli.named_tuple import NamedTuple
from combatcli.odds.fields import split_field
from combatcli.request import Request
from combatcli.rules.duels._blows import Blows
from combatcli.rules.duels._by_hand import Start as Begun
from combatcli.rules.duels._chosen import Kernels
from combatcli.rules.duels._harm import Health
from combatcli.rules.duels._layers import Layers
from combatcli.rules.duels._openings import referee_for
from combatcli.rules.duels._setup import Progress, plan_of
from combatcli.rules.duels._sweep import Start, Sweep
from combatcli.rules.duels._tally import DRAW, Ending, Tally
from combatcli.rules.fight import SIDES, Fight
from combatcli.rules.way import WayToFight, winner

EXACT = 1e-12
"""What is missing from exact odds at most: rounding is no less."""
FIRST_BITS, LAST_BITS = 20, 56
"""The least chance that is followed, 2 to the minus so many, at first and at last."""
SLOPE, LAG, PER_BIT = 1.12, 2.8, 0.28
"""Bits for each that the width is to shrink by; and so many besides, the fewer the less it is."""
GROWTH = 3.5
"""Bits that double the work, about."""
FEWEST_BITS, FEWER_BITS = 8, 6
"""A duel too large for the first least chance is followed as far as a greater one goes."""


class Effort(NamedTuple):
    """What may be done: a duel of so few steps and kernels at first is followed to the end at once.

    And no pass takes more than so many steps.
    """

    few: int
    few_kernels: int
    most: int


SWEPT = Effort(70_000, 160, 30_000_000)
LAYERED = Effort(500_000, 400, 60_000_000)
"""For those that are followed round by round, whose steps take less than half as long."""


class Followed:
    """What a duel came to: the tally, and the blows whose fighters it numbers."""

    def __init__(self, tally: Tally, blows: Blows) -> None:
        self.tally = tally
        self.blows = blows
        self.missing = tally.missing

    @property
    def is_exact(self) -> bool:
        """Whether nothing is missing but rounding."""
        return self.missing <= EXACT


class Forward:
    """A duel to be followed from some fights on, each with its chance."""

    def __init__(
        self,
        way: WayToFight,
        request: Request,
        book: Book,
        choose: Callable[[Fight], str],
        begun: Mapping[Begun, Fraction],
        progress: Progress = None,
    ) -> None:
        self._progress = progress
        self._work = 0
        self._limit = request.options["max_rounds"]
        health = [self._healths(way, fight) for fight, *_ in begun]
        self._most: Health = max(h[0] for h in health), max(h[1] for h in health)
        keys = {split_field(field) for field in request.by}
        asked = frozenset(key for side, key in keys if side and key != way.health)
        referee = referee_for(way, request, book, asked=asked)
        self.blows = blows = Blows(way, referee, self._most, asked)
        free = None in (plan_of(request, way, side) for side in SIDES)
        self._kernels = Kernels(
            blows,
            lambda condition, health: choose(blows.fight(blows.conditions[condition], health)),
            by_health=free,
        )
        self._by_rounds = "rounds" in request.by or self._limit is not None
        self._effort = LAYERED if self._by_rounds else SWEPT
        self._over = Tally()
        self._starts: list[Start] = []
        for (fight, rounds, is_over), chance in begun.items():
            self._begin(fight, rounds, is_over, float(chance))

    @staticmethod
    def _healths(way: WayToFight, fight: Fight) -> Health:
        return max(1, fight.attacker.stat(way.health)), max(1, fight.defender.stat(way.health))

    def _begin(self, fight: Fight, rounds: int, is_over: bool, chance: float) -> None:
        way, blows = self.blows.way, self.blows
        won = winner(way, fight)
        health = fight.attacker.stat(way.health), fight.defender.stat(way.health)
        if won or is_over:
            fighters = blows.fighter(fight.attacker), blows.fighter(fight.defender)
            self._over.add(Ending(won or DRAW, rounds, fighters, health), chance)
            self._over.rounds += rounds * chance
            return
        for condition, more, part in blows.start(fight):
            self._starts.append((condition, rounds + more, health, chance * part))

    def follow(self, width: float, exact: bool) -> Followed:
        """The tally that misses at most so much, or as little as can be had.

        `exact` is for more than that where it takes little.
        The steps depend on nothing but the duel: no clock, and nothing that was kept before.
        """
        bits = FIRST_BITS
        best = found = self._pass(bits)
        while not found.is_whole and bits > FEWEST_BITS:
            bits -= FEWER_BITS
            found = self._pass(bits)
            best = min(best, found, key=lambda tally: tally.missing)
        if bits < FIRST_BITS:
            return Followed(best, self.blows)
        while best.is_whole and best.missing > EXACT and bits < LAST_BITS:
            if exact and self._is_small(best):
                bits = LAST_BITS
            elif best.missing <= width:
                break
            else:
                more = self._more_bits(best, width)
                if more < 1:
                    break
                bits = min(LAST_BITS, bits + more)
            found = self._pass(bits)
            if found.missing > best.missing:  # it was cut short: what was had before is better
                break
            best = found
        return Followed(best, self.blows)

    def _is_small(self, tally: Tally) -> bool:
        few = tally.work <= self._effort.few
        return few and len(self._kernels) <= self._effort.few_kernels

    def _more_bits(self, tally: Tally, width: float) -> int:
        """How many bits more bring what is missing to a width; or fewer, which can be had."""
        wanted = SLOPE * _bits(tally.missing / width)
        wanted += max(0.0, LAG - PER_BIT * _bits(1 / tally.missing))
        left = max(0, self._effort.most - self._work)
        return min(ceil(wanted), floor(GROWTH * _bits(left / max(1, tally.work))))

    def _goes_on(self, work: int) -> bool:
        if self._progress is not None:
            self._progress(self._work + work)
        return work <= self._effort.most

    def _pass(self, bits: int) -> Tally:
        """One pass; what it came to, where it is cut short."""
        tally = Tally()
        tally.merge(self._over, 1.0)
        if not self._starts:
            return tally
        follow = (
            Layers(self._kernels, 2.0**-bits, self._limit)
            if self._by_rounds
            else Sweep(self._kernels, self._most, bits)
        )
        tally.is_whole = follow.run(self._starts, self._goes_on)
        self._work += follow.tally.work
        tally.merge(follow.tally, 1.0)
        return tally


def _bits(ratio: float) -> float:
    """How often a ratio is 2, straight between its powers: the same on every machine."""
    part, power = frexp(ratio)
    return power - 2 + 2 * part
