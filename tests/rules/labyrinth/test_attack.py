"""A round of attacks without maneuvers: values, modifiers, weapons, charts, several attacks."""

from __future__ import annotations

import pytest

from tests.figures.labyrinth import ABILITY, ARMOR, BASTARD_TWO_HANDED, CRITICAL, WEAPONS
from tests.rules.labyrinth.shows import ABSENT, Shown, adjusted, ask, check, rolled


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param(
            "-a class=cleric,level=4,damage=1d6 -d armor=chain-mail,hp=9 --dice 14,4",
            {"outcome": "hit", "attacks.0.total": 15, "attacks.0.needed": 15, "defender.hp": 5},
            id="the cleric's 14 hits chain mail",
        ),
        pytest.param(
            "-a class=cleric,level=4,damage=1d6 -d armor=chain-mail,hp=9 --dice 13",
            {"outcome": "miss", "success": False, "damage": 0, "defender.hp": 9},
            id="his 13 misses it",
        ),
        pytest.param(
            "-a class=fighter,level=9,av=0,damage=1d6 -d ac=10,hp=9 --dice 9",
            {"outcome": "miss", "attacks.0.total": 9},
            id="an attack value given goes before class and level",
        ),
        pytest.param(
            "-a av=1,hit=2,damage=1d6 -d ac=10,hp=9 --dice 7,4",
            {
                "outcome": "hit",
                "attacks.0.total": 10,
                "adjustments": [{"to": "attack", "value": 2, "reason": "hit"}],
            },
            id="hit is added",
        ),
        pytest.param(
            "-a av=-99,damage=1d6 -d ac=99,hp=9 --dice 20,15,4",
            {"outcome": "critical", "damage": 12, "defender.hp": 0, "defender.down": True},
            id="a 20 always hits",
        ),
        pytest.param(
            "-a av=99,damage=1d6 -d ac=-99,hp=9 --dice 1,4,2",
            {"outcome": "fumble", "attacks.0.fumble.outcome": "hit-self", "defender.hp": 9},
            id="a 1 always misses and fumbles",
        ),
        pytest.param(
            "-a av=1,damage=1d6 -d ac=15,hp=9 --dice 19,4 --adjust attack=+1",
            {"outcome": "hit", "attacks.0.total": 21, "attacks.0.natural": 19},
            id="a total of 20 is no natural 20",
        ),
        pytest.param(
            "-a av=0,damage=1d6 -d ac=2,hp=9 --dice 2 --adjust attack=-1:drunk",
            {"outcome": "miss", "attacks.0.total": 1, "attacks.0.fumble": None},
            id="a total of 1 is no natural 1",
        ),
        pytest.param(
            "-a av=0,str=3,damage=1d4 -d ac=10,hp=9 --dice 13,2",
            {"outcome": "hit", "damage": 0, "defender.hp": 9, "defender.down": ABSENT},
            id="weakness heals nobody",
        ),
        pytest.param(
            "-a av=0,str=3,damage=1d4 -d ac=10,hp=9 --dice 20,15,1",
            {"outcome": "critical", "damage": 0, "defender.hp": 9},
            id="three times less than nothing is nothing",
        ),
        pytest.param(
            "-a av=0,str=3,damage=1d2 -d ac=10,hp=9 --dice 20,5",
            {"outcome": "critical", "damage": 0, "defender.hp": 9},
            id="nor is a maximum less than nothing",
        ),
        pytest.param(
            "-a av=0,str=16,damage=1d6 -d ac=10,hp=99 --dice 20,15,4 --adjust damage=+1:oil",
            {"damage": 3 * (4 + 2 + 1), "defender.hp": 78},
            id="every bonus joins before multiplying",
        ),
        pytest.param(
            "-a av=0,str=16,damage=2d4+1 -d ac=10,hp=99 --dice 20,5 --adjust damage=-1:rust",
            {"damage": 9 + 2 - 1, "rolls.2": ABSENT},
            id="maximum rolls no damage and adds the bonus",
        ),
        pytest.param(
            "-a av=0,damage=1d6 -d ac=10,hp=3 --dice 12,6",
            {"damage": 6, "defender.hp": 0, "defender.down": True, "defender.dead": ABSENT},
            id="damage as dealt, hp no lower than 0, down but not dead",
        ),
        pytest.param(
            "-a av=0,damage=1d6 -d ac=10,hp=7 --dice 20,20",
            {
                "damage": 7,
                "attacks.0.crit": {"outcome": "kill", "effect": None, "limb": None},
                "attacks.0.weapon": "1d6",
                "defender": {"ac": 10, "hp": 0, "down": True, "dead": True},
                "rolls.2": ABSENT,
            },
            id="a kill deals the hp left, rolls no damage",
        ),
        pytest.param(
            "-a av=0,damage=1d6 -d ac=10 --dice 20,20",
            {
                "damage": None,
                "attacks.0.damage": None,
                "defender": {"ac": 10, "down": True, "dead": True},
            },
            id="a kill of unknown hp deals unknown damage",
        ),
        pytest.param(
            "-a av=0,damage=1d6 -d ac=10 --dice 12,6",
            {"damage": 6, "defender": {"ac": 10}},
            id="hp not given stay unknown",
        ),
        pytest.param(
            "-a av=0,damage=1d6,hp=2 -d ac=10,hp=9 --dice 1,2,3",
            {
                "attacks.0.fumble": {
                    "outcome": "fall",
                    "self_damage": 3,
                    "ally_damage": 0,
                    "rounds_lost": 1,
                },
                "attacker.hp": 0,
                "attacker.down": True,
                "attacker.dead": ABSENT,
            },
            id="a fumble can fell oneself",
        ),
        pytest.param(
            "-a av=0,damage=1d6,hp=9 -d ac=10,hp=9 --dice 1,1,2 --alone",
            {"attacker.hp": 7, "attacks.0.fumble.ally_damage": 0, "attacker.rounds_lost": 1},
            id="alone, a collision hurts only oneself",
        ),
        pytest.param(
            "-a av=0,damage=1d6,hp=9 -d ac=10,hp=9 --dice 1,3 --alone",
            {"attacks.0.fumble.outcome": "hit-ally", "attacks.0.fumble.ally_damage": 0},
            id="alone, there is no ally to hit",
        ),
    ],
)
def test_worked_example(line: str, shown: Shown) -> None:
    check(ask(f"attack {line}"), shown)


@pytest.mark.parametrize("face", range(1, 21))
def test_every_row_of_the_critical_chart_does_what_it_says(face: int) -> None:
    kind, effect, armor, rounds = CRITICAL[face]
    dice = ["20", str(face)]
    if effect == "limb":
        dice.append("6")
    if kind not in ("kill", "maximum"):
        dice.append("4")
    result = ask(
        "attack -a av=0,damage=1d8+1,str=13"
        f" -d armor=plate-mail,shield=true,weapon=mace,hp=60 --dice {','.join(dice)}"
    )
    dealt = {"kill": 60, "triple": 15, "double": 10, "maximum": 10, "normal": 5}[kind]
    assert result["damage"] == dealt
    assert result["defender"] == {
        "armor": "plate-mail",
        "shield": effect != "shatter",
        "weapon": "mace",
        "hp": 60 - dealt,
        **({"down": True, "dead": True} if kind == "kill" else {}),
        **({"armor_damage": armor} if effect == "armor" else {}),
        **({"limbs": "left-hand"} if effect == "limb" else {}),
        **({"disarmed": True, "rounds_lost": 1} if effect == "disarm" else {}),
        **({"down": True, "rounds_lost": rounds} if effect == "knockdown" else {}),
    }


@pytest.mark.parametrize(("score", "bonus"), [*ABILITY.items(), (1, -3), (2, -3), (19, 3), (30, 3)])
def test_strength_counts_in_melee_and_dexterity_at_range_and_in_ac(score: int, bonus: int) -> None:
    line = f"attack -a av=0,str={score},dex={score},damage=1d6 -d armor=leather,dex={score},hp=9"
    melee = ask(f"{line} --dice 19,6")
    shot = ask(f"{line} --dice 19,6 --missile")
    check(melee, {"attacks.0.total": 19 + bonus, "attacks.0.needed": 12 + bonus})
    check(shot, {"attacks.0.total": 19 + bonus, "attacks.0.needed": 12 + bonus})
    assert (melee["damage"], shot["damage"]) == (6 + bonus, 6)
    told = f"{bonus:+d}"
    both = [f"ac {told} dex {score}"]
    by_strength = [f"attack {told} str {score}", f"damage {told} str {score}"]
    assert adjusted(melee) == ([*both, *by_strength] if bonus else [])
    assert adjusted(shot) == ([*both, f"attack {told} dex {score}"] if bonus else [])


def test_scores_count_only_where_given_and_an_ac_given_is_final() -> None:
    result = ask("attack -a av=0,damage=1d6 -d ac=12,dex=18,shield=true,hp=9 --dice 12,3")
    check(result, {"outcome": "hit", "attacks.0.needed": 12})
    assert adjusted(result) == []


@pytest.mark.parametrize("name", [name for name in ARMOR if name != "shield"])
def test_armor_and_shield_make_the_ac(name: str) -> None:
    ac = ARMOR[name][0]
    assert ac is not None
    check(ask(f"attack -a av=0,damage=1d6 -d armor={name},hp=9 --dice 2"), {"attacks.0.needed": ac})
    with_shield = ask(f"attack -a av=0,damage=1d6 -d armor={name},shield=true,hp=9 --dice 2")
    check(with_shield, {"attacks.0.needed": ac + 1})
    assert adjusted(with_shield) == ["ac +1 shield"]


@pytest.mark.parametrize("name", WEAPONS)
def test_a_weapon_deals_the_damage_of_the_table(name: str) -> None:
    dice, _, _ = WEAPONS[name]
    result = ask(f"attack -a av=0,weapon={name} -d ac=10,hp=99 --dice attack=12")
    assert rolled(result) == ["attack 1d20", f"damage {dice}"]
    check(result, {"attacks.0.weapon": name})


@pytest.mark.parametrize("name", ["dart", "sling", "light-crossbow", "shortbow", "longbow"])
def test_what_shoots_is_a_missile_without_being_told(name: str) -> None:
    result = ask(f"attack -a av=0,str=18,dex=3,weapon={name} -d ac=10,hp=99 --dice 15,2")
    check(result, {"attacks.0.total": 12, "damage": 2})


@pytest.mark.parametrize("name", ["dagger", "light-hammer", "hand-axe", "javelin", "spear"])
def test_what_is_thrown_is_a_missile_when_told(name: str) -> None:
    line = f"attack -a av=0,str=18,dex=3,weapon={name} -d ac=10,hp=99 --dice 15,2"
    check(ask(line), {"attacks.0.total": 18, "damage": 5})
    check(ask(f"{line} --missile"), {"attacks.0.total": 12, "damage": 2})


def test_a_bastard_sword_in_both_hands() -> None:
    one = ask("attack -a av=0,weapon=bastard-sword -d ac=10,hp=99 --dice attack=12")
    assert rolled(one) == ["attack 1d20", "damage 1d8"]
    assert one["notes"] == [
        f"bastard-sword in one hand; in both hands it is damage={BASTARD_TWO_HANDED}"
    ]
    two = ask("attack -a av=0,weapon=bastard-sword,damage=2d4 -d ac=10,hp=99 --dice attack=12")
    assert rolled(two) == ["attack 1d20", "damage 2d4"]
    assert two["notes"] == []


def test_a_weapon_may_have_dice_of_its_own_and_one_may_not_be_in_the_table() -> None:
    magic = ask("attack -a av=0,weapon=long-sword,damage=1d8+1 -d ac=10,hp=99 --dice 12,9")
    check(magic, {"damage": 9, "attacks.0.weapon": "long-sword"})
    claws = ask("attack -a av=0,weapon=claws,damage=1d3 -d ac=10,hp=99 --dice 12,3")
    check(claws, {"damage": 3, "attacks.0.weapon": "claws"})


@pytest.mark.parametrize(
    ("dice", "outcome", "damage", "made"),
    [
        ("5,6,7,8", "miss", 0, "miss miss miss miss"),
        ("5,12,3,15,4,8", "hit", 7, "miss hit hit miss"),
        ("12,3,20,15,4,1,4,1,8", "critical", 15, "hit critical fumble miss"),
        ("1,4,1,5,6,7", "miss", 0, "fumble miss miss miss"),
        ("1,6,2", "fumble", 0, "fumble"),  # stuck: rounds lost
        ("1,5", "fumble", 0, "fumble"),  # dropped: the weapon is gone
        ("12,3,1,2,4", "hit", 3, "hit fumble"),  # a fall
        ("12,3,1,1,4,4", "hit", 3, "hit fumble"),  # a collision
        ("1,3,2,12,3,12,4,5", "hit", 7, "fumble hit hit miss"),  # an ally hit forbids nothing
    ],
)
def test_several_attacks(dice: str, outcome: str, damage: int, made: str) -> None:
    result = ask(f"attack -a av=0,damage=1d6,extra_attack=3,hp=99 -d ac=10,hp=50 --dice {dice}")
    check(result, {"outcome": outcome, "damage": damage, "defender.hp": 50 - damage})
    assert " ".join(one["outcome"] for one in result["attacks"]) == made
    missing = 4 - len(made.split())
    noted = f"{missing} attack{'' if missing == 1 else 's'} of the round not made"
    assert result["notes"] == ([noted] if missing else [])
    assert result["success"] is (outcome != "fumble" and outcome != "miss")


def test_a_fumble_that_fells_oneself_ends_the_round() -> None:
    result = ask("attack -a av=0,damage=1d6,extra_attack=1,hp=1 -d ac=10,hp=9 --dice 1,4,1")
    check(result, {"attacker.hp": 0, "attacks.1": ABSENT})
    assert result["notes"] == ["1 attack of the round not made"]


def test_no_attack_falls_on_the_fallen() -> None:
    line = "attack -a av=0,damage=1d6,extra_attack=3 -d name=A,ac=10,hp=3"
    alone = ask(f"{line} --dice 12,3")
    check(alone, {"attacks.0.target": "defender", "attacks.1": ABSENT, "others": ABSENT})
    assert alone["notes"] == ["3 attacks of the round not made"]

    further = ask(f"{line} -d name=B,ac=12,hp=4 -d name=C,ac=11,hp=9 --dice 12,3,11,12,4,11,5")
    assert [one["target"] for one in further["attacks"]] == [
        "defender",
        "others.0",
        "others.0",
        "others.1",
    ]
    assert [one["needed"] for one in further["attacks"]] == [10, 12, 12, 11]
    check(further, {"damage": 3, "others.0.hp": 0, "others.0.down": True, "others.1.hp": 4})
    assert further["request"]["others"] == [
        {"name": "B", "ac": 12, "hp": 4},
        {"name": "C", "ac": 11, "hp": 9},
    ]
    assert further["notes"] == []


def test_a_killed_target_of_unknown_hp_is_not_hit_again() -> None:
    result = ask("attack -a av=0,damage=1d6,extra_attack=1 -d ac=10 --dice 20,20")
    check(result, {"damage": None, "attacks.1": ABSENT})
    assert result["notes"] == ["1 attack of the round not made"]


def test_armor_struck_in_a_round_counts_from_the_next_attack_on() -> None:
    result = ask(
        "attack -a av=0,damage=1d6,extra_attack=1 -d armor=chain-mail,hp=30 --dice 20,4,3,14,3"
    )
    assert [one["needed"] for one in result["attacks"]] == [15, 14]
    check(result, {"damage": 6, "attacks.1.outcome": "hit"})
