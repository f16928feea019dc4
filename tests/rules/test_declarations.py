"""Every command does as it declares: what shows without a roll, and in plays of its example."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from combatcli.book import Book
from combatcli.command import ANY_ROLL, Command
from combatcli.options.payload import build_request
from combatcli.referee import Referee
from combatcli.report import check_declared
from combatcli.resolution import play
from combatcli.rules import command, modules
from tests.helpers import example_request
from tools.declarations import faults

BOOK = Book()
SEEDS = 50


def test_nothing_is_wrong_with_any() -> None:
    assert list(faults()) == []


@pytest.mark.parametrize("name", modules())
def test_plays_of_its_example(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever falls, under every ruling, nothing comes up or is adjusted that isn't declared."""
    declared, adjusted, adjustment = command(name), set(), Referee.adjustment

    def recorded(referee: Referee, roll: str) -> int:
        adjusted.add(roll)
        return adjustment(referee, roll)

    monkeypatch.setattr(Referee, "adjustment", recorded)
    keys = example_request(name)
    for rulings in ruled(declared):
        for seed in range(SEEDS if declared.rolls else 1):
            more = {"seed": seed} if declared.rolls else {}
            request = build_request(declared, {**keys, **more, "rulings": rulings})
            check_declared(declared, play(declared, request, BOOK))
    assert ANY_ROLL in declared.rolls or adjusted <= {*declared.rolls, *declared.adjusts}


def ruled(declared: Command) -> Iterator[dict[str, str]]:
    """The default rulings, and each other choice of each."""
    yield {}
    for name in declared.rulings:
        ruling = BOOK.rulings()[name]
        if declared.rules:  # where a request chooses its rule set, not all of them touch it
            yield from ({name: choice} for choice in ruling.choices if choice != ruling.default)
