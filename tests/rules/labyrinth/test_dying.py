"""The dying, over random plays: what becomes of them is told, and any command takes them up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from combatcli import UsageError, new_request, resolve
from combatcli.cli.state import read_state
from combatcli.rules import command
from tests.helpers import Cli
from tests.rules.telling import told_amiss

Keys = dict[str, Any]
SEEDS = st.integers(0, 2**53 - 1)
SCORE = st.integers(1, 18)
DYING = st.fixed_dictionaries(
    {"hp": st.integers(-9, 0)},
    optional={
        "name": st.just("Odo"), "dex": SCORE, "int": SCORE, "cha": SCORE, "con": SCORE,
        "con_bonus": st.integers(-3, 3), "down": st.booleans(), "unconscious": st.booleans(),
        "rounds_lost": st.integers(0, 9), "concussed": st.booleans(), "fracture": st.booleans(),
    },
)  # fmt: skip
ADJUSTED = st.lists(
    st.fixed_dictionaries({
        "to": st.sampled_from(command("dying").rolls), "value": st.integers(-9, 9),
    }),
    max_size=2,
)  # fmt: skip
FOE: Keys = {"name": "Orc", "av": 9, "damage": "1d6", "ac": 12, "hp": 9, "armor": "leather"}
ABLE: Keys = {"av": 2, "damage": "1d4", "ac": 10, "armor": "padded", "shield": True,
              "str": 9, "brawn": 9, "finesse": 9}  # fmt: skip


def state_for(name: str, result: Keys, swap: bool = False) -> Keys:
    """The fighters as `--state` hands them on."""
    return read_state(command(name), "-", swap, lambda _: json.dumps(result))


@settings(max_examples=6 * settings().max_examples)
@given(fighter=DYING, seed=SEEDS, adjust=ADJUSTED, tries=st.lists(SEEDS, max_size=4))
def test_what_becomes_of_the_dying_is_told(
    fighter: Keys, seed: int, adjust: list[Keys], tries: list[int]
) -> None:
    before: Keys = {"fighter": fighter, "others": [FOE]}
    for at, each in enumerate([seed, *tries]):
        action = "staunch" if at else "chart"
        asked = new_request("dying", **before, action=action, seed=each, adjust=adjust)
        result = resolve(asked)
        event(f"{action}: {result['outcome']}")
        assert list(told_amiss(result, before, result["summary"])) == [], result["summary"]
        assert result["others"] == [FOE]
        before = state_for("dying", result)
        if not before["fighter"].get("bleeding"):
            break
    check_taken_up(before)


def check_taken_up(state: Keys) -> None:
    """Any command takes up who came from the chart, and refuses him just where he can't act."""
    fighter = state["fighter"]
    lost = fighter.get("rounds_lost", 0) if fighter["hp"] > 0 else 0
    fighter = {**fighter, **ABLE}
    fight: Keys = {"attacker": fighter, "defender": FOE}
    assert "leather" not in resolve(new_request("armor", fighter=fighter))["summary"]
    for name in ("attack", "shield-bash"):
        if fighter["hp"] <= 0:
            with pytest.raises(UsageError, match="and can't"):
                resolve(new_request(name, **fight))
            continue
        then = fight
        for left in reversed(range(lost)):
            result = resolve(new_request(name, **then))
            then = state_for(name, result)
            assert (result["outcome"], then["attacker"]["rounds_lost"]) == ("lost-round", left)
        assert not then["attacker"].get("down")
        assert resolve(new_request(name, **then))["outcome"] != "lost-round"
    with pytest.raises(UsageError, match="fighter: "):
        resolve(new_request("dying", fighter=fighter))


def test_one_fighter_alone_takes_the_place_that_is_not_typed(cli: Cli, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    woken = "dying -f name=Odo,hp=-1,av=2,weapon=mace,ac=12 --dice dying=18,rounds=1,hp=4 --json"
    state.write_text(cli(*woken.split()).out)
    up = ("--state", str(state), "--seed", "1", "--json")
    strikes = json.loads(cli("attack", *up, "-d", "name=orc,ac=10,hp=4").out)
    assert (strikes["attacker"]["name"], strikes["outcome"]) == ("Odo", "lost-round")
    is_struck = json.loads(cli("attack", *up, "-a", "name=orc,av=1,damage=1d6").out)
    assert (is_struck["attacker"]["name"], is_struck["defender"]["name"]) == ("orc", "Odo")
    nobody = cli("attack", "--state", str(state))
    assert nobody.err.endswith("give one by --attacker, or a result of two fighters\n")
