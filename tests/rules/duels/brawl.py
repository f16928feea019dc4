"""Brawls solved a second way: value iteration over the figures of both tables, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.figures.brawling import GRAPPLE, PUNCH
from tests.odds.asks import tally, total

TWO_D6 = total(6, 6)
CLOSE = 1e-15


class Body(NamedTuple):
    """A brawler."""

    strength: int
    dex: int
    con: int

    @property
    def keys(self) -> dict[str, int]:
        """As a request gives it."""
        return {"str": self.strength, "dex": self.dex, "con": self.con}


class State(NamedTuple):
    """Both constitutions, who holds the other (0, 1, or None), and whose turn it is."""

    first: int
    second: int
    hold: int | None
    turn: int


def column(lead: int) -> int:
    """The place of the column for a difference."""
    return 4 - max(0, min(4, lead))


def legal(state: State) -> tuple[str, ...]:
    """The moves that there are: what `punch` plays, then what `grapple` plays."""
    if state.hold is None:
        return ("punch", "grapple")
    return ("punch", "hold") if state.hold == state.turn else ("break", "grapple")


@cache
def strike(at: int, limit: int) -> dict[tuple[int, bool], float]:
    """A strike's damage, and whether it knocks out."""
    ends: list[tuple[tuple[int, bool], Fraction]] = []
    for dice, chance in TWO_D6.items():
        if dice > limit:
            ends.append(((0, False), chance))
            continue
        for read, part in TWO_D6.items():
            cell = PUNCH[read][at]
            damage = int(cell.rstrip("*"))
            out = Fraction(10 * damage, 100) if cell.endswith("*") else Fraction(0)
            ends.append(((damage, True), chance * part * out))
            ends.append(((damage, False), chance * part * (1 - out)))
    return {end: float(chance) for end, chance in tally(ends).items()}


def leads(bodies: tuple[Body, Body], state: State, move: str) -> dict[State, float]:
    """Where a move leads. One knocked out has no constitution left, which is as far out."""
    turn = state.turn
    me, foe = bodies[turn], bodies[1 - turn]
    con = state.first if turn else state.second
    if move == "punch":
        before: dict[tuple[int, bool], float] = {(con, False): 1.0}
        for number in range(max(1, me.dex // foe.dex)):
            after: dict[tuple[int, bool], float] = {}
            for (left, out), chance in before.items():
                if out or left == 0:
                    after[left, out] = after.get((left, out), 0.0) + chance
                    continue
                each = strike(column(me.strength - con), 6 if number else 7)
                for (damage, knocked), part in each.items():
                    key = max(0, left - damage), knocked
                    after[key] = after.get(key, 0.0) + chance * part
            before = after
        found: dict[State, float] = {}
        for (left, out), chance in before.items():
            end = _after(state, 0 if out else left, None)
            found[end] = found.get(end, 0.0) + chance
        return found
    lead = (me.strength + me.dex) // 2 - (foe.strength + foe.dex) // 2
    found = {}
    for dice, chance_ in TWO_D6.items():
        cell = GRAPPLE[dice][column(lead)]
        points = 0 if cell == "NG" else int(cell[1])
        held = state.hold is not None and state.hold != turn
        hold: int | None = turn if points else None
        if held:
            hold = None if move == "break" and points >= 2 else state.hold
        left = con if move == "break" else max(0, con - points)
        end = _after(state, left, hold)
        found[end] = found.get(end, 0.0) + float(chance_)
    return found


def _after(state: State, left: int, hold: int | None) -> State:
    cons = [state.first, state.second]
    cons[1 - state.turn] = left
    return State(cons[0], cons[1], hold, 1 - state.turn)


Plan = str | Mapping[State, str]
"""`punch`, `grapple`, `best`, or a move for each state."""


class Solved(NamedTuple):
    """The chance that the first side wins, by state, and the moves that were played there."""

    wins: dict[State, float]
    moves: dict[State, str]
    rounds: dict[State, float]


def solve(bodies: tuple[Body, Body], plans: tuple[Plan, Plan], opener: int = 0) -> Solved:
    """Sweep over all states until nothing moves."""
    states = [
        State(a, b, hold, turn)
        for a in range(1, bodies[0].con + 1)
        for b in range(1, bodies[1].con + 1)
        for hold in (None, 0, 1)
        for turn in (0, 1)
    ]
    table: dict[State, dict[str, dict[State, float]]] = {}
    for state in states:
        plan = plans[state.turn]
        every = legal(state)
        if plan == "best":
            played = every
        elif isinstance(plan, str):
            played = (every[plan == "grapple"],)
        else:
            played = (plan[state],)
        table[state] = {move: leads(bodies, state, move) for move in played}
    wins = dict.fromkeys(states, 0.5)
    moves = {state: next(iter(table[state])) for state in states}

    def worth(after: State) -> float:
        return wins[after] if after.first and after.second else float(after.second == 0)

    for _ in range(100_000):
        most = 0.0
        for state in states:
            values = {
                move: sum(chance * worth(after) for after, chance in ends.items())
                for move, ends in table[state].items()
            }
            choose = max if state.turn == 0 else min
            moves[state] = choose(values, key=lambda move: values[move])
            value = values[moves[state]]
            most = max(most, abs(value - wins[state]))
            wins[state] = value
        if most < CLOSE:
            break
    rounds = dict.fromkeys(states, 0.0)
    for _ in range(100_000):
        most = 0.0
        for state in states:
            value = float(state.turn == opener)
            for after, chance in table[state][moves[state]].items():
                value += chance * rounds.get(after, 0.0)
            most = max(most, abs(value - rounds[state]))
            rounds[state] = value
        if most < CLOSE * 10:
            break
    return Solved(wins, moves, rounds)


def openers(bodies: tuple[Body, Body]) -> dict[int, float]:
    """Who moves first: by dexterity, or by a roll that is even."""
    lead = bodies[0].dex - bodies[1].dex
    if abs(lead) < 2:
        return {0: 0.5, 1: 0.5}
    return {0: 1.0} if lead > 0 else {1: 1.0}


def fight(bodies: tuple[Body, Body], plans: tuple[Plan, Plan]) -> tuple[float, float]:
    """The chance that the first side wins a whole fight, and the mean number of rounds."""
    wins = rounds = 0.0
    for turn, chance in openers(bodies).items():
        found = solve(bodies, plans, opener=turn)
        start = State(bodies[0].con, bodies[1].con, None, turn)
        wins += chance * found.wins[start]
        rounds += chance * found.rounds[start]
    return wins, rounds
