"""Chains with choices: who wins from each state, when both play on for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.named_tuple import NamedTuple
from combatcli.odds.markov import components
from combatcli.rules.duels._equations import solve_loops
from combatcli.rules.duels._worth import INFINITE, Worth

State = Any
"""Whatever can be a key."""
TURNS = 100
GAIN = 1e-13


class Choice(NamedTuple):
    """A state: whose move it is (0 or 1), where each move leads, the rounds that each begins."""

    side: int
    moves: Mapping[str, Mapping[State, float]]
    rounds: Mapping[str, float]


class Game:
    """Worths and moves, found component by component, ends first.

    A side that is `free` chooses its moves to win; the other plays the first of each state's. It
    is a game by turns and of perfect information, so that strategy improvement solves it.
    """

    def __init__(
        self,
        graph: Mapping[State, Choice],
        ends: Mapping[State, Worth],
        free: tuple[bool, bool],
    ) -> None:
        self.graph = graph
        self.worth: dict[State, Worth] = dict(ends)
        self.policy: dict[State, str] = {s: next(iter(c.moves)) for s, c in graph.items()}
        self._free = free
        edges: dict[State, list[State]] = {
            state: [after for move in choice.moves.values() for after in move]
            for state, choice in graph.items()
        }
        edges.update((state, []) for state in ends)
        for component in components(edges):
            states = [state for state in component if state not in ends]
            if states:
                self._settle(states)

    def _settle(self, states: list[State]) -> None:
        for _ in range(TURNS):
            for _ in range(TURNS):
                self._evaluate(states)
                if not self._free[1] or not self._improve(states, 1):
                    break
            if not self._free[0] or not self._improve(states, 0):
                return

    def _improve(self, states: list[State], side: int) -> bool:
        """Turn to better moves where there are any."""
        sign = 1 if side == 0 else -1
        changed = False
        for state in states:
            choice = self.graph[state]
            if choice.side != side or len(choice.moves) < 2:
                continue
            now = sign * self.value(choice.moves[self.policy[state]])
            for name, move in choice.moves.items():
                then = sign * self.value(move)
                if then > now + GAIN:
                    self.policy[state], now, changed = name, then, True
        return changed

    def value(self, move: Mapping[State, float]) -> float:
        """What a move is worth to the first side."""
        return sum(chance * self.worth[after].value for after, chance in move.items())

    def _evaluate(self, states: list[State]) -> None:
        """The worths of a component's states as these moves are played; a trap is worth nothing."""
        moves = {state: self.graph[state].moves[self.policy[state]] for state in states}
        live = _leaving(states, moves)
        for state in states:
            if state not in live:
                self.worth[state] = Worth(0.0, 0.0, INFINITE)
        order = [state for state in states if state in live]
        places = {state: at for at, state in enumerate(order)}
        loops: list[list[tuple[int, float]]] = []
        base: list[tuple[float, float, float]] = []
        for state in order:
            first = second = 0.0
            rounds = self.graph[state].rounds[self.policy[state]]
            loop = []
            for after, chance in moves[state].items():
                at = places.get(after)
                if at is not None:
                    loop.append((at, chance))
                else:
                    worth = self.worth[after]
                    first += chance * worth[0]
                    second += chance * worth[1]
                    rounds += chance * worth[2]
            loops.append(loop)
            base.append((first, second, rounds))
        columns = [solve_loops(loops, [row[at] for row in base]) for at in range(3)]
        for at, state in enumerate(order):
            self.worth[state] = Worth(columns[0][at], columns[1][at], columns[2][at])


def _leaving(states: list[State], moves: Mapping[State, Mapping[State, float]]) -> set[State]:
    """The states from which play can leave the component."""
    inside = set(states)
    back: dict[State, list[State]] = {}
    reached: set[State] = set()
    for state in states:
        for after in moves[state]:
            if after in inside:
                back.setdefault(after, []).append(state)
            else:
                reached.add(state)
    waiting = list(reached)
    while waiting:
        for before in back.get(waiting.pop(), ()):
            if before not in reached:
                reached.add(before)
                waiting.append(before)
    return reached
