"""The states of a duel, and where each move leads, as small whole numbers."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.errors import CostError
from combatcli.named_tuple import NamedTuple
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.duels._blows import Blows, State
from combatcli.rules.duels._setup import Progress
from combatcli.rules.fight import SIDES, Fight
from combatcli.rules.way import WayToFight

MOST_STATES = 100_000


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
        self, way: WayToFight, referee: EveryRoll, begin: Fight, progress: Progress = None
    ) -> None:
        self.referee = referee
        self.nodes: dict[State, Node] = {}
        self.ends: dict[State, str] = {}
        self._health = way.health
        self._blows = Blows(way, referee, begin)
        self._progress = progress

    def state(self, fight: Fight) -> State:
        """The state of a fight."""
        condition = self._blows.condition(fight)
        return condition, fight.attacker.stat(self._health), fight.defender.stat(self._health)

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
                ends[state] = SIDES[0] if state[1] else SIDES[1]
                continue
            condition = self._blows.conditions[state[0]]
            nodes[state] = node = Node(SIDES.index(condition.turn), {}, {})
            for move in moves(condition, state):
                node.choices[move], node.rounds[move] = self._lead(state, move)
                waiting.extend(after for after in node.choices[move] if after not in nodes)
            self._check_cost()

    def _check_cost(self) -> None:
        if self._progress is not None and len(self.nodes) % 1024 == 0:
            self._progress(len(self.nodes))
        if len(self.nodes) > MOST_STATES:
            raise CostError(
                f"odds: the duel has more than {MOST_STATES:,} states",
                "simulate it: --odds --samples 10000; or play it: -n 10000",
            )

    def _lead(self, state: State, move: str) -> tuple[dict[State, float], tuple[float, float]]:
        """Where a move leads, and the rounds that it begins."""
        _, attacker, defender = state
        choice: dict[State, float] = {}
        first, second = (1.0, 0.0) if self.nodes[state].side == 0 else (0.0, 1.0)
        for condition, one, other, rounds, chance in self._blows.ends(state, move):
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
