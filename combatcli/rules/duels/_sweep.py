"""A duel carried forward over the health taken from both, in order of how much it is in all.

None of the pairs of health of which equally much is taken leads to another, so that their chances
lie side by side in one number, and are moved all at once.
"""

from __future__ import annotations

from collections.abc import Callable

from combatcli.named_tuple import NamedTuple
from combatcli.rules.duels._chosen import Kernels
from combatcli.rules.duels._closures import closure
from combatcli.rules.duels._harm import Health, Outs, winner_after
from combatcli.rules.duels._kernels import Kernel, left_after
from combatcli.rules.duels._laid import FEW, Laid, ToCome
from combatcli.rules.duels._slots import Slots
from combatcli.rules.duels._tally import DRAW, NOBODY, Ending, Tally, fighters_in

GoOn = Callable[[int], bool]
"""Whether to go on after so many steps."""
Start = tuple[int, int, Health, float]
"""A condition, the rounds begun, the health left, and the chance."""
MOST_PAIRS = 30_000_000
"""A fight of more pairs of health than that is not followed at all."""
PER_STEP = 64
"""Slots that take as long as one more step."""
NO_OUTS = (False, False)


class Closed(NamedTuple):
    """A closure as shares: who does harm next, the rounds begun until then, and ends in traps.

    `is_fixed` is whether it holds whatever health is left.
    """

    strikes: list[tuple[int, int]]
    rounds: float
    traps: list[tuple[tuple[int, ...], int]]
    is_fixed: bool


class Sweep:
    """One pass over a duel: what is less likely than 2**-bits is missing from the tally."""

    def __init__(self, kernels: Kernels, most: Health, bits: int) -> None:
        self.tally = Tally()
        self._kernels = kernels
        self._most = most
        self._taken = 0  # from both, in all
        # Slots are by the health taken from the one who has less of it.
        self._side = 0 if most[0] <= most[1] else 1
        self._slots = Slots(bits, most[self._side])
        self._weight = 1 + most[self._side] // PER_STEP
        self._to_come = ToCome(self._slots, self._side)
        self._closed: dict[tuple[int, int], Closed] = {}
        self._laid: dict[Kernel, Laid] = {}

    def run(self, starts: list[Start], go_on: GoOn) -> bool:
        """Follow fights to their ends, or until it is told by its steps not to go on."""
        if self._most[0] * self._most[1] > MOST_PAIRS:
            return False
        for condition, rounds, health, chance in starts:
            taken = self._most[0] - health[0], self._most[1] - health[1]
            line = self._to_come.masses.line(condition, sum(taken))
            line[sum(taken)] += self._slots.sum(chance, taken[self._side])
            self.tally.rounds += rounds * chance
        last = sum(self._most) - 2
        while self._taken <= last or self._taken <= last + len(self._to_come):
            if not go_on(self.tally.work):
                return False
            self._diagonal()
            self._taken += 1
        return True

    def _diagonal(self) -> None:
        """All conditions, with so much health taken in all."""
        slots = self._slots
        less, more = self._most[self._side], self._most[1 - self._side]
        alive = slots.mask(max(0, self._taken - more + 1), min(less - 1, self._taken))
        fallen = 0
        strikes: dict[int, int] = {}
        for condition, sums in self._to_come.masses.take().items():
            living = sums & alive
            fallen += sums ^ living
            self._close(condition, slots.chances(living), strikes)
        for rounds, sums in self._to_come.late.take().items():
            self.tally.rounds += rounds * slots.total_of_sums(sums & alive)
        for condition, sums in strikes.items():
            self._strike(condition, slots.chances(sums))
        self._end(NO_OUTS, fallen)
        for outs, sums in self._to_come.ends.take().items():
            self._end(outs, sums)

    def _health(self, slot: int) -> Health:
        """The health left to both in a slot."""
        less, more = self._most[self._side] - slot, self._most[1 - self._side] - self._taken + slot
        return (max(0, less), max(0, more)) if self._side == 0 else (max(0, more), max(0, less))

    def _end(self, outs: Outs, sums: int) -> None:
        """Fights that are over."""
        for slot, cell in self._slots.cells(sums):
            left = self._health(slot)
            won = winner_after(outs, left)
            assert won is not None
            self.tally.add(Ending(won, 0, NOBODY, left), self._slots.chance(cell))

    # blows without harm

    def _close(self, condition: int, chances: int, strikes: dict[int, int]) -> None:
        """Blows until one does harm."""
        if not chances:
            return
        level = self._slots.level(chances)
        closed = self._closed.get((condition, level))
        if closed is not None:
            self._strikes_next(closed, chances, strikes)
            return
        for slot, cell in self._slots.cells(chances):
            closed = self._closure(condition, level, self._health(slot))
            if closed.is_fixed:
                self._closed[condition, level] = closed
                self._strikes_next(closed, chances, strikes)
                return
            self._strikes_next(closed, cell << slot * self._slots.width, strikes)

    def _strikes_next(self, closed: Closed, chances: int, strikes: dict[int, int]) -> None:
        slots = self._slots
        for at, share in closed.strikes:
            strikes[at] = strikes.get(at, 0) + chances * share
        self.tally.work += len(closed.strikes) * self._weight
        self.tally.rounds += closed.rounds * slots.total(chances)
        for trap, share in closed.traps:
            fighters = fighters_in(self._kernels.blows, trap)
            for slot, cell in slots.cells(chances * share):
                ending = Ending(DRAW, None, fighters, self._health(slot))
                self.tally.add(ending, slots.chance(cell))

    def _closure(self, condition: int, level: int, health: Health) -> Closed:
        kernels, least = self._kernels, FEW * 2.0**-level
        visits, traps = closure(condition, lambda at: kernels.at(at, health), least)
        strikes, rounds = [], 0.0
        for at, times in visits:
            kernel = kernels.at(at, health)
            rounds += times * kernel.rounds
            if times * kernel.hurt >= least:
                strikes.append((at, self._slots.share(times * kernel.hurt)))
        return Closed(
            strikes,
            rounds,
            [(trap, self._slots.share(share)) for trap, share in traps],
            all(at in kernels.fixed for at, _ in visits),
        )

    # harm

    def _strike(self, condition: int, chances: int) -> None:
        """Harm done from a condition."""
        if not chances:
            return
        kernel = self._kernels.fixed.get(condition)
        if kernel is not None:
            self._harm(kernel, chances)
            return
        for slot, cell in self._slots.cells(chances):
            kernel = self._kernels.at(condition, self._health(slot))
            if self._kernels.blows.asked:
                self._each(kernel, slot, cell)
            else:
                self._harm(kernel, cell << slot * self._slots.width)

    def _harm(self, kernel: Kernel, chances: int) -> None:
        laid = self._laid.get(kernel)
        if laid is None:
            laid = self._laid[kernel] = Laid(kernel, self._to_come)
        for shift, steps in laid.groups(self._slots.level(chances)):
            moved = chances << shift
            self.tally.work += len(steps) * self._weight
            for line, place, share in steps:
                line[place] += moved * share

    def _each(self, kernel: Kernel, slot: int, cell: int) -> None:
        """Harm one by one, where it is asked what becomes of the fighters."""
        slots, health = self._slots, self._health(slot)
        self.tally.work += len(kernel.each)
        for harm in kernel.each:
            part = harm.part
            left, taken = left_after(part, health), part[:2]
            moved = cell * slots.share(part.chance * harm.share / kernel.hurt)
            won = winner_after(part.outs, left)
            if won is None:
                line = self._to_come.masses.line(harm.condition, sum(taken) - 1)
                line[sum(taken) - 1] += moved << slots.width * (slot + taken[self._side])
                self.tally.rounds += slots.chance(moved) * harm.rounds
            else:
                self.tally.add(Ending(won, 0, harm.fighters, left), slots.chance(moved))
