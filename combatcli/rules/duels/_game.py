"""Chains with choices: which moves win, when both play on for good."""

from __future__ import annotations

from collections.abc import Sequence

from combatcli.named_tuple import NamedTuple
from combatcli.odds.markov import solve
from combatcli.rules.duels._worth import INFINITE

TURNS = 100
GAIN = 1e-13

Loop = tuple[tuple[int, float], ...]
"""Where a move comes back to: places of the game, with their chances."""


class Choice(NamedTuple):
    """A place of a game: whose move it is (0 or 1), and for each move the loop it makes."""

    side: int
    loops: Sequence[Loop]


class Inverse(NamedTuple):
    """How often each place is met from each one, as the moves are played; `trapped` never leave."""

    visits: list[list[tuple[int, float]]]
    trapped: frozenset[int]
    to_trap: frozenset[int]


class Game:
    """A game of a few places, to be played for whatever its moves are worth beside their loops.

    A side that is `free` chooses its moves to win; the other plays the first of each place's. It
    is a game by turns and of perfect information, so that strategy improvement solves it.
    """

    def __init__(self, free: tuple[bool, bool]) -> None:
        self._free = free
        self._inverses: dict[tuple[Loop, ...], Inverse] = {}

    def play(
        self, choices: Sequence[Choice], worth: Sequence[Sequence[float]]
    ) -> tuple[list[int], Inverse]:
        """The moves that are played, and how often each place is met then.

        `worth` has for each move of each place what it comes to for the first side, loops aside.
        """
        policy = [0] * len(choices)
        for _ in range(TURNS):
            for _ in range(TURNS):
                inverse = self._inverse(choices, policy)
                if not self._free[1] or not _improve(choices, worth, policy, inverse, 1):
                    break
            if not self._free[0] or not _improve(choices, worth, policy, inverse, 0):
                break
        return policy, inverse

    def _inverse(self, choices: Sequence[Choice], policy: Sequence[int]) -> Inverse:
        loops = tuple(choice.loops[move] for choice, move in zip(choices, policy, strict=True))
        found = self._inverses.get(loops)
        if found is None:
            found = self._inverses[loops] = inverse_of(loops)
        return found


def evaluate(inverse: Inverse, base: Sequence[float]) -> list[float]:
    """What each place comes to, whose moves come to `base` loops aside: a trap to nothing."""
    return [sum([times * base[at] for at, times in row]) for row in inverse.visits]


def evaluate_rounds(inverse: Inverse, base: Sequence[float]) -> list[float]:
    """The same of rounds, which have no end in a trap."""
    endless = {at for at, value in enumerate(base) if value == INFINITE} | inverse.trapped
    if not endless:
        return evaluate(inverse, base)
    return [
        INFINITE
        if place in inverse.to_trap or any(at in endless for at, _ in row)
        else sum(times * base[at] for at, times in row)
        for place, row in enumerate(inverse.visits)
    ]


def _improve(
    choices: Sequence[Choice],
    worth: Sequence[Sequence[float]],
    policy: list[int],
    inverse: Inverse,
    side: int,
) -> bool:
    """Turn to better moves where there are any."""
    values = evaluate(inverse, [each[move] for each, move in zip(worth, policy, strict=True)])
    sign = 1 if side == 0 else -1
    changed = False
    for at, choice in enumerate(choices):
        if choice.side != side or len(choice.loops) < 2:
            continue
        best, bases = sign * values[at], worth[at]
        for move, loop in enumerate(choice.loops):
            if move != policy[at]:
                value = bases[move]
                for after, chance in loop:
                    value += chance * values[after]
                if sign * value > best + GAIN:
                    policy[at], best, changed = move, sign * value, True
    return changed


def inverse_of(loops: Sequence[Loop]) -> Inverse:
    """How often each place is met from each. A loop's chances are 1 in all where nothing leaves."""
    size = len(loops)
    leaving = {at for at, loop in enumerate(loops) if sum(chance for _, chance in loop) < 1 - 1e-14}
    live = _reaching(loops, leaving)
    trapped = frozenset(range(size)) - live
    visits: list[list[tuple[int, float]]] = []
    for place in range(size):
        if place in trapped:
            visits.append([])
            continue
        rows = [[float(a == b) for b in range(size)] for a in range(size)]
        for at in live:
            for after, chance in loops[at]:
                if after in live:
                    rows[after][at] -= chance
        times = solve(rows, [float(at == place) for at in range(size)])
        visits.append([(at, times[at]) for at in sorted(live) if times[at]])
    return Inverse(visits, trapped, frozenset(_reaching(loops, set(trapped))))


def _reaching(loops: Sequence[Loop], targets: set[int]) -> set[int]:
    """The places from which one of the targets can be reached."""
    reached, new = set(targets), True
    while new:
        new = False
        for at, loop in enumerate(loops):
            if at not in reached and any(after in reached for after, _ in loop):
                reached.add(at)
                new = True
    return reached
