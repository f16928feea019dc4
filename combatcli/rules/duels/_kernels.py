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
    """What a blow takes from one side alone, by the health that he has left."""

    def __init__(self, harms: Iterable[tuple[int, int, int, float]]) -> None:
        self._harms = sorted(harms)
        self._last = 1 + max((d for d, condition, *_ in self._harms if condition >= 0), default=0)
        self.cuts: dict[int, Cut] = {}
        """Those that were asked for before."""

    def cut(self, left: int) -> Cut:
        """What it does to one who has so much health left."""
        last = min(left, self._last)  # more is as good
        found = self.cuts.get(last)
        if found is None:
            found = self.cuts[last] = self._cut(last)
        self.cuts[left] = found
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
    """The ends of one move from one condition, for all health or for the health that it reads.

    `attacker` and `defender` are what it takes from that side alone, `rest` all other harm; `harms`
    is all of it, where each is asked for. `rounds` are those that a visit begins, harm aside.
    """

    def __init__(
        self, blows: Blows, condition: int, move: str, health: Health, each: bool = False
    ) -> None:
        at = blows.conditions[condition]
        harms: list[Harm] = []
        still: dict[tuple[int, int], float] = {}
        arrivals: dict[tuple[int, int, int], list[Arrival]] = {}
        for end in blows.ends(condition, move, health):
            fighters, taken = (end.attacker, end.defender), (end.from_attacker, end.from_defender)
            if any(end.outs):
                harms.append(Harm(-1, 0, *taken, fighters, end.outs, end.chance))
                continue
            if end[:3] not in arrivals:
                arrivals[end[:3]] = blows.after(at, *end[:3])
            for number, rounds, part in arrivals[end[:3]]:
                chance = end.chance * part
                if any(taken):
                    harms.append(Harm(number, rounds, *taken, fighters, end.outs, chance))
                else:
                    still[number, rounds] = still.get((number, rounds), 0.0) + chance
        self.still = [Still(*key, chance) for key, chance in still.items()]
        self.rounds = at.begins_round + sum(each.rounds * each.chance for each in self.still)
        self.hurts = bool(harms)
        self.harms = harms if each else []
        self.attacker, self.defender, self.rest = _sides(harms, health)


def _sides(harms: Iterable[Harm], health: Health) -> tuple[Axis, Axis, list[Harm]]:
    sides: tuple[list[Any], list[Any]] = ([], [])
    rest: list[Harm] = []
    for harm in harms:
        taken = harm.from_attacker, harm.from_defender
        at = 0 if taken[0] else 1
        if taken[1 - at] or harm.outs[1 - at] or (harm.outs[at] and taken[at] < health[at]):
            rest.append(harm)
        else:
            sides[at].append((taken[at], harm.condition, harm.rounds, harm.chance))
    return Axis(sides[0]), Axis(sides[1]), rest


def left_after(harm: End | Harm, health: Health) -> Health:
    """The health that a blow leaves."""
    return max(0, health[0] - harm.from_attacker), max(0, health[1] - harm.from_defender)
