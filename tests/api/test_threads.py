"""Threads share a book: what comes of their requests is what comes of them one by one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from combatcli import Book, Fight, RandomDice, Request, commands, exact_odds, new_request, resolve
from combatcli.rules import command, modules
from combatcli.types import Fighter
from tests.helpers import example_request

THREADS = 8


@pytest.fixture(autouse=True)
def _often_switched() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def house(folder: Path) -> Book:
    """A book that has read nothing yet, with tables that send to each other."""
    (folder / "omens.yaml").write_text(
        "die: 1d6\nrows:\n  1-2: A raven\n  3-5: <1d6> ravens, and <@omens>\n  6: <@signs>\n"
    )
    (folder / "signs.yaml").write_text("die: 1d4\nrows:\n  1-3: Smoke\n  4: <2@omens>\n")
    (folder / "rulings.yaml").write_text("shatter: weapon-first\n")
    return Book(str(folder))


def asked() -> list[Request]:
    """Plays and odds of every command, and what a book keeps more of: games, kernels, links."""
    requests: list[Any] = [
        new_request("table roll", table="omens", seed=3),
        new_request("table roll", table="omens", odds=True),
    ]
    for name in modules():
        keys = example_request(name)
        seeded = {"seed": 5} if command(name).rolls else {}
        requests.append(new_request(name, **keys, **seeded))
        if command(name).rolls:
            requests.append(new_request(name, **keys, odds=True))
    for con in range(6, 11):
        brawler: Fighter = {"str": 12, "dex": 13, "con": con}
        other: Fighter = {"str": 13, "dex": 12, "con": 8}
        best = {"attacker": brawler, "defender": other, "rules": "brawling",
                "attacker_plan": "best", "defender_plan": "best"}  # fmt: skip
        requests.append(new_request("duel", **best, seed=con))
        requests.append(new_request("duel", **best, odds=True))
        requests.append(new_request("duel", **best, odds=True, by=["defender.con"]))
    return requests


@pytest.mark.slow
def test_plays_and_odds_over_one_book(tmp_path: Path) -> None:
    requests = asked()
    serial = house(tmp_path)
    expected = [json.dumps(resolve(request, book=serial)) for request in requests]
    for _ in range(3):
        shared = house(tmp_path)
        with ThreadPoolExecutor(THREADS) as pool:
            answers = pool.map(partial(resolve, book=shared), requests * 2)
            assert [json.dumps(answer) for answer in answers] == expected * 2


def test_the_built_in_book_read_by_all_at_once() -> None:
    request = commands.attack(attacker={"av": 4, "weapon": "mace"}, defender={"ac": 12, "hp": 9})
    with ThreadPoolExecutor(THREADS) as pool:
        odds = list(pool.map(lambda _: exact_odds(request, "defender.hp"), range(24)))
        plays = list(pool.map(lambda seed: resolve(request, RandomDice(seed)), range(100)))
    assert all(each == odds[0] for each in odds)
    assert plays == [resolve(request, RandomDice(seed)) for seed in range(100)]


def test_a_fight_in_each_thread() -> None:
    def fought(seed: int) -> str:
        fight = Fight({"brawn": 9, "finesse": 6, "hp": 12}, {"brawn": 10, "finesse": 7, "hp": 13},
                      dice=RandomDice(seed))  # fmt: skip
        for _ in range(10):
            if all(each["hp"] > 0 for each in fight.fighters):
                fight.brawl_opposed(swap=True)
        return fight.json_lines()

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(fought, range(40))) == list(map(fought, range(40)))
