"""D&D brawling: the worked examples, tables A and B cell by cell, and every state of a hold."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli import UsageError, new_request, resolve
from tests.figures.brawling import BLOWS, COLUMNS, GRAPPLE, PUNCH, PUNCH_RECONSTRUCTED
from tests.helpers import Answer, Cli

CONAN = "str=13,dex=14"
THOTH = "str=15,dex=10,con=10"


# the text's examples


def test_the_grapple_of_the_text(answer: Answer) -> None:
    """13/14 against 15/10 is 13 to 12, column +1: a 3 is G2, two points off con."""
    result = answer("grapple", "-a", CONAN, "-d", THOTH, "--dice", "3")
    assert result["outcome"] == "G2"
    assert result["success"] is True
    assert result["action"] == "grapple"
    assert result["damage"] == 2
    assert result["attacker"] == {"str": 13, "dex": 14, "holding": True}
    assert result["defender"] == {"str": 15, "dex": 10, "con": 8, "held": True}
    assert result["rolls"] == [
        {"name": "grapple", "dice": "2d6", "faces": None, "total": 3, "source": "hand"}
    ]
    assert result["lookups"] == [
        {"table": "grapple", "roll": 3, "row": "3", "column": "+1", "cell": "G2"}
    ]
    assert result["adjustments"] == []
    assert result["rulings"] == {}
    assert result["notes"] == []


@pytest.mark.parametrize(
    ("total", "outcome", "free"), [(2, "G2", True), (5, "G2", True), (6, "G1", False)]
)
def test_the_break_of_the_text(answer: Answer, total: int, outcome: str, free: bool) -> None:
    """The held defender is one point worse off: the last column, where G2 breaks free."""
    held, holder = f"{THOTH},held=true", f"{CONAN},con=9,holding=true"
    result = answer("grapple", "--action", "break", "-a", held, "-d", holder, "--dice", f"{total}")
    assert result["lookups"][0]["column"] == "0"
    assert (result["outcome"], result["success"]) == (outcome, free)
    assert result["damage"] == 0
    assert result["attacker"]["held"] is not free
    assert result["defender"]["holding"] is not free
    assert result["defender"]["con"] == 9


def test_the_lost_hold_of_the_text(answer: Answer) -> None:
    """Later he rolls 11 on column +1: NG, and the hold is lost."""
    result = answer("grapple", "--action", "hold", "-a", CONAN, "-d", THOTH, "--dice", "11")
    assert (result["outcome"], result["success"], result["damage"]) == ("NG", False, 0)
    assert not result["attacker"].get("holding")
    assert not result["defender"].get("held")
    assert result["defender"]["con"] == 10


def test_hold_goes_on_and_hurts_again(answer: Answer) -> None:
    result = answer("grapple", "--action", "hold", "-a", CONAN, "-d", THOTH, "--dice", "10")
    assert (result["outcome"], result["damage"]) == ("NG", 0)
    result = answer("grapple", "--action", "hold", "-a", CONAN, "-d", THOTH, "--dice", "9")
    assert (result["outcome"], result["damage"]) == ("G1", 1)
    assert result["attacker"]["holding"] is True
    assert result["defender"] == {"str": 15, "dex": 10, "con": 9, "held": True}


def test_six_strikes_of_the_text(answer: Answer) -> None:
    """Dexterity 18 against 3: one strike clean, five more at -1."""
    result = answer("punch", "-a", "str=10,dex=18", "-d", "dex=3,con=18", "--seed", "4",
                    "--dice", "hit=7,hit=7,hit=6,hit=7,hit=6,hit=12")  # fmt: skip
    strikes = result["strikes"]
    assert [strike["limit"] for strike in strikes] == [7, 6, 6, 6, 6, 6]
    assert [strike["to_hit"] for strike in strikes] == [7, 7, 6, 7, 6, 12]
    assert [strike["hit"] for strike in strikes] == [True, False, True, False, True, False]


@pytest.mark.parametrize(
    ("dex", "foe", "strikes"),
    [(18, 3, 6), (17, 3, 5), (18, 9, 2), (17, 9, 1), (3, 18, 1), (12, 4, 3), (30, 1, 30)],
)
def test_number_of_strikes(answer: Answer, dex: int, foe: int, strikes: int) -> None:
    dice = ",".join(["12"] * strikes)
    result = answer("punch", "-a", f"str=10,dex={dex}", "-d", f"dex={foe},con=9", "--dice", dice)
    assert len(result["strikes"]) == strikes
    assert (result["outcome"], result["success"], result["damage"]) == ("miss", False, 0)


@pytest.mark.parametrize(
    ("column", "strength", "points"), [("+4", 14, 5), ("+3", 13, 4), ("+2", 12, 3), ("+1", 11, 2),
                                       ("0", 10, 1)]
)  # fmt: skip
def test_snake_eyes(answer: Answer, column: str, strength: int, points: int) -> None:
    """On table +3 the text gives 40 %, on the last one 10 %."""
    one, other = f"str={strength},dex=10", "dex=10,con=10"
    percent = 10 * points
    out = answer("punch", "-a", one, "-d", other, "--dice", f"5,2,{percent}")
    assert (out["outcome"], out["damage"]) == ("knockout", points)
    assert out["lookups"][0]["column"] == column
    assert out["strikes"][0]["knockout"] is True
    assert out["defender"] == {"dex": 10, "con": 10 - points, "unconscious": True}
    up = answer("punch", "-a", one, "-d", other, "--dice", f"5,2,{percent + 1}")
    assert (up["outcome"], up["damage"]) == ("hit", points)
    assert up["strikes"][0]["knockout"] is False
    assert up["defender"] == {"dex": 10, "con": 10 - points}


# who moves first


@pytest.mark.parametrize(
    ("dex", "foe", "outcome"), [(12, 10, "attacker"), (10, 12, "defender"), (18, 3, "attacker")]
)
def test_first_move_by_dexterity(answer: Answer, dex: int, foe: int, outcome: str) -> None:
    result = answer("first-move", "-a", f"dex={dex}", "-d", f"dex={foe}")
    assert (result["outcome"], result["reason"]) == (outcome, "dexterity")
    assert (result["rolls"], result["rulings"]) == ([], {})


@pytest.mark.parametrize(
    ("dice", "outcome"), [("7,6", "attacker"), ("6,7", "defender"), ("7,7,2,2,3,4", "defender")]
)
def test_first_move_by_roll(answer: Answer, dice: str, outcome: str) -> None:
    result = answer("first-move", "-a", "dex=10", "-d", "dex=10", "--dice", dice)
    assert (result["outcome"], result["reason"]) == (outcome, "roll")
    assert [roll["name"] for roll in result["rolls"]][:2] == ["attacker", "defender"]
    assert result["rulings"] == {}


def test_first_move_adjusted(answer: Answer) -> None:
    args = ["first-move", "-a", "dex=10", "-d", "dex=10", "--dice", "6,7"]
    assert answer(*args, "--adjust", "attacker=+2:quick")["outcome"] == "attacker"


# tables A and B, every cell


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("total", GRAPPLE)
def test_table_a(answer: Answer, total: int, column: str) -> None:
    cell = GRAPPLE[total][COLUMNS.index(column)]
    score = 10 + int(column)
    result = answer("grapple", "-a", f"str={score},dex={score}", "-d", "str=10,dex=10,con=9",
                    "--dice", f"{total}")  # fmt: skip
    points = int(cell[1]) if cell != "NG" else 0
    assert (result["outcome"], result["damage"]) == (cell, points)
    assert result["success"] is (points > 0)
    assert result["lookups"][0]["cell"] == cell
    assert result["defender"]["con"] == 9 - points
    assert result["defender"].get("held", False) is (points > 0)


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("total", PUNCH)
def test_table_b(answer: Answer, total: int, column: str) -> None:
    cell = PUNCH[total][COLUMNS.index(column)]
    points = int(cell.rstrip("*"))
    dice = f"7,{total},100" if cell.endswith("*") else f"7,{total}"
    result = answer("punch", "-a", f"str={10 + int(column)},dex=9", "-d", "dex=9,con=10",
                    "--dice", dice)  # fmt: skip
    (strike,) = result["strikes"]
    assert strike == {
        "limit": 7, "to_hit": 7, "hit": True, "damage": points, "blow": BLOWS[points],
        "knockout": False,
    }  # fmt: skip
    assert result["outcome"] == ("hit" if points else "miss")
    assert (result["damage"], result["defender"]["con"]) == (points, 10 - points)
    assert result["lookups"][0]["cell"] == cell
    reconstructed = column == "0" and total in PUNCH_RECONSTRUCTED
    lost = "table punch, last column: print lost this cell; its figure is a reconstruction"
    assert result["notes"] == ([lost] if reconstructed else [])
    assert ("punch-zero-column" in result["rulings"]) is reconstructed


@pytest.mark.parametrize(
    ("difference", "column"),
    [(27, "+4"), (5, "+4"), (4, "+4"), (3, "+3"), (1, "+1"), (0, "0"), (-1, "0"), (-20, "0")],
)
def test_columns_end_at_both_sides(answer: Answer, difference: int, column: str) -> None:
    one, other = max(1, 1 + difference), max(1, 1 - difference)
    grapple = answer("grapple", "-a", f"str={one},dex={one}",
                     "-d", f"str={other},dex={other},con=9", "--dice", "7")  # fmt: skip
    punch = answer("punch", "-a", f"str={one},dex=9", "-d", f"dex=9,con={other}", "--dice", "7,9")
    assert grapple["lookups"][0]["column"] == punch["lookups"][0]["column"] == column


@pytest.mark.parametrize(
    ("attacker", "column"),
    [("str=13,dex=14", "+1"), ("str=13,dex=13", "+1"), ("str=13,dex=12", "0"),
     ("str=14,dex=13", "+1"), ("str=14,dex=15", "+2")],
)  # fmt: skip
def test_scores_are_rounded_down(answer: Answer, attacker: str, column: str) -> None:
    for defender in ("str=15,dex=10,con=9", "str=12,dex=12,con=9"):
        result = answer("grapple", "-a", attacker, "-d", defender, "--dice", "7")
        assert result["lookups"][0]["column"] == column


# hurt and out


def test_con_ends_at_0_and_out_cold(answer: Answer) -> None:
    result = answer("grapple", "-a", "str=18,dex=18", "-d", "str=9,dex=9,con=3", "--dice", "2")
    assert (result["outcome"], result["damage"]) == ("G4", 4)
    assert result["defender"] == {
        "str": 9, "dex": 9, "con": 0, "held": True, "unconscious": True
    }  # fmt: skip


def test_punched_to_0_is_a_hit_and_ends_the_round(answer: Answer) -> None:
    """Unconscious without snake eyes: no further strike falls."""
    result = answer("punch", "-a", "str=18,dex=18", "-d", "dex=3,con=3", "--dice", "4,3")
    assert (result["outcome"], result["damage"]) == ("hit", 3)
    assert len(result["strikes"]) == 1
    assert result["defender"] == {"dex": 3, "con": 0, "unconscious": True}


def test_knocked_out_ends_the_round(answer: Answer) -> None:
    result = answer("punch", "-a", "str=18,dex=18", "-d", "dex=3,con=9", "--dice", "4,2,50")
    assert (result["outcome"], len(result["strikes"])) == ("knockout", 1)
    assert result["defender"]["con"] == 4


@pytest.mark.parametrize(
    ("limits", "dice", "hits"),
    [("7", "7,12", 1), ("7", "8", 0), ("7,6", "8,7", 0), ("7,6", "8,6,12", 1)],
)
def test_limits_to_hit(answer: Answer, limits: str, dice: str, hits: int) -> None:
    dex = 9 * len(limits.split(","))
    result = answer("punch", "-a", f"str=18,dex={dex}", "-d", "dex=9,con=9", "--dice", dice)
    assert [str(strike["limit"]) for strike in result["strikes"]] == limits.split(",")
    assert sum(strike["hit"] for strike in result["strikes"]) == hits


def test_all_strikes_count(answer: Answer) -> None:
    result = answer("punch", "-a", "str=11,dex=9", "-d", "dex=3,con=10", "--dice",
                    "7,3,6,6,9")  # fmt: skip
    assert [strike["damage"] for strike in result["strikes"]] == [2, 1, 0]
    assert (result["damage"], result["defender"]["con"]) == (3, 7)


def test_each_strike_by_the_constitution_left(answer: Answer) -> None:
    """11 against 10, then against 8: column +1, then +3."""
    result = answer("punch", "-a", "str=11,dex=18", "-d", "dex=9,con=10", "--dice", "7,3,6,7",
                    "--ruling", "punch-column=each-strike")  # fmt: skip
    assert [entry["column"] for entry in result["lookups"]] == ["+1", "+3"]


def test_the_dice_that_hit_are_read_as_adjusted_for_damage(answer: Answer) -> None:
    result = answer("punch", "-a", "str=13,dex=9", "-d", "dex=9,con=9", "--dice", "4",
                    "--ruling", "punch-damage-roll=same", "--adjust", "damage=-1")  # fmt: skip
    assert (result["lookups"][0]["row"], len(result["rolls"])) == ("3", 1)


def test_the_knock_out_is_rolled_by_name_and_adjusted(answer: Answer) -> None:
    args = ["punch", "-a", "str=14,dex=10", "-d", "dex=10,con=10", "--dice", "5,2,51"]
    up, out = answer(*args), answer(*args, "--adjust", "knockout=-1:brandy")
    assert (up["outcome"], out["outcome"]) == ("hit", "knockout")
    assert [(roll["name"], roll["dice"]) for roll in out["rolls"]] == [
        ("hit", "2d6"), ("damage", "2d6"), ("knockout", "1d100")
    ]  # fmt: skip


# what is told


STRONG = "name=Conan,str=18,dex=18"
PUNCHER, BAG = "str=11,dex=9", "dex=9,con=10"
HELD_BY_ODO = ["grapple", "-a", "name=Thoth,str=12,dex=12,held=true",
               "-d", "name=Odo,str=12,dex=12,con=9"]  # fmt: skip


@pytest.mark.parametrize(
    ("args", "summary"),
    [
        (["first-move", "-a", "dex=12", "-d", "dex=10"],
         "the attacker moves first, by dexterity"),
        (["first-move", "-a", "dex=12", "-d", "name=Odo,dex=14"], "Odo moves first, by dexterity"),
        (["first-move", "-a", "dex=9", "-d", "dex=9", "--dice", "7,6"],
         "the attacker moves first, by the roll"),
        (["first-move", "-a", "dex=9", "-d", "dex=9", "--dice", "6,7"],
         "the defender moves first, by the roll"),
        (["grapple", "-a", CONAN, "-d", THOTH, "--dice", "3"],
         "G2: the attacker grapples the defender, con 10 to 8"),
        (["grapple", "-a", STRONG, "-d", "name=Odo,str=9,dex=9,con=5", "--dice", "2"],
         "G4: Conan grapples Odo, con 5 to 1"),
        (["grapple", "-a", STRONG, "-d", "name=Odo,str=9,dex=9,con=4", "--dice", "2"],
         "G4: Conan grapples Odo, con 4 to 0, out cold"),
        (["grapple", "-a", CONAN, "-d", THOTH, "--dice", "12"],
         "NG: the attacker gets no hold of the defender"),
        (["grapple", "-a", f"{THOTH},held=true", "-d", f"{CONAN},con=9", "--dice", "4"],
         "G2: the attacker, held, grapples back at the defender, con 9 to 7, and stays held"),
        ([*HELD_BY_ODO, "--dice", "4", "--ruling", "counter-grapple=breaks-on-g2"],
         "G2: Thoth, held, grapples back at Odo, con 9 to 7, and breaks free"),
        ([*HELD_BY_ODO, "--dice", "6", "--ruling", "counter-grapple=breaks-on-g2"],
         "G1: Thoth, held, grapples back at Odo, con 9 to 8, and stays held"),
        ([*HELD_BY_ODO, "--dice", "6", "--ruling", "counter-grapple=takes-hold"],
         "G1: Thoth, held, grapples back at Odo, con 9 to 8, and takes the hold"),
        ([*HELD_BY_ODO[:-1], "name=Odo,str=12,dex=12,con=2", "--dice", "4"],
         "G2: Thoth, held, grapples back at Odo, con 2 to 0, out cold, and is free"),
        (["grapple", "-a", THOTH, "-d", f"{CONAN},con=9,holding=true", "--dice", "8"],
         "NG: the attacker, held, grapples back in vain"),
        (["grapple", "--action", "hold", "-a", CONAN, "-d", THOTH, "--dice", "9"],
         "G1: the attacker holds on to the defender, con 10 to 9"),
        (["grapple", "--action", "hold", "-a", CONAN, "-d", THOTH, "--dice", "11"],
         "NG: the attacker loses hold of the defender"),
        (["grapple", "--action", "break", "-a", f"{THOTH},held=true", "-d", CONAN, "--dice", "2"],
         "G2: the attacker breaks free of the defender"),
        (["grapple", "--action", "break", "-a", THOTH, "-d", CONAN, "--dice", "6"],
         "G1: the attacker stays held by the defender"),
        (["grapple", "--action", "break", *HELD_BY_ODO[1:], "--dice", "5", "--ruling",
          "break-grapple=free-and-damage"], "G2: Thoth breaks free of Odo, con 9 to 7"),
        (["punch", "-a", PUNCHER, "-d", BAG, "--dice", "8"],
         "the attacker misses the defender (to hit 7 or less: 8)"),
        (["punch", "-a", PUNCHER, "-d", BAG, "--dice", "7,3"],
         "the attacker lands 1 strike on the defender (to hit 7 or less: 7), con 10 to 8"),
        (["punch", "-a", PUNCHER, "-d", BAG, "--dice", "8,3", "--adjust", "hit=-1"],
         "the attacker lands 1 strike on the defender (to hit 7 or less: 7), con 10 to 8"),
        (["punch", "-a", "str=11,dex=18", "-d", BAG, "--dice", "8,6,3"],
         "the attacker lands 1 of 2 strikes on the defender (to hit 7 or less: 8; 6 or less: 6),"
         " con 10 to 8"),
        (["punch", "-a", PUNCHER, "-d", BAG, "--dice", "7,9"],
         "the attacker lands 1 strike on the defender (to hit 7 or less: 7) without effect"),
        (["punch", "-a", PUNCHER, "-d", "dex=3,con=10", "--dice", "7,9,6,12,7"],
         "the attacker lands 2 of 3 strikes on the defender (to hit 7 or less: 7; 6 or less: 6, 7)"
         " without effect"),
        (["punch", "-a", PUNCHER, "-d", "dex=3,con=10", "--dice", "7,3,6,6,6,9"],
         "the attacker lands 3 of 3 strikes on the defender (to hit 7 or less: 7; 6 or less: 6, 6),"
         " 1 without effect, con 10 to 7"),
        (["punch", "-a", STRONG, "-d", "name=Odo,dex=3,con=3", "--dice", "4,3"],
         "Conan lands 1 strike on Odo (to hit 7 or less: 4), con 3 to 0, out cold"),
        (["punch", "-a", STRONG, "-d", "name=Odo,dex=3,con=9", "--dice", "8,4,2,50"],
         "Conan lands 1 of 2 strikes on Odo (to hit 7 or less: 8; 6 or less: 4), con 9 to 4:"
         " knocked out"),
        (["punch", "-a", STRONG, "-d", "name=Odo,dex=3,con=5", "--dice", "4,2,50"],
         "Conan lands 1 strike on Odo (to hit 7 or less: 4), con 5 to 0: knocked out"),
        (["punch", "-a", f"{STRONG},holding=true", "-d", "name=Odo,dex=18,con=3", "--dice", "4,3"],
         "Conan lets go and lands 1 strike on Odo (to hit 7 or less: 4), con 3 to 0, out cold"),
        (["punch", "-a", STRONG, "-d", "name=Odo,dex=18,con=3,held=true", "--dice", "8"],
         "Conan lets go and misses Odo (to hit 7 or less: 8)"),
    ],
)  # fmt: skip
def test_summary(answer: Answer, args: list[str], summary: str) -> None:
    assert answer(*args)["summary"] == summary


def test_a_break_needs_no_constitution(answer: Answer) -> None:
    result = answer("grapple", "--action", "break", "-a", THOTH, "-d", CONAN, "--dice", "2")
    assert result["defender"] == {"str": 13, "dex": 14}


OVER = "let somebody act who can, against somebody who stands"


@pytest.mark.parametrize(
    ("name", "own", "other", "message", "hint"),
    [
        ("punch", {"held": True}, {}, "punch: the attacker is held",
         "a held fighter may grapple or break"),
        ("grapple hold", {"held": True}, {},
         "hold: the attacker does not hold the defender", "grapple first"),
        ("grapple hold", {}, {"held": False},
         "hold: the attacker does not hold the defender", "grapple first"),
        ("grapple break", {"holding": True}, {},
         "break: the attacker is not held", "grapple, or punch"),
        ("grapple break", {}, {"holding": False},
         "break: the attacker is not held", "grapple, or punch"),
        ("grapple", {"holding": True}, {},
         "grapple: the attacker holds the defender already", "use --action hold"),
        ("grapple", {"holding": True}, {"held": False},
         "attacker holding and defender held contradict each other", "give both or neither"),
        ("grapple", {"holding": False}, {"held": True},
         "attacker holding and defender held contradict each other", "give both or neither"),
        ("grapple", {"held": True}, {"holding": False},
         "defender holding and attacker held contradict each other", "give both or neither"),
        ("grapple", {"holding": True}, {"holding": True},
         "both fighters hold each other", "only one can hold the other"),
        ("grapple", {"name": "Odo", "dead": True}, {},
         "attacker: Odo is dead: the brawl is over", OVER),
        ("punch", {}, {"unconscious": True},
         "defender: the defender is unconscious: the brawl is over", OVER),
        ("punch", {}, {"con": 0}, "defender: the defender is unconscious: the brawl is over", OVER),
    ],
)  # fmt: skip
def test_what_forbids_is_told(
    name: str, own: dict[str, Any], other: dict[str, Any], message: str, hint: str
) -> None:
    scores = {"str": 9, "dex": 9, "con": 9}
    word, _, action = name.partition(" ")
    options = {"action": action} if action else {}
    asked = new_request(word, attacker={**scores, **own}, defender={**scores, **other}, **options)
    with pytest.raises(UsageError) as refused:
        resolve(asked)
    assert (refused.value.message, refused.value.hint) == (message, hint)


# the hold


def test_a_held_fighter_grapples_back(answer: Answer) -> None:
    held = f"{THOTH},held=true"
    result = answer("grapple", "-a", held, "-d", f"{CONAN},con=9", "--dice", "4")
    assert (result["outcome"], result["damage"]) == ("G2", 2)
    assert result["rulings"] == {"counter-grapple": "damage-only"}
    assert (result["attacker"]["held"], result["defender"]["holding"]) == (True, True)
    assert result["defender"]["con"] == 7
    little = answer("grapple", "-a", held, "-d", f"{CONAN},con=9", "--dice", "7")
    assert (little["outcome"], little["success"], little["damage"]) == ("G1", True, 1)
    vain = answer("grapple", "-a", held, "-d", f"{CONAN},con=9", "--dice", "8")
    assert (vain["outcome"], vain["success"], vain["rulings"]) == ("NG", False, {})
    assert (vain["attacker"]["held"], vain["defender"]["holding"]) == (True, True)
    assert vain["defender"]["con"] == 9


def test_a_holder_lets_go_and_punches(answer: Answer) -> None:
    result = answer("punch", "-a", "str=13,dex=9,holding=true", "-d", "dex=9,con=10,held=true",
                    "--dice", "12")  # fmt: skip
    assert (result["attacker"]["holding"], result["defender"]["held"]) == (False, False)
    assert result["notes"] == []


def test_nobody_is_held_by_one_who_is_out(answer: Answer) -> None:
    result = answer("grapple", "-a", "str=18,dex=18,held=true", "-d", "str=9,dex=9,con=2",
                    "--dice", "2")  # fmt: skip
    assert result["defender"]["unconscious"] is True
    assert not result["attacker"]["held"]
    assert not result["defender"].get("holding")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["punch", "-a", "str=9,dex=9,held=true", "-d", "dex=9,con=9"], "attacker is held"),
        (["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9,holding=true"], "attacker is held"),
        (
            ["grapple", "--action", "break", "-a", f"{CONAN},held=false", "-d", THOTH],
            "attacker is not held",
        ),
        (
            ["grapple", "--action", "break", "-a", f"{CONAN},holding=true", "-d", THOTH],
            "attacker is not held",
        ),
        (
            ["grapple", "--action", "hold", "-a", f"{CONAN},held=true", "-d", THOTH],
            "does not hold",
        ),
        (
            ["grapple", "--action", "hold", "-a", f"{CONAN},holding=false", "-d", THOTH],
            "does not hold",
        ),
        (
            ["grapple", "--action", "hold", "-a", CONAN, "-d", f"{THOTH},held=false"],
            "does not hold",
        ),
        (["grapple", "-a", f"{CONAN},holding=true", "-d", THOTH], "use --action hold"),
        (["grapple", "-a", f"{CONAN},holding=true", "-d", f"{THOTH},held=false"], "contradict"),
        (["grapple", "-a", f"{CONAN},holding=true,held=true", "-d", THOTH], "each other"),
        (["grapple", "-a", CONAN, "-d", "str=9,dex=9,con=0"], "is unconscious"),
        (["grapple", "-a", f"{CONAN},unconscious=true", "-d", THOTH], "is unconscious"),
        (["punch", "-a", "str=9,dex=9,dead=true", "-d", "dex=9,con=9"], "is dead"),
    ],
)
def test_states_that_forbid(cli: Cli, args: list[str], complaint: str) -> None:
    ran = cli(*args)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err


@pytest.mark.parametrize(
    ("args", "role", "key"),
    [
        (["first-move", "-a", "str=9", "-d", "dex=9"], "attacker", "dex"),
        (["first-move", "-a", "dex=9", "-d", "str=9"], "defender", "dex"),
        (["grapple", "-a", "dex=9", "-d", THOTH], "attacker", "str"),
        (["grapple", "-a", "str=9", "-d", THOTH], "attacker", "dex"),
        (["grapple", "-a", CONAN, "-d", "str=9,dex=9"], "defender", "con"),
        (["punch", "-a", "dex=9", "-d", "dex=9,con=9"], "attacker", "str"),
        (["punch", "-a", "str=9,dex=9", "-d", "con=9"], "defender", "dex"),
        (["punch", "-a", "str=9,dex=9", "-d", "dex=9"], "defender", "con"),
    ],
)
def test_missing_stats(cli: Cli, args: list[str], role: str, key: str) -> None:
    ran = cli(*args)
    assert (ran.status, ran.out) == (2, "")
    assert f"{role}: {key} is missing" in ran.err


def test_other_keys_pass_through(answer: Answer) -> None:
    extra = "name=Conan,hp=7,weapon=mace,brawn=9"
    result = answer("grapple", "-a", f"{CONAN},{extra}", "-d", THOTH, "--dice", "12")
    assert result["attacker"] == {
        "str": 13, "dex": 14, "name": "Conan", "hp": 7, "weapon": "mace", "brawn": 9
    }  # fmt: skip


def test_adjusted_rolls(answer: Answer) -> None:
    args: list[Any] = ["punch", "-a", "str=11,dex=9", "-d", "dex=9,con=10", "--dice", "8,4"]
    result = answer(*args, "--adjust", "hit=-1:cover", "--adjust", "damage=-1")
    assert result["strikes"][0]["to_hit"] == 7
    assert result["lookups"][0]["row"] == "3"
    assert result["damage"] == 2
    assert result["adjustments"] == [
        {"to": "hit", "value": -1, "reason": "cover"},
        {"to": "damage", "value": -1, "reason": None},
    ]
