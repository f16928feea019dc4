"""Blows that harm nobody, over and over: how often each condition is met before one does harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush

from combatcli.named_tuple import NamedTuple
from combatcli.odds.markov import components, solve
from combatcli.rules.duels._kernels import Kernel

DENSE = 40
"""Conditions of a loop that are solved by elimination; more are walked."""
WALKS = 2_000


class Closure(NamedTuple):
    """From a condition on, while nobody is harmed: visits to each condition, and ends in traps.

    What is in neither was too small to follow.
    """

    visits: list[tuple[int, float]]
    traps: list[tuple[tuple[int, ...], float]]


Edges = Mapping[int, Mapping[int, float]]


def closure(start: int, kernel: Callable[[int], Kernel], least: float) -> Closure:
    """The closure of a condition. Those met with a chance below `least` are not followed."""
    edges = _reachable(start, kernel, least)
    mass = {start: 1.0}
    visits: dict[int, float] = {}
    traps: list[tuple[tuple[int, ...], float]] = []
    for component in reversed(components(edges)):
        enters = {at: mass[at] for at in component if mass.get(at)}
        if not enters:
            continue
        if _is_trap(component, kernel, edges):
            traps.append((tuple(component), sum(enters.values())))
            continue
        inside = _visits(component, edges, enters)
        visits.update(inside)
        for at, times in inside.items():
            for after, chance in edges[at].items():
                if after not in inside:
                    mass[after] = mass.get(after, 0.0) + times * chance
    return Closure([*visits.items()], traps)


def _reachable(start: int, kernel: Callable[[int], Kernel], least: float) -> Edges:
    """The conditions met along the likeliest way at `least` so likely, and the chances between."""
    edges: dict[int, dict[int, float]] = {}
    waiting = [(-1.0, start)]
    while waiting:
        chance, at = heappop(waiting)
        if at in edges:
            continue
        edges[at] = {}
        for after, _, part in kernel(at).still:
            edges[at][after] = edges[at].get(after, 0.0) + part
            if after not in edges and -chance * part >= least:
                heappush(waiting, (chance * part, after))
    return {
        at: {after: part for after, part in afters.items() if after in edges}
        for at, afters in edges.items()
    }


def _is_trap(component: list[int], kernel: Callable[[int], Kernel], edges: Edges) -> bool:
    """Whether nothing leads out of a loop."""
    inside = set(component)
    return not any(
        kernel(at).hurts or any(after not in inside for after, *_ in kernel(at).still)
        for at in component
    ) and all(edges[at] for at in component)


def _visits(component: list[int], edges: Edges, enters: Mapping[int, float]) -> dict[int, float]:
    if len(component) == 1:
        (at,) = component
        return {at: enters[at] / (1.0 - edges[at].get(at, 0.0))}
    if len(component) > DENSE:
        return _walked(edges, set(component), enters)
    places = {at: place for place, at in enumerate(component)}
    rows = [[float(a == b) for b in range(len(component))] for a in range(len(component))]
    for at, place in places.items():
        for after, chance in edges[at].items():
            if after in places:
                rows[places[after]][place] -= chance
    found = solve(rows, [enters.get(at, 0.0) for at in component])
    return {at: max(0.0, times) for at, times in zip(component, found, strict=True)}


def _walked(edges: Edges, inside: set[int], enters: Mapping[int, float]) -> dict[int, float]:
    """Visits by walking on; what still walks in the end is not counted."""
    visits: dict[int, float] = {}
    now = dict(enters)
    for _ in range(WALKS):
        then: dict[int, float] = {}
        for at, mass in now.items():
            visits[at] = visits.get(at, 0.0) + mass
            for after, chance in edges[at].items():
                if after in inside:
                    then[after] = then.get(after, 0.0) + mass * chance
        now = {at: mass for at, mass in then.items() if mass > 1e-18}
        if not now:
            break
    return visits
