"""Odds held against icepool's, an independent library: the same questions in its own words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.figures.brawling import GRAPPLE, PUNCH
from tests.figures.labyrinth import CRITICAL, DYING
from tests.odds.asks import Chances, ask, chances, damages

icepool = pytest.importorskip("icepool")


def exact(die: Any) -> Chances:
    """A die of icepool's as chances."""
    return {
        outcome: Fraction(quantity, die.denominator())
        for outcome, quantity in die.items()
        if quantity
    }


@pytest.mark.parametrize("lead", [-2, 0, 1, 2, 3, 4, 6])
def test_grapple(lead: int) -> None:
    at = 4 - max(0, min(4, lead))
    expected = (2 @ icepool.d6).map(lambda total: GRAPPLE[total][at])
    attacker, defender = f"str={10 + lead},dex={10 + lead}", "str=10,dex=10,con=9"
    assert chances("grapple", attacker=attacker, defender=defender) == exact(expected)


@pytest.mark.parametrize("strikes", [1, 3, 6])
def test_punch(strikes: int) -> None:
    """Strikes one after the other, until the con is gone or snake eyes knock out."""
    two = 2 @ icepool.d6

    def strike(number: int) -> Any:
        def read(total: int) -> Any:
            cell = PUNCH[total][2]
            damage = int(cell.rstrip("*"))
            if not cell.endswith("*"):
                return icepool.Die([(damage, False)])
            return icepool.d100.map(lambda d: (damage, d <= 10 * damage))

        missed = icepool.Die([(0, False)])
        limit = 6 if number else 7
        return two.map(lambda hit: two.map(read) if hit <= limit else missed)

    state = icepool.Die([(7, False, False)])
    for number in range(strikes):

        def after(state: Any, blow: Any) -> tuple[int, bool, bool]:
            (con, out, hit), (damage, knocked) = state, blow
            if out or con == 0:
                return con, out, hit
            return max(0, con - damage), knocked, hit or damage > 0

        state = icepool.map(after, state, strike(number))
    words = state.map(lambda con, out, hit: ("knockout" if out else "hit" if hit else "miss", con))
    odds = chances("punch", "outcome", "defender.con", attacker=f"str=9,dex={3 * strikes}",
                   defender="dex=3,con=7")  # fmt: skip
    assert odds == exact(words)


def test_brawl_opposed() -> None:
    attack, defense = 2 @ icepool.d10 - 1, 2 @ icepool.d8 - 1
    effect = (icepool.d8 + 1).map(lambda n: -(-n // 2))
    hurt = icepool.map(lambda a, d: effect if a >= d else 0, attack, defense)
    odds = damages("brawl-opposed", attacker="brawn=9", defender="finesse=7")
    assert odds == exact(hurt)
    assert odds[0] == Fraction(1029, 3200)


def test_attack() -> None:
    times = {"normal": 1, "double": 2, "triple": 3}

    def charted(face: int) -> Any:
        kind = CRITICAL[face][0]
        if kind == "kill":
            return 20
        return 8 if kind == "maximum" else icepool.d8 * times[kind]

    def judged(face: int) -> Any:
        if face == 20:
            return icepool.d20.map(charted)
        return icepool.d8 if face > 1 and face + 2 >= 15 else 0

    odds = damages("attack", attacker="class=fighter,level=4,weapon=long-sword",
                   defender="ac=15,hp=20")  # fmt: skip
    assert odds == exact(icepool.d20.map(judged))


def test_dying_and_roll() -> None:
    assert chances("dying") == exact(icepool.d20.map(lambda face: DYING[face][0]))
    dice = icepool.d8 + icepool.d6 - 2 @ icepool.d4
    assert chances("roll", "total", notation="1d8+1d6-2d4") == exact(dice)


@pytest.mark.parametrize(
    ("notation", "dice"),
    [
        ("4d6kh3", lambda: icepool.d6.highest(4, 3)),
        ("2d20kl1", lambda: icepool.d20.lowest(2, 1)),
        ("5d8kh2", lambda: icepool.d8.highest(5, 2)),
        ("7d4kl3", lambda: icepool.d4.lowest(7, 3)),
        ("3d10kh3", lambda: 3 @ icepool.d10),
        ("2d6*10", lambda: (2 @ icepool.d6) * 10),
        ("1d6*10+1d6", lambda: icepool.d6 * 10 + icepool.d6),
        ("4d6kh3*2-2d4kl1", lambda: icepool.d6.highest(4, 3) * 2 - icepool.d4.lowest(2, 1)),
        ("20-3d6kl2", lambda: 20 - icepool.d6.lowest(3, 2)),
    ],
)
def test_kept_and_multiplied_dice(notation: str, dice: Callable[[], Any]) -> None:
    """As rolled, and as damage: what is dealt is at least 1."""
    assert chances("roll", "total", notation=notation) == exact(dice())
    dealt = damages("attack", attacker=f"av=9,damage={notation}", defender="ac=0,hp=999",
                    dice=[10])  # fmt: skip
    assert dealt == exact(dice().map(lambda total: max(1, total)))


@pytest.mark.parametrize("notation", ["4d6kh3", "3d20kl2", "2d6*10+1d4"])
def test_statistics(notation: str) -> None:
    """Mean, deviation, lower median, and the chance of as much or more, and of as much or less."""
    die = {
        "4d6kh3": lambda: icepool.d6.highest(4, 3),
        "3d20kl2": lambda: icepool.d20.lowest(3, 2),
        "2d6*10+1d4": lambda: (2 @ icepool.d6) * 10 + icepool.d4,
    }[notation]()
    odds = ask("roll", "total", notation=notation)
    assert Fraction(odds["mean"]) == die.mean()
    assert odds["sd"] == pytest.approx(die.standard_deviation())
    assert odds["median"] == die.median_low()
    for row in odds["odds"]:
        assert row["at_least"] == pytest.approx(float(die.probability(">=", row["total"])))
        assert row["at_most"] == pytest.approx(float(die.probability("<=", row["total"])))


@pytest.mark.parametrize(("at_least", "at_most"), [(9, None), (None, 5), (6, 8), (13, None)])
def test_checks(at_least: int | None, at_most: int | None) -> None:
    low, high = at_least or 0, at_most or 99
    holds = (2 @ icepool.d6).map(lambda total: "success" if low <= total <= high else "failure")
    given: dict[str, Any] = {"at_least": at_least, "at_most": at_most}
    odds = chances("roll", notation="2d6", **{k: v for k, v in given.items() if v is not None})
    assert odds == exact(holds)


def test_the_damage_of_an_attack_has_its_statistics() -> None:
    odds = ask("attack", attacker="av=5,damage=3d6kh2", defender="ac=15,hp=999", dice=[12])
    hit = icepool.d6.highest(3, 2)
    assert Fraction(odds["damage"]["mean"]) == hit.mean()
    assert odds["damage"]["sd"] == pytest.approx(hit.standard_deviation())
    assert odds["damage"]["median"] == hit.median_low()


def test_first_move() -> None:
    """A tie is rolled again."""
    two = 2 @ icepool.d6
    ahead = icepool.map(lambda a, b: (a > b + 1) - (a < b + 1), two, two)
    ahead = ahead.reroll([0], depth="inf")
    odds = chances("first-move", attacker="dex=9", defender="dex=9",
                   adjust=[{"to": "defender", "value": 1}])  # fmt: skip
    assert odds == {"attacker": exact(ahead)[1], "defender": exact(ahead)[-1]}
