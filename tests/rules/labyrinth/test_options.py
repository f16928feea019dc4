"""The improved options: cleave, extra attack, critical range, parry, expertise; what is earned."""

from __future__ import annotations

import pytest

from tests.figures.labyrinth import OPTION_LEVELS
from tests.rules.labyrinth.shows import ABSENT, adjusted, ask, check, refused


def test_five_points_left_over_cleave_two_foes() -> None:
    line = "attack -d ac=10,hp=1 -d name=B,ac=99,hp=3 -d name=C,ac=99,hp=4 --dice 12,6"
    result = ask(f"{line} -a av=0,damage=1d6,cleave=2")
    check(result, {"damage": 6, "defender.hp": 0, "attacks.1": ABSENT})
    assert result["others"] == [
        {"name": "B", "ac": 99, "hp": 0, "down": True},
        {"name": "C", "ac": 99, "hp": 2},
    ]
    assert result["notes"] == ["cleave: 5 left over for B", "cleave: 2 left over for C"]

    one = ask(f"{line} -a av=0,damage=1d6,cleave=1")
    assert [other["hp"] for other in one["others"]] == [0, 4]
    none = ask(f"{line} -a av=0,damage=1d6")
    assert [other["hp"] for other in none["others"]] == [3, 4]


@pytest.mark.parametrize(
    ("first", "dice", "left"),
    [
        ("hp=5", "12,5", [9, 9]),  # nothing left over
        ("hp=6", "12,5", [9, 9]),  # nobody dropped
        ("hp=1", "20,20", [9, 9]),  # a kill deals just the hp left
        ("hp=3", "20,15,4", [0, 9]),  # 12 - 3 = 9: exactly the next one's
        ("hp=2", "20,15,4", [0, 8]),
    ],
)
def test_what_is_left_over(first: str, dice: str, left: list[int]) -> None:
    result = ask(
        f"attack -a av=0,damage=1d6,cleave=5 -d ac=10,{first} -d ac=10,hp=9 -d ac=10,hp=9"
        f" --dice {dice}"
    )
    assert [other["hp"] for other in result["others"]] == left
    assert bool(result["notes"]) is (left != [9, 9])


def test_one_of_unknown_hp_takes_all_that_is_left_over() -> None:
    result = ask(
        "attack -a av=0,damage=1d6,cleave=5 -d ac=10,hp=1 -d name=B,ac=10 -d ac=10,hp=1 --dice 12,6"
    )
    assert result["others"] == [{"name": "B", "ac": 10}, {"ac": 10, "hp": 1}]
    assert result["notes"] == ["cleave: 5 left over for B"]


def test_cleave_passes_over_the_fallen_and_comes_after_a_sacrifice() -> None:
    fallen = ask(
        "attack -a av=0,damage=1d6,cleave=1 -d ac=10,hp=1 -d ac=10,hp=0 -d ac=10,hp=9 --dice 12,6"
    )
    assert [other["hp"] for other in fallen["others"]] == [0, 4]
    given_up = ask(
        "attack -a av=0,damage=1d6,cleave=1 -d ac=10,hp=1,shield=true -d ac=10,hp=9"
        " --sacrifice-shield --dice 12,6,4"
    )
    check(given_up, {"damage": 2, "defender.hp": 0, "others.0.hp": 8})


def test_cleaved_foes_are_not_attacked_again() -> None:
    result = ask(
        "attack -a av=0,damage=1d6,cleave=1,extra_attack=1"
        " -d ac=10,hp=1 -d ac=10,hp=3 -d ac=10,hp=9 --dice 12,6,12,4"
    )
    assert [one["target"] for one in result["attacks"]] == ["defender", "others.1"]
    check(result, {"damage": 6, "others.0.hp": 0, "others.1.hp": 5})


@pytest.mark.parametrize("rank", range(4))
def test_extra_attack(rank: int) -> None:
    dice = ",".join(["2"] * (rank + 1))
    result = ask(f"attack -a av=0,damage=1d6,extra_attack={rank} -d ac=10,hp=9 --dice {dice}")
    assert len(result["attacks"]) == rank + 1


def test_four_attacks_are_the_most() -> None:
    message = refused("attack -a av=0,damage=1d6,extra_attack=4 -d ac=10,hp=9")
    assert message == "attacker: extra_attack can't be '4'; " + ("it takes a whole number, 0 to 3")


RANGES = [  # ranks, ruling, criticals from, fumbles to
    (0, "literal", 20, 1),
    (1, "literal", 19, 2),
    (2, "literal", 19, 2),
    (3, "literal", 18, 3),
    (4, "literal", 18, 3),
    (5, "literal", 17, 4),
    (99, "literal", 11, 10),
    (0, "each-rank", 20, 1),
    (1, "each-rank", 19, 2),
    (2, "each-rank", 18, 3),
    (3, "each-rank", 17, 4),
    (4, "each-rank", 16, 5),
    (99, "each-rank", 11, 10),
]


@pytest.mark.parametrize(("rank", "ruling", "critical", "fumble"), RANGES)
def test_critical_and_fumble_range(rank: int, ruling: str, critical: int, fumble: int) -> None:
    outcomes = {}
    for face in range(1, 21):
        line = f"attack -a av=5,damage=1d6,crit_range={rank} -d ac=5,hp=99"
        line += f" --ruling crit-range={ruling} --seed 1 --dice attack={face}"
        outcomes[face] = ask(line)["outcome"]
    assert outcomes == {
        face: "fumble" if face <= fumble else "critical" if face >= critical else "hit"
        for face in range(1, 21)
    }


@pytest.mark.parametrize(
    ("attacker", "damage", "reason"),
    [
        ("weapon=long-sword,expertise=long-sword:1", 5 + 2, ["damage +2 expertise long-sword 1"]),
        ("weapon=long-sword,expertise=long-sword:3", 5 + 6, ["damage +6 expertise long-sword 3"]),
        ("weapon=long-sword,expertise=2", 5 + 4, ["damage +4 expertise long-sword 2"]),
        (
            "weapon=long-sword,expertise=dagger:1+long-sword:2",
            5 + 4,
            ["damage +4 expertise long-sword 2"],
        ),
        ("weapon=long-sword,expertise=short-sword:2", 5, []),
        ("weapon=longbow,expertise=shortbow:2", 5, []),
        ("weapon=silver-scimitar,expertise=scimitar:1", 5 + 2, ["damage +2 expertise scimitar 1"]),
        ("weapon=scimitar,expertise=silver-scimitar:1", 5 + 2, ["damage +2 expertise scimitar 1"]),
        ("weapon=claws,damage=1d8,expertise=claws:1", 5 + 2, ["damage +2 expertise claws 1"]),
        ("damage=1d8,expertise=1", 5 + 2, ["damage +2 expertise 1d8 1"]),
    ],
)
def test_expertise(attacker: str, damage: int, reason: list[str]) -> None:
    result = ask(f"attack -a av=0,{attacker} -d ac=10,hp=50 --dice 12,5")
    assert (result["damage"], adjusted(result)) == (damage, reason)
    tripled = ask(f"attack -a av=0,{attacker} -d ac=10,hp=50 --dice 20,15,5")
    assert tripled["damage"] == 3 * damage


def test_a_silver_dagger_is_a_dagger() -> None:
    line = "attack -a av=0,weapon=silver-dagger,expertise=dagger:1 -d ac=10,hp=9 --dice 12,4"
    check(ask(line), {"damage": 6, "attacks.0.weapon": "dagger"})
    check(ask(line, None), {"attacker.weapon": "silver-dagger"})
    check(ask(line.replace("silver-", "silvered-")), {"damage": 6, "attacks.0.weapon": "dagger"})


@pytest.mark.parametrize(
    ("attacker", "note"),
    [
        ("class=fighter,level=4,cleave=1", None),
        (
            "class=fighter,level=3,cleave=1",
            "has 1 rank of improved options; fighter 3 has earned 0",
        ),
        (
            "class=fighter,level=7,crit_range=1,extra_attack=2",
            "has 3 ranks of improved options; fighter 7 has earned 2",
        ),
        (
            "class=thief,level=8,improved_parry=1,expertise=dagger:1+mace:1",
            "has 3 ranks of improved options; thief 8 has earned 1",
        ),
        ("class=magic-user,level=6,expertise=1", None),
        ("class=magic-user,level=5,expertise=1", "has 1 rank of improved options; magic-user 5"),
        ("av=3,cleave=9", None),
        ("class=ogre,level=3,av=3,cleave=9", None),
    ],
)
def test_unearned_ranks_are_noted_and_count(attacker: str, note: str | None) -> None:
    result = ask(f"attack -a {attacker},damage=1d6 -d ac=30,hp=9 --dice attack=11")
    noted = [text for text in result["notes"] if "earned" in text]
    assert len(noted) == (note is not None)
    assert not note or note in noted[0]
    bash = ask(f"shield-bash -a {attacker},shield=true -d ac=30,hp=9 --dice attack=11")
    assert [text for text in bash["notes"] if "earned" in text] == noted


def test_unearned_ranks_of_a_parry_are_noted() -> None:
    line = "attack -a av=0,damage=1d6 --dice 11 -d name=Odo,ac=12,class=cleric,level=4"
    line += ",improved_parry=1"
    assert ask(line)["notes"] == []
    noted = "Odo has 1 rank of improved options; cleric 4 has earned 0"
    assert ask(f"{line} --parry")["notes"] == [noted]


@pytest.mark.parametrize("name", OPTION_LEVELS)
def test_what_a_class_has_earned_at_each_level(name: str) -> None:
    levels = OPTION_LEVELS[name]
    for level in range(1, 22):
        result = ask(f"options --class {name} --level {level}")
        earned = [at for at in levels if at <= level]
        check(
            result,
            {
                "outcome": str(len(earned)),
                "class": name,
                "level": level,
                "count": len(earned),
                "levels": earned,
                "next": next((at for at in levels if at > level), None),
                "rolls": ABSENT if "rolls" not in result else [],
            },
        )


def test_what_each_option_does() -> None:
    result = ask("options --class fighter --level 8")
    assert result["summary"] == (
        "fighter 8 has earned 2 improved options, at levels 4, 7; the next at 10"
    )
    assert [(one["option"], one["key"], one["most"]) for one in result["options"]] == [
        ("cleave", "cleave", None),
        ("extra-attack", "extra_attack", 3),
        ("crit-range", "crit_range", None),
        ("improved-parry", "improved_parry", None),
        ("improved-bash", "improved_bash", None),
        ("expertise", "expertise", None),
    ]
    assert all(one["text"] for one in result["options"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("options --class fighter", "level is missing; give --class fighter --level 8"),
        ("options --level 3", "class is missing; give --class fighter --level 8"),
        ("options --class fihgter --level 3", "unknown class 'fihgter'; did you mean fighter?"),
        ("options --class fighter --level 0", "--level"),
    ],
)
def test_options_names_what_it_needs(line: str, message: str) -> None:
    assert message in refused(line)
