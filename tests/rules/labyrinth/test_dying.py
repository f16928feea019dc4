"""The dying chart in full: bleeding, what is rolled, what stays for good."""

from __future__ import annotations

import pytest

from tests.rules.labyrinth.shows import ABSENT, adjusted, ask, check, rolled

BARE = "no con or con_bonus given: bleeding without a bonus"


@pytest.mark.parametrize(
    ("keys", "dice", "rounds", "told", "notes"),
    [
        ("con=16", 2, 4, ["bleed +2 con 16"], []),
        ("con=9", 2, 2, [], []),
        ("con=3", 2, 0, ["bleed -3 con 3"], []),
        ("con=3", 3, 0, ["bleed -3 con 3"], []),
        ("con=3", 4, 1, ["bleed -3 con 3"], []),
        ("con_bonus=2", 2, 4, ["bleed +2 con bonus"], []),
        ("con_bonus=-1,con=18", 2, 1, ["bleed -1 con bonus"], []),
        ("con_bonus=0,con=18", 2, 2, [], []),
        ("name=Odo", 2, 2, [], [BARE]),
    ],
)
def test_bleeding(keys: str, dice: int, rounds: int, told: list[str], notes: list[str]) -> None:
    """Rounds of bleeding take the bonus given, or that of the score; never fewer than none."""
    result = ask(f"dying -f {keys} --dice 10,{dice}")
    check(result, {"outcome": "bleeding", "bleed_rounds": rounds, "success": False})
    assert (adjusted(result), result["notes"]) == (told, notes)
    assert rolled(result) == ["dying 1d20", "bleed 1d6"]


@pytest.mark.parametrize(
    ("face", "dice", "to", "value", "until"),
    [
        (16, "2,2", ["attack", "check"], -1, "a week's rest"),
        (15, "2,2,7", ["str", "dex", "con"], -3, "treated"),
        (14, "2,2", ["int"], -2, "for good"),
        (13, "2,2", ["dex"], -2, "for good"),
        (12, "2,2", ["cha"], -2, "for good"),
    ],
)
def test_penalties(face: int, dice: str, to: list[str], value: int, until: str) -> None:
    result = ask(f"dying --dice {face},{dice}")
    assert result["penalties"] == [{"to": to, "value": value, "until": until}]


@pytest.mark.parametrize("face", [20, 19, 18, 17, 11, 9, 7])
def test_no_penalties(face: int) -> None:
    dice = {18: "2,2,2", 11: "2", 9: "", 7: ""}.get(face, "2,2")
    result = ask(f"dying --dice {face}{',' if dice else ''}{dice}")
    assert result["penalties"] == []


def test_what_is_rolled_and_in_what_order() -> None:
    result = ask("dying -f con=9,hp=0 --dice 15,5,3,8")
    assert rolled(result) == ["dying 1d20", "rounds 2d4", "hp 1d4", "weeks 1d4+6"]
    check(
        result,
        {
            "outcome": "survives",
            "success": True,
            "injury": "fracture",
            "wake_rounds": 5,
            "wake_hp": 3,
            "heal_weeks": 8,
            "teeth": None,
            "bleed_rounds": None,
            "fighter": {"con": 9, "hp": 0, "down": True},
        },
    )
    teeth = ask("dying --dice 18,1,2,3")
    assert rolled(teeth) == ["dying 1d20", "rounds 1d4", "hp 1d4", "teeth 1d4"]


def test_adjustments_of_each_roll() -> None:
    line = "dying --dice 17,4,3,2 --adjust dying=+1:herbs"
    result = ask(f"{line} --adjust rounds=-9:smelling-salts --adjust hp=+2:balm")
    check(result, {"injury": "teeth", "wake_rounds": 0, "wake_hp": 5, "teeth": 2})


def test_what_becomes_of_the_fighter() -> None:
    """Down whatever comes; dead only by the chart's word; nobody where nobody is given."""
    check(ask("dying -f name=Odo,con=9 --dice 7"), {"fighter.dead": True, "fighter.down": True})
    check(ask("dying -f name=Odo,con=9 --dice 9"), {"fighter.dead": ABSENT, "fighter.down": True})
    check(ask("dying --dice 7"), {"fighter": ABSENT, "request.fighter": ABSENT})
