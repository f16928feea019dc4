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
from tests.worked import all_examples, ask
from tools.__main__ import first_faults

BOOK = Book()
SEEDS = 50


def test_nothing_is_wrong_with_any() -> None:
    """Nor with what they read, with a table, a ruling, an example or a sentence."""
    assert first_faults() == []


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


def test_every_declared_roll_is_made_and_adjusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In some worked example: else it can't come up, or an adjustment of it is taken and ignored.

    Where a request chooses the rule set, the rolls are those of other commands.
    """
    rolled: dict[str, set[str]] = {}
    adjusted: dict[str, set[str]] = {}
    adjustment, asked = Referee.adjustment, set[str]()

    def recorded(referee: Referee, roll: str) -> int:
        asked.add(roll)
        return adjustment(referee, roll)

    monkeypatch.setattr(Referee, "adjustment", recorded)
    for example in all_examples():
        monkeypatch.chdir(example.folder)
        if "refused" in example.shown or example.before:
            continue
        asked.clear()
        result = ask(example.line)
        name = result.get("command", "")
        rolled.setdefault(name, set()).update(roll["name"] for roll in result.get("rolls", ()))
        adjusted.setdefault(name, set()).update(asked)
    for name in modules():
        declared = command(name)
        if ANY_ROLL in declared.rolls or declared.rules_option is not None:
            continue
        where = f"no worked example of {name} in tests/rules/"
        left = {*declared.rolls} - rolled.get(name, set())
        assert not left, f"{where} rolls these: add one, or leave them out of rolls"
        left = {*declared.rolls, *declared.adjusts} - adjusted.get(name, set())
        assert not left, f"{where} adjusts these: let the rule `check`, or ask `adjustment`"
