"""Labyrinth Lord house rules: the worked example, judging by the face, and every chart."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.dice.notation import parse_dice
from tests.figures.labyrinth import (
    ABILITY,
    ARMOR,
    ATTACK_VALUE,
    BODY,
    CRITICAL,
    DYING,
    DYING_EXTRA,
    FUMBLE,
    LIMB,
)
from tests.helpers import Answer, Cli

CLERIC = "class=cleric,level=4,damage=1d6"
SUITS = [name for name in ARMOR if name != "shield"]


# the text's example


def test_the_cleric_of_the_text_hits(answer: Answer) -> None:
    result = answer("attack", "-a", CLERIC, "-d", "armor=chain-mail,hp=9", "--dice", "14,6")
    assert (result["outcome"], result["success"], result["damage"]) == ("hit", True, 6)
    assert result["attacks"] == [
        {
            "natural": 14, "total": 15, "needed": 15, "outcome": "hit", "damage": 6,
            "weapon": "1d6", "crit": None, "fumble": None, "target": "defender",
        }
    ]  # fmt: skip
    assert result["attacker"] == {"class": "cleric", "level": 4, "damage": "1d6"}
    assert result["defender"] == {"armor": "chain-mail", "hp": 3}
    assert [roll["name"] for roll in result["rolls"]] == ["attack", "damage"]
    assert [(look["table"], look["row"], look["cell"]) for look in result["lookups"]] == [
        ("armor", "chain-mail", "Chain mail"), ("attack-value", "4", "1")
    ]  # fmt: skip
    assert (result["rulings"], result["notes"], result["adjustments"]) == ({}, [], [])


def test_the_cleric_of_the_text_misses(answer: Answer) -> None:
    result = answer("attack", "-a", CLERIC, "-d", "armor=chain-mail,hp=9", "--dice", "13")
    assert (result["outcome"], result["success"], result["damage"]) == ("miss", False, 0)
    assert (result["attacks"][0]["total"], result["attacks"][0]["needed"]) == (14, 15)
    assert result["defender"] == {"armor": "chain-mail", "hp": 9}
    assert [roll["name"] for roll in result["rolls"]] == ["attack"]


# by the face of the die alone


@pytest.mark.parametrize(
    ("face", "bonus", "ac", "outcome"),
    [
        (19, 1, 10, "hit"),
        (19, 30, 10, "hit"),
        (18, 2, 21, "miss"),
        (19, 0, 20, "miss"),
        (2, -1, 10, "miss"),
        (2, -1, 1, "hit"),
        (2, -1, 2, "miss"),
        (1, 30, 10, "fumble"),
        (1, 0, -50, "fumble"),
        (20, -20, 10, "critical"),
        (20, 0, 99, "critical"),
        (10, 0, 10, "hit"),
        (10, 0, 11, "miss"),
    ],
)
@pytest.mark.parametrize("way", ["adjust", "hit", "av"])
def test_by_the_face(
    answer: Answer, face: int, bonus: int, ac: int, outcome: str, way: str
) -> None:
    args = ["attack", "-d", f"ac={ac},hp=99", "--dice", f"attack={face}", "--seed", "1"]
    if way == "adjust":
        args += ["-a", "av=0,damage=d4", "--adjust", f"attack={bonus:+}"]
    elif way == "hit":
        args += ["-a", f"av=0,damage=d4,hit={bonus}"]
    else:
        args += ["-a", f"av={bonus},damage=d4"]
    result = answer(*args)
    assert result["outcome"] == result["attacks"][0]["outcome"] == outcome
    assert (result["attacks"][0]["natural"], result["attacks"][0]["total"]) == (face, face + bonus)
    assert result["success"] is (outcome in ("hit", "critical"))


# armor and attack values


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("shield", [False, True])
def test_armor_class(answer: Answer, suit: str, shield: bool) -> None:
    ac, _, _ = ARMOR[suit]
    assert ac is not None
    needed = ac + shield
    defender = f"armor={suit},hp=9" + (",shield=true" if shield else "")
    args = ["attack", "-a", "av=0,damage=d4", "-d", defender, "--dice"]
    hit, miss = answer(*args, f"{needed},1"), answer(*args, f"{needed - 1}")
    assert (hit["outcome"], miss["outcome"]) == ("hit", "miss")
    assert hit["attacks"][0]["needed"] == needed


@pytest.mark.parametrize("suit", SUITS)
def test_damaged_armor_protects_until_0(answer: Answer, suit: str) -> None:
    ac, bonus, _ = ARMOR[suit]
    assert ac is not None
    for damage in range(bonus + 3):
        result = answer("attack", "-a", "av=0,damage=d4",
                        "-d", f"armor={suit},armor_damage={damage}", "--dice", "2")  # fmt: skip
        assert result["attacks"][0]["needed"] == max(10, ac - damage)


@pytest.mark.parametrize("name", ATTACK_VALUE)
def test_attack_value(answer: Answer, name: str) -> None:
    for level, value in enumerate(ATTACK_VALUE[name], 1):
        result = answer("attack", "-a", f"class={name},level={level},damage=d4", "-d", "ac=25",
                        "--dice", "2")  # fmt: skip
        assert result["attacks"][0]["total"] == 2 + value, level


def test_attack_value_given(answer: Answer) -> None:
    result = answer("attack", "-a", f"{CLERIC},av=7", "-d", "ac=25", "--dice", "2")
    assert result["attacks"][0]["total"] == 9


def test_ac_given_is_final(answer: Answer) -> None:
    result = answer("attack", "-a", CLERIC, "-d", "ac=12,armor=plate-mail,shield=true,dex=18",
                    "--dice", "11,1")  # fmt: skip
    assert (result["outcome"], result["attacks"][0]["needed"]) == ("hit", 12)


@pytest.mark.parametrize("score", [1, *ABILITY, 19, 30])
def test_ability_modifiers(answer: Answer, score: int) -> None:
    """Strength to melee hit and damage, dexterity to missile hit and AC: each with its reason."""
    value = ABILITY[min(18, max(3, score))]
    melee = answer("attack", "-a", f"av=0,damage=1d8,str={score},dex=9", "-d", "ac=5",
                   "--dice", "10,6")  # fmt: skip
    assert (melee["attacks"][0]["total"], melee["damage"]) == (10 + value, 6 + value)
    missile = answer("attack", "--missile", "-a", f"av=0,damage=1d8,str=9,dex={score}",
                     "-d", "ac=5", "--dice", "10,6")  # fmt: skip
    assert (missile["attacks"][0]["total"], missile["damage"]) == (10 + value, 6)
    nimble = answer("attack", "-a", "av=0,damage=1d8", "-d", f"armor=leather,dex={score}",
                    "--dice", "3")  # fmt: skip
    assert nimble["attacks"][0]["needed"] == 12 + value
    reasons = [(one["to"], one["value"], one["reason"]) for one in melee["adjustments"]]
    reason = f"str {score}"
    assert reasons == ([("attack", value, reason), ("damage", value, reason)] if value else [])


# the critical chart


def expected_crit(face: int, dice: int = 6, most: int = 8, bonus: int = 0) -> int | None:
    kind = CRITICAL[face][0]
    if kind == "kill":
        return None
    if kind == "maximum":
        return most + bonus
    return (dice + bonus) * {"triple": 3, "double": 2, "normal": 1}[kind]


@pytest.mark.parametrize("face", CRITICAL)
def test_crit(answer: Answer, face: int) -> None:
    kind, effect, _, _ = CRITICAL[face]
    dice = [f"crit={face}"]
    dice += ["limb=4"] if effect == "limb" else []
    dice += ["damage=6"] if kind not in ("kill", "maximum") else []
    result = answer("crit", "--damage", "1d8", "--dice", ",".join(dice))
    assert (result["outcome"], result["effect"]) == (kind, effect)
    assert result["limb"] == ("left-elbow" if effect == "limb" else None)
    assert result["damage"] == expected_crit(face)
    assert result["lookups"][0]["row"] == str(face)
    bare = answer("crit", "--dice", ",".join(one for one in dice if "damage" not in one))
    assert (bare["outcome"], bare["damage"]) == (kind, None)


@pytest.mark.parametrize("face", CRITICAL)
def test_critical_attack(answer: Answer, face: int) -> None:
    """The row's effect is worked into the defender, bonus before multiplying."""
    kind, effect, points, rounds = CRITICAL[face]
    dice = ["attack=20", f"crit={face}"]
    dice += ["limb=6"] if effect == "limb" else []
    dice += ["damage=6"] if kind not in ("kill", "maximum") else []
    before = {"armor": "chain-mail", "shield": True, "hp": 50, "weapon": "mace"}
    result = answer("attack", "-a", "class=fighter,level=1,damage=1d8", "-d",
                    "armor=chain-mail,shield=true,hp=50,weapon=mace", "--dice", ",".join(dice),
                    "--adjust", "damage=+1:ring")  # fmt: skip
    assert result["outcome"] == "critical"
    assert result["attacks"][0]["crit"]["outcome"] == kind
    assert result["attacks"][0]["crit"]["effect"] == effect
    dealt = expected_crit(face, bonus=1)
    expected: dict[str, Any] = dict(before)
    if kind == "kill":
        dealt = 50
        expected |= {"hp": 0, "down": True, "dead": True}
    else:
        assert dealt is not None
        expected["hp"] = 50 - dealt
    assert result["damage"] == dealt
    if effect == "armor":
        expected["armor_damage"] = points
    if effect == "limb":
        expected |= {"limbs": "left-hand"}
    if effect == "disarm":
        expected |= {"disarmed": True, "rounds_lost": 1}
    if effect == "knockdown":
        expected |= {"down": True, "rounds_lost": rounds}
    if effect == "shatter":
        expected["shield"] = False
    assert result["defender"] == expected


def test_armor_hit_on_an_ac_alone(answer: Answer) -> None:
    for ac, after in ((13, 12), (11, 10), (10, 10), (8, 8)):
        result = answer("attack", "-a", "class=fighter,level=1,damage=d6", "-d", f"ac={ac},hp=40",
                        "--dice", "20,14,1")  # fmt: skip
        assert result["defender"]["ac"] == after


def test_kill_without_hp(answer: Answer) -> None:
    result = answer("attack", "-a", CLERIC, "-d", "ac=13", "--dice", "20,20")
    assert (result["outcome"], result["damage"]) == ("critical", None)
    assert result["defender"]["dead"] is True


def test_damage_ends_at_0_and_down(answer: Answer) -> None:
    result = answer("attack", "-a", CLERIC, "-d", "ac=10,hp=4", "--dice", "12,6")
    assert result["damage"] == 6
    assert result["defender"] == {"ac": 10, "hp": 0, "down": True}


@pytest.mark.parametrize("face", LIMB)
@pytest.mark.parametrize("chart", [18, 13, 8, 3])
def test_limb(answer: Answer, face: int, chart: int) -> None:
    words, _ = LIMB[face]
    result = answer("crit", "--dice", f"{chart},{face}")
    assert result["limb"] == words.replace(" ", "-")
    assert [roll["dice"] for roll in result["rolls"]] == ["1d20", "1d6"]


@pytest.mark.parametrize("face", LIMB)
def test_limb_lost_in_an_attack(answer: Answer, face: int) -> None:
    words, _ = LIMB[face]
    result = answer("attack", "-a", "class=fighter,level=1,damage=d6", "-d", "ac=10,hp=40",
                    "--dice", f"20,3,{face},2")  # fmt: skip
    assert result["defender"]["limbs"] == words.replace(" ", "-")


# the fumble chart


def totals(*dice: str | None) -> list[int]:
    """A total for each that is truly dice, its highest."""
    return [parse_dice(one).high for one in dice if one and parse_dice(one).terms]


def highest(dice: str | None) -> int:
    return parse_dice(dice).high if dice else 0


@pytest.mark.parametrize("face", FUMBLE)
def test_fumble(answer: Answer, face: int) -> None:
    outcome, rounds, own, ally = FUMBLE[face]
    dice = ",".join(map(str, [face, *totals(rounds, own, ally)]))
    result = answer("fumble", "--dice", dice)
    assert result["outcome"] == outcome
    assert result["rounds_lost"] == highest(rounds)
    assert (result["self_damage"], result["ally_damage"]) == (highest(own), highest(ally))
    assert "success" not in result


@pytest.mark.parametrize("face", FUMBLE)
def test_fumble_alone(answer: Answer, face: int) -> None:
    outcome, rounds, own, _ = FUMBLE[face]
    dice = ",".join(map(str, [face, *totals(rounds, own)]))
    result = answer("fumble", "--alone", "--dice", dice)
    assert result["outcome"] == outcome
    assert (result["self_damage"], result["ally_damage"]) == (highest(own), 0)


@pytest.mark.parametrize("face", FUMBLE)
def test_fumbled_attack(answer: Answer, face: int) -> None:
    outcome, rounds, own, ally = FUMBLE[face]
    dice = ",".join(map(str, [1, face, *totals(rounds, own, ally)]))
    result = answer("attack", "-a", "av=0,damage=d6,hp=9", "-d", "ac=1,hp=9", "--dice", dice)
    assert (result["outcome"], result["damage"]) == ("fumble", 0)
    assert result["attacks"][0]["fumble"] == {
        "outcome": outcome, "rounds_lost": highest(rounds), "self_damage": highest(own),
        "ally_damage": highest(ally),
    }  # fmt: skip
    after = result["attacker"]
    assert after["hp"] == 9 - highest(own)
    assert after.get("rounds_lost", 0) == highest(rounds)
    assert after.get("down", False) is (outcome in ("fall", "collide"))
    assert after.get("disarmed", False) is (outcome == "dropped")
    assert result["defender"] == {"ac": 1, "hp": 9}


# dying


@pytest.mark.parametrize("face", DYING)
def test_dying(answer: Answer, face: int) -> None:
    outcome, injury, rounds, hp = DYING[face]
    extra = DYING_EXTRA.get(face, {})
    given = {
        "rounds": rounds, "hp": hp, "teeth": extra.get("teeth"), "weeks": extra.get("heal_weeks"),
        "bleed": extra.get("bleed_rounds"),
    }  # fmt: skip
    named = [f"{name}={highest(str(dice))}" for name, dice in given.items() if dice]
    result = answer("dying", "-f", "con=13", "--dice", ",".join([f"dying={face}", *named]))
    assert (result["outcome"], result["injury"]) == (outcome, injury)
    assert result["success"] is (outcome == "survives")
    assert result["wake_rounds"] == (highest(rounds) or None)
    assert result["wake_hp"] == (highest(hp) or None)
    assert result["teeth"] == (4 if face == 18 else None)
    assert result["heal_weeks"] == (10 if face == 15 else None)
    assert result["bleed_rounds"] == (7 if outcome == "bleeding" else None)
    penalties = [
        {"to": penalty["to"], "value": penalty["value"]} for penalty in result["penalties"]
    ]
    to = str(extra.get("penalty_to", ""))
    assert penalties == ([{"to": to.split("+"), "value": extra["penalty"]}] if to else [])
    assert all(penalty["until"] for penalty in result["penalties"])
    rolled = {roll["name"]: roll["dice"] for roll in result["rolls"]}
    assert rolled == {"dying": "1d20", **{name: dice for name, dice in given.items() if dice}}
    assert result["fighter"].get("dead", False) is (outcome == "dead")


@pytest.mark.parametrize(
    ("keys", "rounds"),
    [("con=18", 5), ("con=10", 2), ("con=3", 0), ("con=8", 1), ("con_bonus=2", 4),
     ("con_bonus=2,con=3", 4), ("con_bonus=-9", 0), ("name=Odo", 2)],
)  # fmt: skip
def test_bleeding(answer: Answer, keys: str, rounds: int) -> None:
    result = answer("dying", "-f", keys, "--dice", "10,2")
    assert (result["outcome"], result["bleed_rounds"]) == ("bleeding", rounds)
    assert bool(result["notes"]) is (keys == "name=Odo")


def test_dying_takes_nobody_too(answer: Answer) -> None:
    assert answer("dying", "--dice", "7")["outcome"] == "dead"


@pytest.mark.parametrize("keys", ["con=9,hp=1", "con=9,dead=true"])
def test_only_the_dying_die(cli: Cli, keys: str) -> None:
    ran = cli("dying", "-f", keys)
    assert (ran.status, ran.out) == (2, "")
    assert "the chart is for" in ran.err


@pytest.mark.parametrize("face", BODY)
def test_body(answer: Answer, face: int) -> None:
    result = answer("table", "roll", "body", "--dice", f"{face}")
    assert result["outcome"].lower() == result["text"].lower() == BODY[face]


# what is missing


@pytest.mark.parametrize(
    ("attacker", "defender", "complaint"),
    [
        ("damage=d6", "ac=10", "attacker: av is missing"),
        ("class=cleric,damage=d6", "ac=10", "attacker: level is missing"),
        ("level=2,damage=d6", "ac=10", "attacker: class is missing"),
        ("class=clerik,level=2,damage=d6", "ac=10", "did you mean cleric?"),
        ("av=1", "ac=10", "attacker: damage is missing"),
        ("av=1,weapon=maze", "ac=10", "did you mean mace?"),
        ("av=1,damage=d6", "hp=9", "defender: ac is missing"),
        ("av=1,damage=d6", "armor=chainmail", "did you mean chain-mail?"),
        ("av=1,damage=d6", "shield=true", "defender: ac is missing"),
        ("av=1,damage=d6", "armor=shield", "defender: armor is missing"),
        ("av=1,damage=d6", "ac=10,hp=0", "nobody is left to attack"),
        ("av=1,damage=d6", "ac=10,dead=true", "nobody is left to attack"),
        ("av=1,damage=d6,hp=0", "ac=10", "is at 0 hp and can't attack"),
        ("av=1,damage=d6,dead=true", "ac=10", "is dead and can't attack"),
        ("av=1,damage=d6,disarmed=true", "ac=10", "no weapon in hand"),
    ],
)
def test_refused_attacks(cli: Cli, attacker: str, defender: str, complaint: str) -> None:
    ran = cli("attack", "-a", attacker, "-d", defender)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
