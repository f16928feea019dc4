"""The referee who lets every roll fall: rules of a line or two, chances worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from combatcli.command import Result
from combatcli.dice.notation import parse_dice
from combatcli.errors import CostError, UsageError
from combatcli.named_tuple import NamedTuple
from combatcli.odds.distribution import Outcomes
from combatcli.odds.every_roll import EveryRoll
from combatcli.odds.fields import Reader
from combatcli.odds.kernels import Kernels
from combatcli.referee import Referee
from combatcli.request import Adjustment
from tests.odds.asks import BOOK, total


def of(found: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """The chances of the ends, whatever dice by hand they used."""
    assert sum(found.values()) == 1
    return {end: chance for (end, _), chance in found.items()}


def test_two_rolls_in_turn() -> None:
    referee = EveryRoll(BOOK)
    d6 = parse_dice("d6")
    found = referee.every(lambda: referee.roll("hit", "d4") + referee.roll("damage", d6))
    assert of(found) == total(4, 6)
    assert referee.runs == 24


def test_a_roll_that_only_some_need() -> None:
    referee = EveryRoll(BOOK)

    def rule() -> int:
        return referee.roll("damage", "d2") if referee.roll("hit", "d3") == 3 else 0

    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert of(referee.every(rule)) == {0: 2 * third, 1: sixth, 2: sixth}
    assert referee.runs == 4


def test_dice_by_hand_are_fixed() -> None:
    referee = EveryRoll(BOOK, dice={"hit": (3,)})
    found = referee.every(lambda: (referee.roll("hit", "d4"), referee.roll("hit", "d2")))
    assert found == {((3, 1), (1,)): Fraction(1, 2), ((3, 2), (1,)): Fraction(1, 2)}
    referee.reset((1,))
    assert referee.every(lambda: referee.roll("hit", "1d1")) == {(1, (1,)): 1}
    referee.check_used({(1,)})
    with pytest.raises(UsageError, match="hit=3 left over"):
        referee.check_used({(0,)})


def test_the_place_in_the_dice_by_hand_is_as_it_was() -> None:
    referee = EveryRoll(BOOK, dice=(3,))
    for _ in range(2):
        assert referee.every(lambda: referee.roll("hit", "d4")) == {(3, (1,)): 1}


def test_steps_are_computed_once_for_equal_facts() -> None:
    referee = EveryRoll(BOOK)
    seen: list[tuple[int, int]] = []

    def strike(at: Referee, con: int, armor: int) -> int:
        left = con - max(0, at.roll("damage", "d2") - armor)
        seen.append((con, armor))
        return left

    def rule() -> int:
        return referee.step(strike, referee.step(strike, 9, 1), 1)

    assert of(referee.every(rule)) == {9: Fraction(1, 4), 8: Fraction(1, 2), 7: Fraction(1, 4)}
    assert seen == [(9, 1)] * 2 + [(8, 1)] * 2


def test_steps_read_on_in_the_dice_by_hand() -> None:
    referee = EveryRoll(BOOK, dice=(2, 1))

    def strike(at: Referee, con: int) -> int:
        return con - at.roll("damage", "d2")

    def rule() -> int:
        return (
            referee.step(strike, 9) * 100 + referee.step(strike, 9) * 10 + referee.step(strike, 9)
        )

    half = Fraction(1, 2)
    assert referee.every(rule) == {(787, (2,)): half, (788, (2,)): half}


def test_a_fold_is_a_chain() -> None:
    """Roll d6 until a 1 (lost) or a 5 or 6 (won): 1 to 2."""
    referee = EveryRoll(BOOK)

    def again(at: Referee, state: str) -> str:
        return {1: "lost", 5: "won", 6: "won"}.get(at.roll("hit", "d6"), state)

    def rule() -> str:
        return referee.fold(again, "on", lambda state: state != "on")

    assert of(referee.every(rule)) == {"won": Fraction(2, 3), "lost": Fraction(1, 3)}
    by_hand = EveryRoll(BOOK, dice=(3, 6))
    found = by_hand.every(lambda: by_hand.fold(again, "on", lambda state: state != "on"))
    assert found == {("won", (2,)): 1}


def test_facts_are_worked_out_once() -> None:
    referee = EveryRoll(BOOK)
    asked: list[int] = []

    def double(at: Referee, fact: int) -> int:
        assert at is referee
        asked.append(fact)
        return 2 * fact

    assert [referee.cached(double, fact) for fact in (3, 4, 3)] == [6, 8, 6]
    assert asked == [3, 4]


def test_what_is_wanted() -> None:
    referee = EveryRoll(BOOK, wanted=frozenset({"damage", "defender.hp"}))
    assert [referee.wants(field) for field in ("damage", "defender.hp", "hp")] == [
        True,
        True,
        False,
    ]
    assert not referee.wants("rolls")
    by_hand = EveryRoll(BOOK, dice=(3,), wanted=frozenset({"damage"}))
    assert [by_hand.wants(field) for field in ("rolls", "damage", "hp")] == [True, True, False]


def test_adjustments_and_rulings_count_and_the_log_stays_empty() -> None:
    adjust = (Adjustment("hit", 2, "drunk"), Adjustment("damage", 5, "rage"))
    referee = EveryRoll(BOOK, "brawling", adjust, {"break-grapple": "free-and-damage"})
    assert of(referee.every(lambda: referee.check("hit", "d2"))) == {
        3: Fraction(1, 2),
        4: Fraction(1, 2),
    }
    assert referee.ruling("break-grapple") == "free-and-damage"
    assert referee.ruling("punch-damage-roll") == "separate"  # the default
    assert referee.fork() is referee
    assert (referee.log.rolls, referee.log.adjustments, referee.log.notes) == ([], [], [])
    assert referee.rulings == {
        "break-grapple": "free-and-damage", "punch-damage-roll": "separate",
    }  # fmt: skip


def test_runs_are_limited_and_told() -> None:
    told: list[int] = []
    referee = EveryRoll(BOOK, progress=told.append, most=2_048)
    referee.every(lambda: referee.roll("hit", "1d2048"))
    assert told == [1_024, 2_048]
    with pytest.raises(CostError) as refused:
        referee.every(lambda: 1)
    assert refused.value.message == "odds: more than 2,048 runs of the rule"
    assert refused.value.hint == "play it instead, many times"


class Landed(NamedTuple):
    """How hard a blow lands, as the end of a part of a rule."""

    outcome: str
    damage: int


def landed(referee: Referee, hard: int) -> Landed:
    points = referee.roll("damage", "d4")
    return Landed("hard" if points >= hard else "soft", points)


def result_of(landed: Landed) -> Result:
    return Result(landed.outcome, "", {"damage": landed.damage})


@pytest.mark.parametrize("tells", [set(), {"outcome", "damage"}])
def test_a_rule_is_run_once_for_all_ends_of_its_last_part(tells: set[str]) -> None:
    wanted = ("outcome", "damage")
    referee = EveryRoll(BOOK, wanted=frozenset(wanted))
    runs, results = [], []

    def then(end: Landed) -> Result:
        results.append(end)
        return result_of(end)

    def rule() -> Result:
        runs.append(1)
        hard = referee.roll("hit", "d2") + 2
        return referee.last(partial(referee.step, landed, hard), then, frozenset(tells))

    ends, weights = referee.weighed(rule, Reader(wanted))
    assert weights == 8
    soft, hard = {1: 2, 2: 2, 3: 1}, {3: 1, 4: 2}
    assert {end: weight for (end, _), weight in ends} == {
        **{("soft", points): weight for points, weight in soft.items()},
        **{("hard", points): weight for points, weight in hard.items()},
    }
    assert len(runs) == 2  # for each face of the first roll
    assert len(results) == (0 if tells else 8)
    assert referee.runs == 16


def test_an_end_that_tells_less_than_is_asked_for() -> None:
    wanted = ("outcome", "damage")
    referee = EveryRoll(BOOK, wanted=frozenset(wanted))

    def then(end: Landed) -> Result:
        return Result(end.outcome, "", {"damage": 2 * end.damage})

    def rule() -> Result:
        part = partial(referee.step, landed, 4)
        return referee.last(part, then, frozenset({"outcome"}))

    ends, _ = referee.weighed(rule, Reader(wanted))
    assert [end for (end, _), _ in ends] == [("soft", 2), ("soft", 4), ("soft", 6), ("hard", 8)]


def test_a_die_after_the_last_part_is_rolled_all_the_same() -> None:
    referee = EveryRoll(BOOK, wanted=frozenset({"damage"}))

    def then(end: Landed) -> Result:
        more = referee.roll("more", "d2") if end.outcome == "hard" else 0
        return Result(end.outcome, "", {"damage": end.damage + more})

    def rule() -> Result:
        return referee.last(partial(referee.step, landed, 3), then, frozenset())

    ends, weights = referee.weighed(rule, Reader(("damage",)))
    assert weights == 8
    assert dict(ends) == {
        ((1,), (0,)): 2,
        ((2,), (0,)): 2,
        ((4,), (0,)): 1,
        ((5,), (0,)): 2,
        ((6,), (0,)): 1,
    }


def test_in_a_part_of_a_rule_the_result_is_made_of_every_end() -> None:
    referee = EveryRoll(BOOK, wanted=frozenset({"outcome"}))

    def rule() -> str:
        part = partial(referee.step, landed, 4)
        return referee.last(part, result_of, frozenset({"outcome"})).outcome

    assert of(referee.every(rule)) == {"soft": Fraction(3, 4), "hard": Fraction(1, 4)}


def test_what_is_made_of_ends_is_kept_with_their_rulings() -> None:
    made = []

    def faces(outcomes: Outcomes) -> list[str]:
        made.append(1)
        return [end for (end, _), _ in outcomes[0]]

    def rule(referee: Referee, sides: int) -> str:
        return referee.ruling("kill") + str(referee.roll("hit", f"d{sides}"))

    kernels = Kernels()
    for _ in range(2):
        referee = EveryRoll(BOOK, "labyrinth", kernels=kernels)
        assert referee.of_ends(faces, rule, 2) == ["dead1", "dead2"]
        assert referee.rulings == {"kill": "dead"}
    assert len(made) == 1
    assert kernels.size == 6  # two ends and the step; as much again for what was made of them
