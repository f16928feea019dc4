"""Kernels laid out for a sweep: steps along lines of what is yet to come."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from combatcli.rules.duels._harm import Outs
from combatcli.rules.duels._kernels import Kernel
from combatcli.rules.duels._slots import Slots

K = TypeVar("K", bound=Hashable)
Line = list[int]
"""Sums by the health that is taken from both until they count."""
Step = tuple[Line, int, int]
"""A line, the place in it, and the share that comes there."""
Group = tuple[int, list[Step]]
"""The bits that chances are shifted by, for what is taken from the side that they are by; steps."""
FEW = 0.25
"""How much less likely than the least that is followed a step or a way to harm may be."""


class Lines(Generic[K]):
    """What is yet to come, by key."""

    def __init__(self) -> None:
        self._lines: dict[K, Line] = {}

    def line(self, key: K, place: int) -> Line:
        """The line of a key, which goes as far as a place at least."""
        line = self._lines.setdefault(key, [])
        line.extend([0] * (place + 1 - len(line)))
        return line

    def take(self) -> dict[K, int]:
        """The sums of each key that count now; all others come one place nearer."""
        taken = {}
        for key, line in self._lines.items():
            if line[0]:
                taken[key] = line[0]
            del line[0]
            line.append(0)
        return taken

    def __len__(self) -> int:
        return max((len(line) for line in self._lines.values()), default=0)


class ToCome:
    """What is yet to come in a sweep.

    Masses by condition; ends by who is out in any case; and, by how many rounds have begun
    meanwhile, the masses to whom that happened. What takes no health ends at once: ends are a
    place further on than the others.
    """

    def __init__(self, slots: Slots, side: int) -> None:
        self.slots = slots
        self.side = side
        self.masses: Lines[int] = Lines()
        self.late: Lines[int] = Lines()
        self.ends: Lines[Outs] = Lines()

    def __len__(self) -> int:
        return max(len(self.masses), len(self.late), len(self.ends))


class Laid:
    """A kernel's harm as steps, the fewer the smaller the chances are that it falls on."""

    def __init__(self, kernel: Kernel, to_come: ToCome) -> None:
        self._kernel = kernel
        self._to_come = to_come
        self._levels: dict[int, list[Group]] = {}

    def groups(self, level: int) -> list[Group]:
        """The steps for chances of this level."""
        found = self._levels.get(level)
        if found is None:
            found = self._levels[level] = [*self._lay(FEW * 2.0**-level).items()]
        return found

    def _lay(self, least: float) -> dict[int, list[Step]]:
        to, hurt = self._to_come, self._kernel.hurt
        width, share_of = to.slots.width, to.slots.share
        groups: dict[int, list[Step]] = {}
        late: dict[tuple[int, int, int], float] = {}
        for (outs, condition, rounds, *taken), chance in self._kernel.harms().items():
            share = chance / hurt
            if share < least:
                continue
            place, shift = sum(taken), width * taken[to.side]
            if outs is not None:
                line = to.ends.line(outs, place)
            else:
                place -= 1
                line = to.masses.line(condition, place)
                if rounds:
                    late[rounds, place, shift] = late.get((rounds, place, shift), 0.0) + share
            groups.setdefault(shift, []).append((line, place, share_of(share)))
        for (rounds, place, shift), share in late.items():
            groups[shift].append((to.late.line(rounds, place), place, share_of(share)))
        return groups
