"""Each ruling by results that differ with its choice alone: the rows of rulings.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.rules import command, modules
from tests.worked import Shown, ask, check, read

RULINGS = Book().rulings()
ROWS = read(Path(__file__).with_name("rulings.yaml"))
CHOICES = [
    pytest.param(line, name, choice, shown, id=f"{line.split()[0]} {name}={choice}")
    for name, lines in ROWS.items()
    for line, choices in lines.items()
    for choice, shown in choices.items()
]


@pytest.mark.parametrize(("line", "name", "choice", "shown"), CHOICES)
def test_choice(line: str, name: str, choice: str, shown: Shown) -> None:
    result = ask(f"{line} --ruling {name}={choice}")
    check(result, {**shown, f"rulings.{name}": choice})
    default = choice == RULINGS[name].default
    assert result["request"].get("rulings", {}) == ({} if default else {name: choice})
    if default:
        check(ask(line), {**shown, f"rulings.{name}": choice})


@pytest.mark.parametrize("name", RULINGS)
def test_every_choice_is_shown_the_default_first_and_no_two_alike(name: str) -> None:
    shown: dict[str, list[Shown]] = {}
    for choices in ROWS[name].values():
        for choice, fields in choices.items():
            shown.setdefault(choice, []).append(fields)
    assert set(shown) == set(RULINGS[name].choices)
    assert next(iter(shown)) == RULINGS[name].default
    assert len({str(each) for each in shown.values()}) == len(shown)


def test_every_ruling_touches_a_command_and_has_a_row() -> None:
    touched = {name for each in modules() for name in command(each).rulings}
    assert touched == set(RULINGS), "name a ruling in rulings of each COMMAND that reads it"
    assert set(ROWS) == set(RULINGS), "a ruling has rows in tests/rules/rulings.yaml"


@pytest.mark.parametrize(
    "line",
    [
        "first-move -a dex=12 -d dex=14",
        "first-move -a dex=12 -d dex=12",
        "grapple -a str=9,dex=9 -d str=9,dex=9,con=9 --dice 3",
        "grapple --action break -a str=9,dex=9,held=true -d str=9,dex=9,holding=true --dice 12",
        "grapple -a str=9,dex=9,held=true -d str=9,dex=9,con=9,holding=true --dice 12",
        "punch -a str=9,dex=9 -d dex=9,con=9 --dice 12",
        "attack -a av=1,damage=d6 -d ac=10,hp=40,shield=true --dice 12,3",
        "attack -a class=fighter,level=1,damage=d6 -d ac=10,hp=40,shield=true --dice 20,15,3",
        "fumble --dice 4,1",
        "fumble --alone --dice 1,1",
        "brawl-opposed -a brawn=9 -d finesse=9 --dice 9,9,4",
    ],
)
def test_only_rulings_leaned_on_are_named(line: str) -> None:
    assert ask(line)["rulings"] == {}
    touched = command(line.split()[0]).rulings
    chosen = [f"--ruling {name}={list(RULINGS[name].choices)[-1]}" for name in touched]
    assert ask(" ".join([line, *chosen]))["rulings"] == {}
