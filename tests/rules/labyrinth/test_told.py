"""Over random plays of blows: what changed is told, nothing comes back, and the fight goes on.

Sequences of commands, each from the state that the one before left, as `--state` hands it on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from combatcli import UsageError, new_request, resolve
from combatcli.book import Book
from combatcli.cli.state import read_state
from combatcli.fighter_keys import laid_over
from combatcli.rules import command
from tests.rules.telling import in_roles, told_amiss
from tests.rules.test_telling import check_told

Keys = Mapping[str, Any]
RULINGS = Book().rulings()
ONE_HANDED = st.sampled_from(["mace", "long-sword", "dagger", "short-sword"])
HELD = st.one_of(
    st.fixed_dictionaries({"weapon": ONE_HANDED, "shield": st.just(True)}),
    st.fixed_dictionaries({"weapon": ONE_HANDED, "off_weapon": st.just("dagger")}),
    st.fixed_dictionaries({"weapon": st.sampled_from(["pole-arm", "battle-axe"])}),
    st.fixed_dictionaries({"damage": st.just("1d4")}),
)
WORN = st.one_of(
    st.fixed_dictionaries({"ac": st.integers(8, 12)}),
    st.fixed_dictionaries({"armor": st.sampled_from(["unarmored", "padded", "scale"])}),
)
# Many criticals and fumbles, and blows that leave most of them standing.
REST = st.fixed_dictionaries(
    {"av": st.just(3), "str": st.sampled_from([3, 9]), "crit_range": st.sampled_from([0, 8, 20])},
    optional={
        "hp": st.integers(1, 99),
        "dex": st.integers(3, 18),
        "extra_attack": st.integers(1, 3),
        "cleave": st.integers(1, 2),
        "improved_bash": st.integers(1, 3),
        "sacrifice_from": st.integers(1, 8),
        "class": st.just("fighter"),
    },
)
FIGHTERS = st.builds(lambda *parts: {k: v for part in parts for k, v in part.items()},
                     HELD, WORN, REST)  # fmt: skip
FLAGS = {flag: st.booleans() for flag in ("alone", "two_weapons", "parry", "sacrifice_shield")}
PLAYS: Mapping[str, st.SearchStrategy[Keys]] = {
    "attack": st.fixed_dictionaries({}, optional=FLAGS),
    "shield-bash": st.fixed_dictionaries(
        {}, optional={flag: FLAGS[flag] for flag in ("alone", "parry", "sacrifice_shield")}
    ),
    "dying": st.fixed_dictionaries(
        {}, optional={"action": st.sampled_from(["chart", "staunch", "staunch"])}
    ),
    "armor": st.just({}),
    "duel": st.fixed_dictionaries({"rules": st.just("labyrinth"), "max_rounds": st.integers(1, 3)}),
}
"""The commands that are played, and their options."""
REFUSED = re.compile(
    # what a fight comes to
    "is dead|at -?[0-9]+ hp|has [0-9]+ hp|is unconscious|is down|is out|already|bleeding|stable"
    # what was lost
    "|no (second )?weapon in hand|broken (second )?weapon|can't wield|has no shield"
    "|rounds to lose|no arm for a shield"
    # what these fighters never had
    "|takes both hands|must be (smaller|no larger)|is missing"
    # who is left to turn to
    "|stands no more"
)
"""What a command may refuse; never that the state before it contradicts itself."""


def some_rulings(name: str) -> st.SearchStrategy[dict[str, str]]:
    declared = command(name)
    names = declared.rulings
    if declared.rulings_for is not None:
        asked = new_request(name, attacker={}, defender={}, rules="labyrinth")
        names = declared.rulings_for(asked)
    chosen = {each: st.sampled_from(list(RULINGS[each].choices)) for each in names}
    return st.fixed_dictionaries({}, optional=chosen)


def steps(name: str) -> st.SearchStrategy[tuple[str, Keys]]:
    if not command(name).rolls:
        return st.tuples(st.just(name), PLAYS[name])
    more = st.fixed_dictionaries({"seed": st.integers(0, 2**53 - 1), "rulings": some_rulings(name)})
    return st.tuples(st.just(name), st.builds(lambda one, two: one | two, PLAYS[name], more))


STEPS = st.lists(
    st.tuples(
        st.one_of(*map(steps, ["attack", "attack", "attack", *PLAYS])),
        st.booleans(),
        st.booleans(),
        st.one_of(st.none(), st.integers(1, 20), st.sampled_from([2, 7, 7, 11, 16])),
    ),
    min_size=4, max_size=24,
)  # fmt: skip


def taken_up(name: str, state: Keys, swap: bool, draws: bool) -> Keys:
    """The fighters as `--state` hands them on; the attacker may draw a weapon like his own."""
    found: dict[str, Any] = read_state(command(name), "-", swap, lambda _: json.dumps(state))
    attacker = found.get("attacker")
    if draws and attacker:
        drawn = {key: attacker[key] for key in ("weapon", "damage") if key in attacker}
        if "limbs" in attacker and "shield" in attacker:
            drawn["shield"] = False  # for the arm that is left
        found["attacker"] = laid_over(attacker, drawn)
    return found


def thrown(name: str, attacker: Keys, asked: Keys, chart: int | None) -> dict[str, Any]:
    """Some attacks are criticals by hand, since what they break and whom they fell matters most."""
    certain = asked.get("rulings", {}).get("monster-critical") != "none"
    if name != "attack" or chart is None or attacker.get("rounds_lost") or not certain:
        return {}
    return {"dice": {"attack": [20], "crit": [chart]}}


def check_refusal(message: str) -> None:
    """A refusal is what a fight comes to."""
    assert REFUSED.search(message), message


def check_sound(fighter: Keys) -> None:
    """The keys of a fighter don't contradict each other."""
    for weapon in ("", "off_"):
        stuck, gone = fighter.get(f"{weapon}stuck"), [
            fighter.get(f"{weapon}{key}") for key in ("disarmed", "broken")
        ]  # fmt: skip
        assert not (stuck and any(gone))
        assert not stuck or fighter["rounds_lost"] > 0
    out = fighter.get("dead") or fighter.get("hp", 1) <= 0 or fighter.get("unconscious")
    out = out or fighter.get("bleeding") or fighter.get("stable")
    assert out or not fighter.get("down") or fighter.get("rounds_lost", 0) > 0


def check_lost(before: Keys, after: Keys, draws: bool) -> None:
    """What was broken, lost or dead stays so; in a duel another weapon is drawn."""
    for key in ("dead", *(() if draws else ("broken", "off_broken"))):
        assert bool(after.get(key)) >= bool(before.get(key)), key
    assert bool(after.get("shield")) <= bool(before.get("shield"))
    assert set(filter(None, after.get("limbs", "").split("+"))) >= set(
        filter(None, before.get("limbs", "").split("+"))
    )
    assert after.get("armor_damage", 0) >= before.get("armor_damage", 0)


def check_nothing_more(before: Keys, result: Keys) -> None:
    """An effect that is said to have come to nothing has taken nothing."""
    attacks = result.get("attacks", ())
    if len(attacks) != 1 or not attacks[0]["crit"] or attacks[0]["crit"]["took"]:
        return
    was, now = (in_roles(each)[attacks[0]["target"]] for each in (before, result))
    bare = {"hp", "down", "dead"} | ({"shield", "ac"} if attacks[0]["sacrificed"] else set())
    if result["command"] == "shield-bash":
        bare |= {"unconscious", "rounds_lost"}  # he is knocked down besides
    changed = {key for key in (*was, *now) if was.get(key) != now.get(key)}
    assert changed <= bare, result["summary"]


@pytest.mark.slow
@settings(max_examples=4 * settings().max_examples)
@given(FIGHTERS, FIGHTERS, st.lists(FIGHTERS, max_size=2), STEPS)
def test_what_a_blow_changed_is_told(one: Keys, other: Keys, more: list[Keys], steps: Any) -> None:
    state: Keys = {"attacker": {"name": "Odo", **one}, "defender": other, "others": more}
    for (name, asked), swap, draws, chart in steps:
        try:
            before = taken_up(name, state, swap, draws)
            dice = thrown(name, before.get("attacker", {}), asked, chart)
            result = resolve(new_request(name, **before, **asked, **dice))
        except UsageError as refused:
            event(f"{name}: refused")
            check_refusal(refused.message)
            continue
        event(f"{name}: {result['outcome']}")
        if name != "armor":
            check_told(result, {**before})
        else:
            assert list(told_amiss({**result, "fighter": before["fighter"]}, before, "")) == []
        sides = in_roles(result)
        for role, fighter in in_roles(before).items():
            check_lost(fighter, sides[role], draws=name == "duel")
            check_sound(sides[role])
        check_nothing_more(before, result)
        state = result


def test_the_check_of_refusals_can_fail() -> None:
    for contradiction in (
        {"stuck": True},
        {"shield": True, "limbs": "left-elbow", "weapon": "mace"},
    ):  # fmt: skip
        with pytest.raises(UsageError) as refused:
            resolve(
                new_request("attack", attacker={"av": 0, "damage": "1d4", **contradiction},
                            defender={"ac": 9})
            )  # fmt: skip
        assert not REFUSED.search(refused.value.message)
