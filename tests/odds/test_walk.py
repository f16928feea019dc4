"""A round of attacks is walked with its points apart: the same odds as blow by blow, for less."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from combatcli.api import exact_odds
from combatcli.book import Book
from combatcli.errors import CostError
from combatcli.fighter_keys import LIMBS
from combatcli.odds import every_roll
from combatcli.odds.every_roll import EveryRoll
from tests.odds.asks import BOOK, Chances, Keys, chances, request

ATTACKER: Keys = {"av": 4, "damage": "1d3", "extra_attack": 1, "hp": 2, "cleave": 1}
SCALE: Keys = {"armor": "scale", "shield": True}
ROUNDS: dict[str, Keys] = {
    "one of few hp": {"defender": {"ac": 12, "hp": 2}},
    "one of more hp than two blows take": {"defender": {**SCALE, "hp": 30}},
    "hp that aren't known": {"defender": SCALE},
    "three attacks": {
        "attacker": {**ATTACKER, "damage": "1d1", "extra_attack": 2},
        "defender": {"armor": "leather", "shield": True, "hp": 3},
    },
    "left over for the next": {
        "defender": {"ac": 10, "hp": 1},
        "others": [{"ac": 9, "hp": 3}, {"ac": 9, "hp": 2}],
    },
    "left over for two, one of them hardly there": {
        "attacker": {**ATTACKER, "damage": "1d6", "cleave": 2},
        "defender": {"ac": 10, "hp": 2},
        "others": [{"ac": 9, "hp": 1, "shield": True}, {"ac": 9, "hp": 2}],
    },
    "left over for one more than is cleft": {
        "attacker": {**ATTACKER, "damage": "1d6"},
        "defender": {"ac": 10, "hp": 2},
        "others": [{"ac": 9, "hp": 1}, {"ac": 9, "hp": 2}],
    },
    "left over for one whose hp aren't known": {
        "defender": {"ac": 10, "hp": 1},
        "others": [{"ac": 9}, {"ac": 9, "hp": 2}],
    },
    "the first is out already": {
        "defender": {"ac": 10, "hp": 0},
        "others": [{"ac": 9, "hp": 2}],
    },
    "no deadly kills": {
        "defender": {"ac": 10, "hp": 2},
        "others": [{"ac": 9, "hp": 3}],
        "rulings": {"kill": "dying-roll"},
    },
    "a shield for blows of two": {"defender": {**SCALE, "hp": 4, "sacrifice_from": 2}},
    "dice by hand": {"defender": {**SCALE, "hp": 3}, "dice": {"crit": [12], "limb": [2]}},
}  # fmt: skip
FIELDS = (
    ("outcome", "damage"), ("defender.hp", "defender.down", "defender.dead"), ("defender.limbs",),
    ("damage", "defender.shield", "attacker.hp"), ("others.0.hp", "others.1.hp", "others.0.down"),
)  # fmt: skip


def blow_by_blow(*args: Any, **asked: Any) -> Chances:
    """The chances where every state takes every blow."""
    fold = EveryRoll.fold

    def without_walk(*args: Any, **named: Any) -> Any:
        del named["walk"]
        return fold(*args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EveryRoll, "fold", without_walk)
        return chances(*args, book=Book(), **asked)


@pytest.mark.parametrize("name", ROUNDS)
def test_as_blow_by_blow(name: str) -> None:
    asked = {"attacker": ATTACKER, **ROUNDS[name]}
    for fields in FIELDS if "others" in asked else FIELDS[:-1]:
        assert chances("attack", *fields, **asked) == blow_by_blow("attack", *fields, **asked)


def test_a_bash_as_blow_by_blow() -> None:
    asked: Keys = {
        "attacker": {**ATTACKER, "shield": True, "improved_bash": 1},
        "defender": {"ac": 12, "hp": 4, "shield": True},
        "others": [{"ac": 9, "hp": 2}],
        "rulings": {"bash-natural-20": "critical-too", "bash-knockdown": "knockout"},
    }
    for fields in (*FIELDS[:-1], ("knockdown", "knockout"), ("others.0.hp", "defender.down")):
        expected = blow_by_blow("shield-bash", *fields, **asked)
        assert chances("shield-bash", *fields, **asked) == expected


def test_a_house_table_and_a_ruling_are_walked_by(tmp_path: Path) -> None:
    """What was worked out by other tables or rulings before is not taken for these."""
    asked: Keys = {"attacker": ATTACKER, "defender": {**SCALE, "hp": 3}}
    usual = chances("attack", "defender.shield", **asked)
    armed = {"shatter": "weapon-first"}
    assert chances("attack", "defender.shield", **asked, rulings=armed) != usual
    (tmp_path / "critical.yaml").write_text(
        "die: 1d20\nrows:\n  1-20: {text: the shield breaks, damage: normal, effect: shatter}\n"
    )
    house = Book(str(tmp_path))
    shattered = chances("attack", "defender.shield", book=house, **asked)
    assert shattered != usual
    assert chances("attack", "defender.shield", **asked) == usual


KNIGHT: Keys = {"armor": "plate-mail", "shield": True, "hp": 60}
SWORD: Keys = {"class": "fighter", "level": 16, "weapon": "long-sword", "extra_attack": 3}


@pytest.mark.parametrize(
    ("by", "cleave"),
    [
        ((), 0), (("defender.limbs",), 0), (("defender.hp", "defender.limbs"), 0),
        (("damage", "defender.limbs"), 0), (("defender.limbs",), 2), (("others.0.limbs",), 2),
    ],
)  # fmt: skip
def test_four_attacks_at_real_size(
    by: tuple[str, ...], cleave: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is refused, by whatever it is asked for; each is a few million additions at the most."""
    monkeypatch.setattr(every_roll, "MOST_MOVES", 3_500_000)
    monkeypatch.setattr(every_roll, "MOST_RUNS", 30_000)
    others = [{**KNIGHT, "hp": 20}] * 2 if cleave else []
    attacker = {**SWORD, "cleave": cleave}
    asked = request("attack", attacker=attacker, defender=KNIGHT, others=others)
    assert len(exact_odds(asked, *by, book=Book())["odds"]) > 3


def test_what_is_refused_is_refused_before_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(every_roll, "MOST_MOVES", 30_000)
    referee = EveryRoll(BOOK, progress=told.append)
    referee.count_moves(20_000)
    with pytest.raises(CostError, match="more than 30,000 steps") as error:
        referee.count_moves(20_000)
    assert "play it instead" in str(error.value.hint)
    assert told == [20_000]
    with pytest.raises(CostError):
        exact_odds(request("attack", attacker=SWORD, defender=KNIGHT), book=Book())


def test_limbs_stand_as_they_are_listed() -> None:
    """The fewer first, whatever order they came up in; unknown ones last."""
    asked = request("attack", attacker={**SWORD, "extra_attack": 1}, defender=KNIGHT)
    rows = exact_odds(asked, "defender.limbs", book=BOOK)["odds"]
    limbs = [row["defender.limbs"] for row in rows]
    pairs = ["+".join(pair) for pair in combinations(LIMBS, 2)]
    assert limbs == [*LIMBS, *(pair for pair in pairs if pair in limbs), None]
    assert len(limbs) > len(LIMBS) + 2
