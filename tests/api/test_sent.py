"""Requests, answers, dice, books, fights and errors can be copied and sent to other processes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from combatcli import (
    Book,
    CombatError,
    Fight,
    RandomDice,
    commands,
    exact_odds,
    new_request,
    resolve,
)

ATTACK = commands.attack(attacker={"av": 3, "weapon": "mace"}, defender={"ac": 12, "hp": 9})
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),
    "copied": copy.copy,
    "copied deep": copy.deepcopy,
}
in_each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@in_each_way
def test_requests_and_dice(way: Callable[[Any], Any]) -> None:
    dice = RandomDice(3)
    resolve(ATTACK, dice)
    sent = way(dice)
    assert way(ATTACK) == ATTACK
    assert resolve(way(ATTACK), sent) == resolve(ATTACK, dice)
    assert repr(sent) == "RandomDice(3)"


@in_each_way
def test_books(way: Callable[[Any], Any], tmp_path: Path) -> None:
    (tmp_path / "omens.yaml").write_text("rows: [A raven, A crow, <1d6> owls]\n")
    book = Book(str(tmp_path), {"kill": "dying-roll"})
    omen = new_request("table roll", table="omens", seed=3)
    before = resolve(omen, book=book)
    sent = way(book)
    assert resolve(omen, book=sent) == before
    assert resolve(ATTACK, RandomDice(1), sent) == resolve(ATTACK, RandomDice(1), book)


@in_each_way
def test_fights(way: Callable[[Any], Any]) -> None:
    fight = Fight({"name": "Lunk", "brawn": 9, "finesse": 6, "hp": 12},
                  {"name": "Norg", "brawn": 10, "finesse": 7, "hp": 13})  # fmt: skip
    fight.brawl_opposed(seed=1)
    sent = way(fight)
    assert repr(sent) == "<Fight of Lunk, Norg; 1 results>"
    sent.brawl_opposed(seed=2)
    assert (len(sent.results), len(fight.results)) == (2, 1)
    assert sent.undo()["request"]["seed"] == 2
    assert sent.json_lines() == fight.json_lines()


REFUSED: dict[str, Callable[[], object]] = {
    "a key is missing": lambda: resolve(new_request("grapple", attacker={"str": 3}, defender={})),
    "no such command": lambda: new_request("rol"),
    "no such key": lambda: new_request("roll", notation="2d6", sed=3),
    "no dice": lambda: new_request("roll", notation="2x6"),
    "no such folder": lambda: Book("/no/such/folder"),
    "too much work": lambda: exact_odds(new_request("roll", notation="1000d999999999")),
}


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED)
@in_each_way
def test_errors(way: Callable[[Any], Any], refused: Callable[[], object]) -> None:
    with pytest.raises(CombatError) as caught:
        refused()
    error = caught.value
    sent = way(error)
    assert type(sent) is type(error)
    assert (sent.json(), sent.line(), str(sent)) == (error.json(), error.line(), str(error))
    assert vars(sent) == vars(error)


def _refused_there(_: int) -> object:
    return REFUSED["a key is missing"]()


@pytest.mark.slow
def test_through_a_pool_of_processes() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        dice = [RandomDice(seed) for seed in range(8)]
        played: list[Any] = list(pool.map(resolve, [ATTACK] * 8, dice))
        assert played == [resolve(ATTACK, each) for each in dice]
        with pytest.raises(CombatError, match="is missing"):
            pool.submit(_refused_there, 0).result()
