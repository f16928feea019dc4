"""Chains of states, against chances worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from combatcli.odds.markov import absorb, components, explore, solve

Graph = Mapping[str, Mapping[str, Fraction]]


def part(over: int, under: int = 1) -> Fraction:
    return Fraction(under, over)


COIN: Graph = {"toss": {"heads": part(2), "tails": part(2)}}
AGAIN: Graph = {"roll": {"roll": part(6, 4), "hit": part(6), "miss": part(6)}}
# Two fighters strike in turn, hitting at 1/2 and 1/3: a wins 1/2 / (1 - 1/2 · 2/3) = 3/4.
TURNS: Graph = {"a": {"a won": part(2), "b": part(2)}, "b": {"b won": part(3), "a": part(3, 2)}}
# A walk between 0 and 4 that goes up at 2/3: from 2 it is up to 4 at 4/5 (gambler's ruin).
WALK: Graph = {
    "1": {"0": part(3), "2": part(3, 2)},
    "2": {"1": part(3), "3": part(3, 2)},
    "3": {"2": part(3), "4": part(3, 2)},
}
# In to the loop x-y by either door, and out by three: x = 1/2 + y/2, y = 1/2 + x/3.
DOORS: Graph = {
    "in": {"x": part(2), "y": part(2)},
    "x": {"y": part(3), "left": part(3, 2)},
    "y": {"x": part(2), "right": part(4), "x'": part(4)},
    "x'": {"left": part(2), "y'": part(2)},
    "y'": {"right": Fraction(1)},
}


@pytest.mark.parametrize(
    ("graph", "start", "expected"),
    [
        (COIN, "toss", {"heads": part(2), "tails": part(2)}),
        (COIN, "heads", {"heads": Fraction(1)}),
        (AGAIN, "roll", {"hit": part(2), "miss": part(2)}),
        (TURNS, "a", {"a won": part(4, 3), "b won": part(4)}),
        (TURNS, "b", {"a won": part(2), "b won": part(2)}),
        (WALK, "1", {"0": part(15, 7), "4": part(15, 8)}),
        (WALK, "2", {"0": part(5), "4": part(5, 4)}),
        (WALK, "3", {"0": part(15), "4": part(15, 14)}),
        # Visits: x 9/10, y 4/5; so left 2/3 · 9/10 + 1/2 · 1/5, right 1/5 + 1/2 · 1/5.
        (DOORS, "in", {"left": part(10, 7), "right": part(10, 3)}),
    ],
)
def test_where_a_chain_ends(graph: Graph, start: str, expected: dict[str, Fraction]) -> None:
    ends = absorb(start, lambda state: graph[state], lambda state: state not in graph)
    assert ends == expected


def test_what_never_comes_up_is_no_end() -> None:
    graph: Graph = {"roll": {"hit": Fraction(1), "miss": Fraction(0)}}
    assert absorb("roll", graph.__getitem__, lambda at: at not in graph) == {"hit": 1}


@pytest.mark.parametrize(
    "graph",
    [
        # b and stuck have none that lead to them but those that never come up.
        {"roll": {"a": Fraction(0), "hit": Fraction(1)}, "a": {"b": Fraction(1)},
         "b": {"hit": Fraction(1)}},
        {"roll": {"stuck": Fraction(0), "hit": Fraction(1)}, "stuck": {"stuck": Fraction(1)}},
        # a and b lead to each other, and only b comes up.
        {"roll": {"a": Fraction(0), "b": Fraction(1)}, "a": {"b": Fraction(1)},
         "b": {"a": Fraction(0), "hit": Fraction(1)}},
    ],
)  # fmt: skip
def test_states_that_never_come_up(graph: Graph) -> None:
    assert absorb("roll", graph.__getitem__, lambda at: at not in graph) == {"hit": 1}


def test_components_of_what_does_not_hang_together() -> None:
    graph = {"a": ["b"], "b": [], "c": ["b", "d"], "d": ["c"]}
    assert [set(found) for found in components(graph)] == [{"b"}, {"a"}, {"c", "d"}]


def test_each_state_is_explored_once_and_the_done_ones_not_at_all() -> None:
    asked: list[str] = []

    def moves(state: str) -> Mapping[str, Fraction]:
        asked.append(state)
        return DOORS[state]

    found = explore("in", moves, lambda state: state not in DOORS)
    assert sorted(asked) == sorted(DOORS)
    assert found == {**DOORS, "left": {}, "right": {}}


def test_components_come_after_all_that_they_lead_to() -> None:
    graph = {
        "a": ["b", "h"],
        "b": ["c"],
        "c": ["b", "d", "e"],
        "d": ["f"],
        "e": ["f", "e"],
        "f": ["g", "d"],
        "g": [],
        "h": ["c", "i"],
        "i": ["j"],
        "j": ["k", "h"],
        "k": ["i"],
    }
    found = [frozenset(component) for component in components(graph)]
    assert set(found) == {frozenset(names) for names in ("a", "bc", "df", "e", "g", "hijk")}
    assert sum(map(len, found)) == len(graph)
    place = {state: at for at, component in enumerate(found) for state in component}
    assert all(place[to] <= place[state] for state, after in graph.items() for to in after)


def test_equations_are_solved() -> None:
    rows = [
        [Fraction(0), Fraction(2), Fraction(1)],
        [Fraction(1), Fraction(-2), Fraction(-3)],
        [Fraction(-1), Fraction(1), Fraction(2)],
    ]
    assert solve(rows, [Fraction(-8), Fraction(0), Fraction(3)]) == [-4, -5, 2]


def test_the_largest_pivot_keeps_floats_true() -> None:
    assert solve([[1e-20, 1.0], [1.0, 1.0]], [1.0, 2.0]) == [1.0, 1.0]
    assert solve([[1e-20, 1.0], [-1.0, 1.0]], [1.0, 0.0]) == [1.0, 1.0]
