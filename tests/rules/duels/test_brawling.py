"""Brawling duels: exact against value iteration over the figures, and solved as a game."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from combatcli.fighter import Fighter
from combatcli.rules.duels._solved import Solved
from combatcli.rules.fight import Fight
from tests.helpers import Cli
from tests.odds.asks import BOOK, Answer, ask, request
from tests.rules.duels.brawl import Body, State, fight, leads, legal, openers, solve

EXACT = 1e-12
PAIRS = [
    (Body(10, 10, 4), Body(10, 10, 4)),
    (Body(12, 12, 4), Body(10, 13, 5)),
    (Body(13, 14, 4), Body(15, 10, 4)),
    (Body(6, 13, 5), Body(14, 6, 3)),
    (Body(9, 18, 3), Body(16, 5, 6)),
]
"""Even, near, the text's, quick against strong, three strikes a round against a bear."""
SIDES = ("attacker", "defender")
PLANS = ("punch", "grapple", "best")


def duel(one: Body, other: Body, first: str = "best", second: str = "best", **more: Any) -> Answer:
    plans: dict[str, Any] = {"attacker_plan": first, "defender_plan": second}
    return ask("duel", attacker=one.keys, defender=other.keys, **plans, **more)


def wins(answer: Answer, side: str = "attacker") -> float:
    found: float = {row["outcome"]: row["probability"] for row in answer["odds"]}.get(side, 0.0)
    return found


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("plans", list(product(PLANS, PLANS)), ids="-".join)
def test_exact(pair: tuple[Body, Body], plans: tuple[str, str]) -> None:
    """Fixed plans are a chain; `best` against them is a best response, against `best` a game.

    Each first move is weighed: what it is worth to the one who moves, both playing on by plan.
    """
    answer = duel(*pair, *plans)
    told = answer["first_move"]
    assert set(told) == {SIDES[turn] for turn in openers(pair)}
    expected = rounds = 0.0
    for turn, chance in openers(pair).items():
        found = solve(pair, plans, opener=turn)
        start = State(pair[0].con, pair[1].con, None, turn)
        expected += chance * found.wins[start]
        rounds += chance * found.rounds[start]
        first = told[SIDES[turn]]
        for move in legal(start):
            value = 0.0
            for after, part in leads(pair, start, move).items():
                over = not (after.first and after.second)
                value += part * (float(after.second == 0) if over else found.wins[after])
            worth = value if turn == 0 else 1 - value
            assert first["worth"][move] == pytest.approx(worth, abs=1e-11)
        if plans[turn] == "best":
            best = max(first["worth"].values())
            assert first["worth"][first["move"]] == pytest.approx(best, abs=1e-12)
        else:
            assert first["move"] == plans[turn]
    assert wins(answer) == pytest.approx(expected, abs=EXACT)
    assert wins(answer, "defender") == pytest.approx(1 - expected, abs=EXACT)
    assert answer["rounds"] == pytest.approx(rounds, rel=1e-9)
    assert answer["notes"] == []


GRID = [Body(s, d, c) for s in (6, 12, 17) for d in (7, 13) for c in (2, 5)]


@pytest.mark.parametrize("one", GRID)
def test_best_does_as_well_as_any_plan_against_a_fixed_one(one: Body) -> None:
    for other in GRID[::4]:
        for plan in ("punch", "grapple"):
            best = wins(duel(one, other, "best", plan))
            for mine in ("punch", "grapple"):
                assert best >= wins(duel(one, other, mine, plan)) - EXACT
            theirs = wins(duel(one, other, plan, "best"))
            for yours in ("punch", "grapple"):
                assert theirs <= wins(duel(one, other, plan, yours)) + EXACT


@pytest.mark.parametrize("pair", [*PAIRS, (Body(17, 13, 3), Body(6, 7, 6))])
def test_at_the_equilibrium_no_plan_gains(pair: tuple[Body, Body]) -> None:
    """One side keeps the moves of the equilibrium; whatever the other turns to, it gains nothing.

    The moves are those that the duel plays; what they are worth against others is worked out here.
    """
    one, other = pair
    asked = request("duel", attacker=one.keys, defender=other.keys)
    game = Solved(asked, BOOK)
    value = wins(duel(one, other))
    moves: tuple[dict[State, str], dict[State, str]] = {}, {}
    for a, b in product(range(1, one.con + 1), range(1, other.con + 1)):
        for hold, turn in product((None, 0, 1), (0, 1)):
            state = State(a, b, hold, turn)
            try:
                moves[turn][state] = game.move(as_fight(pair, state))
            except KeyError:  # a state that can't come up
                moves[turn][state] = legal(state)[0]
    for plan in ("punch", "grapple", "best"):
        assert fight(pair, (plan, moves[1]))[0] <= value + 1e-11
        assert fight(pair, (moves[0], plan))[0] >= value - 1e-11
    assert fight(pair, (moves[0], moves[1]))[0] == pytest.approx(value, abs=1e-11)


def as_fight(pair: tuple[Body, Body], state: State) -> Fight:
    """A state as the duel knows it."""
    fighters = []
    for side, role in enumerate(("attacker", "defender")):
        keys: dict[str, Any] = {**pair[side].keys, "con": state[side]}
        if state.hold is not None:
            keys["holding" if state.hold == side else "held"] = True
        fighters.append(Fighter.checked(role, keys))
    return Fight(fighters[0], fighters[1], ("attacker", "defender")[state.turn])


def test_the_equilibrium_mixes_its_moves() -> None:
    """A game in which one move was always best would prove little."""
    for pair in PAIRS:
        found = solve(pair, ("best", "best"))
        assert set(found.moves.values()) == {"punch", "grapple", "hold"}
    rare = Body(17, 13, 3), Body(6, 7, 6)
    assert "break" in solve(rare, ("best", "best")).moves.values()


@pytest.mark.parametrize("body", [GRID[0], GRID[5], GRID[-1], Body(18, 18, 18)])
def test_equals_are_even(body: Body) -> None:
    answer = duel(body, body)
    assert wins(answer) == pytest.approx(0.5, abs=EXACT)
    first = answer["first_move"]
    assert first["attacker"]["move"] == first["defender"]["move"]
    assert first["attacker"]["worth"] == pytest.approx(first["defender"]["worth"], abs=1e-11)


def test_sides_exchanged() -> None:
    one, other = PAIRS[3]
    assert wins(duel(one, other)) == pytest.approx(wins(duel(other, one), "defender"), abs=EXACT)


def test_a_fight_that_goes_on() -> None:
    """From a hold, by the state: the held one moves when the dexterity says so."""
    one, other = Body(10, 13, 4), Body(12, 9, 4)
    answer = ask(
        "duel",
        attacker={**one.keys, "held": True},
        defender={**other.keys, "holding": True},
    )
    found = solve((one, other), ("best", "best"))
    assert wins(answer) == pytest.approx(found.wins[State(4, 4, 1, 0)], abs=EXACT)
    assert set(answer["first_move"]["attacker"]["worth"]) == {"break", "grapple"}


# dice by hand


def test_the_roll_for_the_first_move_by_hand() -> None:
    one, other = PAIRS[0]
    begun = {0: [9, 5], 1: [4, 5]}
    for turn, dice in begun.items():
        answer = duel(one, other, dice=dice)
        found = solve((one, other), ("best", "best"), opener=turn)
        start = State(one.con, other.con, None, turn)
        assert wins(answer) == pytest.approx(found.wins[start], abs=EXACT)
        assert answer["rounds"] == pytest.approx(found.rounds[start], rel=1e-9)


def test_blows_by_hand() -> None:
    """A grapple of 3 on column +1 (G2), then 7 to break on column 0: held on, two con less."""
    one, other = Body(13, 14, 5), Body(15, 10, 5)
    plans = ("grapple", "punch")
    answer = duel(one, other, *plans, dice=[3, 7])
    # G2 takes two; the plan of the one held is to break, and 7 is G1: he stays held.
    found = solve((one, other), plans)
    assert wins(answer) == pytest.approx(found.wins[State(5, 3, 0, 0)], abs=EXACT)
    assert answer["rounds"] == pytest.approx(1 + found.rounds[State(5, 3, 0, 0)], rel=1e-9)


def test_rulings_count_for_blows_by_hand() -> None:
    """Where a break does damage too, one of 2 does and one of 12 doesn't."""
    pair, plans = (Body(13, 14, 5), Body(15, 10, 5)), ("grapple", "punch")
    ruled: dict[str, Any] = {"rulings": {"break-grapple": "free-and-damage"}}
    good, bad = (wins(duel(*pair, *plans, dice=[3, fell], **ruled)) for fell in (2, 12))
    assert good < bad - 0.1


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("hit=3", "dice in order, not by name"),
        ("13", "13 given for the roll"),
        ("12,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2", "left over"),
    ],
)
def test_dice_that_cannot_be(cli: Cli, dice: str, message: str) -> None:
    """Two of con 1 are out long before nineteen rolls of 2 are used."""
    ran = cli(
        "duel", "-a", "str=13,dex=14,con=1", "-d", "str=15,dex=10,con=1", "--odds", "--dice", dice
    )
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


# rulings and adjustments


def test_rulings_change_the_fight() -> None:
    one, other = PAIRS[1]
    plans = ("grapple", "punch")  # he who is held breaks free, by this plan
    for ruling, choice, first, second in (
        ("counter-grapple", "takes-hold", "best", "grapple"),
        ("break-grapple", "free-and-damage", *plans),
        ("punch-damage-roll", "same", *plans),
    ):
        plain = wins(duel(one, other, first, second))
        answer = duel(one, other, first, second, rulings={ruling: choice})
        assert answer["rulings"][ruling] == choice
        assert abs(wins(answer) - plain) > 1e-4


def test_adjustments_change_the_fight() -> None:
    one, other = PAIRS[0]
    adjust = [{"to": "attacker", "value": 12}]
    answer = duel(one, other, adjust=adjust)
    assert set(answer["first_move"]) == {"attacker"}
    found = solve((one, other), ("best", "best"))
    assert wins(answer) == pytest.approx(found.wins[State(4, 4, None, 0)], abs=EXACT)


def test_two_who_cannot_hurt_each_other(cli: Cli) -> None:
    """No punch hits, no grapple takes hold: a draw, said plainly, and without end."""
    hopeless = [{"to": "hit", "value": 12}, {"to": "grapple", "value": 12}]
    answer = duel(*PAIRS[0], adjust=hopeless)
    assert answer["odds"] == [{"outcome": "draw", "probability": 1.0}]
    assert answer["rounds"] is None
    assert answer["notes"] == ["a draw: neither can hurt the other"]
    text = cli(
        "duel", "-a", "str=10,dex=10,con=4", "-d", "str=10,dex=10,con=4", "--odds",
        "--adjust", "hit=12", "--adjust", "grapple=12",
    ).out  # fmt: skip
    assert "draw" in text
    assert "100 %" in text
    assert "it need not end" in text


def test_one_who_cannot_win_plays_for_no_draw_that_there_is_not() -> None:
    """Only the strong one hurts: he wins, for certain, in the end."""
    answer = duel(Body(18, 18, 3), Body(8, 8, 3), adjust=[{"to": "hit", "value": 12},
                  {"to": "grapple", "value": 12}])  # fmt: skip
    assert answer["odds"] == [{"outcome": "attacker", "probability": 1.0}]


def test_what_is_certain_is_1() -> None:
    """No rounding in it: 1.0000000000000002 is no chance."""
    for con in (1, 2, 3):
        for adjust in ([{"to": "hit", "value": -12}], [{"to": "grapple", "value": -12}]):
            answer = duel(Body(18, 9, con), Body(3, 3, 2), "punch", "punch", adjust=adjust)
            assert sum(row["probability"] for row in answer["odds"]) == pytest.approx(1, abs=1e-14)
            assert all(row["probability"] <= 1 for row in answer["odds"])


# what is wrong


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"by": ["blows"]}, "composite"),
        ({"rulings": {"shatter": "weapon-first"}}, "does not touch"),
    ],
)
def test_wrong_requests(more: dict[str, Any], message: str) -> None:
    from combatcli.errors import UsageError
    from combatcli.odds.answer import odds
    from combatcli.rules import command

    asked = request("duel", attacker=PAIRS[0][0].keys, defender=PAIRS[0][1].keys, **more)
    with pytest.raises(UsageError, match=message):
        odds(command("duel"), asked, BOOK)
