"""The ends of a blow, laid out so that mass can be moved by them fast, whatever health is left."""

from __future__ import annotations

from collections.abc import Iterator

from combatcli.named_tuple import NamedTuple
from combatcli.rules.duels._blows import Arrival, Blows
from combatcli.rules.duels._harm import Harm, Health, Outs, Part, Step, Takes


class Still(NamedTuple):
    """An end that takes no health from either: the condition, the rounds begun, the chance."""

    condition: int
    rounds: int
    chance: float


class Each(NamedTuple):
    """An end with harm: where it leads should both still stand, the fighters, what it takes.

    `share` is the chance that it leads there rather than elsewhere.
    """

    condition: int
    rounds: int
    fighters: tuple[int, int]
    part: Part
    share: float


Lead = tuple[Outs | None, int, int, int, int]
"""Where harm leads: who is out in any case, if any; else the condition and the rounds begun.

And the health that it takes from attacker and defender.
"""
Group = tuple[int, int, float, list[Step]]
"""Harm that leads to one condition: it, the rounds begun, the chance of all, then each damage."""


class Cut(NamedTuple):
    """What a blow takes from one side alone who has some health left.

    The chance that he is out; the rounds begun where he isn't; and what leaves him some health.
    """

    out: float
    rounds: float
    groups: list[Group]


class Axis:
    """What a blow takes from one side alone, by the health that he has left."""

    def __init__(self) -> None:
        self._takes: list[tuple[Takes, list[Arrival]]] = []
        self.cuts: dict[int, Cut] = {}
        """Those that were asked for before."""

    def add(self, takes: Takes, arrivals: list[Arrival]) -> None:
        """Harm that leads to these conditions."""
        self._takes.append((takes, arrivals))

    def cut(self, left: int) -> Cut:
        """What it does to one who has so much health left."""
        rounds = out = 0.0
        groups: list[Group] = []
        for takes, arrivals in self._takes:
            cut = takes.cut(left)
            out += cut.out
            for condition, begun, share in arrivals if cut.steps else ():
                steps = cut.steps
                if share != 1.0:
                    steps = [(taken, share * chance) for taken, chance in steps]
                groups.append((condition, begun, share * cut.left, steps))
                rounds += share * cut.left * begun
        found = self.cuts[left] = Cut(out, rounds, groups)
        return found


class Kernel:
    """The ends of one move from one condition, for all health or for the health that it reads.

    `attacker` and `defender` are what it takes from that side alone, `rest` all other harm; `each`
    is all of it, and `hurt` the chance of any. `rounds` are those that a visit begins, harm aside.
    """

    def __init__(self, blows: Blows, condition: int, move: str, health: Health) -> None:
        at = blows.conditions[condition]
        still: dict[tuple[int, int], float] = {}
        self.attacker, self.defender = Axis(), Axis()
        self.rest: list[Each] = []
        self.hurts = False
        self.hurt = 0.0
        self._each: list[Each] | None = None
        self._ends: list[tuple[tuple[int, int], list[Arrival], Harm]] = []
        for attacker, defender, made, harm in blows.ends(condition, move, health):
            arrivals = blows.after(at, attacker, defender, made)
            self._ends.append(((attacker, defender), arrivals, harm))
            self.hurts = self.hurts or harm.hurts
            self.hurt += harm.hurt
            for number, rounds, share in arrivals if harm.still else ():
                still[number, rounds] = still.get((number, rounds), 0.0) + share * harm.still
            for axis, takes in zip((self.attacker, self.defender), harm.sides, strict=True):
                if takes is not None:
                    axis.add(takes, arrivals)
            self.rest += each_of((attacker, defender), arrivals, harm.rest)
        self.still = [Still(*key, chance) for key, chance in still.items()]
        self.rounds = at.begins_round + sum(each.rounds * each.chance for each in self.still)

    def harms(self) -> dict[Lead, float]:
        """All harm, by where it leads, with its chance."""
        harms: dict[Lead, float] = {}
        for _, arrivals, harm in self._ends:
            for one, other, outs, chance in harm.parts:
                if any(outs):
                    out = outs, 0, 0, one, other
                    harms[out] = harms.get(out, 0.0) + chance
                elif one or other:
                    for condition, rounds, share in arrivals:
                        lead = None, condition, rounds, one, other
                        harms[lead] = harms.get(lead, 0.0) + share * chance
        return harms

    @property
    def each(self) -> list[Each]:
        """All harm, one by one."""
        if self._each is None:
            self._each = [
                each
                for fighters, arrivals, harm in self._ends
                for each in each_of(fighters, arrivals, harm.parts)
                if any((*each.part[:2], *each.part.outs))
            ]
        return self._each


def each_of(
    fighters: tuple[int, int], arrivals: list[Arrival], parts: list[Part]
) -> Iterator[Each]:
    """These ends with where they lead."""
    for part in parts:
        for condition, rounds, share in arrivals:
            yield Each(condition, rounds, fighters, part, share)


def left_after(part: Part, health: Health) -> Health:
    """The health that an end leaves."""
    return max(0, health[0] - part.from_attacker), max(0, health[1] - part.from_defender)
