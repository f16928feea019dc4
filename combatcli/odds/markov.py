"""Chains of states: where they end, solved exactly, loops included."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

S = TypeVar("S", bound=Hashable)

Moves = Mapping[S, Mapping[S, Fraction]]


def explore(
    start: S, moves: Callable[[S], Mapping[S, Fraction]], done: Callable[[S], bool]
) -> dict[S, Mapping[S, Fraction]]:
    """Every state that can come up, with where it goes; the done ones go nowhere."""
    graph: dict[S, Mapping[S, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in graph:
            continue
        graph[state] = {} if done(state) else moves(state)
        waiting.extend(after for after in graph[state] if after not in graph)
    return graph


def components(graph: Mapping[S, Iterable[S]]) -> list[list[S]]:
    """The strongly connected components, each after all those that it leads to (Tarjan)."""
    index: dict[S, int] = {}
    low: dict[S, int] = {}
    open_: list[S] = []
    is_open: set[S] = set()
    closed: list[list[S]] = []
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(graph[root]))]
        index[root] = low[root] = len(index)
        open_.append(root)
        is_open.add(root)
        while work:
            state, after = work[-1]
            for other in after:
                if other not in index:
                    index[other] = low[other] = len(index)
                    open_.append(other)
                    is_open.add(other)
                    work.append((other, iter(graph[other])))
                    break
                if other in is_open:
                    low[state] = min(low[state], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == index[state]:
                    at = open_.index(state) if open_[-1] != state else len(open_) - 1
                    closed.append(open_[at:])
                    is_open.difference_update(open_[at:])
                    del open_[at:]
    return closed


def absorb(
    start: S, moves: Callable[[S], Mapping[S, Fraction]], done: Callable[[S], bool]
) -> dict[S, Fraction]:
    """The exact chance of ending in each done state.

    A component of several states, or one that comes back to itself, is a set of linear equations
    for how often each of its states is visited.
    """
    graph = explore(start, moves, done)
    mass: dict[S, Fraction] = {start: Fraction(1)}
    ends: dict[S, Fraction] = {}
    for component in reversed(components(graph)):
        visits = _visits(component, graph, mass)
        for state, times in visits.items():
            if times == 0:
                continue
            if done(state):
                ends[state] = times
            for after, chance in graph[state].items():
                if after not in visits:
                    mass[after] = mass.get(after, Fraction(0)) + times * chance
    return ends


def _visits(component: list[S], graph: Moves[S], mass: Mapping[S, Fraction]) -> dict[S, Fraction]:
    if len(component) == 1:
        state = component[0]
        back = graph[state].get(state)
        enters = mass.get(state, Fraction(0))
        return {state: enters if not back or not enters else enters / (1 - back)}
    places = {state: at for at, state in enumerate(component)}
    rows = [[Fraction(int(a == b)) for b in range(len(component))] for a in range(len(component))]
    for state, at in places.items():
        for after, chance in graph[state].items():
            if after in places:
                rows[places[after]][at] -= chance
    right = [mass.get(state, Fraction(0)) for state in component]
    return dict(zip(component, solve(rows, right), strict=True))


Number = TypeVar("Number", Fraction, float)


def solve(rows: list[list[Number]], right: list[Number]) -> list[Number]:
    """The solution of linear equations, by elimination with the largest pivot."""
    size = len(right)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        right[at], right[pivot] = right[pivot], right[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                for column in range(at, size):
                    rows[row][column] -= factor * rows[at][column]
                right[row] -= factor * right[at]
    for at in reversed(range(size)):
        total = right[at]
        for column in range(at + 1, size):
            total -= rows[at][column] * right[column]
        right[at] = total / rows[at][at]
    return right
