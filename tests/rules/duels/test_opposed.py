"""Opposed duels: exact against a recursion over both fighters' hp, in fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from combatcli.odds.answer import odds
from combatcli.rules import command
from tests.figures.odds import brawl_miss, check_dice
from tests.figures.opposed import TRAITS
from tests.odds.asks import BOOK, Answer, Chances, ask, only, request

EXACT = 1e-12
NORG = {"brawn": 9, "finesse": 6, "hp": 12}
LUNK = {"brawn": 10, "finesse": 7, "hp": 13}
Fighter = dict[str, int]


def blow(one: Fighter, other: Fighter) -> Chances:
    """The damage of one attempt."""
    miss = brawl_miss(one["brawn"], other["finesse"])
    hurt = only(check_dice(TRAITS[one["brawn"]][1]), lambda effect: (effect + 1) // 2)
    found = {damage: (1 - miss) * chance for damage, chance in hurt.items() if damage}
    found[0] = miss + (1 - miss) * hurt.get(0, Fraction(0))
    return found


def first_wins(one: Fighter, other: Fighter) -> tuple[Fraction, Fraction]:
    """The chance that the one who strikes first wins, and the mean number of rounds.

    Two misses come back to where they were: the level's two equations are solved by hand.
    """
    mine, theirs = blow(one, other), blow(other, one)

    @cache
    def level(a: int, b: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Wins of the first when he is to strike and when the other is; rounds likewise."""
        if b <= 0:
            return Fraction(1), Fraction(1), Fraction(0), Fraction(0)
        if a <= 0:
            return Fraction(0), Fraction(0), Fraction(0), Fraction(0)
        hits = hit_rounds = struck = struck_rounds = Fraction(0)
        for damage, chance in mine.items():
            if damage:
                after = level(a, b - damage)
                hits += chance * after[1]
                hit_rounds += chance * after[3]
        for damage, chance in theirs.items():
            if damage:
                after = level(a - damage, b)
                struck += chance * after[0]
                struck_rounds += chance * after[2]
        # w0 = hits + m w1 and w1 = struck + t w0, where m and t are the misses.
        m, t = mine[0], theirs[0]
        first = (hits + m * struck) / (1 - m * t)
        rounds = (1 + hit_rounds + m * struck_rounds) / (1 - m * t)
        return first, struck + t * first, rounds, struck_rounds + t * rounds

    found = level(one["hp"], other["hp"])
    return found[0], found[2]


def wins(answer: Answer) -> float:
    found: float = {row["outcome"]: row["probability"] for row in answer["odds"]}["attacker"]
    return found


def test_brawn_9_finesse_6_against_brawn_10_finesse_7() -> None:
    expected, _ = first_wins(NORG, LUNK)
    assert str(float(expected)).startswith("0.353619005707")
    answer = ask("duel", attacker=NORG, defender=LUNK)
    assert answer["rules"] == "opposed"
    assert wins(answer) == pytest.approx(float(expected), abs=EXACT)


FIGHTERS = [
    {"brawn": 2, "finesse": 12, "hp": 4},
    {"brawn": 7, "finesse": 7, "hp": 9},
    {"brawn": 12, "finesse": 3, "hp": 6},
]


@pytest.mark.parametrize("one", FIGHTERS)
@pytest.mark.parametrize("other", FIGHTERS)
def test_exact(one: Fighter, other: Fighter) -> None:
    expected, rounds = first_wins(one, other)
    answer = ask("duel", attacker=one, defender=other)
    assert wins(answer) == pytest.approx(float(expected), abs=EXACT)
    assert answer["rounds"] == pytest.approx(float(rounds), rel=1e-11)
    assert [row["outcome"] for row in answer["odds"]] == ["attacker", "defender"]
    assert sum(row["probability"] for row in answer["odds"]) == pytest.approx(1, abs=1e-14)


def test_much_missing_is_exact_as_well() -> None:
    """Brawn 1 against finesse 20: states that recur hundreds of times."""
    weak = {"brawn": 1, "finesse": 20, "hp": 30}
    expected, rounds = first_wins(weak, {**weak, "hp": 25})
    answer = ask("duel", attacker=weak, defender={**weak, "hp": 25})
    assert wins(answer) == pytest.approx(float(expected), abs=EXACT)
    assert answer["rounds"] == pytest.approx(float(rounds), rel=1e-9)


def test_dice_by_hand() -> None:
    """14 against 8 hits, an effect of 7 takes 4; then 3 against 11 misses."""
    answer = ask("duel", attacker=NORG, defender=LUNK, dice=[14, 8, 7, 3, 11])
    expected, rounds = first_wins(NORG, {**LUNK, "hp": 9})
    assert wins(answer) == pytest.approx(float(expected), abs=EXACT)
    assert answer["rounds"] == pytest.approx(float(rounds) + 1, rel=1e-11)


def test_half_a_blow_by_hand() -> None:
    """The attack roll lies; the defense and all that follows are ranged over."""
    one, other = {**NORG, "hp": 3}, {**LUNK, "hp": 5}
    mixed = 0.0
    hurt = only(check_dice(TRAITS[9][1]), lambda effect: (effect + 1) // 2)
    for defense, chance in check_dice(TRAITS[7][0]).items():
        for damage, part in hurt.items():
            left = other["hp"] - (damage if defense <= 9 else 0)
            theirs = first_wins({**other, "hp": left}, one)[0]
            mixed += float(chance * part) * (1 - float(theirs))
    answer = ask("duel", attacker=one, defender=other, dice=[9])
    assert wins(answer) == pytest.approx(mixed, abs=EXACT)


def test_a_fight_ended_by_hand() -> None:
    answer = ask("duel", attacker=NORG, defender={**LUNK, "hp": 2}, dice=[14, 8, 7])
    assert answer["odds"] == [{"outcome": "attacker", "probability": 1.0}]
    assert answer["rounds"] == 1


def test_adjustments_of_blows_by_hand() -> None:
    """The blow takes 4, and one more: all that there is."""
    given: dict[str, Any] = {"attacker": NORG, "defender": {**LUNK, "hp": 5}, "dice": [14, 8, 7]}
    answer = ask("duel", **given, adjust=[{"to": "damage", "value": 1}])
    assert answer["odds"] == [{"outcome": "attacker", "probability": 1.0}]
    assert wins(ask("duel", **given)) < 1


def test_adjustments() -> None:
    """Both are the better for it, so that every attack hits: hp and effect alone decide."""
    adjust = [{"to": "attack", "value": 50}, {"to": "damage", "value": -1}]
    hurt = only(check_dice("1d6"), lambda effect: (effect + 1) // 2 - 1)  # 0, 1, 2
    body = {"brawn": 6, "finesse": 6, "hp": 1}
    answer = ask("duel", attacker=body, defender=body, adjust=adjust)
    miss = hurt[0]
    assert wins(answer) == pytest.approx(float((1 - miss) / (1 - miss * miss)), abs=EXACT)


@pytest.mark.parametrize("side", [0, 1])
def test_one_who_cannot_be_hurt(side: int) -> None:
    """Brawn 1 does 1 at most: with a point off, nothing; the other hurts, and wins for certain."""
    weak = {"brawn": 1, "finesse": 5, "hp": 3}
    strong = {"brawn": 6, "finesse": 5, "hp": 3}
    pair: list[Any] = [weak, strong] if side == 0 else [strong, weak]
    adjust = [{"to": "damage", "value": -1}]
    answer = ask("duel", attacker=pair[0], defender=pair[1], adjust=adjust)
    winner = "defender" if side == 0 else "attacker"
    assert answer["odds"] == [{"outcome": winner, "probability": 1.0}]


def test_neither_can_hurt_the_other() -> None:
    weak = {"brawn": 1, "finesse": 5, "hp": 3}
    adjust = [{"to": "damage", "value": -1}]
    answer = ask("duel", attacker=weak, defender=weak, adjust=adjust)
    assert answer["odds"] == [{"outcome": "draw", "probability": 1.0}]
    assert answer["rounds"] is None
    assert answer["notes"] == ["a draw: neither can hurt the other"]


def test_progress_is_told() -> None:
    """As the steps of all passes grow."""
    told: list[int] = []
    asked = request("duel", attacker={**NORG, "hp": 30}, defender={**LUNK, "hp": 31})
    odds(command("duel"), asked, BOOK, told.append)
    assert len(told) > 10
    assert told == sorted(told)
