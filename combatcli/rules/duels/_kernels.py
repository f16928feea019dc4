"""The ends of blows, laid out so that mass can be moved by them fast, whatever health is left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatcli.named_tuple import NamedTuple
from combatcli.rules.duels._blows import Arrival, Blows, End, Health


class Still(NamedTuple):
    """An end that takes no health from either: the condition, the rounds begun, the chance."""

    condition: int
    rounds: int
    chance: float


class Harm(NamedTuple):
    """An end that takes health: the condition, should both still stand.

    `fighters` are both as the blow left them, should one be out; `outs` who is out in any case.
    """

    condition: int
    rounds: int
    from_attacker: int
    from_defender: int
    fighters: tuple[int, int]
    outs: tuple[bool, bool]
    chance: float


class Cut(NamedTuple):
    """What a blow takes from one side alone who has some health left.

    The chance that he is out; the rounds begun where he isn't; and what leaves him some health: by
    condition and rounds begun, the chance of all, then damages and chances.
    """

    out: float
    rounds: float
    groups: list[tuple[int, int, float, list[tuple[int, float]]]]


class Axis:
    """What a blow takes from one side alone. More than `last` health is as good as `last`."""

    def __init__(self, harms: Iterable[tuple[int, int, int, float]]) -> None:
        self._harms = sorted(harms, key=lambda harm: harm[0])
        self.last = 1 + max((d for d, condition, *_ in self._harms if condition >= 0), default=0)
        self._cuts: dict[int, Cut] = {}

    def cut(self, left: int) -> Cut:
        """What it does to one who has so much health left."""
        left = min(left, self.last)
        found = self._cuts.get(left)
        if found is None:
            found = self._cuts[left] = self._cut(left)
        return found

    def _cut(self, left: int) -> Cut:
        groups: dict[tuple[int, int], list[tuple[int, float]]] = {}
        rounds = out = 0.0
        for damage, condition, begun, chance in self._harms:
            if damage >= left or condition < 0:
                out += chance
            else:
                groups.setdefault((condition, begun), []).append((damage, chance))
                rounds += chance * begun
        return Cut(
            out,
            rounds,
            [(*to, sum(chance for _, chance in steps), steps) for to, steps in groups.items()],
        )


class Kernel:
    """The ends of one move from one condition, for all health or for the health that it reads."""

    def __init__(self, blows: Blows, condition: int, move: str, health: Health) -> None:
        at = blows.conditions[condition]
        self.begins = float(at.begins_round)
        self.harms: list[Harm] = []
        self._health = health
        self._axes: tuple[Axis, Axis, list[Harm]] | None = None
        still: dict[tuple[int, int], float] = {}
        arrivals: dict[tuple[int, int], list[Arrival]] = {}
        for end in blows.ends(condition, move, health):
            fighters = end.attacker, end.defender
            if any(end.outs):
                self.harms.append(Harm(-1, 0, *end[2:4], fighters, end.outs, end.chance))
                continue
            if fighters not in arrivals:
                arrivals[fighters] = blows.after(at, *fighters)
            for number, rounds, part in arrivals[fighters]:
                chance = end.chance * part
                if end.from_attacker or end.from_defender:
                    self.harms.append(Harm(number, rounds, *end[2:4], fighters, end.outs, chance))
                else:
                    still[number, rounds] = still.get((number, rounds), 0.0) + chance
        self.still = [Still(*key, chance) for key, chance in still.items()]
        self.still_rounds = sum(each.rounds * each.chance for each in self.still)

    @property
    def axes(self) -> tuple[Axis, Axis, list[Harm]]:
        """What it takes from the attacker alone, from the defender alone; and all other harm."""
        if self._axes is None:
            sides: tuple[list[Any], list[Any]] = ([], [])
            rest: list[Harm] = []
            for harm in self.harms:
                taken = harm.from_attacker, harm.from_defender
                at = 0 if taken[0] else 1
                out = harm.outs[at]
                if taken[1 - at] or harm.outs[1 - at] or (out and taken[at] < self._health[at]):
                    rest.append(harm)
                else:
                    sides[at].append((taken[at], harm.condition, harm.rounds, harm.chance))
            self._axes = Axis(sides[0]), Axis(sides[1]), rest
        return self._axes


def left_after(harm: End | Harm, health: Health) -> Health:
    """The health that a blow leaves."""
    return max(0, health[0] - harm.from_attacker), max(0, health[1] - harm.from_defender)
