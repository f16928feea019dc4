"""Armor that suffers: AC, state, repair, suit by suit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.figures.labyrinth import ARMOR
from tests.helpers import answer
from tests.worked import ask, check

SUITS = [name for name in ARMOR if name not in ("shield", "unarmored")]


def test_chain_mail_struck_three_times_is_beyond_repair() -> None:
    """Blow after blow of row 4: normal damage, and a point off the armor while there is one."""
    state = ask("attack -a av=0,damage=1d6 -d armor=chain-mail,hp=50 --dice 20,4,1")
    for points, outcome, ac in [
        (1, "damaged", 14), (2, "damaged", 13), (3, "beyond-repair", 12),
        (4, "beyond-repair", 11), (5, "destroyed", 10), (5, "destroyed", 10), (5, "destroyed", 10),
    ]:  # fmt: skip
        check(state, {"defender.armor_damage": points})
        cost = 35 if outcome == "damaged" else None
        check(answer("armor", "-f", "@-", "--price", "70", input=json.dumps(state["defender"])),
              {"outcome": outcome, "ac": ac, "bonus": ac - 10, "repair_cost": cost})  # fmt: skip
        check(ask("attack --dice 2", state), {"attacks.0.needed": ac})
        state = ask("attack --dice 20,4,1", state)


@pytest.mark.parametrize("name", SUITS)
def test_every_suit_point_by_point(name: str) -> None:
    """Its bonus protects until it is gone; repair at half the price ends before that."""
    ac, bonus, beyond_repair = ARMOR[name]
    beyond = (bonus + 1) // 2
    assert (ac, beyond_repair) == (10 + bonus, beyond)
    for damage in range(bonus + 3):
        left = max(0, bonus - damage)
        ruined = "beyond-repair" if left else "destroyed"
        outcome = "sound" if damage == 0 else "damaged" if damage < beyond else ruined
        cost = {"sound": 0, "damaged": 50}.get(outcome)
        worn = f"armor={name},armor_damage={damage},shield=true"
        check(ask(f"armor -f {worn} --price 100"),
              {"outcome": outcome, "ac": 11 + left, "bonus": left,
               "repair_cost": cost})  # fmt: skip


def test_a_suit_of_ones_own_that_is_never_beyond_repair(tmp_path: Path) -> None:
    rows = "  unarmored: {text: None, ac: 10, bonus: 0}\n  shield: {text: Shield, bonus: 2}\n"
    rows += "  cloak: {text: Cloak, ac: 13, bonus: 3}\n"
    (tmp_path / "armor.yaml").write_text(f"by: armor\nrows:\n{rows}", encoding="utf-8")
    for damage, outcome in enumerate(("sound", "damaged", "damaged", "destroyed")):
        line = f"armor -f armor=cloak,armor_damage={damage},shield=true --tables {tmp_path}"
        check(ask(line), {"outcome": outcome, "ac": 15 - damage, "bonus": 3 - damage})
