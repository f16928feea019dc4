"""The cost of odds: equal states are merged after every step, and what is too dear says so."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import combatcli.odds.answer
from combatcli.book import Book
from combatcli.errors import CostError
from combatcli.odds import every_roll as everyroll
from combatcli.odds.distribution import MOST_RUNS
from combatcli.odds.kernels import Kernels
from tests.helpers import Cli
from tests.odds.asks import BOOK, ask


class Counted(everyroll.EveryRoll):
    """Tells how often it ran the rule."""

    made: list[Counted] = []  # noqa: RUF012

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.made.append(self)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    """The referees of the odds that are asked for in a test."""
    made: list[Counted] = []
    monkeypatch.setattr(Counted, "made", made)
    monkeypatch.setattr(combatcli.odds.answer, "EveryRoll", Counted)
    monkeypatch.setattr(combatcli.odds.answer, "shared_kernels", lambda *_: Kernels())
    return made


def test_six_strikes(counted: list[Counted]) -> None:
    """Dozens of states a strike, of under 700 paths each with a d100 in them; not 700^6 paths."""
    ask("punch", attacker={"str": 14, "dex": 18}, defender={"dex": 3, "con": 12})
    assert counted[0].runs < 35_000


def test_the_states_of_six_strikes_grow_by_steps_not_by_powers(counted: list[Counted]) -> None:
    for dex in (9, 18):
        ask("punch", "defender.con", attacker={"str": 9, "dex": dex}, defender={"dex": 3, "con": 9})
    three, six = (each.runs for each in counted)
    assert three < six < 6 * three


def test_four_attacks_with_cleave(counted: list[Counted]) -> None:
    ask(
        "attack",
        attacker={"av": 4, "damage": "1d8", "extra_attack": 3, "cleave": 2},
        defender={"ac": 15, "hp": 20},
        others=[{"ac": 12, "hp": 5}, {"ac": 12, "hp": 7}],
    )
    assert counted[0].runs < 3_000


def test_four_attacks_on_one_who_wears_armor(counted: list[Counted]) -> None:
    ask(
        "attack",
        attacker={"av": 4, "damage": "1d8", "extra_attack": 3, "crit_range": 4, "hp": 9},
        defender={"armor": "chain-mail", "shield": True, "hp": 20},
    )
    assert counted[0].runs < 9_000


@pytest.mark.parametrize(
    ("by", "most"), [("defender.hp", 2_000), ("attacker.hp", 2_000), ("defender.limbs", 5_000)]
)
def test_four_attacks_by_what_becomes_of_one(counted: list[Counted], by: str, most: int) -> None:
    """What is asked for is kept, key by key; the damage is counted in a run of its own."""
    ask(
        "attack",
        by,
        attacker={"av": 4, "damage": "1d8", "extra_attack": 3, "cleave": 2, "hp": 9},
        defender={"ac": 15, "hp": 20},
        others=[{"ac": 12, "hp": 5}, {"ac": 12, "hp": 7}],
    )
    assert counted[-1].runs < most


HUGE = """
die: 1d1000
source: the tests
license: CC0-1.0
rows:
  1-1000: <1d1000> and <1d2>
"""


def test_too_many_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "huge.yaml").write_text(HUGE)
    few = partial(everyroll.EveryRoll, most=5_000)
    monkeypatch.setattr(combatcli.odds.answer, "EveryRoll", few)
    with pytest.raises(CostError) as error:
        ask("table roll", "text", book=Book(str(tmp_path)), table="huge")
    assert error.value.message == "odds: more than 5,000 runs of the rule"
    assert error.value.hint == "play it instead, many times"


def test_the_limit() -> None:
    """A million runs, unless another limit is said."""
    referee = everyroll.EveryRoll(BOOK)
    assert MOST_RUNS == 1_000_000
    referee.runs = 999_999
    assert referee.every(lambda: 1)
    with pytest.raises(CostError, match="more than 1,000,000 runs of the rule"):
        referee.every(lambda: 1)


def test_progress_is_told_now_and_then() -> None:
    told: list[int] = []
    referee = everyroll.EveryRoll(BOOK, progress=told.append)
    referee.every(lambda: referee.roll("roll", "1d5000"))
    assert told == [1024, 2048, 3072, 4096]


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ("1d100001", "1d100001 has more than 100,000 totals"),
        ("1000d1000000000", "1000d1000000000 has more than 100,000 totals"),
        ("1000d100", "1000d100 is too many dice to count out"),
        ("500d20+500d20", "500d20+500d20 is too many dice to count out"),
    ],
)
def test_dice_that_are_too_many(cli: Cli, notation: str, message: str) -> None:
    """Said before anything is counted."""
    start = time.process_time()
    ran = cli("roll", notation, "--odds")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"combatcli: odds: {message}; ")
    assert "-n" in ran.err
    assert time.process_time() - start < 2


def test_dice_that_are_not() -> None:
    assert len(ask("roll", notation="200d6")["odds"]) == 1001
