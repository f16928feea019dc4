"""The Python API: as documented, cheap to import, and the same as the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import combatcli
from combatcli import (
    AskDice,
    Dice,
    RandomDice,
    Roll,
    UsageError,
    exact_odds,
    new_request,
    resolve,
    sweep,
)
from tests.helpers import Answer

GRAPPLE: dict[str, Any] = {
    "attacker": {"str": 13, "dex": 14},
    "defender": {"str": 15, "dex": 10, "con": 10},
}
TYPED = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]


def test_as_on_the_command_line(answer: Answer) -> None:
    request = new_request("grapple", **GRAPPLE)
    assert resolve(request, RandomDice(5)) == answer("grapple", *TYPED, "--seed", "5")
    assert resolve(new_request("grapple", **GRAPPLE, seed=5)) == resolve(request, RandomDice(5))
    odds = answer("grapple", *TYPED, "--odds", "--by", "damage")
    assert exact_odds(request, "damage") == odds
    assert resolve(new_request("grapple", **GRAPPLE, odds=True, by=["damage"])) == odds
    assert exact_odds(request)["by"] == ["outcome"]


def test_a_result_replays() -> None:
    result = resolve(new_request("punch", attacker={"str": 18, "dex": 18},
                                 defender={"dex": 3, "con": 12}))  # fmt: skip
    asked = dict(result["request"])
    assert resolve(new_request(asked.pop("command"), **asked)) == result
    assert json.loads(json.dumps(result)) == result


class Sixes:
    """A source of dice of one's own: every die shows its highest face."""

    def roll(self, name: str, dice: Dice) -> Roll:
        return Roll(name, dice, None, dice.high)


@pytest.mark.parametrize("dice", [Sixes(), AskDice(lambda _, dice: dice.high)])
def test_a_source_of_ones_own(dice: Sixes | AskDice) -> None:
    result = resolve(new_request("grapple", **GRAPPLE), dice)
    assert result["rolls"][0]["total"] == 12
    assert result["request"]["dice"] == [12]
    assert resolve(new_request("grapple", **GRAPPLE, dice=[12]))["outcome"] == result["outcome"]


def test_errors() -> None:
    with pytest.raises(UsageError, match="unknown command 'graple'"):
        new_request("graple")
    with pytest.raises(UsageError, match="attacker and defender are missing"):
        new_request("grapple")
    with pytest.raises(UsageError, match="unknown key 'sed'"):
        new_request("roll", notation="2d6", sed=1)


def test_house_tables(tmp_path: Path) -> None:
    (tmp_path / "omens.yaml").write_text("rows: [A raven]\n")
    for folder in (tmp_path, str(tmp_path)):
        book = combatcli.Book(folder)
        assert resolve(new_request("table roll", table="omens"), book=book)["outcome"] == "A raven"


@pytest.mark.parametrize(
    ("rulings", "message"),
    [
        ({"kil": "dead"}, r"^rulings: unknown ruling 'kil'"),
        ({"kill": "daed"}, r"^rulings: .*daed"),
    ],
)
def test_rulings_that_there_are_not(rulings: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        combatcli.Book(rulings=rulings)


@pytest.mark.parametrize(
    ("make", "field", "code"),
    [
        (lambda: new_request(3), "command", "type"),  # type: ignore[arg-type]
        (lambda: new_request({}), "command", "missing"),
        (lambda: new_request({"command": "atack"}), "command", "unknown"),
        (lambda: new_request("grapple", **{**GRAPPLE, "attacker": 3}), "attacker", "type"),
        (lambda: combatcli.Fight("Conan"), "attacker", "type"),  # type: ignore[arg-type]
        (lambda: combatcli.Fight(fighters=["Conan"]), "fighters.0", "type"),  # type: ignore[list-item]
        (lambda: combatcli.Fight({"hp": 1}).act(None), "command", "missing"),  # type: ignore[arg-type]
        (lambda: combatcli.Fight({"hp": 1}).act("attack", actor=3), "actor", "type"),
        (lambda: combatcli.Fight({"hp": 1}).act("attack", target=[3]), "target", "type"),
        (lambda: combatcli.Fight({"hp": 1}).act("attack", swap="x"), "swap", "type"),
        (lambda: combatcli.Fight({"hp": 1}).act("attack", defender=3), "defender", "type"),
        (lambda: combatcli.Fight({}, {}).act("attack", bystanders=[3]), "bystanders.0", "type"),
    ],
)
def test_values_of_other_types(make: Callable[[], object], field: str, code: str) -> None:
    with pytest.raises(UsageError) as refused:
        make()
    assert (refused.value.field, refused.value.code) == (field, code)


def test_no_odds_of_what_rolls_nothing() -> None:
    armor = new_request("armor", fighter={"armor": "leather"})
    for ask in (lambda: exact_odds(armor), lambda: sweep(armor, {"price": [1]}, odds=True)):
        with pytest.raises(UsageError, match=r"^armor rolls nothing"):
            ask()
    assert [answer["repair_cost"] for _, answer in sweep(armor, {"price": [5]})] == [0]
