"""The harm of a blow that leaves both in one condition, whatever health they have left."""

from __future__ import annotations

from collections.abc import Iterable

from combatcli.named_tuple import NamedTuple
from combatcli.rules.fight import SIDES

Health = tuple[int, int]
"""The health that attacker and defender have left."""
Step = tuple[int, float]
"""Health taken, and the chance of it."""
Outs = tuple[bool, bool]
"""Whether attacker and defender are out in any case, whatever they have left."""


class Part(NamedTuple):
    """One end: the health taken from attacker and defender, who is out in any case, the chance."""

    from_attacker: int
    from_defender: int
    outs: Outs
    chance: float


class Cut(NamedTuple):
    """What harm does to one who has some health left: he is out, or these steps leave him some."""

    out: float
    left: float
    steps: list[Step]


class Takes:
    """Health taken from one side alone. Those who are out in any case are `out`."""

    def __init__(self, steps: Iterable[Step], out: float) -> None:
        self._steps = sorted(steps)
        self._out = out
        self._most = self._steps[-1][0] if self._steps else 0
        self._cuts: dict[int, Cut] = {}

    def cut(self, health: int) -> Cut:
        """What is left of one who has so much."""
        health = min(health, self._most + 1)  # more is as good
        cut = self._cuts.get(health)
        if cut is None:
            steps = [step for step in self._steps if step[0] < health]
            fallen = (chance for taken, chance in self._steps if taken >= health)
            left = sum(chance for _, chance in steps)
            cut = self._cuts[health] = Cut(self._out + sum(fallen), left, steps)
        return cut


class Harm:
    """All ends that leave both in one condition: no harm, harm to one side alone, the rest.

    `parts` are all of them, one by one; `still` and `hurt` the chances of no harm and of any.
    `health` is what they had, as far as the blow read it.
    """

    def __init__(self, parts: list[Part], health: Health) -> None:
        self.parts = parts
        self.still = self.hurt = 0.0
        self.rest: list[Part] = []
        steps: tuple[list[Step], list[Step]] = ([], [])
        outs = [0.0, 0.0]
        for part in parts:
            taken = part[:2]
            if not any(taken) and not any(part.outs):
                self.still += part.chance
                continue
            self.hurt += part.chance
            at = 0 if taken[0] or part.outs[0] else 1
            if taken[1 - at] or part.outs[1 - at] or (part.outs[at] and taken[at] < health[at]):
                self.rest.append(part)
            elif part.outs[at]:
                outs[at] += part.chance
            else:
                steps[at].append((taken[at], part.chance))
        self.sides = tuple(
            Takes(each, out) if each or out else None for each, out in zip(steps, outs, strict=True)
        )
        self.hurts = any(self.sides) or bool(self.rest)


def winner_after(outs: Outs, left: Health) -> str | None:
    """Who has won after a blow that puts these out in any case, and leaves this much health."""
    if outs[1] or not left[1]:
        return SIDES[0]
    return SIDES[1] if outs[0] or not left[0] else None
