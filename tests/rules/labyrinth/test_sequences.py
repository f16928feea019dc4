"""Whole sequences of commands: what no fight may ever do, and that fights end."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from combatcli.book import Book
from combatcli.cli.state import read_state
from combatcli.errors import UsageError
from combatcli.fighter_keys import LIMBS
from combatcli.options.payload import build_request
from combatcli.resolution import play
from combatcli.rules import command
from tests.figures.labyrinth import ARMOR, WEAPONS

BOOK = Book()
Keys = dict[str, Any]
Answer = dict[str, Any]


def resolve(name: str, request: Mapping[str, Any]) -> Answer:
    """The answer to a program's request, as it would be printed and read again."""
    declared = command(name)
    answer: Answer = json.loads(json.dumps(play(declared, build_request(declared, request), BOOK)))
    return answer


def follow(name: str, state: Answer, swap: bool, **keys: Any) -> Answer:
    """`combatcli NAME --state -`, with `--swap` or without, and options as in a request."""
    fighters = read_state(command(name), "-", swap, lambda _: json.dumps(state))
    for role in ("attacker", "defender"):
        if role in fighters and role in keys:
            fighters[role] = {**fighters[role], **keys.pop(role)}
    return resolve(name, {**fighters, **keys})


RANK = st.integers(0, 3)
ARMS = st.one_of(
    st.fixed_dictionaries({"weapon": st.sampled_from(sorted(WEAPONS))}),
    st.fixed_dictionaries({"damage": st.sampled_from(["1d6", "1d8+2", "2d4-3", "1"])}),
)
PROTECTION = st.one_of(
    st.fixed_dictionaries({"ac": st.integers(5, 20)}),
    st.fixed_dictionaries(
        {"armor": st.sampled_from(sorted(set(ARMOR) - {"shield"}))},
        optional={"armor_damage": st.integers(0, 4), "ac": st.integers(5, 20)},
    ),
)
REST = st.fixed_dictionaries(
    {"hp": st.integers(1, 40)},
    optional={
        "shield": st.booleans(),
        "str": st.sampled_from([1, 3, 8, 11, 18]),
        "dex": st.integers(1, 20),
        "class": st.just("fighter"),
        "level": st.integers(1, 20),
        "off_weapon": st.sampled_from(["dagger", "short-sword", "club"]),
        "rounds_lost": st.integers(0, 2),
        "limbs": st.sampled_from(LIMBS),
        "extra_attack": RANK,
        "cleave": RANK,
        "crit_range": st.integers(0, 30),
        "improved_bash": RANK,
        "improved_parry": RANK,
        "expertise": st.sampled_from(["1", "mace:2+dagger:1"]),
    },
)


@st.composite
def fighters(draw: st.DrawFn) -> Keys:
    keys = {**draw(ARMS), **draw(PROTECTION), **draw(REST)}
    keys.setdefault("av", draw(st.integers(-2, 15)))
    return keys


FLAGS = ("parry", "sacrifice_shield", "two_weapons", "alone")


def some_rulings(*names: str) -> st.SearchStrategy[dict[str, str]]:
    """Any choices of any of these rulings."""
    choices = {name: st.sampled_from([*BOOK.ruling("labyrinth", name).choices]) for name in names}
    return st.fixed_dictionaries({}, optional=choices)


ATTACK = st.fixed_dictionaries({}, optional={
    **{flag: st.booleans() for flag in FLAGS},
    "rulings": some_rulings("shatter", "kill", "dropped-weapon", "two-weapons", "wide-critical",
                            "wide-fumble"),
})  # fmt: skip
BASH = st.fixed_dictionaries(
    {}, optional={"rulings": some_rulings("bash-natural-20", "bash-knockdown")}
)
SEEDS = st.integers(0, 2**53 - 1)
# The d20 of the attack and that of the critical chart: left to the seed, most blows are plain.
FACES = st.tuples(st.sampled_from([1, 10, 19, 20, 20, 20]), st.integers(1, 20))
COMMANDS = st.lists(
    st.tuples(
        st.one_of(
            st.tuples(st.just("attack"), ATTACK),
            st.tuples(st.just("attack"), ATTACK),
            st.tuples(st.just("shield-bash"), BASH),
            st.tuples(st.just("dying"), st.just(Keys())),
        ),
        st.booleans(),
        SEEDS,
        FACES,
    ),
    min_size=1,
    max_size=12,
)


def thrown(name: str, attack: int, chart: int) -> list[Keys]:
    """Dice by hand to try one after the other, until one leaves none over."""
    if name == "dying":
        return [{"dying": [chart]}]
    if attack == 20:
        return [{"attack": [20], "crit": [chart]}, {"attack": [20]}, {}]
    return [{"attack": [attack]}, {}]


def out(fighter: Keys) -> bool:
    return fighter.get("dead") is True or fighter.get("hp") == 0


def limbs(fighter: Keys) -> set[str]:
    return set(fighter.get("limbs", "").split("+")) - {""}


def never_better(before: Keys, after: Keys) -> None:
    """No command heals, mends, arms with a shield, or raises the dead."""
    assert after["hp"] <= before["hp"]
    assert after["hp"] >= 0
    assert after.get("armor_damage", 0) >= before.get("armor_damage", 0)
    assert after.get("ac", 0) <= before.get("ac", 0)
    assert limbs(after) >= limbs(before)
    assert bool(after.get("shield")) <= bool(before.get("shield"))
    assert bool(after.get("dead")) >= bool(before.get("dead"))
    assert after.get("rounds_lost", 0) >= 0
    if out(after):
        assert after.get("down") is True or out(before)


def check_command(before: Answer, after: Answer) -> None:
    """What must hold of two fighters before and after an attack or a bash."""
    attacker, defender = before["attacker"], before["defender"]
    never_better(attacker, after["attacker"])
    never_better(defender, after["defender"])
    assert not out(attacker)
    rounds, left = (each.get("rounds_lost", 0) for each in (attacker, after["attacker"]))
    if after["outcome"] == "lost-round":
        assert (rounds - left, after["damage"], after["rolls"]) == (1, 0, [])
        assert after["defender"] == defender
        return
    assert rounds == 0
    assert not out(defender), "one who was out has been struck at"
    assert after["damage"] >= 0
    assert after["defender"]["hp"] == max(0, defender["hp"] - after["damage"])
    hp = defender["hp"]
    for blow in after.get("attacks", []):
        assert hp > 0, "one who fell in this round has been struck at"
        assert blow["damage"] >= 0
        assert (blow["damage"] == 0) or blow["outcome"] in ("hit", "critical")
        hp -= blow["damage"]
    if after["outcome"] == "fumble" or after["outcome"] == "miss":
        assert after["defender"] == defender


@given(one=fighters(), other=fighters(), commands=COMMANDS)
@settings(max_examples=400)
def test_whatever_is_done_nothing_heals_and_the_fallen_are_left_alone(
    one: Keys, other: Keys, commands: list[tuple[tuple[str, Keys], bool, int, tuple[int, int]]]
) -> None:
    state: Answer = {"attacker": one, "defender": other}
    done = 0
    for (name, options), swap, seed, faces in commands:
        more = {**options, "seed": seed}
        after = None
        for dice in thrown(name, *faces):
            with contextlib.suppress(UsageError):
                after = after or follow(name, state, swap, **more, dice=dice)
        if after is None:
            continue
        done += 1
        if name == "dying":
            victim = "attacker" if swap else "defender"
            assert out(state[victim])
            assert not state[victim].get("dead")
            woken = after["fighter"]["hp"] if after["outcome"] == "survives" else 0
            assert (woken > 0) is (after["outcome"] == "survives")
            never_better({**state[victim], "hp": woken}, {**after["fighter"], "hp": woken})
            assert after["others"] == [state["defender" if swap else "attacker"]]
            state = {**state, victim: after["fighter"]}
            continue
        before = state
        if swap:
            before = {"attacker": state["defender"], "defender": state["attacker"]}
        for role in ("attacker", "defender"):
            assert after["request"][role] == before[role]
        check_command(before, after)
        state = after
    event(f"commands that went through: {'some' if done else 'none'}")


@given(
    one=fighters(), foes=st.lists(fighters(), min_size=2, max_size=5), seeds=st.lists(SEEDS),
    options=ATTACK,
)  # fmt: skip
@settings(max_examples=200)
def test_many_foes_fall_one_by_one(
    one: Keys, foes: list[Keys], seeds: list[int], options: Keys
) -> None:
    state: Answer = {"attacker": one, "defender": foes[0], "others": foes[1:]}
    for seed in seeds:
        try:
            after = follow("attack", state, False, **{**options, "seed": seed})
        except UsageError:
            break
        before = [state["defender"], *state["others"]]
        standing = [each["hp"] for each in before]
        left = [after["defender"], *after["others"]]
        for each, now in zip(before, left, strict=True):
            never_better(each, now)
            assert now == each or not out(each), "one who was out has been touched"
        places = ["defender", *(f"others.{at}" for at in range(len(foes) - 1))]
        for blow in after["attacks"]:
            at = places.index(blow["target"])
            assert standing[at] > 0
            assert all(hp == 0 for hp in standing[:at]), "an earlier one still stood"
            rest = blow["damage"] - standing[at]
            standing[at] = max(0, -rest)
            further = [i for i, hp in enumerate(standing) if hp > 0]
            for i in further[: one.get("cleave", 0)]:
                taken = max(0, min(rest, standing[i]))
                standing[i] -= taken
                rest -= taken
        assert [each["hp"] for each in left] == standing
        state = after


FIGHTER: Keys = {
    "name": "Odo", "class": "fighter", "level": 4, "str": 16, "dex": 13, "con": 14,
    "weapon": "long-sword", "armor": "chain-mail", "shield": True, "hp": 24, "extra_attack": 1,
}  # fmt: skip
OGRE: Keys = {"name": "ogre", "av": 4, "damage": "1d10", "ac": 14, "hp": 36}
MOST = 400


def melee(seed: int) -> tuple[int, int, Answer]:
    """A fight to and fro until one is down or can't go on: commands, rounds lost, the end."""
    state = resolve("attack", {"attacker": FIGHTER, "defender": OGRE, "seed": seed})
    lost = 0
    for number in range(1, MOST):
        if out(state["defender"]) or out(state["attacker"]):
            return number, lost, state
        before = state
        armed: Keys = {}
        if state["defender"].get("broken") and not state["defender"].get("rounds_lost"):
            armed = {"attacker": {"broken": False}}  # he draws another
        refusal = ""
        try:
            state = follow("attack", state, True, seed=seed * MOST + number, **armed)
        except UsageError as error:
            refusal = error.message
        if refusal:  # no hand is left for the weapon: he yields
            assert "can't wield" in refusal
            return number, lost, state
        owed = before["defender"].get("rounds_lost", 0)
        assert (state["outcome"] == "lost-round") is (owed > 0)
        lost += owed > 0
        never_better(before["defender"], state["attacker"])
        never_better(before["attacker"], state["defender"])
    raise AssertionError(f"seed {seed}: the fight goes on and on")


def test_a_melee_ends_by_itself_for_a_thousand_seeds() -> None:
    ends = [melee(seed) for seed in range(1_000)]
    assert max(commands for commands, _, _ in ends) < MOST // 2
    assert sum(lost for _, lost, _ in ends) > 100
    won = [state["attacker"]["name"] for _, _, state in ends if out(state["defender"])]
    assert min(won.count("Odo"), won.count("ogre")) > 100
    for _, _, state in ends:
        loser = "defender" if out(state["defender"]) else "attacker"
        if not out(state[loser]):
            continue
        with pytest.raises(UsageError, match="already: nobody is left to attack"):
            follow("attack", state, loser == "attacker", attacker={"rounds_lost": 0, "down": False})
        if state[loser].get("dead"):
            with pytest.raises(UsageError, match="is dead"):
                follow("dying", state, loser == "attacker")
        else:
            fate = follow("dying", state, loser == "attacker", seed=1)
            assert (fate["fighter"]["hp"] > 0) is (fate["outcome"] == "survives")
