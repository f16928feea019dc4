"""A duel carried forward over the health taken from both, in order of how much it is in all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from combatcli.rules.duels._blows import Blows
from combatcli.rules.duels._closures import Closure, closure
from combatcli.rules.duels._harm import Health, Part
from combatcli.rules.duels._kernels import Each, Group, Kernel, left_after
from combatcli.rules.duels._tally import DRAW, NOBODY, Ending, Tally
from combatcli.rules.fight import SIDES

Choose = Callable[[int, Health], str]
"""The move that is played from a condition, with this much health left."""
GoOn = Callable[[int], bool]
"""Whether to go on after so many pushes."""
Start = tuple[int, int, Health, float]
"""A condition, the rounds begun, the health left, and the chance."""
Lines = dict[int, list[float]]
Begin = Callable[[int, int], list[float]]
"""Masses by condition."""
MOST_ROOM = 6_000_000
"""Masses that are held at once."""
FEW = 0.1
"""How much less likely than the least that is followed a harm's ends may be in all."""


class Kernels:
    """The kernels of a duel whose moves are chosen, each made when it is first needed."""

    def __init__(self, blows: Blows, choose: Choose, by_health: bool) -> None:
        self.blows = blows
        self._choose = choose
        self._by_health = by_health or bool(blows.asked)
        self._kernels: dict[tuple[int, str, Health], Kernel] = {}
        self.fixed: dict[int, Kernel] = {}
        """The kernels that hold for a condition whatever health is left."""

    def __len__(self) -> int:
        return len(self._kernels)

    def at(self, condition: int, health: Health) -> Kernel:
        """The kernel of what is played from a condition."""
        kernel = self.fixed.get(condition)
        if kernel is None:
            move = self._choose(condition, health)
            key = condition, move, self.blows.read(condition, move, health)
            kernel = self._kernels.get(key)
            if kernel is None:
                kernel = Kernel(self.blows, *key)
                self._kernels[key] = kernel
            if not self._by_health and not any(self.blows.reads(condition, move)):
                self.fixed[condition] = kernel
        return kernel


class Sweep:
    """One pass over a duel: mass below `least` is dropped, so that it is missing from the tally."""

    def __init__(self, kernels: Kernels, most: Health, least: float) -> None:
        self.tally = Tally()
        self._kernels = kernels
        self._most = most
        self._least = least
        self._few = FEW * least
        # By the health taken from the attacker, then by condition, by that from the defender; and
        # the other way round, so that each push stays within one list.
        self._rows: dict[int, Lines] = defaultdict(dict)
        self._columns: dict[int, Lines] = defaultdict(dict)
        self._closures: dict[int, Closure] = {}
        # A fight of more pairs of health than that is not followed at all.
        self._room = most[0] * most[1]
        # The chances that the other has fallen, by the health that the attacker, the defender has.
        self._won, self._lost = [0.0] * (most[0] + 1), [0.0] * (most[1] + 1)

    def run(self, starts: list[Start], go_on: GoOn) -> bool:
        """Follow fights to their ends, or until it is told by its pushes not to go on."""
        for condition, rounds, health, chance in starts:
            i, j = self._most[0] - health[0], self._most[1] - health[1]
            self._row(condition, i)[j] += chance
            self.tally.rounds += rounds * chance
        for i in range(self._most[0]):
            if self._room > MOST_ROOM or not go_on(self.tally.work):
                self._count()
                return False
            for j in range(self._most[1]):
                self._cell(i, j)
            self.tally.work += self._most[1]
            del self._rows[i]
        self._count()
        return True

    def _count(self) -> None:
        """Put those who have fallen of harm to one side alone to the other ends."""
        for left, chance in enumerate(self._won):
            self.tally.add(Ending(SIDES[0], 0, NOBODY, (left, 0)), chance)
        for left, chance in enumerate(self._lost):
            self.tally.add(Ending(SIDES[1], 0, NOBODY, (0, left)), chance)

    def _cell(self, i: int, j: int) -> None:
        """All conditions with this much health taken."""
        health = self._most[0] - i, self._most[1] - j
        least, kernels = self._least, self._kernels
        masses = {at: row[j] for at, row in self._rows[i].items() if row[j]}
        for at, column in self._columns[j].items():
            if column[i]:
                masses[at] = masses.get(at, 0.0) + column[i]
                column[i] = 0.0
        visits: dict[int, float] = {}
        for condition, mass in masses.items():
            if mass > least:
                ends = self._closures.get(condition) or self._closure(condition, health)
                for at, times in ends.visits:
                    visits[at] = visits.get(at, 0.0) + mass * times
                for trap, share in ends.traps:
                    self._trapped(trap, mass * share, health)
        blow = self._blow_each if kernels.blows.asked else self._blow
        for at, times in visits.items():
            if times > least:
                blow(kernels.fixed.get(at) or kernels.at(at, health), times, i, j, health)

    def _closure(self, condition: int, health: Health) -> Closure:
        kernels = self._kernels
        found = self._closures.get(condition)
        if found is None:
            found = closure(condition, lambda at: kernels.at(at, health), self._few)
            if all(at in kernels.fixed for at, _ in found.visits):
                self._closures[condition] = found
        return found

    def _trapped(self, trap: tuple[int, ...], mass: float, health: Health) -> None:
        """A draw: neither can win any more."""
        self.tally.add(Ending(DRAW, None, fighters_in(self._kernels.blows, trap), health), mass)

    def _blow(self, kernel: Kernel, times: float, i: int, j: int, health: Health) -> None:
        """Harm to one side alone, for all that he may have left, and all other harm."""
        left, other = health
        out, begun, groups = kernel.attacker.cuts.get(left) or kernel.attacker.cut(left)
        if out:
            self._lost[other] += times * out
        work = self._push(groups, times, i, self._columns[j], self._column, j)
        out, more, groups = kernel.defender.cuts.get(other) or kernel.defender.cut(other)
        if out:
            self._won[left] += times * out
        work += self._push(groups, times, j, self._rows[i], self._row, i)
        self.tally.rounds += times * (kernel.rounds + begun + more)
        self.tally.work += work
        if kernel.rest:
            self._each(kernel.rest, times, i, j, health)

    def _push(
        self, groups: list[Group], times: float, lost: int, lines: Lines, begin: Begin, other: int
    ) -> int:
        """Harm to one side, along lines of what he has lost; how many pushes that were.

        `other` is what the other side has lost, by which `begin` makes the line of a condition.
        """
        enough, work = self._few / times, 0
        for condition, _, chances, steps in groups:
            if chances > enough:
                work += len(steps)
                line = lines.get(condition) or begin(condition, other)
                for damage, chance in steps:
                    line[lost + damage] += times * chance
        return work

    def _blow_each(self, kernel: Kernel, times: float, i: int, j: int, health: Health) -> None:
        """All harm one by one, where it is asked what becomes of the fighters."""
        self.tally.rounds += times * kernel.rounds
        self._each(kernel.each, times, i, j, health)

    def _row(self, condition: int, i: int) -> list[float]:
        return self._rows[i].setdefault(condition, [0.0] * self._most[1])

    def _column(self, condition: int, j: int) -> list[float]:
        self._room += self._most[0]
        return self._columns[j].setdefault(condition, [0.0] * self._most[0])

    def _each(self, harms: list[Each], times: float, i: int, j: int, health: Health) -> None:
        """Harm one by one."""
        asked = bool(self._kernels.blows.asked)
        self.tally.work += len(harms)
        for harm in harms:
            part = harm.part
            mass, left = times * part.chance * harm.share, left_after(part, health)
            won = winner_after(part, left)
            if won is None:
                self._row(harm.condition, i + part.from_attacker)[j + part.from_defender] += mass
                self.tally.rounds += mass * harm.rounds
            else:
                self.tally.add(Ending(won, 0, harm.fighters if asked else NOBODY, left), mass)


def fighters_in(blows: Blows, conditions: tuple[int, ...]) -> tuple[int, int]:
    """Both fighters in a condition, where a key of theirs is asked for."""
    if not blows.asked:
        return NOBODY
    return blows.conditions[conditions[0]].attacker, blows.conditions[conditions[0]].defender


def winner_after(harm: Part, left: Health) -> str | None:
    """Who has won after a blow that leaves this much health."""
    if harm.outs[1] or not left[1]:
        return SIDES[0]
    return SIDES[1] if harm.outs[0] or not left[0] else None
