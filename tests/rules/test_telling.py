"""Over random plays: what changed is told, what is told changed, and every result can be taken up.

Sequences of commands, each from the state that the one before left. A command is added by a `Play`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from combatcli import UsageError, new_request, resolve
from combatcli.book import Book
from combatcli.cli.state import read_state
from combatcli.rules import command, rule_sets
from tests.rules.telling import ROLES, told_amiss

Keys = dict[str, Any]
RULINGS = Book().rulings()


class Play(NamedTuple):
    """A command as the sequences play it: the options to choose from, and what forbids it.

    `refusal` is a part of the message that refuses it to these fighters, empty where nothing does.
    """

    options: list[Keys]
    refusal: Callable[[Keys, Keys, Keys], str]


def out_of_brawl(attacker: Keys, defender: Keys) -> str:
    for fighter in (attacker, defender):
        if fighter.get("unconscious") or fighter.get("dead") or fighter.get("con") == 0:
            return "the brawl is over"
    return ""


def grapple_refusal(attacker: Keys, defender: Keys, options: Keys) -> str:
    out = out_of_brawl(attacker, defender)
    holding = attacker.get("holding") or defender.get("held")
    held = attacker.get("held") or defender.get("holding")
    denied = [False in (one.get("holding"), other.get("held"))
              for one, other in ((attacker, defender), (defender, attacker))]  # fmt: skip
    return (
        out
        or {
            "grapple": "holds the defender already" if holding else "",
            "hold": "does not hold" if held or (denied[0] and not holding) else "",
            "break": "is not held" if holding or (denied[1] and not held) else "",
        }[options.get("action", "grapple")]
    )


def punch_refusal(attacker: Keys, defender: Keys, options: Keys) -> str:
    held = attacker.get("held") or defender.get("holding")
    return out_of_brawl(attacker, defender) or ("attacker is held" if held else "")


def opposed_refusal(attacker: Keys, defender: Keys, options: Keys) -> str:
    fighters = (attacker, defender)
    out = any(
        each["hp"] <= 0 or any(each.get(key) for key in ("down", "dead", "unconscious"))
        for each in fighters
    )
    return "is (down|dead|unconscious)" if out else ""


def duel_refusal(attacker: Keys, defender: Keys, options: Keys) -> str:
    if options["rules"] == "opposed":
        return opposed_refusal(attacker, defender, options)
    return out_of_brawl(attacker, defender)


FOUR_ROUNDS = {"rules": "brawling", "max_rounds": 4}
PLAYS: Mapping[str, Play] = {
    "first-move": Play([{}], lambda *_: ""),
    "grapple": Play([{}, {}, {"action": "hold"}, {"action": "break"}], grapple_refusal),
    "punch": Play([{}, {}], punch_refusal),
    "brawl-opposed": Play([{}, {}], opposed_refusal),
    "duel": Play(
        [
            {"rules": "opposed", "max_rounds": 4},
            {**FOUR_ROUNDS, "attacker_plan": "punch", "defender_plan": "grapple"},
            {**FOUR_ROUNDS, "attacker_plan": "grapple", "defender_plan": "grapple"},
        ],
        duel_refusal,
    ),
}


SCORE = st.integers(1, 18)
# Of few scores and little con, so that holds and falls are many.
FIGHTERS = st.fixed_dictionaries(
    {"str": SCORE, "dex": SCORE, "con": st.integers(1, 12), "brawn": st.integers(1, 20),
     "finesse": st.integers(1, 20), "hp": st.integers(1, 12)},
    optional={"name": st.sampled_from(["Orc", "orc", "Odo"]), "down": st.just(False),
              "held": st.just(False), "holding": st.just(False)},
)  # fmt: skip


def requests(name: str, options: Keys) -> st.SearchStrategy[tuple[str, Keys]]:
    """A command, and all of its request but the fighters: any dice, rulings and adjustments."""
    declared = command(name)
    rulings = declared.rulings
    if declared.rulings_for is not None:
        rulings = declared.rulings_for(new_request(name, attacker={}, defender={}, **options))
    chosen = {each: st.sampled_from(list(RULINGS[each].choices)) for each in rulings}
    rolls = [*declared.rolls, *declared.adjusts]
    rolls += [f"{side}.{roll}" for side in declared.sides for roll in rolls if roll not in ROLES]
    added = st.fixed_dictionaries({"to": st.sampled_from(rolls), "value": st.integers(-4, 4)})
    rest = {
        "seed": st.integers(0, 2**53 - 1),
        "rulings": st.fixed_dictionaries({}, optional=chosen),
        "adjust": st.lists(added, max_size=1),
    }
    given_options = {key: st.just(value) for key, value in options.items()}
    return st.tuples(st.just(name), st.fixed_dictionaries({**given_options, **rest}))


STEPS = st.lists(
    st.tuples(
        st.one_of([
            requests(name, options) for name, play in PLAYS.items() for options in play.options
        ]),
        st.booleans(),
    ),
    min_size=1, max_size=12,
)  # fmt: skip


def taken_up(name: str, result: Keys, swap: bool) -> Keys:
    """The fighters as `--state` hands them on."""
    state = read_state(command(name), "-", swap, lambda _: json.dumps(result))
    return {role: state[role] for role in ROLES}


def check_told(result: Keys, before: Keys) -> None:
    """The result's own summary, or in a fight that of each of its blows."""
    if "blows" not in result:
        assert list(told_amiss(result, before, result["summary"])) == [], result["summary"]
        return
    assert list(told_amiss({**result, "others": (), **before}, before, result["summary"])) == []
    sides = {role: before[role] for role in ROLES}
    for blow in result["blows"]:
        actor = blow["by"] if blow["command"] != "first-move" else "attacker"
        places = dict(
            zip(ROLES, (actor, next(role for role in ROLES if role != actor)), strict=True)
        )
        then = {role: sides[places[role]] for role in ROLES}
        assert list(told_amiss(blow, then, blow["summary"])) == [], blow["summary"]
        sides |= {places[role]: blow[role] for role in ROLES}
    assert sides == {role: result[role] for role in ROLES}


@pytest.mark.slow
@settings(max_examples=12 * settings().max_examples)
@given(FIGHTERS, FIGHTERS, STEPS)
def test_what_changed_is_told(one: Keys, other: Keys, steps: Any) -> None:
    state: Keys = {"attacker": one, "defender": other}
    for (name, asked), swap in steps:
        before = taken_up(name, state, swap)
        request = new_request(name, **before, **asked)
        refusal = PLAYS[name].refusal(before["attacker"], before["defender"], asked)
        if refusal:
            event(f"{name}: {refusal}")
            with pytest.raises(UsageError, match=refusal):
                resolve(request)
            continue
        state = resolve(request)
        event(f"{name}: {state['outcome']}")
        check_told(state, before)
        for held, holding in (ROLES, ROLES[::-1]):
            assert bool(state[held].get("held")) is bool(state[holding].get("holding"))
        assert not (state["attacker"].get("held") and state["defender"].get("held"))


def test_plays_are_of_all_commands_of_these_sets() -> None:
    sets = ("brawling", "opposed")
    assert {name for each in sets for name in rule_sets()[each].duel_commands} < set(PLAYS)


# the check itself finds what is wrong

BEFORE: Keys = {"attacker": {"holding": True}, "defender": {"con": 5, "held": True}}
AFTER: Keys = {"attacker": {"holding": False}, "defender": {"con": 3, "held": False}}


@pytest.mark.parametrize(
    ("summary", "amiss"),
    [
        ("A lets go and lands 1 strike, con 5 to 3", []),
        ("A lands 1 strike, con 5 to 3", ["holding", "held"]),
        ("A lets go and lands 1 strike", ["con"]),
        ("A lets go and lands 1 strike, con 5 to 4", ["con", "'con 5 to 4'", "4 is told"]),
        ("A lets go, con 5 to 3, out cold", ["'out cold'"]),
        ("A lets go, con 5 to 3, down", ["'down'"]),
        ("A lets go, con 5 to 3, and takes the hold", ["'takes the hold'"]),
        ("A lets go, con 5 to 3 after 7", ["7 is told"]),
    ],
)
def test_what_is_amiss(summary: str, amiss: list[str]) -> None:
    result = {**AFTER, "strikes": [{"hit": True, "damage": 2}]}
    complaints = list(told_amiss(result, BEFORE, summary))
    assert len(complaints) == len(amiss), complaints
    for complaint, words in zip(complaints, amiss, strict=True):
        assert words in complaint


def test_a_key_without_words_is_amiss() -> None:
    moved = {"attacker": {"level": 3}, "defender": {}}
    (complaint,) = told_amiss(moved, {"attacker": {}, "defender": {}}, "")
    assert "has no words" in complaint
