"""Limbs lost: which losses are one and the same to a fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.request import Adjustment
from combatcli.rules.labyrinth._sameness import limbs_by_use

ODD = """\
die: {die}
rows:
  1: {{text: a, limb: left-hand, forbids: weapon}}
  2: {{text: b, limb: left-elbow, forbids: shield}}
  3: {{text: c, limb: right-hand, forbids: weapon}}
  {last}: {{text: d, limb: right-elbow, forbids: shield}}
"""
"""A limb table where a hand costs the weapon alone, and an elbow the shield alone."""


def referee(folder: Path | None = None) -> EveryRoll:
    return EveryRoll(Book(str(folder) if folder else None), "labyrinth")


def one(limbs: str = "", **keys: str | bool) -> Fighter:
    return Fighter("defender", {"limbs": limbs, **keys} if limbs else keys)


@pytest.mark.parametrize(
    ("limbs", "by_use"),
    [
        ("left-hand", "left-hand"),
        ("right-hand", "left-hand"),  # the table strikes both sides alike
        ("left-shoulder", "left-hand"),  # without a shield all three cost the weapon alone
        ("right-elbow", "left-hand"),
        ("left-hand+left-elbow", "left-hand"),
        ("left-elbow+right-shoulder", "left-hand+right-hand"),
    ],
)
def test_losses_that_forbid_the_same_are_one(limbs: str, by_use: str) -> None:
    fighter = one(limbs, disarmed=True)
    assert limbs_by_use(referee(), fighter).text("limbs") == by_use
    assert limbs_by_use(referee(), fighter.change(shield=False)).text("limbs") == by_use


@pytest.mark.parametrize(
    ("limbs", "by_use"),
    [
        ("left-hand+right-hand", "left-hand+right-hand"),
        ("left-elbow+right-hand", "right-hand+left-elbow"),
        ("left-hand+right-elbow", "right-hand+left-elbow"),
        ("left-hand+right-shoulder", "right-hand+left-elbow"),
        ("left-hand+left-shoulder+right-hand", "right-hand+left-elbow"),
    ],
)
def test_a_shield_tells_hands_and_elbows_apart(limbs: str, by_use: str) -> None:
    fighter = one(limbs, shield=True, disarmed=True)
    assert limbs_by_use(referee(), fighter).text("limbs") == by_use


@pytest.mark.parametrize(
    ("die", "last", "limbs", "by_use"),
    [
        ("1d4", "4", "right-hand", "left-hand"),
        ("1d4", "4", "right-elbow", "left-elbow"),
        # struck more often on the right, or by several dice: right stays right
        ("1d5", "4-5", "right-hand", "right-hand"),
        ("1d5", "4+", "right-hand", "right-hand"),
        ("1d2+1d3-1", "4", "right-hand", "right-hand"),
        # a limb that the table doesn't have costs all that its side holds
        ("1d4", "4", "left-shoulder", "left-shoulder"),
        ("1d4", "4", "right-shoulder", "left-shoulder"),
        ("1d4", "4", "left-shoulder+right-hand", "right-hand+left-shoulder"),
    ],
)
def test_a_table_of_ones_own(tmp_path: Path, die: str, last: str, limbs: str, by_use: str) -> None:
    (tmp_path / "limb.yaml").write_text(ODD.format(die=die, last=last), encoding="utf-8")
    found = limbs_by_use(referee(tmp_path), one(limbs, shield=True))
    assert found.text("limbs") == by_use


def test_two_losses_that_no_one_limb_stands_for(tmp_path: Path) -> None:
    arms = "  5: {text: e, limb: left-shoulder, forbids: arm}\n"
    arms += "  6: {text: f, limb: right-shoulder, forbids: arm}\n"
    text = ODD.format(die="1d6", last="4") + arms
    (tmp_path / "limb.yaml").write_text(text, encoding="utf-8")
    both = one("left-hand+right-hand+right-elbow", shield=True, disarmed=True)
    assert limbs_by_use(referee(tmp_path), both) == both
    armless = one("left-shoulder+right-shoulder", shield=True)  # in this table, it costs neither
    assert limbs_by_use(referee(tmp_path), armless).text("limbs") == ""


def test_what_one_holds_and_cannot_stays_as_it_is() -> None:
    """He drops it with the next limb that is lost, whichever that is."""
    for limbs in ("right-shoulder+left-shoulder", "right-shoulder"):
        held = one(limbs, shield=True)
        assert limbs_by_use(referee(), held) == held
    # out of hand for now, the weapon is still one that the arm is to take up
    dropped = one("right-shoulder", shield=True, disarmed=True)
    assert limbs_by_use(referee(), dropped) == dropped
    armed = one("right-shoulder", weapon="pole-arm")
    assert limbs_by_use(referee(), armed) == armed
    out_of_hand = one("right-shoulder", weapon="pole-arm", disarmed=True)
    assert limbs_by_use(referee(), out_of_hand).text("limbs") == "left-hand"


def test_a_side_struck_more_often_as_the_limb_is_rolled_here() -> None:
    """An adjustment makes the ends of the table likelier; dice by hand strike as they are given."""
    book = Book()
    for rolled in (
        EveryRoll(book, "labyrinth", (Adjustment("limb", 1, "low blow"),)),
        EveryRoll(book, "labyrinth", dice={"limb": (5,)}),
    ):
        assert limbs_by_use(rolled, one("right-shoulder")).text("limbs") == "right-hand"
    other = EveryRoll(book, "labyrinth", (Adjustment("attack", 1, "bless"),))
    assert limbs_by_use(other, one("right-shoulder")).text("limbs") == "left-hand"


def test_a_table_that_an_adjustment_makes_even(tmp_path: Path) -> None:
    """Of 1 to 4, three strike left; of 2 to 5, two do: the 5, off the table, strikes as the 4."""
    text = "die: 1d4\nrows:\n  1-3: {text: a, limb: left-hand, forbids: weapon}\n"
    text += "  4: {text: b, limb: right-hand, forbids: weapon}\n"
    (tmp_path / "limb.yaml").write_text(text, encoding="utf-8")
    assert limbs_by_use(referee(tmp_path), one("right-hand")).text("limbs") == "right-hand"
    higher = EveryRoll(Book(str(tmp_path)), "labyrinth", (Adjustment("limb", 1, "high blow"),))
    assert limbs_by_use(higher, one("right-hand")).text("limbs") == "left-hand"


@pytest.mark.parametrize(("faces", "by_use"), [(1_000, "left-hand"), (1_002, "right-hand")])
def test_dice_of_very_many_faces_are_not_looked_into(
    tmp_path: Path, faces: int, by_use: str
) -> None:
    half = faces // 2
    text = f"die: 1d{faces}\nrows:\n  1-{half}: {{text: a, limb: left-hand, forbids: weapon}}\n"
    text += f"  {half + 1}-{faces}: {{text: b, limb: right-hand, forbids: weapon}}\n"
    (tmp_path / "limb.yaml").write_text(text, encoding="utf-8")
    assert limbs_by_use(referee(tmp_path), one("right-hand")).text("limbs") == by_use
