"""The states of a duel, and where each blow leads, as small whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from combatcli.errors import CostError
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.fight import SIDES, Fight, Rules, act, healthy, winner
from combatcli.values import Value

MOST_STATES = 100_000

State = tuple[int, int, int]
"""A condition's number, and the health of attacker and defender."""


class End(NamedTuple):
    """Where a blow leads: the condition, the health it takes (None: all of it), the chance.

    `rounds` are turns that the two have spent on rounds to lose after it, if the fight goes on.
    """

    condition: int
    from_attacker: int | None
    from_defender: int | None
    rounds: tuple[int, int]
    chance: float


class Node(NamedTuple):
    """A state: whose move it is (0 or 1), where its moves lead, and the rounds that they begin.

    `rounds` are counted once for an attacker who opened the fight, once for a defender.
    """

    side: int
    choices: dict[str, dict[State, float]]
    rounds: dict[str, tuple[float, float]]


class Graph:
    """Every state that can come up from the starts, each blow run over every roll but once."""

    def __init__(
        self,
        rules: Rules,
        referee: EveryRoll,
        fight: Fight,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._progress = progress
        self.rules = rules
        self.referee = referee
        most = fight.attacker.stat(rules.health), fight.defender.stat(rules.health)
        self._most = most
        self.nodes: dict[State, Node] = {}
        self.ends: dict[State, str] = {}
        self._conditions: list[Fight] = []
        self._numbers: dict[Fight, int] = {}
        self._blows: dict[tuple[int, int, int, str], list[End]] = {}

    def state(self, fight: Fight) -> State:
        """The state of a fight."""
        key = self.rules.health
        bare = self.rules.strip(self.referee, fight)
        return self._number(bare), fight.attacker.stat(key), fight.defender.stat(key)

    def _number(self, condition: Fight) -> int:
        number = self._numbers.setdefault(condition, len(self._conditions))
        if number == len(self._conditions):
            self._conditions.append(condition)
        return number

    def explore(
        self, starts: list[State], moves: Callable[[Fight, State], tuple[str, ...]]
    ) -> None:
        """Find all states from these on. CostError where there are too many."""
        waiting = list(starts)
        nodes, ends = self.nodes, self.ends
        while waiting:
            state = waiting.pop()
            if state in nodes or state in ends:
                continue
            if not (state[1] and state[2]):
                ends[state] = "attacker" if state[1] else "defender"
                continue
            condition = self._conditions[state[0]]
            nodes[state] = node = Node(SIDES.index(condition.turn), {}, {})
            for move in moves(condition, state):
                node.choices[move], node.rounds[move] = self._lead(state, move)
                waiting.extend(after for after in node.choices[move] if after not in nodes)
            if self._progress is not None and len(nodes) % 1024 == 0:
                self._progress(len(nodes))
            if len(nodes) > MOST_STATES:
                raise CostError(
                    f"odds: the duel has more than {MOST_STATES:,} states",
                    "simulate it: --odds --samples 10000; or play it: -n 10000",
                )

    def _lead(self, state: State, move: str) -> tuple[dict[State, float], tuple[float, float]]:
        _, attacker, defender = state
        choice: dict[State, float] = {}
        first, second = (1.0, 0.0) if self.nodes[state].side == 0 else (0.0, 1.0)
        for condition, one, other, rounds, chance in self._blow(state, move):
            left = 0 if one is None or one >= attacker else attacker - one
            rest = 0 if other is None or other >= defender else defender - other
            if left and rest:
                after = (condition, left, rest)
                first += chance * rounds[0]
                second += chance * rounds[1]
            else:
                after = (0, int(left > 0), int(rest > 0))
            choice[after] = choice.get(after, 0.0) + chance
        return choice, (first, second)

    def _blow(self, state: State, move: str) -> list[End]:
        number, attacker, defender = state
        condition = self._conditions[number]
        reads = self.rules.reads(condition)
        if condition.turn == "defender":
            reads = reads[::-1]
        most = self._most  # what takes all that a fighter began with takes all that is left
        key = (number, attacker if reads[0] else most[0], defender if reads[1] else most[1], move)
        if key not in self._blows:
            self._blows[key] = self._for_all(condition, key)
        return self._blows[key]

    def _for_all(self, condition: Fight, key: tuple[int, int, int, str]) -> list[End]:
        """The ends of a blow, worked out for an actor without what it doesn't read."""
        actor = condition.actor
        unread = {k: v for k, v in actor.json().items() if k in self.rules.ignored_keys}
        if not unread or not self.rules.can_strike(self.referee, actor):
            return self._work_out(condition, key)
        part = condition.with_actor(actor.without(*unread))
        ends = self._blow((self._number(part), *key[1:3]), key[3])
        return [end._replace(condition=self._again(condition.turn, end, unread)) for end in ends]

    def _again(self, side: str, end: End, unread: dict[str, Value]) -> int:
        """The condition at an end, with what was left out of the actor put back."""
        fight = self._conditions[end.condition]
        whole = fight.of(side).change(**unread)
        after = Fight(whole, fight.defender, fight.turn)
        if side == "defender":
            after = Fight(fight.attacker, whole, fight.turn)
        return self._number(self.rules.strip(self.referee, after))

    def _work_out(self, condition: Fight, key: tuple[int, int, int, str]) -> list[End]:
        _, attacker, defender, move = key
        before = healthy(self.rules, condition, attacker, defender)
        chances: dict[tuple[Fight, int | None, int | None, tuple[int, int]], float] = {}
        for (after, _), chance in self.referee.every(lambda: self._on(before, move)).items():
            fight, rounds = after
            end = (
                self.rules.strip(self.referee, fight),
                self._taken(fight.attacker, attacker),
                self._taken(fight.defender, defender),
                rounds,
            )
            chances[end] = chances.get(end, 0.0) + float(chance)
        return [End(self._number(end[0]), *end[1:], chance) for end, chance in chances.items()]

    def _taken(self, fighter: Fighter, health: int) -> int | None:
        return None if self.rules.is_out(fighter) else health - fighter.stat(self.rules.health)

    def _on(self, fight: Fight, move: str) -> tuple[Fight, tuple[int, int]]:
        """The blow, and then the rounds that the other has to lose, while he has any."""
        begun = [0, 0]
        fight = act(self.rules, self.referee, fight, move)[0]
        while winner(self.rules, fight) is None and fight.actor.number("rounds_lost"):
            begun[SIDES.index(fight.turn)] += 1
            fight = act(self.rules, self.referee, fight, self.rules.moves(fight)[0])[0]
        return fight, (begun[0], begun[1])
