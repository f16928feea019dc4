"""Attacks and charts by whole tables: values, modifiers, armor, weapons, every row of a chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from combatcli.dice.notation import parse_dice
from tests.figures.labyrinth import (
    ABILITY,
    ARMOR,
    ATTACK_VALUE,
    CRITICAL,
    DYING,
    DYING_EXTRA,
    FUMBLE,
    LIMB,
    WEAPONS,
)
from tests.worked import ABSENT, ask, check


@pytest.mark.parametrize("name", [name for name in ARMOR if name != "shield"])
def test_armor_and_shield_make_the_ac(name: str) -> None:
    needed = ARMOR[name][0]
    line = f"attack -a av=0,damage=1d4 -d hp=9,armor={name}"
    check(ask(f"{line} --dice {needed},1"), {"outcome": "hit", "attacks.0.needed": needed})
    shield = {
        "outcome": "miss",
        "attacks.0.needed": (needed or 0) + 1,
        "adjusted": ["ac +1 shield"],
    }
    check(ask(f"{line},shield=true --dice {needed}"), shield)


@pytest.mark.parametrize("name", ATTACK_VALUE)
def test_attack_value(name: str) -> None:
    for level, value in enumerate(ATTACK_VALUE[name], 1):
        line = f"attack -a class={name},level={level},damage=d4 -d ac=25 --dice 2"
        check(ask(line), {"attacks.0.total": 2 + value})


@pytest.mark.parametrize("score", [1, *ABILITY, 19, 30])
def test_ability_modifiers(score: int) -> None:
    """Strength to melee hit and damage, dexterity to missile hit and AC: each with its reason."""
    value = ABILITY[min(18, max(3, score))]

    def reasons(key: str, *rolls: str) -> list[str]:
        return [f"{roll} {value:+d} {key} {score}" for roll in rolls if value]

    check(ask(f"attack -a av=0,damage=1d8,str={score},dex=9 -d ac=5 --dice 10,6"),
          {"attacks.0.total": 10 + value, "damage": 6 + value,
           "adjusted": reasons("str", "attack", "damage")})  # fmt: skip
    check(ask(f"attack --missile -a av=0,damage=1d8,str=9,dex={score} -d ac=5 --dice 10,6"),
          {"attacks.0.total": 10 + value, "damage": 6,
           "adjusted": reasons("dex", "attack")})  # fmt: skip
    check(ask(f"attack -a av=0,damage=1d8 -d armor=leather,dex={score} --dice 3"),
          {"attacks.0.needed": 12 + value, "adjusted": reasons("dex", "ac")})  # fmt: skip


@pytest.mark.parametrize("name", WEAPONS)
def test_a_weapon_deals_the_damage_of_the_table(name: str) -> None:
    dice = WEAPONS[name][0]
    line = f"attack -a av=0,weapon={name} -d ac=10,hp=99 --dice 12,{parse_dice(dice).high}"
    check(ask(line), {"attacks.0.weapon": name, "rolled": ["attack 1d20", f"damage {dice}"]})


@pytest.mark.parametrize("name", ["dart", "sling", "light-crossbow", "shortbow", "longbow"])
def test_what_shoots_is_a_missile_without_being_told(name: str) -> None:
    line = f"attack -a av=0,str=18,dex=3,weapon={name} -d ac=10,hp=99 --dice 15,2"
    check(ask(line), {"attacks.0.total": 12, "damage": 2})


@pytest.mark.parametrize("name", ["dagger", "light-hammer", "hand-axe", "javelin", "spear"])
def test_what_is_thrown_is_a_missile_when_told(name: str) -> None:
    line = f"attack -a av=0,str=18,dex=3,weapon={name} -d ac=10,hp=99 --dice 15,2"
    check(ask(line), {"attacks.0.total": 18, "damage": 5})
    check(ask(f"{line} --missile"), {"attacks.0.total": 12, "damage": 2})


RANGES = [  # ranks, ruling, criticals from, fumbles to
    (0, "literal", 20, 1), (1, "literal", 19, 2), (2, "literal", 19, 2), (3, "literal", 18, 3),
    (4, "literal", 18, 3), (5, "literal", 17, 4), (99, "literal", 11, 10),
    (0, "each-rank", 20, 1), (1, "each-rank", 19, 2), (2, "each-rank", 18, 3),
    (3, "each-rank", 17, 4), (4, "each-rank", 16, 5), (99, "each-rank", 11, 10),
]  # fmt: skip


@pytest.mark.parametrize(("rank", "ruling", "critical", "fumble"), RANGES)
def test_critical_and_fumble_range(rank: int, ruling: str, critical: int, fumble: int) -> None:
    line = f"attack -a av=5,damage=1d6,crit_range={rank} -d ac=5,hp=99"
    line += f" --ruling crit-range={ruling} --seed 1"
    for face in range(1, 21):
        outcome = "fumble" if face <= fumble else "critical" if face >= critical else "hit"
        check(ask(f"{line} --dice attack={face}"), {"outcome": outcome})


# the charts


def highest(dice: str | int | None) -> int:
    return parse_dice(str(dice)).high if dice else 0


def highest_rolls(*dice: str | None) -> str:
    """The highest total of each that is truly dice, for --dice."""
    return "".join(f",{highest(one)}" for one in dice if one and parse_dice(one).terms)


def crit_dice(face: int) -> str:
    """The chart's d20, a 6 for a limb, and for damage that is rolled."""
    kind, effect, _, _ = CRITICAL[face]
    limb, damage = effect == "limb", kind not in ("kill", "maximum")
    return f"{face}" + (",6" if limb else "") + (",6" if damage else "")


def crit_damage(face: int, bonus: int = 0) -> int | None:
    """A 6 of 1d8 and the bonus, as the chart multiplies it; of a kill, none."""
    points = {"triple": 3 * (6 + bonus), "double": 2 * (6 + bonus), "normal": 6 + bonus}
    return {**points, "maximum": 8 + bonus}.get(CRITICAL[face][0])


@pytest.mark.parametrize("face", CRITICAL)
def test_crit(face: int) -> None:
    kind, effect, _, _ = CRITICAL[face]
    chart = {"outcome": kind, "effect": effect, "lookups.0.row": str(face)}
    chart["limb"] = "left-hand" if effect == "limb" else None
    check(ask(f"crit --damage 1d8 --dice {crit_dice(face)}"),
          {**chart, "damage": crit_damage(face)})  # fmt: skip
    limb = ",6" if effect == "limb" else ""
    check(ask(f"crit --dice {face}{limb}"), {**chart, "damage": None})


@pytest.mark.parametrize("face", CRITICAL)
def test_every_row_of_the_critical_chart_does_what_it_says(face: int) -> None:
    """The effect is worked into the defender; the bonus, of strength and a ring, is multiplied."""
    kind, effect, armor, rounds = CRITICAL[face]
    worn = {"armor": "plate-mail", "shield": True, "weapon": "mace"}
    result = ask("attack -a class=fighter,level=1,damage=1d8,str=13"
                 " -d armor=plate-mail,shield=true,weapon=mace,hp=60"
                 f" --adjust damage=+1:ring --dice 20,{crit_dice(face)}")  # fmt: skip
    dealt = crit_damage(face, bonus=2) or 60
    changed: dict[str | None, dict[str, Any]] = {
        "armor": {"armor_damage": armor},
        "limb": {"limbs": "left-hand"},
        "disarm": {"disarmed": True, "rounds_lost": 1},
        "knockdown": {"down": True, "rounds_lost": rounds},
        "shatter": {"shield": False},
    }
    fate = {"down": True, "dead": True} if kind == "kill" else changed.get(effect, {})
    check(result, {"outcome": "critical", "damage": dealt,
                   "attacks.0.crit.outcome": kind, "attacks.0.crit.effect": effect,
                   "defender": {**worn, "hp": 60 - dealt, **fate}})  # fmt: skip


@pytest.mark.parametrize("face", LIMB)
def test_limb(face: int) -> None:
    limb = LIMB[face][0].replace(" ", "-")
    check(ask(f"crit --dice 3,{face}"), {"limb": limb, "rolled": ["crit 1d20", "limb 1d6"]})


@pytest.mark.parametrize("face", FUMBLE)
def test_fumble(face: int) -> None:
    outcome, rounds, own, ally = FUMBLE[face]
    came = {"rounds_lost": highest(rounds), "self_damage": highest(own)}
    both = {**came, "ally_damage": highest(ally)}
    dice = f"{face}{highest_rolls(rounds, own, ally)}"
    dice_of = {"rounds": rounds, "self": own, "ally": ally}
    rolls = [f"{name} {one}" for name, one in dice_of.items() if one and parse_dice(one).terms]
    check(ask(f"fumble --dice {dice}"), {"outcome": outcome, **both, "success": ABSENT,
                                         "rolled": ["fumble 1d6", *rolls]})  # fmt: skip
    check(ask(f"fumble --alone --dice {face}{highest_rolls(rounds, own)}"),
          {"outcome": outcome, **came, "ally_damage": 0})  # fmt: skip
    attack = ask(f"attack -a av=0,damage=d6,hp=9 -d ac=1,hp=9 --dice 1,{dice}")
    check(attack, {"outcome": "fumble", "damage": 0, "defender": {"ac": 1, "hp": 9},
                   "attacks.0.fumble": {"outcome": outcome, **both}})  # fmt: skip
    after = attack["attacker"]
    assert after["hp"] == 9 - highest(own)
    assert after.get("rounds_lost", 0) == highest(rounds)
    assert after.get("down", False) is (outcome in ("fall", "collide"))
    assert after.get("disarmed", False) is (outcome == "dropped")


@pytest.mark.parametrize("face", DYING)
def test_dying(face: int) -> None:
    outcome, injury, rounds, hp = DYING[face]
    extra = DYING_EXTRA.get(face, {})
    dice = {"rounds": rounds, "hp": hp, "teeth": extra.get("teeth"),
            "weeks": extra.get("heal_weeks"), "bleed": extra.get("bleed_rounds")}  # fmt: skip
    names = "".join(f",{name}={highest(each)}" for name, each in dice.items() if each)
    result = ask(f"dying -f con=13 --dice dying={face}{names}")
    check(result, {
        "outcome": outcome, "injury": injury, "success": outcome == "survives",
        "wake_rounds": highest(rounds) or None, "wake_hp": highest(hp) or None,
        "teeth": 4 if face == 18 else None, "heal_weeks": 10 if face == 15 else None,
        "bleed_rounds": 7 if outcome == "bleeding" else None,
        "rolled": ["dying 1d20", *(f"{name} {each}" for name, each in dice.items() if each)],
        "penalties.*.to": [str(extra["penalty_to"]).split("+")] if "penalty" in extra else [],
        "penalties.*.value": [extra["penalty"]] if "penalty" in extra else [],
    })  # fmt: skip
    assert result["fighter"].get("dead", False) is (outcome in ("dead", "doomed"))


def test_a_table_of_ones_own_may_cost_more_rounds(tmp_path: Path) -> None:
    text = "die: 1d1\nrows:\n  1: {text: Ouch, damage: normal, effect: knockdown, rounds_lost: 2}\n"
    (tmp_path / "critical.yaml").write_text(text, encoding="utf-8")
    summary = "critical: normal damage; a knockdown, 2 rounds lost"
    check(ask(f"crit --dice 1 --tables {tmp_path}"), {"summary": summary})
