"""Armor that suffers: AC, state, repair."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.figures.labyrinth import ARMOR
from tests.helpers import answer
from tests.rules.labyrinth.shows import adjusted, ask, check, refused

SUITS = [name for name in ARMOR if name not in ("shield", "unarmored")]


def struck(state: dict[str, object]) -> dict[str, object]:
    """The state after one more critical of row 4: normal damage, and a point off the armor."""
    return ask("attack --dice 20,4,1", state)


def test_chain_mail_struck_three_times_is_beyond_repair() -> None:
    state = ask("attack -a av=0,damage=1d6 -d armor=chain-mail,hp=50 --dice 20,4,1")
    for points, outcome, ac in [
        (1, "damaged", 14),
        (2, "damaged", 13),
        (3, "beyond-repair", 12),
        (4, "beyond-repair", 11),
        (5, "destroyed", 10),
        (5, "destroyed", 10),  # the sixth blow
        (5, "destroyed", 10),  # the seventh
    ]:
        check(state, {"defender.armor_damage": points})
        check(
            answer("armor", "-f", "@-", "--price", "70", input=json.dumps(state["defender"])),
            {
                "outcome": outcome,
                "ac": ac,
                "bonus": ac - 10,
                "repair_cost": 35 if outcome == "damaged" else None,
            },
        )
        check(ask("attack --dice 2", state), {"attacks.0.needed": ac})
        state = struck(state)


def test_a_blow_on_armor_that_is_no_more_is_noted() -> None:
    line = "attack -a av=0,damage=1d6 -d name=Odo,hp=50,armor="
    noted = ["Odo has no armor left to damage"]
    assert ask(f"{line}padded,armor_damage=1 --dice 20,4,1")["notes"] == noted
    assert ask(f"{line}unarmored --dice 20,4,1")["notes"] == noted


@pytest.mark.parametrize("name", SUITS)
def test_every_suit_point_by_point(name: str) -> None:
    ac, bonus, beyond = ARMOR[name]
    assert ac is not None
    assert beyond is not None
    for damage in range(bonus + 3):
        result = ask(f"armor -f armor={name},armor_damage={damage},shield=true --price 100")
        left = max(0, bonus - damage)
        outcome = (
            "sound"
            if damage == 0
            else "destroyed"
            if damage >= bonus
            else "beyond-repair"
            if damage >= beyond
            else "damaged"
        )
        cost = {"sound": 0, "damaged": 50}.get(outcome)
        check(
            result,
            {"outcome": outcome, "ac": 10 + left + 1, "bonus": left, "repair_cost": cost},
        )
    assert ac == 10 + bonus


def test_unarmored_is_never_damaged() -> None:
    result = ask("armor -f armor=unarmored,armor_damage=3,dex=13")
    check(result, {"outcome": "sound", "ac": 11, "bonus": 0, "repair_cost": None})
    assert adjusted(result) == ["ac +1 dex 13"]


@pytest.mark.parametrize(("price", "cost"), [(70, 35), (71, 35.5), (0, 0), (1, 0.5)])
def test_repair_costs_half_the_price(price: int, cost: float) -> None:
    line = f"armor -f armor=chain-mail,shield=true,armor_damage=2 --price {price}"
    check(ask(line), {"outcome": "damaged", "ac": 14, "bonus": 3, "repair_cost": cost})


def test_armor_says_what_it_needs() -> None:
    assert "armor is missing" in refused("armor -f ac=12")
    assert "did you mean chain-mail?" in refused("armor -f armor=chainmail")
    assert "shield=true goes beside it" in refused("armor -f armor=shield")


@pytest.mark.parametrize(("ac", "after"), [(15, 14), (11, 10), (10, 10), (7, 7)])
def test_an_ac_alone_falls_by_one_and_not_below_ten(ac: int, after: int) -> None:
    state = ask(f"attack -a av=0,damage=1d6 -d ac={ac},hp=50 --dice 20,4,1")
    assert state["defender"] == {"ac": after, "hp": 49}
    check(ask("attack --dice 2", state), {"attacks.0.needed": after})


def test_an_ac_given_beside_armor_falls_with_it() -> None:
    state = ask("attack -a av=0,damage=1d6 -d ac=15,armor=padded,hp=50 --dice 20,4,1")
    assert state["defender"] == {"ac": 14, "armor": "padded", "armor_damage": 1, "hp": 49}
    assert struck(state)["defender"] == {"ac": 14, "armor": "padded", "armor_damage": 1, "hp": 48}
    worn = ask("attack -a av=0,damage=1d6 -d ac=15,armor=scale,armor_damage=2 --dice 20,4,1")
    check(worn, {"defender.ac": 14, "defender.armor_damage": 3})


def test_the_shield_is_not_damaged() -> None:
    state = ask("attack -a av=0,damage=1d6 -d armor=padded,shield=true,hp=50 --dice 20,4,1")
    check(state, {"defender.shield": True, "defender.armor_damage": 1})
    check(ask("attack --dice 2", state), {"attacks.0.needed": 11})
    assert adjusted(ask("attack --dice 2", state)) == ["ac -1 armor damage 1", "ac +1 shield"]


def test_a_suit_of_ones_own_that_is_never_beyond_repair(tmp_path: Path) -> None:
    rows = "  unarmored: {text: None, ac: 10, bonus: 0}\n  shield: {text: Shield, bonus: 2}\n"
    rows += "  cloak: {text: Cloak, ac: 13, bonus: 3}\n"
    (tmp_path / "armor.yaml").write_text(f"by: armor\nrows:\n{rows}", encoding="utf-8")
    line = f"armor -f armor=cloak,shield=true --tables {tmp_path}"
    check(ask(line), {"outcome": "sound", "ac": 15, "bonus": 3})
    for damage, outcome in ((1, "damaged"), (2, "damaged"), (3, "destroyed")):
        worn = ask(line.replace("cloak", f"cloak,armor_damage={damage}"))
        check(worn, {"outcome": outcome, "ac": 15 - damage, "bonus": 3 - damage})
