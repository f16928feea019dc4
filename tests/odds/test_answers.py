"""How odds answer: what they pass on, sum up and put in order, shown by rules of a line or two."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.command import Command, Option, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.odds.answer import odds
from combatcli.odds.fields import check_by, field_of
from combatcli.odds.figures import damage_json
from combatcli.referee import Referee
from combatcli.report import scalar_fields
from combatcli.request import Adjustment, Request
from combatcli.rules import command
from combatcli.shapes import COUNT, INTEGER, MAYBE_TEXT, one_of
from combatcli.values.basic import Integer
from tests.odds.asks import BOOK, ask

Rule = Callable[[Request, Referee], Result]


def toy(resolve: Rule, **declared: Any) -> Command:
    """A command made up for a test."""
    return Command("toy", "A toy.", resolve, declared.pop("fields", {}), "", **declared)


def of(declared: Command, *by: str, **asked: Any) -> dict[str, Any]:
    """What the odds of a made-up command are."""
    return odds(declared, Request(declared.name, {}, {}, by=by, **asked), BOOK)


def unplayed(request: Request, referee: Referee) -> Result:
    raise AssertionError("no run of the rule")


# what is passed on


def test_a_command_with_odds_of_its_own() -> None:
    """It gets the whole request."""
    told: list[Any] = []

    def solved(*asked: Any) -> dict[str, Any]:
        told.extend(asked)
        return {"odds": "its own"}

    declared = toy(unplayed, odds=solved, options=(Option("samples", Integer(), "plays"),))
    request = Request("toy", {}, {"samples": 5}, seed=7)
    progress: list[int] = []
    assert odds(declared, request, BOOK, progress.append) == {"odds": "its own"}
    assert told == [declared, request._replace(odds=True), BOOK, progress.append]


def test_what_a_rule_is_told_is_wanted() -> None:
    """The fields asked for, and the damage where there is any."""
    seen: set[tuple[bool, ...]] = set()

    def rule(request: Request, referee: Referee) -> Result:
        seen.add(tuple(map(referee.wants, ("margin", "damage", "outcome"))))
        return Result("hit", "", {"margin": 1, "damage": 1})

    fields = {"margin": INTEGER, "damage": COUNT}
    of(toy(rule, fields=fields, damage=True), "margin")
    of(toy(rule, fields=fields), "margin")
    of(toy(rule, fields=fields, damage=True))
    assert seen == {(True, True, False), (True, False, False), (False, True, True)}


def test_adjustments_rulings_dice_and_progress_reach_the_rule() -> None:
    def rule(request: Request, referee: Referee) -> Result:
        total = referee.check("hit", "2d4")
        return Result(
            referee.ruling("break-grapple"), "", {"total": total + referee.roll("x", "d2")}
        )

    declared = toy(rule, fields={"total": INTEGER}, rules="brawling", rolls=("hit", "x"),
                   rulings=("break-grapple",))  # fmt: skip
    answer = of(
        declared,
        "outcome",
        "total",
        adjust=(Adjustment("hit", 10, None),),
        rulings={"break-grapple": "free-and-damage"},
        dice={"x": (2,)},
    )
    first = {"outcome": "free-and-damage", "total": 14, "chance": "1/16", "probability": 0.0625}
    assert answer["odds"][0] == first
    told: list[int] = []
    for notation, runs in (("1d1023", []), ("1d1024", [1_024])):
        request = Request("roll", {}, {"notation": notation, "at_least": None, "at_most": None})
        odds(command("roll"), request, BOOK, told.append)
        assert told == runs


# damage


def test_damage_beside_the_odds() -> None:
    """d2 of damage, or a kill whose damage isn't known."""

    def rule(request: Request, referee: Referee) -> Result:
        fell = referee.roll("hit", "d4")
        return Result("hit", "", {"damage": {1: 0, 2: 1, 3: 2}.get(fell)})

    answer = of(toy(rule, fields={"damage": COUNT}, damage=True))
    assert answer["odds"] == [{"outcome": "hit", "chance": "1", "probability": 1.0}]
    tails = {"at_least": None, "at_most": None}
    quarter = {"chance": "1/4", "probability": 0.25, **tails}
    assert answer["damage"] == {
        "mean": None,
        "sd": None,
        "median": None,
        "distribution": [{"damage": points, **quarter} for points in (0, 1, 2, None)],
    }


@pytest.mark.parametrize(
    ("by", "together"),
    [
        (("outcome",), True),
        (("defender.hp", "outcome"), True),
        (("others.0.hp",), True),
        (("defender.con",), True),
        (("defender.dead",), True),
        (("defender.unconscious",), True),
        (("defender.limbs",), False),
        (("defender.hp", "defender.limbs"), False),
        (("defender.limbs", "damage"), True),
    ],
)
def test_damage_beside_what_becomes_of_a_fighter(by: tuple[str, ...], together: bool) -> None:
    """In one run with what it nearly tells, in a run of its own beside all else."""
    seen: set[tuple[bool, ...]] = set()

    def rule(request: Request, referee: Referee) -> Result:
        points = referee.roll("damage", "d2") - 1
        seen.add(tuple(map(referee.wants, (*by, "damage"))))
        hurt = Fighter("defender", {"hp": 5 - points, "con": 9, "limbs": "left-hand"})
        return Result("hit", "", {"damage": points}, {"defender": hurt}, others=(hurt,))

    answer = of(
        toy(
            rule, fields={"damage": COUNT}, damage=True, fighters=("defender",), many_defenders=True
        ),
        *by,
    )
    wanted, unwanted = (True,) * len(by), (False,) * len(by)
    assert seen == ({(*wanted, True)} if together else {(*wanted, False), (*unwanted, True)})
    assert answer["damage"]["mean"] == "1/2"


def test_runs_for_the_damage_are_counted_on() -> None:
    def rule(request: Request, referee: Referee) -> Result:
        referee.roll("damage", "1d1024")
        return Result("hit", "", {"damage": 1})

    declared = toy(rule, fields={"damage": COUNT}, damage=True, fighters=("defender",))
    told: list[int] = []
    odds(declared, Request("toy", {}, {}, by=("defender.limbs",)), BOOK, told.append)
    assert told == [1_024, 2_048]


def test_mean_damage() -> None:
    assert damage_json({3: 2, 0: 3, 1: 1})["mean"] == "7/6"
    assert [row["damage"] for row in damage_json({3: 1, 0: 1})["distribution"]] == [0, 3]


# order


def test_rows_in_order() -> None:
    """Outcomes and words as declared, numbers by size, other words as they came up, null last."""
    ends: dict[int, tuple[Any, ...]] = {
        1: ("hit", "slow", 10, None),
        2: ("miss", "slow", 9, "b"),
        3: ("miss", "fast", 10, "a"),
        4: ("hit", "fast", -1, "b"),
    }

    def rule(request: Request, referee: Referee) -> Result:
        outcome, pace, margin, word = ends[referee.roll("hit", "d4")]
        return Result(outcome, "", {"pace": pace, "margin": margin, "word": word})

    fields = {"pace": one_of("fast", "slow"), "margin": INTEGER, "word": MAYBE_TEXT}
    declared = toy(rule, fields=fields, outcomes=("miss", "hit"))

    def rows(*by: str) -> list[tuple[Any, ...]]:
        return [tuple(row[field] for field in by) for row in of(declared, *by)["odds"]]

    assert rows("outcome") == [("miss",), ("hit",)]
    assert rows("pace") == [("fast",), ("slow",)]
    assert rows("margin") == [(-1,), (9,), (10,)]
    assert rows("word") == [("b",), ("a",), (None,)]
    assert rows("outcome", "pace") == [
        ("miss", "fast"), ("miss", "slow"), ("hit", "fast"), ("hit", "slow")
    ]  # fmt: skip


def test_outcomes_of_a_house_table_in_order(tmp_path: Path) -> None:
    """Whole numbers by size, then texts by row; what only looks like a number is a text."""
    texts = ["10", "A raven", "9", "--5", "-2", "-", "-10"]
    (tmp_path / "omens.yaml").write_text(f"rows: {texts!r}\n".replace("'", '"'))
    answer = ask("table roll", table="omens", book=Book(str(tmp_path)))
    assert [row["outcome"] for row in answer["odds"]] == [
        "-10", "-2", "9", "10", "A raven", "--5", "-"
    ]  # fmt: skip


# fields


def test_fields_that_odds_go_by() -> None:
    fields = {
        "margin": INTEGER,
        "word": MAYBE_TEXT,
        "pace": one_of("fast"),
        "strikes": {"type": "array"},
        "place": {"type": "object"},
        "then": {"type": ["array", "null"]},
        "crit": {"type": ["object", "null"]},
    }
    assert list(scalar_fields(toy(unplayed, fields=fields))) == [
        "outcome",
        "margin",
        "word",
        "pace",
    ]
    assert list(scalar_fields(toy(unplayed, checks=True))) == ["outcome", "success"]


@pytest.mark.parametrize(
    ("field", "message", "hint"),
    [
        ("lookups", "'lookups' is composite", ""),
        ("notes", "'notes' is composite", ""),
        ("defender", "'defender' is composite", ""),
        ("sucess", "unknown field 'sucess'", "did you mean success? "),
        ("xyzzy", "unknown field 'xyzzy'", ""),
    ],
)
def test_what_fields_there_are_is_told(field: str, message: str, hint: str) -> None:
    """The first field that can't be is named, wherever it stands."""
    for by in ((field,), ("outcome", "defender.hp", field)):
        with pytest.raises(UsageError) as refused:
            check_by(command("brawl-opposed"), by)
        assert refused.value.message == f"by: {message}"
        assert refused.value.hint == (
            f"{hint}there are outcome, success, attack, defense, margin, effect, damage,"
            " attacker.KEY, defender.KEY"
        )


def test_fighters_that_a_result_leaves_out() -> None:
    alone = Result("hit", "", {})
    assert field_of(alone, "defender.hp") is None
    assert field_of(alone, "others.0.hp") is None
    one_more = Result("hit", "", {}, others=(Fighter("other 1", {"hp": 9}),))
    assert [field_of(one_more, f"others.{at}.hp") for at in (0, 1)] == [9, None]
