"""Chains with choices, against worths worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from combatcli.rules.duels._game import Choice, Game, evaluate, evaluate_rounds
from combatcli.rules.duels._worth import INFINITE, Worth, mixed

Moves = Mapping[str, Mapping[str, float]]

ENDS = {"won": Worth(1.0, 0.0, 0.0), "lost": Worth(0.0, 1.0, 0.0)}
CHOSEN, PLAYED = (True, True), (False, False)


class Place(NamedTuple):
    """A place by its moves, which lead to others by name; each begins so many rounds."""

    side: int
    moves: Moves
    rounds: float


def first(moves: Moves, rounds: float = 1.0) -> Place:
    """A place whose move is the first side's; each move begins a round."""
    return Place(0, moves, rounds)


def second(moves: Moves) -> Place:
    """A place whose move is the second side's."""
    return Place(1, moves, 0.0)


class Found(NamedTuple):
    """A game as it is played."""

    policy: dict[str, str]
    worth: dict[str, Worth]


def game(free: tuple[bool, bool] = PLAYED, /, **graph: Place) -> Found:
    """The game of these places, in one piece."""
    names = [*graph]
    choices = [
        Choice(
            place.side,
            [
                tuple((names.index(to), chance) for to, chance in move.items() if to in graph)
                for move in place.moves.values()
            ],
        )
        for place in graph.values()
    ]
    ends = [
        [mixed((c, ENDS[to]) for to, c in move.items() if to in ENDS) for move in p.moves.values()]
        for p in graph.values()
    ]
    values = [[each.value for each in moves] for moves in ends]
    policy, inverse = Game(free).play(choices, values)
    played = [moves[at] for moves, at in zip(ends, policy, strict=True)]
    rounds = [place.rounds for place in graph.values()]
    columns = (
        evaluate(inverse, [each.first for each in played]),
        evaluate(inverse, [each.second for each in played]),
        evaluate_rounds(inverse, rounds),
    )
    return Found(
        {name: [*graph[name].moves][at] for name, at in zip(names, policy, strict=True)},
        {name: Worth(*each) for name, each in zip(names, zip(*columns, strict=True), strict=True)},
    )


def worth(first: float, second: float, rounds: float) -> object:
    return pytest.approx((first, second, rounds), abs=1e-12)


def test_two_who_strike_in_turn() -> None:
    """1/2 against 1/3: the first wins at 3/4, after r = 1 + 1/2 · 2/3 r rounds, 3/2."""
    found = game(
        a=first({"strike": {"won": 1 / 2, "b": 1 / 2}}),
        b=second({"strike": {"lost": 1 / 3, "a": 2 / 3}}),
    )
    assert found.worth["a"] == worth(3 / 4, 1 / 4, 3 / 2)
    assert found.worth["b"] == worth(1 / 2, 1 / 2, 1)
    assert found.worth["a"].value == pytest.approx(1 / 2)


BETS: Moves = {
    "even": {"won": 1 / 2, "lost": 1 / 2},
    "good": {"won": 3 / 4, "lost": 1 / 4},
    "bad": {"won": 1 / 4, "lost": 3 / 4},
}


@pytest.mark.parametrize(
    ("free", "mine", "theirs"),
    [
        (PLAYED, "even", "even"),
        ((True, False), "good", "even"),
        ((False, True), "even", "bad"),
        (CHOSEN, "good", "bad"),
    ],
)
def test_each_who_may_choose_chooses_to_win(
    free: tuple[bool, bool], mine: str, theirs: str
) -> None:
    found = game(free, a=first(BETS), b=second(BETS))
    assert found.policy == {"a": mine, "b": theirs}
    for state, move, rounds in (("a", mine, 1), ("b", theirs, 0)):
        won = BETS[move]["won"]
        assert found.worth[state] == worth(won, 1 - won, rounds)


def test_moves_of_one_loop() -> None:
    """All lead back to a at 1/10: v = 1/10 + v/10, so 1/9; the other way it would be -5/9."""

    def bet(won: float) -> Mapping[str, float]:
        return {"won": won, "lost": 0.9 - won, "a": 0.1}

    graph = {
        "a": first({"left": {"b": 1.0}, "right": {"c": 1.0}}),
        "b": second({"x": bet(0.7), "y": bet(0.2)}),
        "c": second({"y": bet(0.6), "x": bet(0.5)}),
    }
    found = game(CHOSEN, **graph)
    assert found.policy == {"a": "right", "b": "y", "c": "x"}
    assert found.worth["a"] == worth(5 / 9, 4 / 9, 10 / 9)
    assert found.worth["b"] == worth(0.2 + 1 / 18, 0.7 + 4 / 90, 1 / 9)
    assert game((True, False), **graph).policy == {"a": "left", "b": "x", "c": "y"}
    assert game((False, True), **graph).policy == {"a": "left", "b": "y", "c": "x"}


def test_one_who_waits_is_struck_down() -> None:
    graph = {
        "a": first({"wait": {"b": 1.0}, "strike": {"won": 1 / 2, "b": 1 / 2}}),
        "b": second({"strike": {"lost": 1 / 2, "a": 1 / 2}}),
    }
    assert game(**graph).worth["a"] == worth(0, 1, 2)
    found = game(CHOSEN, **graph)
    assert found.policy["a"] == "strike"
    assert found.worth["a"] == worth(2 / 3, 1 / 3, 4 / 3)


# what need not end


def test_a_trap_is_worth_nothing_and_lasts_for_good() -> None:
    trap = {"t": first({"pass": {"u": 1.0}}), "u": second({"pass": {"t": 1.0}})}
    found = game(
        **trap,
        half=first({"go": {"t": 1 / 2, "won": 1 / 2}}),
        round_=first({"go": {"trapped": 1 / 2, "won": 1 / 2}}),
        trapped=second({"go": {"round_": 1 / 2, "u": 1 / 2}}),
    )
    assert found.worth["t"] == found.worth["u"] == Worth(0.0, 0.0, INFINITE)
    assert found.worth["half"] == Worth(0.5, 0.0, INFINITE)
    # x = 1/2 + y/2 and y = x/2.
    assert found.worth["round_"] == worth(2 / 3, 0, INFINITE)
    assert found.worth["trapped"] == worth(1 / 3, 0, INFINITE)


def test_better_no_end_than_a_lost_one() -> None:
    found = game(
        CHOSEN,
        t=first({"pass": {"u": 1.0}}),
        u=second({"pass": {"t": 1.0}}),
        a=first({"give up": {"lost": 1.0}, "flee": {"t": 1.0}}),
        b=second({"give up": {"won": 1.0}, "flee": {"t": 1.0}}),
    )
    assert (found.policy["a"], found.policy["b"]) == ("flee", "flee")


def test_only_what_can_come_to_no_end_lasts_for_good() -> None:
    """All could lead to each other, but as they are played p wins, q sits, r and s strike."""
    found = game(
        t=first({"pass": {"t": 1.0}}),
        p=first({"win": {"won": 1.0}, "turn": {"q": 1.0}, "go": {"r": 1.0}}),
        q=first({"sit": {"t": 1.0}, "turn": {"p": 1.0}}),
        r=first({"strike": {"won": 1 / 2, "s": 1 / 2}}),
        s=second({"strike": {"r": 1 / 2, "lost": 1 / 2}, "turn": {"q": 1.0}}),
    )
    assert found.worth["p"] == worth(1, 0, 1)
    assert found.worth["q"] == Worth(0.0, 0.0, INFINITE)
    assert found.worth["r"] == worth(2 / 3, 1 / 3, 4 / 3)


# no more than is needed


def test_of_equal_moves_the_first_is_played() -> None:
    equal = {"this": BETS["even"], "that": BETS["even"], "worse": BETS["bad"]}
    assert game(CHOSEN, a=first(equal)).policy == {"a": "this"}


# small and large


@pytest.mark.parametrize("size", [2, 3, 12, 40])
def test_a_walk_between_ruin_and_fortune(size: int) -> None:
    """Even odds: from i of n it is up at i/n, after i (n - i) steps, however it is solved."""
    name = {0: "lost", size: "won"}
    graph = {
        f"at {i}": first({"step": {name.get(to, f"at {to}"): 1 / 2 for to in (i - 1, i + 1)}})
        for i in range(1, size)
    }
    found = game(**graph)
    for i in range(1, size):
        up, down, steps = found.worth[f"at {i}"]
        assert up == pytest.approx(i / size, abs=1e-12)
        assert down == pytest.approx(1 - i / size, abs=1e-12)
        assert steps == pytest.approx(i * (size - i), rel=1e-11)


@pytest.mark.parametrize("size", [3, 15])
def test_a_walk_that_may_fall_into_a_trap(size: int) -> None:
    """The floor is a trap: up at i/n all the same, and nobody knows how long it lasts."""
    name = {0: "trap", size: "won"}
    graph = {
        f"at {i}": first({"step": {name.get(to, f"at {to}"): 1 / 2 for to in (i - 1, i + 1)}})
        for i in range(1, size)
    }
    found = game(**graph, trap=first({"sit": {"trap": 1.0}}))
    for i in range(1, size):
        assert found.worth[f"at {i}"] == worth(i / size, 0, INFINITE)
