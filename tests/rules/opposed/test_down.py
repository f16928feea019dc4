"""Who is down, below 0 hp as well, which only a program can give."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli import Request, UsageError, resolve
from combatcli.fighter import Fighter


@pytest.mark.parametrize("role", ["attacker", "defender"])
def test_one_who_is_below_0(role: str) -> None:
    sheets: dict[str, dict[str, Any]] = {"attacker": {"brawn": 9}, "defender": {"finesse": 9}}
    sheets[role]["hp"] = -3
    fighters = {each: Fighter(each, keys) for each, keys in sheets.items()}
    with pytest.raises(UsageError) as refused:
        resolve(Request("brawl-opposed", fighters, {}, seed=1))
    assert refused.value.message == f"{role}: the {role} is down"
    assert refused.value.hint == "the fight is over"
