"""The improved options that each class has earned at each level."""

from __future__ import annotations

import pytest

from tests.figures.labyrinth import OPTION_LEVELS
from tests.worked import ask, check


@pytest.mark.parametrize("name", OPTION_LEVELS)
def test_what_a_class_has_earned_at_each_level(name: str) -> None:
    levels = OPTION_LEVELS[name]
    for level in range(1, 22):
        earned = [at for at in levels if at <= level]
        check(ask(f"options --class {name} --level {level}"), {
            "outcome": str(len(earned)), "class": name, "level": level, "count": len(earned),
            "levels": earned, "next": next((at for at in levels if at > level), None),
        })  # fmt: skip


def test_each_option_says_what_it_does() -> None:
    assert all(one["text"] for one in ask("options --class fighter --level 8")["options"])
