"""Where the blows of a duel lead, each run over every roll but once."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.fight import SIDES, Fight
from combatcli.rules.way import WayToFight, act, winner, with_health
from combatcli.values import Value

State = tuple[int, int, int]
"""A condition's number, and the health of attacker and defender."""
Blow = tuple[int, int, int, str]
"""A condition's number, the health that the blow can read of both, and the move."""


class End(NamedTuple):
    """Where a blow leads: the condition, the health it takes (None: all of it), the chance.

    `rounds` are turns that the two have spent on rounds to lose after it, if the fight goes on.
    """

    condition: int
    from_attacker: int | None
    from_defender: int | None
    rounds: tuple[int, int]
    chance: float


class Blows:
    """The ends of each blow from each condition: a fight with no more than the odds need of it."""

    def __init__(self, way: WayToFight, referee: EveryRoll, begin: Fight) -> None:
        self._way = way
        self._referee = referee
        # What takes all that a fighter began with takes all that is left.
        self._most = begin.attacker.stat(way.health), begin.defender.stat(way.health)
        self.conditions: list[Fight] = []
        self._numbers: dict[Fight, int] = {}
        self._ends: dict[Blow, list[End]] = {}

    def condition(self, fight: Fight) -> int:
        """The number of a fight's condition."""
        return self._number(self._way.strip(self._referee, fight))

    def _number(self, condition: Fight) -> int:
        number = self._numbers.setdefault(condition, len(self.conditions))
        if number == len(self.conditions):
            self.conditions.append(condition)
        return number

    def ends(self, state: State, move: str) -> list[End]:
        """Where a move leads from a state."""
        number, attacker, defender = state
        condition = self.conditions[number]
        reads = self._way.reads(condition)
        if condition.turn == "defender":
            reads = reads[::-1]
        most = self._most
        blow = (number, attacker if reads[0] else most[0], defender if reads[1] else most[1], move)
        if blow not in self._ends:
            self._ends[blow] = self._for_all(condition, blow)
        return self._ends[blow]

    def _for_all(self, condition: Fight, blow: Blow) -> list[End]:
        """The ends of a blow, worked out for an actor without what it doesn't read."""
        actor = condition.actor
        unread = {k: v for k, v in actor.json().items() if k in self._way.ignored_keys}
        if not unread or not self._way.can_strike(self._referee, actor):
            return self._work_out(condition, blow)
        part = condition.with_actor(actor.without(*unread))
        _, attacker, defender, move = blow
        ends = self.ends((self._number(part), attacker, defender), move)
        return [end._replace(condition=self._again(condition.turn, end, unread)) for end in ends]

    def _again(self, side: str, end: End, unread: dict[str, Value]) -> int:
        """The condition at an end, with what was left out of the actor put back."""
        fight = self.conditions[end.condition]
        return self.condition(fight.with_fighter(side, fight.of(side).change(**unread)))

    def _work_out(self, condition: Fight, blow: Blow) -> list[End]:
        _, attacker, defender, move = blow
        before = with_health(self._way, condition, attacker, defender)
        chances: dict[tuple[Fight, int | None, int | None, tuple[int, int]], float] = {}
        for (after, _), chance in self._referee.every(lambda: self._act(before, move)).items():
            fight, rounds = after
            end = (
                self._way.strip(self._referee, fight),
                self._taken(fight.attacker, attacker),
                self._taken(fight.defender, defender),
                rounds,
            )
            chances[end] = chances.get(end, 0.0) + float(chance)
        return [End(self._number(end[0]), *end[1:], chance) for end, chance in chances.items()]

    def _taken(self, fighter: Fighter, health: int) -> int | None:
        return None if self._way.is_out(fighter) else health - fighter.stat(self._way.health)

    def _act(self, fight: Fight, move: str) -> tuple[Fight, tuple[int, int]]:
        """The blow, and then the rounds that the other has to lose, while he has any."""
        begun = [0, 0]
        fight, _ = act(self._way, self._referee, fight, move)
        while winner(self._way, fight) is None and fight.actor.number("rounds_lost"):
            begun[SIDES.index(fight.turn)] += 1
            fight, _ = act(self._way, self._referee, fight, self._way.moves(fight)[0])
        return fight, (begun[0], begun[1])
