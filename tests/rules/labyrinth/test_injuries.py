"""What a result does to the fighters, and how the next command takes it up."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from combatcli.fighter import Fighter
from combatcli.rules.labyrinth._injuries import hurt
from tests.figures.labyrinth import LIMB
from tests.helpers import answer, cli
from tests.worked import ABSENT, ask, check, refused, rolled

WEAPON_FIRST = "--ruling shatter=weapon-first"


def limb(face: int) -> str:
    return LIMB[face][0].replace(" ", "-")


@pytest.mark.parametrize("face", LIMB)
@pytest.mark.parametrize(
    ("held", "hands"),
    [
        ("weapon=mace", 1),
        ("weapon=two-handed-sword", 2),
        ("weapon=silver-two-handed-sword", 2),
        ("weapon=bastard-sword,damage=2d4", 2),
        ("weapon=bastard-sword", 1),
        ("weapon=mace,shield=true", 1),
        ("shield=true,disarmed=true", 1),
    ],
)
def test_what_is_held_with_one_limb_lost(face: int, held: str, hands: int) -> None:
    state = ask(f"attack -a av=0,damage=1d6 -d ac=12,hp=50,{held} --dice 20,3,{face},2")
    forbidden = LIMB[face][1].split("+")
    falls = hands == 2 and "weapon" in forbidden
    drops = "shield=true" in held and hands == 1 and "shield" in forbidden
    disarmed = True if falls or "disarmed" in held else ABSENT
    shield = not drops if "shield" in held else ABSENT
    check(
        state,
        {
            "defender.limbs": limb(face),
            "defender.disarmed": disarmed,
            "defender.shield": shield,
            "defender.ac": 11 if drops else 12,
            "defender.rounds_lost": ABSENT,
        },
    )


def test_limb_after_limb() -> None:
    state = ask("attack -a av=0,damage=1d6 -d ac=12,hp=50,weapon=mace,shield=true --dice 20,3,6,1")
    check(state, {"defender.limbs": "left-hand", "defender.shield": True, "defender.ac": 12})
    state = ask("attack --dice 20,3,5,1", state)
    check(
        state,
        {
            "defender.limbs": "left-hand+right-hand",
            "defender.disarmed": True,
            "defender.shield": True,
        },
    )
    state = ask("attack --dice 20,3,3,1", state)
    check(
        state,
        {"defender.limbs": "left-hand+right-hand+right-elbow", "defender.shield": True},
    )
    state = ask("attack --dice 20,3,2,1", state)
    check(
        state,
        {
            "defender.limbs": "left-hand+right-hand+right-elbow+left-shoulder",
            "defender.shield": False,
            "defender.ac": 11,
        },
    )
    again = ask("attack --dice 20,3,2,1", state)
    check(again, {"defender.limbs": state["defender"]["limbs"]})
    assert again["notes"] == ["the defender had lost the left shoulder before"]


@pytest.mark.parametrize(
    ("held", "more", "after"),
    [
        ("shield=true", "", {"shield": False, "ac": 11, "disarmed": ABSENT}),
        ("shield=true", WEAPON_FIRST, {"shield": True, "ac": 12, "broken": True}),
        ("weapon=mace", "", {"broken": True, "disarmed": ABSENT, "ac": 12}),
        ("shield=true,disarmed=true", WEAPON_FIRST, {"shield": False, "ac": 11}),
        ("shield=true,disarmed=true", "", {"shield": False, "ac": 11}),
        ("shield=false,disarmed=true", "", {"shield": False, "ac": 12, "disarmed": True}),
    ],
)
def test_what_shatters(held: str, more: str, after: dict[str, Any]) -> None:
    state = ask(f"attack -a av=0,damage=1d6 -d ac=12,hp=50,{held} --dice 20,2,4 {more}")
    check(state, {f"defender.{key}": value for key, value in after.items()})
    check(state, {"defender.rounds_lost": ABSENT})
    nothing = held == "shield=false,disarmed=true"
    assert state["notes"] == (
        ["the defender has neither shield nor weapon to shatter"] if nothing else []
    )


def test_a_sacrificed_shield_is_what_shatters() -> None:
    state = ask(
        "attack -a av=0,damage=1d6 -d ac=12,hp=50,shield=true --sacrifice-shield --dice 20,2,4,3"
    )
    check(state, {"defender.shield": False, "defender.ac": 11, "defender.broken": ABSENT})


def test_one_who_lost_his_weapon_picks_it_up_and_strikes() -> None:
    state = ask("attack -a av=0,damage=1d6 -d ac=12,hp=50,av=1,damage=1d4 --dice 20,1,4")
    check(state, {"defender.disarmed": True, "defender.rounds_lost": 1})
    state = ask("attack --swap -d ac=10", state)
    check(
        state,
        {
            "outcome": "lost-round",
            "success": False,
            "damage": 0,
            "attacks": [],
            "rolls": [],
            "attacker.disarmed": False,
            "attacker.rounds_lost": 0,
            "summary": "the attacker loses the round; the attacker is armed again",
        },
    )
    check(ask("attack --dice 12,4", state), {"outcome": "hit", "damage": 4})


def test_an_arm_lost_while_the_weapon_is_out_of_hand_costs_the_shield() -> None:
    state = ask(
        "attack -a av=0,damage=1d6 -d ac=12,hp=50,weapon=mace,av=1,shield=true --dice 20,1,4"
    )
    check(state, {"defender.disarmed": True, "defender.rounds_lost": 1})
    state = ask("attack --dice 20,3,4,1", state)
    check(state, {"defender.limbs": "left-elbow", "defender.shield": False, "defender.ac": 11})
    state = ask("attack --swap -d ac=10", state)
    check(ask("attack --dice 12,3", state), {"outcome": "hit", "attacks.0.weapon": "mace"})


def test_one_disarmed_already_has_nothing_to_lose() -> None:
    state = ask("attack -a av=0,damage=1d6 -d ac=12,hp=50,disarmed=true --dice 20,1,4")
    check(state, {"defender.rounds_lost": ABSENT})
    assert state["notes"] == ["the defender has no weapon to lose"]


def test_rounds_are_spent_one_by_one() -> None:
    state = ask("attack -a av=0,damage=1d6 -d ac=12,hp=50,av=1,damage=1d4 --dice 20,11,4")
    check(state, {"defender.rounds_lost": 1, "defender.down": True})
    state = ask("attack --dice 20,1,4 --ruling lost-rounds=add-up", state)
    check(state, {"defender.rounds_lost": 2, "defender.disarmed": True})
    state = ask("attack --swap -d ac=10", state)
    check(state, {"attacker.rounds_lost": 1, "attacker.down": True, "attacker.disarmed": True})
    assert state["summary"] == "the attacker loses the round and has 1 more to lose"
    state = ask("attack", state)
    check(state, {"attacker.rounds_lost": 0, "attacker.down": False, "attacker.disarmed": False})
    check(ask("attack --dice 2", state), {"outcome": "miss"})


def test_a_lost_round_changes_nothing_else() -> None:
    line = "attack -a av=0,damage=1d6,rounds_lost=3 -d ac=12,hp=0,down=true -d ac=9,hp=4"
    state = ask(line)
    assert state["attacker"] == {"av": 0, "damage": "1d6", "rounds_lost": 2}
    assert state["defender"] == {"ac": 12, "hp": 0, "down": True}
    assert state["others"] == [{"ac": 9, "hp": 4}]
    bash = ask(line.replace("attack", "shield-bash").split(" -d ac=9")[0])
    check(
        bash,
        {
            "outcome": "lost-round",
            "success": False,
            "damage": 0,
            "knockdown": False,
            "knockout": False,
            "attacker.rounds_lost": 2,
        },
    )
    assert "left over" in refused("attack -a av=0,damage=1d6,rounds_lost=1 -d ac=9 --dice 12")


def test_state_goes_from_command_to_command() -> None:
    state = ask(
        "attack -a name=A,av=1,damage=1d6,hp=8 -d name=B,av=2,weapon=mace,armor=leather,hp=5"
        " --dice 15,5"
    )
    check(state, {"defender.hp": 0, "defender.down": True})
    fate = ask("dying -f con=16 --dice 10,3", state)
    check(fate, {"outcome": "bleeding", "bleed_rounds": 5, "fighter.name": "B", "fighter.hp": 0})
    check(fate, {"fighter.con": 16})
    check(fate, {"others": [state["attacker"]]})
    assert "B is bleeding already" in refused("dying", fate)
    check(ask("dying --action staunch --dice 11", fate), {"outcome": "stable"})
    assert "A has 8 hp" in refused("dying --swap", state)
    message = "defender: B is at 0 hp already: nobody is left to attack"
    assert message in refused("attack", state)
    assert "defender: B is at 0 hp already" in refused("shield-bash -a shield=true", state)
    assert "attacker: B is at 0 hp and can't attack" in refused("attack --swap -d ac=10", state)


STATS = "str=13,dex={},con=9,av=1,damage=1d6,ac=10,hp=9,shield=true,brawn=9,finesse=7"


@pytest.mark.parametrize(
    "name", ["first-move", "grapple", "punch", "attack", "shield-bash", "brawl-opposed"]
)
def test_every_command_of_two_fighters_takes_and_swaps_the_state(tmp_path: Path, name: str) -> None:
    line = f"-a name=A,{STATS.format(9)} -d name=B,{STATS.format(12)} --seed 3"
    state = ask(f"{name} {line}")
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state) + "\n", encoding="utf-8")
    then = "punch" if name == "first-move" else "first-move"
    for source in ([str(file)], ["-"]):
        given = None if source == [str(file)] else json.dumps(state)
        kept = answer(then, "--state", *source, "--seed", "1", input=given)
        assert kept["request"]["attacker"] == state["attacker"]
        assert kept["request"]["defender"] == state["defender"]
        swapped = answer(then, "--state", *source, "--swap", "--seed", "1", input=given)
        assert swapped["request"]["attacker"] == state["defender"]
        assert swapped["request"]["defender"] == state["attacker"]
    again = ask(f"{name} --swap --seed 1", ask(f"first-move {line}"))
    assert again["request"]["attacker"]["name"] == "B"


def test_given_keys_override_the_state_after_the_swap() -> None:
    state = ask("attack -a name=A,av=1,damage=1d6,hp=8 -d name=B,av=0,damage=1d4,ac=9 --dice 2")
    swapped = ask("attack --swap -a hit=2 -d ac=14 --dice 12,3", state)
    check(
        swapped,
        {
            "outcome": "hit",
            "attacker": {"name": "B", "av": 0, "damage": "1d4", "ac": 9, "hit": 2},
            "defender": {"name": "A", "av": 1, "damage": "1d6", "hp": 5, "ac": 14},
        },
    )


def test_enemies_standing_by_stay_with_the_state_until_the_swap() -> None:
    state = ask("attack -a av=9,damage=1d6 -d ac=9,hp=2,av=0,damage=1d4 -d ac=9,hp=7 --dice 9,2")
    state = ask("attack --dice 9,3", state)
    check(state, {"attacks.0.target": "others.0", "others.0.hp": 4})
    more = ask("attack -d ac=3 -d hp=9 -d ac=1,hp=1 --dice 9,3", state)
    check(more, {"others.0.hp": 6, "others.1": {"ac": 1, "hp": 1}})
    standing = ask(
        "attack -a av=0,damage=1d6,ac=9,hp=9 -d ac=9,hp=2,av=0,damage=1d4 -d ac=9 --dice 2"
    )
    swapped = ask("attack --swap --dice 2", standing)
    check(swapped, {"others": [{"ac": 9}], "request.others": ABSENT})
    check(swapped, {"request.bystanders": [{"ac": 9}]})


def test_the_request_is_as_asked_and_replays() -> None:
    state = ask("attack -a av=1,damage=1d6 -d ac=9,hp=9 --dice 9,2")
    check(state, {"request.defender.hp": 9, "defender.hp": 7, "request.dice": [9, 2]})
    after = ask("attack --seed 5", state)
    check(after, {"request.defender.hp": 7, "request.seed": 5, "request.state": ABSENT})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "stdin: no result"),
        ('{"command":"roll","total":3}', "stdin: no attacker in that result"),
        ('{"error":{"kind":"usage"}}', "stdin: holds an error, not a result"),
        ("no json", "stdin: "),
    ],
)
def test_what_is_no_state(given: str, message: str) -> None:
    ran = cli("attack", "--state", "-", "--json", input=given)
    assert ran.status == 1
    assert json.loads(ran.err)["error"]["message"].startswith(message)


def test_the_last_of_several_results_is_the_state() -> None:
    line = "attack -a av=1,damage=1d6 -d ac=9,hp=99 -n 3 --seed 1 --json"
    ran = cli(*shlex.split(line))
    last = json.loads(ran.out.splitlines()[-1])
    after = answer("attack", "--state", "-", "--seed", "2", input=ran.out)
    assert after["request"]["defender"] == last["defender"]


def test_swap_goes_with_state() -> None:
    assert "--swap goes with --state" in refused("attack --swap -a av=1 -d ac=9")


def test_each_roll_of_a_fumble_by_its_name() -> None:
    assert rolled(ask("fumble --dice 6,2")) == ["fumble 1d6", "rounds 1d4"]
    assert rolled(ask("fumble --dice 1,2,3")) == ["fumble 1d6", "self 1d4", "ally 1d4"]
    line = "attack -a av=0,damage=1d6,hp=9 -d ac=12,hp=9 --dice 1,1,2,3"
    result = ask(f"{line} --adjust self=-9:helmet --adjust ally=+1:heavy")
    check(result, {"attacks.0.fumble.self_damage": 0, "attacks.0.fumble.ally_damage": 4})
    check(result, {"attacker.hp": 9})


def test_what_costs_no_round_leaves_no_trace_of_one() -> None:
    result = ask("attack -a av=0,damage=1d6,hp=9 -d ac=12,hp=9 --dice 1,4,2")
    assert result["attacker"] == {"av": 0, "damage": "1d6", "hp": 7}


@pytest.mark.parametrize(
    ("keys", "damage", "after"),
    [
        ({"hp": 5}, 2, {"hp": 3}), ({"hp": 5}, 5, {"hp": 0, "down": True}),
        ({"hp": 5}, 9, {"hp": 0, "down": True}), ({"hp": 5}, 0, {"hp": 5}), ({}, 3, {}),
        ({"hp": 0}, 0, {"hp": 0}), ({"hp": 0}, 1, {"hp": 0, "down": True}),
    ],
)  # fmt: skip
def test_damage(keys: dict[str, int], damage: int, after: dict[str, Any]) -> None:
    assert hurt(Fighter("defender", keys), damage).json() == after
