"""Dice for many requests: they advance, each result replays, and no two threads get the same."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from combatcli import (
    AskDice,
    CombatError,
    Dice,
    RandomDice,
    Roll,
    UsageError,
    exact_odds,
    new_request,
    resolve,
)
from tests.helpers import Cli

ROLL = new_request("roll", notation="5d20")


def test_one_object_advances_from_request_to_request() -> None:
    dice = RandomDice(7)
    answers = [resolve(ROLL, dice) for _ in range(50)]
    assert len({answer["total"] for answer in answers}) > 25
    assert len({answer["request"]["seed"] for answer in answers}) == 50
    assert [resolve(ROLL, again) for again in [RandomDice(7)] for _ in range(50)] == answers


def test_each_result_replays() -> None:
    dice = RandomDice(7)
    for _ in range(20):
        answer = resolve(ROLL, dice)
        assert resolve(new_request(answer["request"])) == answer


def test_the_first_is_the_seed_and_the_others_are_those_of_repeat(cli: Cli) -> None:
    dice = RandomDice(7)
    first, *others = (resolve(ROLL, dice) for _ in range(6))
    alone = json.loads(cli("roll", "5d20", "--seed", "7", "--json").out)
    repeated = cli("roll", "5d20", "--seed", "7", "-n", "5", "--json").out.splitlines()
    assert first == alone
    assert others == [json.loads(line) for line in repeated]


def test_over_several_commands_and_none_for_those_without_rolls() -> None:
    dice = RandomDice(7)
    resolve(new_request("armor", fighter={"armor": "plate-mail"}), dice)
    assert resolve(ROLL, dice)["request"]["seed"] == 7
    crit = resolve(new_request("crit"), dice)
    assert crit["request"]["seed"] not in (7, resolve(ROLL, dice)["request"]["seed"])


def test_a_requests_own_seed_stays_as_it_is() -> None:
    seeded = new_request("roll", notation="5d20", seed=7)
    assert resolve(seeded) == resolve(seeded) == resolve(ROLL, RandomDice(7))


@pytest.mark.parametrize("seed", [-1, 2**53, "7", None, 1.5])
def test_a_seed_that_can_not_be(seed: int) -> None:
    with pytest.raises(UsageError, match=r"^seed can't be"):
        resolve(ROLL, RandomDice(seed))


@pytest.fixture
def _often_switched() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_often_switched")
def test_threads_share_them() -> None:
    dice = RandomDice(7)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: resolve(ROLL, dice), range(400)))
    serial = RandomDice(7)
    expected = [resolve(ROLL, serial) for _ in range(400)]
    assert sorted(map(json.dumps, answers)) == sorted(map(json.dumps, expected))


class Stuck:
    """Dice that show what they can't."""

    def __init__(self, total: object) -> None:
        self.total = total

    def roll(self, name: str, dice: Dice) -> Roll:
        return Roll(name, dice, None, self.total)  # type: ignore[arg-type]


@pytest.mark.parametrize("total", [4, 101, "50", 50.0, None, True])
def test_dice_of_ones_own_that_can_not_be(total: object) -> None:
    with pytest.raises(CombatError, match=r"rolled for the roll 'roll', which is 5d20$"):
        resolve(ROLL, Stuck(total))


def test_odds_take_no_dice_of_ones_own() -> None:
    asked = new_request("roll", notation="5d20", odds=True)
    with pytest.raises(UsageError, match=r"^odds are of every roll"):
        resolve(asked, AskDice(lambda _, dice: dice.high))
    assert resolve(asked) == exact_odds(ROLL)
    with pytest.raises(UsageError, match=r"^by goes with odds"):
        resolve(new_request("roll", notation="2d6", by=["total"]), AskDice(lambda _name, _dice: 2))
