"""Sweeps from Python: the same numbers as `--vary` prints."""

from __future__ import annotations

import json
from typing import Any

import pytest

from combatcli import Book, Request, UsageError, commands, exact_odds, new_request, resolve, sweep
from combatcli.types import Fighter
from tests.helpers import Cli

ODO: Fighter = {"class": "fighter", "level": 4, "weapon": "long-sword"}
MIM: Fighter = {"ac": 12, "hp": 20}
TYPED = ["attack", "-a", "class=fighter,level=4,weapon=long-sword", "-d", "ac=12,hp=20", "--json"]
ATTACK = commands.attack(attacker=ODO, defender=MIM, seed=3)


@pytest.mark.parametrize("more", [["--seed", "3"], ["--odds"]])
@pytest.mark.parametrize(
    ("vary", "typed"),
    [
        ({"defender.ac": range(10, 15)}, ["defender.ac=10..14"]),
        ({"defender.ac": "10..14..2"}, ["defender.ac=10..14..2"]),
        (
            {"attacker.weapon": ["mace", "dagger"], "defender.ac": (9, 15)},
            ["attacker.weapon=mace,dagger", "defender.ac=9,15"],
        ),
        ({"parry": [True, False]}, ["parry=true,false"]),
        ({"adjust.attack": [-2, 0, 2]}, ["adjust.attack=-2..2..2"]),
        ({"ruling.kill": "dead,dying-roll"}, ["ruling.kill=dead,dying-roll"]),
    ],
    ids=str,
)
def test_as_on_the_command_line(
    cli: Cli, vary: dict[str, Any], typed: list[str], more: list[str]
) -> None:
    args = [word for each in typed for word in ("--vary", each)]
    printed = [json.loads(line) for line in cli(*TYPED, *args, *more).out.splitlines()]
    asked = [] if "--seed" in more else [True]
    request = ATTACK if "--seed" in more else commands.attack(attacker=ODO, defender=MIM)
    swept: list[Any] = list(sweep(request, vary, odds=True) if asked else sweep(request, vary))
    assert [{"vary": cell, **answer} for cell, answer in swept] == printed
    assert len(printed) > 1


def test_a_request_for_odds_gives_odds() -> None:
    request = new_request("attack", attacker=ODO, defender=MIM, odds=True, by=["damage"])
    ((cell, odds),) = sweep(request, {"defender.ac": [15]})
    sturdy: Fighter = {**MIM, "ac": 15}
    assert cell == {"defender.ac": 15}
    assert odds == exact_odds(commands.attack(attacker=ODO, defender=sturdy), "damage")


def test_cells_have_seeds_of_their_own_and_replay() -> None:
    swept = list(sweep(commands.attack(attacker=ODO, defender=MIM), {"defender.hp": range(5, 15)}))
    assert len({answer["request"]["seed"] for _, answer in swept}) == 10
    for _, answer in swept:
        assert resolve(new_request(answer["request"])) == answer


def test_house_tables_and_rulings() -> None:
    book = Book(rulings={"break-grapple": "free-and-damage"})
    thoth: Fighter = {"str": 15, "dex": 10, "con": 10}
    held = commands.grapple(attacker=thoth, defender={"str": 13, "dex": 14, "con": 9},
                            action="break", dice=[5])  # fmt: skip
    damage = [answer["damage"] for _, answer in sweep(held, {"attacker.str": [15]}, book=book)]
    assert damage == [resolve(held, book=book)["damage"]] == [2]


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ({"defender.sc": [1]}, "^vary: unknown key 'defender.sc'"),
        ({"defender.ac": [1, 1]}, "^vary: defender.ac has a value twice"),
        ({"defender.ac": []}, "^vary: defender.ac has no value"),
        ({"defender.ac": "1..x"}, "^vary: defender.ac: '1..x' is no range"),
        ({"defender.ac": ["12"]}, "^vary: defender.ac can't be the text '12'"),
        ({"defender.brawn": [1]}, "^vary: attack doesn't read defender.brawn"),
        ({"defender.hp": range(10**7)}, "^vary: more than 1,000,000 cells"),
        ({"defender.hp": range(2000), "attacker.hit": range(-99, 99), "defender.ac": range(9)},
         "^vary: more than 1,000,000 cells"),
        ({"defender.ac": [1], "defender.AC": [1]}, "."),
    ],
    ids=str,
)  # fmt: skip
def test_what_can_not_be_comes_at_once(vary: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        sweep(ATTACK, vary)


def test_a_cell_that_can_not_be_is_named() -> None:
    swept = sweep(ATTACK, {"attacker.weapon": ["mace", "ladle"]})
    assert next(swept)[0] == {"attacker.weapon": "mace"}
    with pytest.raises(UsageError, match=r"^attacker.weapon=ladle: "):
        next(swept)


def test_the_request_stays_as_it_is() -> None:
    before = ATTACK._asdict()
    list(sweep(ATTACK, {"defender.ac": [1, 2], "adjust.attack": [1]}))
    assert ATTACK._asdict() == before
    assert isinstance(ATTACK, Request)
