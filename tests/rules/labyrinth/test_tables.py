"""The tables of weapons, modifiers and options as shown, against figures typed a second time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.figures.labyrinth import ABILITY, BASTARD_TWO_HANDED, OPTION_LEVELS, WEAPONS
from tests.helpers import Cli
from tests.rules.labyrinth.shows import ask

MISSILES = {"dart", "sling", "light-crossbow", "heavy-crossbow", "shortbow", "longbow"}
THROWN = {"dagger", "light-hammer", "hand-axe", "javelin", "spear", "trident"}


def cells(name: str) -> dict[str, dict[str, Any]]:
    """The only cell of each row, without its text."""
    rows = {}
    for row in ask(f"table show {name}")["rows"]:
        (cell,) = row["cells"]
        rows[row["row"]] = {key: value for key, value in cell.items() if key != "text"}
    return rows


def test_weapons() -> None:
    expected: dict[str, dict[str, Any]] = {}
    for name, (damage, hands, size) in WEAPONS.items():
        expected[name] = {"damage": damage, "hands": hands, "size": size}
        if name in MISSILES:
            expected[name]["missile"] = True
        if name in THROWN:
            expected[name]["thrown"] = True
    expected["bastard-sword"]["two_handed_damage"] = BASTARD_TWO_HANDED
    assert cells("weapons") == expected


def test_ability_modifiers() -> None:
    shown: dict[int, int] = {}
    for label, cell in cells("ability-modifiers").items():
        low, _, high = label.partition("-")
        for score in range(int(low), int(high or low) + 1):
            assert score not in shown
            shown[score] = cell["modifier"]
    assert shown == ABILITY


def test_option_levels() -> None:
    assert cells("option-levels") == {
        name: {"levels": "+".join(map(str, levels))} for name, levels in OPTION_LEVELS.items()
    }


def test_options() -> None:
    assert cells("options") == {
        "cleave": {"key": "cleave", "per_rank": 1},
        "extra-attack": {"key": "extra_attack", "most": 3, "per_rank": 1},
        "crit-range": {"key": "crit_range"},
        "improved-parry": {"key": "improved_parry", "per_rank": 2},
        "improved-bash": {"key": "improved_bash"},
        "expertise": {"key": "expertise", "per_rank": 2},
    }


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("weapons", ["2d4", "Hand axe", "1d10"]),
        ("options", ["extra-attack", "Make one more attack a round"]),
        ("ability-modifiers", ["16-17", "+2"]),
        ("option-levels", ["4, 7, 10, 13, 16, 19"]),
    ],
)
def test_the_tables_read_well(cli: Cli, name: str, lines: list[str]) -> None:
    ran = cli("table", "show", name)
    assert (ran.status, ran.err) == (0, "")
    for line in lines:
        assert line in ran.out
    assert "source: Labyrinth Lord" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
