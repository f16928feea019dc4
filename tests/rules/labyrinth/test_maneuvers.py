"""Parry, shield sacrifice, two weapons."""

from __future__ import annotations

import pytest

from tests.rules.labyrinth.shows import ABSENT, adjusted, ask, check, rolled

SEPARATE = "--ruling two-weapons=separate"


@pytest.mark.parametrize(
    ("defender", "bonus", "reasons"),
    [
        ("", 2, []),
        ("improved_parry=1", 4, ["ac +2 improved parry 1"]),
        ("improved_parry=3", 8, ["ac +6 improved parry 3"]),
        ("weapon=mace,expertise=mace:2", 6, ["ac +4 expertise 2"]),
        ("weapon=mace,expertise=2", 6, ["ac +4 expertise 2"]),
        ("weapon=mace,expertise=dagger:2", 2, []),
        ("weapon=silver-dagger,expertise=dagger:1", 4, ["ac +2 expertise 1"]),
        ("weapon=dagger,expertise=silver-dagger:1", 4, ["ac +2 expertise 1"]),
        ("weapon=short-sword,expertise=long-sword:3", 2, []),
        (
            "weapon=mace,improved_parry=2,expertise=club:1+mace:1",
            8,
            ["ac +4 improved parry 2", "ac +2 expertise 1"],
        ),
    ],
)
def test_parry(defender: str, bonus: int, reasons: list[str]) -> None:
    line = f"attack -a av=9,damage=1d6 -d ac=12,hp=9,{defender}".rstrip(",")
    check(ask(f"{line} --dice 2"), {"attacks.0.needed": 12, "adjustments": []})
    missed = ask(f"{line} --parry --dice {2 + bonus}")
    check(missed, {"outcome": "miss", "attacks.0.needed": 12 + bonus})
    assert adjusted(missed) == ["ac +2 parry", *reasons]
    check(ask(f"{line} --parry --dice {3 + bonus},1"), {"outcome": "hit"})


def test_only_the_defender_parries_and_only_this_round() -> None:
    result = ask(
        "attack -a av=0,damage=1d6,extra_attack=1 -d ac=10,hp=2 -d ac=10,hp=9 --parry"
        " --dice 12,2,10,3"
    )
    assert [one["needed"] for one in result["attacks"]] == [12, 10]
    check(ask("attack --dice 9", result), {"attacks.0.needed": 10})


def test_six_points_shield_sacrificed_on_a_three() -> None:
    line = "attack -a av=0,damage=1d8 -d armor=leather,shield=true,hp=10 --sacrifice-shield"
    result = ask(f"{line} --dice 13,6,3")
    assert rolled(result) == ["attack 1d20", "damage 1d8", "sacrifice 1d4"]
    check(result, {"damage": 3, "attacks.0.needed": 13})
    assert result["defender"] == {"armor": "leather", "shield": False, "hp": 7}
    check(ask("attack --dice 12,1", result), {"outcome": "hit", "attacks.0.needed": 12})


def test_a_sacrifice_lowers_an_ac_given_as_well() -> None:
    result = ask(
        "attack -a av=0,damage=1d8 -d ac=13,shield=true,hp=10 --sacrifice-shield --dice 13,6,3"
    )
    assert result["defender"] == {"ac": 12, "shield": False, "hp": 7}
    check(ask("attack --dice 12,1", result), {"attacks.0.needed": 12})


@pytest.mark.parametrize(
    ("dice", "damage", "shield"),
    [
        ("12", 0, True),  # a miss: nothing to prevent
        ("13,2,4", 0, False),  # floor 0
        ("13,1,4", 0, False),  # a single point is worth a shield
        ("20,15,2,4", 2, False),  # after multiplying: 3 x 2 - 4
        ("20,5,4", 4, False),  # off a maximum: 8 - 4
        ("20,20", 30, True),  # nothing off a kill
    ],
)
def test_what_a_sacrifice_takes_off(dice: str, damage: int, shield: bool) -> None:
    result = ask(
        "attack -a av=0,damage=1d8 -d armor=leather,shield=true,hp=30 --sacrifice-shield"
        f" --dice {dice}"
    )
    check(result, {"damage": damage, "defender.hp": 30 - damage, "defender.shield": shield})


def test_a_sacrifice_never_adds_damage() -> None:
    line = "attack -a av=0,damage=1d8 -d armor=leather,shield=true,hp=30 --sacrifice-shield"
    result = ask(f"{line} --dice 13,5,2 --adjust sacrifice=-9:rotten")
    check(result, {"damage": 5, "defender.shield": False})


def test_a_shield_is_sacrificed_once_and_missed_at_once() -> None:
    result = ask(
        "attack -a av=0,damage=1d8,extra_attack=1 -d armor=leather,shield=true,hp=30"
        " --sacrifice-shield --dice 13,6,3,12,5"
    )
    assert [(one["needed"], one["damage"]) for one in result["attacks"]] == [(13, 3), (12, 5)]
    check(result, {"damage": 8, "defender.hp": 22})


def test_nothing_is_sacrificed_against_no_damage() -> None:
    result = ask(
        "attack -a av=0,str=3,damage=1d4 -d ac=10,shield=true,hp=9 --sacrifice-shield --dice 13,2"
    )
    check(result, {"damage": 0, "defender.shield": True, "rolls.2": ABSENT})


@pytest.mark.parametrize(
    ("hand", "weapon", "dice", "damage"),
    [
        (2, "long-sword", "1d8", 5 + 1 + 4),
        (6, "long-sword", "1d8", 5 + 1 + 4),
        (1, "dagger", "1d4", 3 + 1),
        (5, "dagger", "1d4", 3 + 1),
    ],
)
def test_two_weapons_combined(hand: int, weapon: str, dice: str, damage: int) -> None:
    result = ask(
        "attack -a av=0,str=13,weapon=long-sword,off_weapon=dagger,expertise=2 -d ac=13,hp=50"
        f" --two-weapons --dice 10,{hand},{5 if weapon == 'long-sword' else 3}"
    )
    assert rolled(result) == ["attack 1d20", "hand 1d6", f"damage {dice}"]
    check(
        result,
        {
            "outcome": "hit",
            "attacks.0.total": 10 + 2 + 1,
            "attacks.0.weapon": weapon,
            "damage": damage,
        },
    )
    assert "attack +2 two weapons" in adjusted(result)


@pytest.mark.parametrize(
    ("expertise", "main", "off"),
    [
        ("long-sword:2+dagger:1", 5 + 1 + 4, 3 + 1 + 2),
        ("dagger:1", 5 + 1, 3 + 1 + 2),
        ("2", 5 + 1 + 4, 3 + 1),  # unnamed, it is with the weapon of the main hand
    ],
)
def test_two_weapons_combined_each_have_their_own_expertise(
    expertise: str, main: int, off: int
) -> None:
    line = f"attack -a av=0,str=13,weapon=long-sword,off_weapon=dagger,expertise={expertise}"
    line += " -d ac=13,hp=50 --two-weapons"
    check(ask(f"{line} --dice 10,2,5"), {"attacks.0.weapon": "long-sword", "damage": main})
    check(ask(f"{line} --dice 10,1,3"), {"attacks.0.weapon": "dagger", "damage": off})


def test_two_weapons_combined_on_criticals_misses_and_further_attacks() -> None:
    line = "attack -a av=0,damage=1d8,off_damage=1d4,extra_attack=1 -d ac=12,hp=50 --two-weapons"
    result = ask(f"{line} --dice 20,1,15,4,9")
    assert rolled(result)[:4] == ["attack 1d20", "hand 1d6", "crit 1d20", "damage 1d4"]
    check(result, {"damage": 12, "attacks.1.total": 11, "attacks.1.outcome": "miss"})


def test_two_weapons_separate_alternate_main_hand_first() -> None:
    result = ask(
        "attack -a av=3,str=13,weapon=long-sword,off_weapon=short-sword,extra_attack=3"
        ",expertise=short-sword:1 -d ac=12,hp=50"
        f" --two-weapons {SEPARATE} --dice 10,5,12,3,9,11"
    )
    made = [(one["total"], one["weapon"], one["damage"]) for one in result["attacks"]]
    assert made == [
        (10 + 3 + 1 - 2, "long-sword", 5 + 1),
        (12 + 3 + 1 - 4, "short-sword", 3 + 1 + 2),
        (9 + 3 + 1 - 2, "long-sword", 0),
        (11 + 3 + 1 - 4, "short-sword", 0),
    ]
    told = adjusted(result)
    assert "attack -2 main hand of two" in told
    assert "attack -4 off hand of two" in told


def test_two_weapons_separate_a_lone_attack_is_the_main_hands() -> None:
    result = ask(
        "attack -a av=3,weapon=long-sword,off_weapon=dagger,expertise=dagger:1 -d ac=12,hp=50"
        f" --two-weapons {SEPARATE} --dice 11,8"
    )
    check(result, {"attacks.0.total": 12, "attacks.0.weapon": "long-sword", "damage": 8})
    assert adjusted(result) == ["attack -2 main hand of two"]


def test_a_second_weapon_does_nothing_unless_asked_for() -> None:
    result = ask("attack -a av=0,weapon=mace,off_weapon=dagger -d ac=12,hp=50 --dice 12,6")
    check(result, {"attacks.0.total": 12, "damage": 6, "adjustments": []})
