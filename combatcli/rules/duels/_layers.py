"""A duel carried forward round by round: for odds by rounds, and for a most of rounds."""

from __future__ import annotations

from collections.abc import Iterable

from combatcli.rules.duels._chosen import Kernels
from combatcli.rules.duels._closures import closure
from combatcli.rules.duels._harm import Health, winner_after
from combatcli.rules.duels._kernels import Each, Kernel, left_after
from combatcli.rules.duels._sweep import GoOn, Start
from combatcli.rules.duels._tally import DRAW, NOBODY, Ending, Tally, fighters_in
from combatcli.rules.fight import SIDES

Layer = dict[int, dict[Health, float]]
"""Masses by condition, then by the health left."""
FOREVER = 1_000_000_000


class Layers:
    """One pass over a duel: mass below `least` is dropped, so that it is missing from the tally.

    A layer holds the fights of which so many rounds have begun. `most_rounds`, if any, make a draw.
    """

    def __init__(self, kernels: Kernels, least: float, most_rounds: int | None) -> None:
        self.tally = Tally()
        self._kernels = kernels
        self._blows = kernels.blows
        self._least = least
        self._limit = most_rounds
        self._end = FOREVER if most_rounds is None else most_rounds
        self._layers: dict[int, Layer] = {}
        self._traps: dict[int, tuple[int, ...]] = {}

    def run(self, starts: list[Start], go_on: GoOn) -> bool:
        """Follow fights to their ends, or until it is told by its pushes not to go on."""
        for condition, rounds, health, chance in starts:
            self._add(rounds, (condition, 0), health, chance)
        while self._layers:
            rounds = min(self._layers)
            layer = self._layers[rounds]
            while layer:
                condition = min(layer, key=self._place)
                self._step(rounds, condition, layer.pop(condition))
            del self._layers[rounds]
            if not go_on(self.tally.work):
                return False
        self.tally.rounds = sum(
            (ending.rounds or 0) * chance for ending, chance in self.tally.endings.items()
        )
        return True

    def _place(self, condition: int) -> tuple[bool, bool, int]:
        """When a condition is done: those in the midst of a round before those that begin one."""
        at = self._blows.conditions[condition]
        return at.begins_round, at.turn != at.opener, at.made

    def _step(self, rounds: int, condition: int, masses: dict[Health, float]) -> None:
        """One blow in a condition, whatever health is left."""
        begins = self._blows.conditions[condition].begins_round
        self.tally.work += len(masses)
        for health, mass in masses.items():
            if mass <= self._least:
                continue
            trap = self._trap(condition, health)
            if trap:
                self._draw(self._stuck_at(rounds, condition), trap, health, mass)
            elif begins and rounds == self._end:
                self._draw(rounds, (condition,), health, mass)
            else:
                kernel = self._kernels.at(condition, health)
                self._blow(rounds + begins, kernel, health, mass)

    def _blow(self, rounds: int, kernel: Kernel, health: Health, mass: float) -> None:
        for condition, more, chance in kernel.still:
            self._add(rounds, (condition, more), health, mass * chance)
        self.tally.work += len(kernel.still)
        if self._blows.asked:
            self._each(rounds, kernel.each, health, mass)
            return
        for at, axis in enumerate((kernel.attacker, kernel.defender)):
            cut, standing = axis.cut(health[at]), health[1 - at]
            if cut.out:
                rest_of = _health(at, 0, standing)
                self._end_in(SIDES[1 - at], rounds, NOBODY, rest_of, mass * cut.out)
            for condition, more, chances, steps in cut.groups:
                if mass * chances > self._least:
                    self.tally.work += len(steps)
                    for taken, chance in steps:
                        after = _health(at, health[at] - taken, standing)
                        self._add(rounds, (condition, more), after, mass * chance)
        self._each(rounds, kernel.rest, health, mass)

    def _each(self, rounds: int, harms: Iterable[Each], health: Health, mass: float) -> None:
        for harm in harms:
            self.tally.work += 1
            left, chance = left_after(harm.part, health), mass * harm.part.chance * harm.share
            won = winner_after(harm.part.outs, left)
            if won is None:
                self._add(rounds, (harm.condition, harm.rounds), left, chance)
            else:
                fighters = harm.fighters if self._blows.asked else NOBODY
                self._end_in(won, rounds, fighters, left, chance)

    def _end_in(
        self, won: str, rounds: int, fighters: tuple[int, int], health: Health, mass: float
    ) -> None:
        self.tally.add(Ending(won, rounds, fighters, health), mass)

    def _add(self, rounds: int, to: tuple[int, int], health: Health, mass: float) -> None:
        """Put mass where a fight goes on; a draw where the rounds to lose take it to the end."""
        condition, more = to
        rounds += more
        if rounds > self._end:
            self._draw(self._end, (condition,), health, mass)
            return
        layer = self._layers.setdefault(rounds, {})
        masses = layer.get(condition)
        if masses is None:
            masses = layer[condition] = {}
        masses[health] = masses.get(health, 0.0) + mass

    def _draw(
        self, rounds: int | None, conditions: tuple[int, ...], health: Health, mass: float
    ) -> None:
        fighters = fighters_in(self._blows, conditions)
        self.tally.add(Ending(DRAW, rounds, fighters, health), mass)

    def _trap(self, condition: int, health: Health) -> tuple[int, ...]:
        """The loop that this condition is in, where nothing leads out of it."""
        found = self._traps.get(condition)
        if found is None:
            found = self._find_trap(condition, health)
            if condition in self._kernels.fixed:
                self._traps[condition] = found
        return found

    def _find_trap(self, condition: int, health: Health) -> tuple[int, ...]:
        kernels = self._kernels
        if kernels.at(condition, health).hurts:
            return ()
        traps = closure(condition, lambda at: kernels.at(at, health), self._least).traps
        return next((trap for trap, _ in traps if condition in trap), ())

    def _stuck_at(self, rounds: int, condition: int) -> int | None:
        """The rounds that a draw takes in which neither can win: for good, or to the last one.

        Where neither can do anything at all it ends with the round in which both have done so.
        """
        if self._limit is None:
            return None
        at = self._blows.conditions[condition]
        fighters = (self._blows.fighters[number] for number in (at.attacker, at.defender))
        way, referee = self._blows.way, self._blows.referee
        if any(way.can_strike(referee, each) for each in fighters):
            return self._end
        return min(rounds + 1, self._end)


def _health(at: int, left: int, standing: int) -> Health:
    """The health of both, of whom the one at a place has so much left."""
    return (left, standing) if at == 0 else (standing, left)
