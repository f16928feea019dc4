"""Snake eyes are the dice as they lie: no adjustment makes them, and none takes them away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.figures.brawling import PUNCH
from tests.helpers import Answer
from tests.odds.asks import chances, tally, total

# Strength 14 against con 10 is column +4: 5* on a 2, 3 on a 3, 1 on a 12. 13 is +3: 0 on a 12.
CASES = [
    pytest.param(14, "5,3", "damage=-1", ("hit", 5, None), id="a 2 reached from 3"),
    pytest.param(14, "5,4", "damage=-9", ("hit", 5, None), id="a 2 reached from 4, beyond the end"),
    pytest.param(14, "5,2,50", "damage=-1", ("knockout", 5, 50), id="below 2, and natural"),
    pytest.param(14, "5,2,30", "damage=+1", ("knockout", 3, 30), id="natural, nets the 3 of a 3"),
    pytest.param(14, "5,2,31", "damage=+1", ("hit", 3, 31), id="natural, nets no more than 30 %"),
    pytest.param(14, "5,2,10", "damage=+10", ("knockout", 1, 10), id="natural, nets the 1 of a 12"),
    pytest.param(13, "5,2", "damage=+10", ("miss", 0, None), id="natural, nets nothing"),
    pytest.param(10, "5,2,10", "damage=+1", ("knockout", 1, 10), id="natural, in the last column"),
]
SAME = [
    pytest.param(14, "3", "damage=-1", ("hit", 5, None), id="the 3 that hit"),
    pytest.param(14, "2,30", "damage=+1", ("knockout", 3, 30), id="the 2 that hit"),
    pytest.param(14, "4,50", "hit=-2", ("hit", 3, None), id="a 2 to hit, by an adjustment"),
    pytest.param(14, "2,50", "hit=+2", ("knockout", 5, 50), id="a 4 to hit, by an adjustment"),
]


def punched(answer: Answer, strength: int, dice: str, *more: str) -> tuple[str, int, int | None]:
    """Outcome, damage, and the d100 where it was rolled."""
    result = answer("punch", "-a", f"str={strength},dex=9", "-d", "dex=9,con=10", "--dice", dice,
                    *more)  # fmt: skip
    knockouts = [roll["total"] for roll in result["rolls"] if roll["name"] == "knockout"]
    return result["outcome"], result["damage"], next(iter(knockouts), None)


@pytest.mark.parametrize(("strength", "dice", "adjust", "expected"), CASES)
def test_a_roll_of_its_own(
    answer: Answer, strength: int, dice: str, adjust: str, expected: tuple[Any, ...]
) -> None:
    assert punched(answer, strength, dice, "--adjust", adjust) == expected


@pytest.mark.parametrize(("strength", "dice", "adjust", "expected"), SAME)
def test_the_dice_that_hit(
    answer: Answer, strength: int, dice: str, adjust: str, expected: tuple[Any, ...]
) -> None:
    same = ["--ruling", "punch-damage-roll=same"]
    if expected[2] is None:
        dice = dice.partition(",")[0]
    assert punched(answer, strength, dice, "--adjust", adjust, *same) == expected


def test_a_reconstructed_cell_that_counts_for_nothing(answer: Answer) -> None:
    """The last column's 1 on a 3 is ours: where only snake eyes score, a 2 that reads it nets 0."""
    only = ["--ruling", "punch-zero-column=snake-eyes-only", "--adjust", "damage=+1"]
    assert punched(answer, 10, "5,2", *only) == ("miss", 0, None)


@pytest.mark.parametrize("added", [-3, -1, 0, 1, 2, 10])
@pytest.mark.parametrize("same", [False, True])
def test_odds(added: int, same: bool) -> None:
    """Counted from the figures: the row as adjusted, and snake eyes as they lie."""

    def strikes() -> Any:
        for dice, chance in total(6, 6).items():
            if dice > 7:
                yield ("miss", 0), chance
                continue
            for read, part in ({dice: Fraction(1)} if same else total(6, 6)).items():
                damage = int(PUNCH[max(2, min(12, read + added))][0].rstrip("*"))
                out = Fraction(damage, 10) if read == 2 else Fraction(0)
                yield ("knockout", damage), chance * part * out
                yield ("hit", damage), chance * part * (1 - out)

    found = chances(
        "punch", "outcome", "damage",
        attacker={"str": 14, "dex": 9}, defender={"dex": 9, "con": 10},
        adjust=[{"to": "damage", "value": added}],
        rulings={"punch-damage-roll": "same" if same else "separate"},
    )  # fmt: skip
    assert found == tally(strikes())
