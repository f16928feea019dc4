"""Duels followed to their ends, against a small model of their own: rounds, health and draws."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.errors import CostError
from combatcli.odds.answer import odds
from combatcli.rules import command
from combatcli.rules.duels import _forward
from combatcli.rules.duels._chosen import Kernels
from tests.figures.odds import brawl_miss, check_dice
from tests.figures.opposed import TRAITS
from tests.odds.asks import BOOK, Answer, Chances, only, request
from tests.rules.duels.brawl import Body, State, leads, openers

EXACT = 1e-12
SLOW = pytest.mark.slow
NORG: dict[str, Any] = {"brawn": 9, "finesse": 6, "hp": 5}
LUNK: dict[str, Any] = {"brawn": 10, "finesse": 7, "hp": 6}
FIGHTER = {"class": "fighter", "level": 2, "weapon": "long-sword", "armor": "leather", "hp": 9}
ORC: dict[str, Any] = {"av": 2, "damage": "1d6", "ac": 12, "hp": 7}


def ask(*by: str, **given: Any) -> Answer:
    return odds(command("duel"), request("duel", odds=True, by=list(by), **given), BOOK)


def chances(answer: Answer) -> dict[tuple[Any, ...], float]:
    """The chance of each set of values."""
    return {tuple(row[key] for key in answer["by"]): row["probability"] for row in answer["odds"]}


# opposed: blow by blow over both fighters' hp, in fractions


def blow(one: dict[str, Any], other: dict[str, Any]) -> Chances:
    """The damage of one attempt."""
    miss = brawl_miss(one["brawn"], other["finesse"])
    hurt = only(check_dice(TRAITS[one["brawn"]][1]), lambda effect: (effect + 1) // 2)
    found = {damage: (1 - miss) * chance for damage, chance in hurt.items() if damage}
    found[0] = miss + (1 - miss) * hurt.get(0, Fraction(0))
    return found


def opposed(most: int, first: str = "attacker") -> dict[tuple[str, int, int, int], Fraction]:
    """Outcome, rounds and both healths at the end of so many rounds."""
    hurts = {"attacker": blow(NORG, LUNK), "defender": blow(LUNK, NORG)}
    now = {(NORG["hp"], LUNK["hp"]): Fraction(1)}
    ends: dict[tuple[str, int, int, int], Fraction] = {}
    order = ["attacker", "defender"] if first == "attacker" else ["defender", "attacker"]
    for number in range(1, most + 1):
        for side in order:
            then: dict[tuple[int, int], Fraction] = {}
            for (a, d), mass in now.items():
                for damage, chance in hurts[side].items():
                    left = (
                        (a, max(0, d - damage)) if side == "attacker" else (max(0, a - damage), d)
                    )
                    if 0 in left:
                        end = side, number, left[0], left[1]
                        ends[end] = ends.get(end, Fraction(0)) + mass * chance
                    else:
                        then[left] = then.get(left, Fraction(0)) + mass * chance
            now = then
    for left, mass in now.items():
        ends[("draw", most, left[0], left[1])] = mass
    return ends


@pytest.mark.parametrize("first", ["attacker", "defender"])
@pytest.mark.parametrize("most", [1, 4])
def test_all_at_once_to_a_most_of_rounds(most: int, first: str) -> None:
    by = ("outcome", "rounds", "attacker.hp", "defender.hp")
    ruled = {"rulings": {"first-blow": first}}
    answer = ask(*by, attacker=NORG, defender=LUNK, max_rounds=most, **ruled)
    expected = opposed(most, first)
    assert chances(answer) == pytest.approx({k: float(v) for k, v in expected.items()}, abs=EXACT)
    mean = float(sum(rounds * chance for (_, rounds, *_), chance in expected.items()))
    assert answer["rounds"] == pytest.approx(mean, rel=1e-12)
    note = f"a draw: nobody is out after {most} rounds"
    assert answer["notes"] == [note]


def test_fewer_fields_are_sums_of_more() -> None:
    given = {"attacker": NORG, "defender": LUNK}
    joint = chances(ask("outcome", "rounds", "attacker.hp", **given))
    for at, field in enumerate(("outcome", "rounds", "attacker.hp")):
        sums: dict[tuple[Any, ...], float] = {}
        for values, chance in joint.items():
            sums[values[at],] = sums.get((values[at],), 0.0) + chance
        assert chances(ask(field, **given)) == pytest.approx(sums, abs=EXACT)


def test_without_a_most_of_rounds_none_is_drawn() -> None:
    """What 60 rounds leave open is next to nothing; a fight of many is much the same."""
    given = {"attacker": NORG, "defender": LUNK}
    plain, bounded = ask(**given), ask(max_rounds=1_000, **given)
    assert chances(bounded) == pytest.approx(chances(plain), abs=1e-11)
    assert bounded["rounds"] == pytest.approx(plain["rounds"], rel=1e-9)


def test_dice_by_hand_and_a_most_of_rounds() -> None:
    """14 hits 8 for 4 of 6; then one round is left, and the fight may be over by hand alone."""
    given = {"attacker": NORG, "defender": LUNK, "max_rounds": 1}
    answer = ask("outcome", "defender.hp", dice=[14, 8, 7], **given)
    struck = blow(LUNK, NORG)
    out = float(sum(chance for damage, chance in struck.items() if damage >= NORG["hp"]))
    expected = {("defender", 2): out, ("draw", 2): 1 - out}
    assert chances(answer) == pytest.approx(expected, abs=EXACT)
    told = ask("outcome", "rounds", dice=[14, 8, 7, 3, 11], **given)
    assert chances(told) == {("draw", 1): 1.0}


# brawls: a plan each, by the figures of the tables


@pytest.mark.parametrize("plans", [("punch", "punch"), ("grapple", "punch")])
def test_a_brawl_by_rounds_and_constitution(plans: tuple[str, str]) -> None:
    pair, most = (Body(13, 14, 4), Body(15, 10, 4)), 3
    answer = ask(
        "outcome", "rounds", "attacker.con", attacker=pair[0].keys, defender=pair[1].keys,
        attacker_plan=plans[0], defender_plan=plans[1], max_rounds=most,
    )  # fmt: skip
    (opener,) = openers(pair)
    at = {"punch": 0, "grapple": 1}
    now = {State(pair[0].con, pair[1].con, None, opener): 1.0}
    outs = dict.fromkeys(("attacker", "defender", "draw"), 0.0)
    for _ in range(2 * most):
        then: dict[State, float] = {}
        for state, mass in now.items():
            moves = (
                ("punch", "grapple")
                if state.hold is None
                else (("punch", "hold") if state.hold == state.turn else ("break", "grapple"))
            )
            for after, chance in leads(pair, state, moves[at[plans[state.turn]]]).items():
                if after.first and after.second:
                    then[after] = then.get(after, 0.0) + mass * chance
                else:
                    outs["attacker" if after.first else "defender"] += mass * chance
        now = then
    outs["draw"] = sum(now.values())
    sums = dict.fromkeys(outs, 0.0)
    for (outcome, *_), chance in chances(answer).items():
        sums[outcome] += chance
    assert sums == pytest.approx(outs, abs=EXACT)
    drawn = {con: mass for (outcome, _, con), mass in chances(answer).items() if outcome == "draw"}
    for con, mass in drawn.items():
        assert mass == pytest.approx(sum(m for s, m in now.items() if s.first == con), abs=EXACT)


@pytest.mark.parametrize(
    "by", [("outcome", "defender.unconscious"), ("attacker.held", "rounds"), ("defender.con",)]
)
def test_keys_of_a_brawl_against_plays(by: tuple[str, ...]) -> None:
    given = {"attacker": Body(13, 14, 4).keys, "defender": Body(15, 10, 4).keys, "max_rounds": 2}
    agree(by, given)


# melees against plays


def agree(by: tuple[str, ...], given: dict[str, Any], samples: int = 1_500) -> Answer:
    """Each chance within four deviations of its share of the plays; what was played, is there."""
    answer = ask(*by, **given)
    found = chances(answer)
    for values, share in chances(ask(*by, **given, samples=samples, seed=4)).items():
        chance = found[values]
        assert abs(share - chance) < 4 * (chance * (1 - chance) / samples) ** 0.5 + 1e-4
    assert sum(found.values()) == pytest.approx(1, abs=1e-3)
    return answer


@pytest.mark.parametrize(
    ("by", "given"),
    [
        (("outcome", "rounds"), {"max_rounds": 2}),
        (("defender.hp",), {"rulings": {"first-blow": "roll-each-round"}}),
        pytest.param(("attacker.down", "attacker.rounds_lost"), {"max_rounds": 1}, marks=SLOW),
        pytest.param(("defender.limbs",), {"max_rounds": 1}, marks=SLOW),
        (("rounds",), {"rulings": {"first-blow": "roll"}, "max_rounds": 3}),
    ],
)
def test_a_melee_against_plays(by: tuple[str, ...], given: dict[str, Any]) -> None:
    agree(by, {"attacker": {**ORC, "hp": 4, "shield": True}, "defender": {**ORC, "hp": 3}, **given})


def test_two_attacks_a_round_against_plays() -> None:
    two = {"attacker": {**FIGHTER, "extra_attack": 1}, "defender": {**ORC, "extra_attack": 2}}
    agree(("outcome",), two)


# certified


def test_bounds_close_in_on_one_truth() -> None:
    """Each narrower width lies within the wider, and holds what 4,000 plays say."""
    given = {"attacker": FIGHTER, "defender": ORC}
    low, high = 0.0, 1.0
    for width in (0.1, 1e-2, 1e-4):
        (row, _) = ask(within=width, **given)["odds"]
        assert low - 1e-9 <= row["low"] <= row["probability"] <= row["high"] <= high + 1e-9
        assert row["high"] - row["low"] <= width * (1 + 1e-6)
        low, high = row["low"], row["high"]
    share = ask(samples=4_000, seed=8, **given)["odds"][0]["probability"]
    assert abs(share - low) < 4 * (low * (1 - low) / 4_000) ** 0.5


def test_bounds_are_told() -> None:
    answer = ask(within=1e-2, attacker=FIGHTER, defender=ORC)
    row = answer["odds"][0]
    assert row["probability"] == pytest.approx((row["low"] + row["high"]) / 2)
    assert answer["notes"][0].startswith("certified within 0.")
    assert answer["rounds_low"] <= answer["rounds"]
    assert answer["rounds_high"] is None
    bounded = ask(within=1e-2, max_rounds=5, attacker=FIGHTER, defender=ORC)
    assert bounded["rounds_low"] < bounded["rounds_high"] < bounded["rounds_low"] + 0.06


def test_what_is_exact_has_no_bounds() -> None:
    given = {"attacker": {**ORC, "hp": 2}, "defender": {**ORC, "hp": 1}}
    (bounds, _), (exact, _) = ask(within=1e-2, **given)["odds"], ask(**given)["odds"]
    assert "low" not in exact
    assert bounds["low"] < exact["probability"] < bounds["high"]


SMALL = [
    ({**ORC, "hp": 6}, {**ORC, "hp": 6}, 0.5687951515977, 2.5545320163116),
    ({**ORC, "hp": 4, "extra_attack": 1}, {**ORC, "hp": 5}, 0.7306040939898, 1.5366910443470),
    ({**FIGHTER, "hp": 8}, ORC, 0.6309788019444, 3.0965402492402),
]
"""Fights with the chance of the attacker and the rounds, worked out a pair of hp at a time."""


@SLOW
@pytest.mark.parametrize(("attacker", "defender", "chance", "rounds"), SMALL)
def test_small_fights_are_exact(
    attacker: dict[str, Any], defender: dict[str, Any], chance: float, rounds: float
) -> None:
    answer = ask(attacker=attacker, defender=defender)
    assert "low" not in answer["odds"][0]
    assert answer["odds"][0]["probability"] == pytest.approx(chance, abs=EXACT)
    assert answer["rounds"] == pytest.approx(rounds, rel=EXACT)
    for width in (1e-1, 1e-3, 1e-6):
        bounds = ask(attacker=attacker, defender=defender, within=width)
        row = bounds["odds"][0]
        assert row["low"] <= chance <= row["high"] <= row["low"] + width * (1 + 1e-6)
        assert rounds - 30 * width <= bounds["rounds_low"] <= rounds


@pytest.mark.parametrize("ruling", ["longest", pytest.param("add-up", marks=SLOW)])
def test_the_sides_may_be_changed(ruling: str) -> None:
    """Whichever of them has more to lose."""
    few, many = {**ORC, "hp": 2}, {**ORC, "ac": 13, "hp": 6}
    one = ask(attacker=few, defender=many, rulings={"lost-rounds": ruling})
    first = {"first-blow": "defender", "lost-rounds": ruling}
    other = ask(attacker=many, defender=few, rulings=first)
    assert one["odds"][0]["outcome"] == "attacker"
    assert one["odds"][0]["probability"] == pytest.approx(
        other["odds"][1]["probability"], abs=EXACT
    )
    assert one["rounds"] == pytest.approx(other["rounds"], rel=EXACT)


def test_pair_by_pair_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is where a blow reads the health that is left."""
    given = {"attacker": {**ORC, "hp": 3}, "defender": {**ORC, "hp": 2, "extra_attack": 1}}
    by = ("outcome", "attacker.hp", "defender.hp")
    at_once = chances(ask(*by, **given))
    monkeypatch.setattr(_forward, "Kernels", partial(by_health, Kernels))
    assert chances(ask(*by, **given)) == pytest.approx(at_once, abs=EXACT)


def by_health(kernels: type[Kernels], blows: Any, choose: Any, by_health: bool) -> Kernels:
    del by_health
    return kernels(blows, choose, True)


def test_the_same_request_has_the_same_answer() -> None:
    """Whatever was asked before it."""
    given = {"attacker": FIGHTER, "defender": ORC, "within": 1e-3}
    fresh = odds(command("duel"), request("duel", odds=True, **given), Book())
    assert ask(**given) == fresh


# one model


def test_a_ruling_changes_the_answer() -> None:
    given = {"attacker": {**FIGHTER, "hp": 2}, "defender": {**ORC, "hp": 6}}
    usual = ask(**given)["odds"][0]["probability"]
    none = ask(**given, rulings={"monster-critical": "none"})["odds"][0]["probability"]
    assert none > usual + 1e-3


def test_a_house_table_changes_the_answer(tmp_path: Path) -> None:
    """Criticals that all kill, for one who hits with a 20 alone: 1/20 a blow."""
    (tmp_path / "critical.yaml").write_text(
        "die: 1d20\nsource: test\nlicense: CC0-1.0\n"
        "effects: {damage: kill|triple|double|maximum|normal,"
        " effect: armor|limb|disarm|knockdown|shatter?, armor_damage: integer?,"
        " rounds_lost: integer?}\nrows:\n  1-20: {text: Dead, damage: kill}\n"
    )
    given = {"attacker": {**ORC, "ac": 30}, "defender": {**ORC, "ac": 30, "hp": 6}}
    usual = ask(**given)["odds"][0]["probability"]
    asked = request("duel", odds=True, by=["outcome", "rounds"], max_rounds=1, **given)
    deadly = odds(command("duel"), asked, Book(str(tmp_path)))
    kills = chances(deadly)["attacker", 1]
    assert usual > 0
    assert kills >= 1 / 20
    assert chances(ask("outcome", "rounds", max_rounds=1, **given))["attacker", 1] < 1 / 20


def test_none_is_refused_for_its_size() -> None:
    """What can't be followed may be all either side's; by another field there is nothing to say."""
    giant = {"brawn": 9, "finesse": 9, "hp": 1_000_000}
    answer = ask(attacker=giant, defender=giant)
    assert [(row["low"], row["high"]) for row in answer["odds"]] == [(0.0, 1.0), (0.0, 1.0)]
    assert answer["notes"] == [
        "certified within 100.0 %: each chance lies between its low and its high",
        "0.010 % takes too much work; --samples 10000 simulates",
    ]
    with pytest.raises(CostError, match="too large"):
        ask("attacker.hp", attacker=giant, defender=giant)


def test_what_is_cut_short_holds_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    truth = ask(attacker=FIGHTER, defender=ORC)["odds"][0]["probability"]
    for steps in (1_000, 5_000, 20_000):
        effort = _forward.SWEPT._replace(most=steps)
        monkeypatch.setattr(_forward, "SWEPT", effort)
        row = ask(attacker=FIGHTER, defender=ORC)["odds"][0]
        assert row["low"] <= truth <= row["high"]
        assert row["high"] - row["low"] > 1e-4
