"""The referee who plays: adjustments, look-ups, rulings and parts of a fight, and what he logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.dice.by_hand import AskDice, Hand, HandDice
from combatcli.dice.notation import Dice
from combatcli.dice.seeded import RandomDice
from combatcli.errors import CostError, InternalError, UsageError
from combatcli.referee import PlayingReferee, Referee
from combatcli.request import Adjustment
from tests.odds.asks import BOOK

DRUNK = Adjustment("hit", -2, "drunk")
CHARM = Adjustment("hit", 5, "a charm")
RAGE = Adjustment("damage", 3, None)


def playing(*totals: int, book: Book = BOOK, **given: Any) -> PlayingReferee:
    """A referee with these dice."""
    return PlayingReferee(book, HandDice(Hand(totals), RandomDice(0)), **given)


@pytest.fixture
def house(tmp_path: Path) -> Book:
    """Tables of one's own: one that allows no total off it, and one whose text rolls."""
    (tmp_path / "luck.yaml").write_text("die: d4\noff_table: error\nrows: [a, b, c, d]\n")
    (tmp_path / "omens.yaml").write_text("rows: ['<2d4> ravens', A cat]\n")
    (tmp_path / "inns.yaml").write_text("by: inn\nrows: {boar: The Boar, stag: The Stag}\n")
    return Book(str(tmp_path))


# dice


def test_adjustments_of_a_roll_are_added_up_and_logged_once() -> None:
    referee = playing(7, 7, 4, adjust=(DRUNK, CHARM, RAGE))
    assert [referee.check("hit", "2d6"), referee.check("hit", "2d6")] == [10, 10]
    assert referee.log.adjustments == [DRUNK, CHARM]
    assert referee.check("damage", "d6") == 7
    assert referee.log.adjustments == [DRUNK, CHARM, RAGE]
    assert [roll.total for roll in referee.log.rolls] == [7, 7, 4]


def test_what_a_rule_adds_is_logged_unless_it_is_nothing() -> None:
    referee = playing()
    assert [referee.add("hit", -1, "behind"), referee.add("hit", 0, "above")] == [-1, 0]
    assert referee.log.adjustments == [Adjustment("hit", -1, "behind")]


def test_a_part_of_a_fight_has_a_log_of_its_own() -> None:
    rulings = {"break-grapple": "free-and-damage"}
    referee = playing(7, 9, 3, rules="brawling", adjust=(DRUNK,), rulings=rulings)
    referee.check("hit", "2d6")
    referee.note("it rains")
    part = referee.fork()
    assert (part.log.rolls, part.log.adjustments, part.rulings, part.log.notes) == ([], [], {}, [])
    assert part.check("hit", "2d6") == 7
    part.add("hit", 1, "above")
    assert part.ruling("break-grapple") == "free-and-damage"
    assert part.ruling("counter-grapple") == "damage-only"
    for note in ("it rains", "it pours"):
        part.note(note)
    assert (len(referee.log.rolls), referee.rulings) == (1, {})
    referee.join(part)
    assert [roll.total for roll in referee.log.rolls] == [7, 9]
    assert referee.log.adjustments == [DRUNK, Adjustment("hit", 1, "above")]
    assert referee.rulings == {**rulings, "counter-grapple": "damage-only"}
    assert referee.log.notes == ["it rains", "it pours"]


# tables


def test_a_word_that_a_table_lacks() -> None:
    with pytest.raises(UsageError) as refused:
        playing().read("armor", "paded")
    assert refused.value.message == "armor: unknown armor 'paded'"
    assert refused.value.hint == "did you mean padded?"


def test_a_look_up_again_is_logged_where_a_die_was_rolled(house: Book) -> None:
    """A weapon's row read twice is one look-up; the same row rolled twice is two."""
    referee = playing(2, 2, book=house)
    for _ in range(2):
        assert referee.roll_on("luck").text == "b"
        assert referee.read("inns", "boar").text == "The Boar"
    assert [(entry["table"], entry["row"]) for entry in referee.log.lookups] == [
        ("luck", "2"), ("inns", "boar"), ("luck", "2")
    ]  # fmt: skip


def test_what_a_text_rolls_is_noted_where_it_is_not_rolled(house: Book) -> None:
    note = "table omens, row 1: what its text rolls is not rolled here; see table roll omens"
    for works_out, notes in ((False, [note]), (True, [])):
        referee = playing(book=house)
        assert referee.read("omens", 1, works_out=works_out).text == "<2d4> ravens"
        referee.read("omens", 2, works_out=works_out)
        assert referee.log.notes == notes
    referee = playing(book=house)
    referee.read("omens", 1)
    assert referee.log.notes == [note]


def test_a_total_off_the_table(house: Book) -> None:
    with pytest.raises(UsageError) as refused:
        playing(book=house).read("luck", 5)
    assert refused.value.message == "table luck: 5 is off the table"
    assert refused.value.hint == "mend the adjustment"
    referee = playing(book=house)
    assert referee.read("omens", 3).text == "A cat"
    assert referee.log.notes == ["3 is off the table omens: row 2 is the nearest"]


def test_a_roll_on_a_table_as_adjusted() -> None:
    """Damage 9 on table B as a 7: a point off in column +1."""
    referee = playing(9, adjust=(Adjustment("damage", -2, None),))
    assert referee.roll_on("punch", "damage", 1).text == "1"
    assert referee.log.lookups == [
        {"table": "punch", "roll": 7, "row": "7", "column": "+1", "cell": "1"}
    ]


def test_a_table_without_a_die() -> None:
    with pytest.raises(UsageError) as refused:
        playing().roll_on("armor")
    assert refused.value.message == "table armor is looked up by armor, not rolled"
    assert refused.value.hint == "roll on another"


def test_an_adjustment_that_a_strict_table_refuses(house: Book) -> None:
    """Before the die falls: 4 could come, and one more is off the table."""
    referee = playing(1, book=house, adjust=(Adjustment("luck", 1, None),))
    with pytest.raises(UsageError) as refused:
        referee.roll_on("luck")
    assert refused.value.message == "table luck: adjusted by +1 it could come to 5, off it"
    assert referee.log.rolls == []


# rulings and steps


def test_no_rulings_without_rules() -> None:
    with pytest.raises(InternalError) as refused:
        playing().ruling("kill")
    assert refused.value.message == "the ruling 'kill' is asked for by a rule of no rule set"


def test_a_fold_ends_once_it_is_done_or_after_ten_thousand_steps() -> None:
    rolled: list[str] = []

    def ask(name: str, dice: Dice) -> int:
        rolled.append(name)
        return 6

    def on(referee: Referee, state: int) -> int:
        return state + referee.roll("hit", "d6") - 5

    referee = PlayingReferee(BOOK, AskDice(ask))
    assert referee.fold(on, 0, lambda state: state == 0) == 0
    assert referee.fold(on, 0, lambda state: state == 3, 3) == 3
    assert referee.fold(on, 0, lambda state: state == 10_000) == 10_000
    rolled.clear()
    with pytest.raises(CostError) as refused:
        referee.fold(on, 0, lambda state: state > 10_000)
    assert refused.value.message == "not decided after 10,000 steps"
    assert refused.value.hint == "another seed, or other dice"
    assert len(rolled) == 10_000
