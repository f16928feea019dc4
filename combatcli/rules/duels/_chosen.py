"""The kernels of a duel whose moves are chosen, each made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.rules.duels._blows import Blows
from combatcli.rules.duels._harm import Health
from combatcli.rules.duels._kernels import Kernel

Choose = Callable[[int, Health], str]
"""The move that is played from a condition, with this much health left."""


class Kernels:
    """The kernels of what is played, by condition and, where it reads that, by the health left."""

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
