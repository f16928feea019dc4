"""Parts of plays that the book keeps: what equal fighters come to, with all that was logged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from combatcli import referee
from combatcli.api import exact_odds, new_request, resolve
from combatcli.book import Book
from combatcli.bounded import Bounded
from combatcli.referee import PlayingReferee

SWORD: dict[str, Any] = {"class": "fighter", "level": 5, "weapon": "long-sword", "hp": 9}
OTHER: dict[str, Any] = {"armor": "leather", "hp": 20}


def played(book: Book, attacker: dict[str, Any], **more: Any) -> dict[str, Any]:
    dice = {"attack": [14], "damage": [3]}
    asked = new_request("attack", attacker=attacker, defender=OTHER, seed=1, dice=dice, **more)
    return resolve(asked, book=book)


def parts(book: Book) -> Bounded[Any, Any]:
    kept: Bounded[Any, Any] = book.kept("parts", lambda: Bounded(0))
    return kept


@pytest.mark.parametrize(
    ("change", "more"),
    [
        ({}, {}),
        ({"hp": 3}, {}),
        ({"name": "Odo", "extra_attack": 3}, {}),
        ({"level": 7}, {}),
        ({"weapon": "dagger", "str": 17}, {}),
        ({"off_weapon": "dagger"}, {"two_weapons": True}),
        ({}, {"adjust": [{"to": "attack", "value": 1}]}),
        ({"crit_range": 2}, {"rulings": {"crit-range": "each-rank"}}),
    ],
)
def test_a_play_is_the_same_whatever_was_played_before(
    change: dict[str, Any], more: dict[str, Any]
) -> None:
    """The dice, the rows read, the adjustments, the notes, and what came of it."""
    book = Book()
    for before in (SWORD, {**SWORD, "crit_range": 2}):
        played(book, before)
    for _ in range(2):
        assert played(book, {**SWORD, **change}, **more) == played(
            Book(), {**SWORD, **change}, **more
        )


def test_what_a_caller_does_to_an_answer_is_not_kept() -> None:
    book = Book()
    first = played(book, SWORD)
    for lookup in first["lookups"]:
        lookup.clear()
    assert played(book, SWORD) == played(Book(), SWORD)


def test_a_house_table_has_its_own(tmp_path: Path) -> None:
    """In plays and in odds: what other tables came to is not taken for these."""
    cell = '{text: "+9", value: 9}'
    (tmp_path / "attack-value.yaml").write_text(
        "by: level\ncolumns: [cleric, thief, fighter, dwarf, elf, halfling, magic-user]\n"
        f"rows:\n  1+: [{', '.join([cell] * 7)}]\n"
    )
    usual, house = Book(), Book(str(tmp_path))
    for _ in range(2):
        assert played(house, SWORD)["attacks"][0]["total"] == 14 + 9
        assert played(usual, SWORD)["attacks"][0]["total"] == 14 + 3
    asked = new_request("attack", attacker=SWORD, defender=OTHER)
    assert exact_odds(asked, book=house)["odds"] != exact_odds(asked, book=usual)["odds"]


def test_they_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MOST_PARTS", 5_000)
    book = Book()
    for level in range(1, 9):
        played(book, {**SWORD, "level": level})
        assert 0 < parts(book).size <= 5_000
    long = "x" * 3_000
    before = parts(book).size
    played(book, {**SWORD, "kept": f'{{"note": "{long}"}}'})
    assert parts(book).size == before


def test_under_eyes_it_is_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who watches is told all of it."""
    monkeypatch.setattr(PlayingReferee, "watcher", object(), raising=False)
    book = Book()
    playing = PlayingReferee(book, None, "labyrinth")  # type: ignore[arg-type]
    playing.watcher = object()  # type: ignore[assignment]
    made: list[int] = []

    def rule(at: object, fighters: object) -> int:
        del at, fighters
        made.append(1)
        return len(made)

    fighter = new_request("attack", attacker=SWORD, defender=OTHER).fighter("attacker")
    assert [playing.kept(rule, (fighter,)) for _ in range(2)] == [1, 2]
    playing.watcher = None
    assert [playing.kept(rule, (fighter,)) for _ in range(2)] == [3, 3]
