"""Odds as people read them, and as programs do."""

from __future__ import annotations

import json
import sys
from fractions import Fraction

import pytest

from combatcli.cli.show.chances import bar
from combatcli.odds.chance_text import fraction, percent
from tests.helpers import Answer, Cli, execute

GRAPPLE = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10", "--odds"]


def test_a_table(cli: Cli) -> None:
    ran = cli(*GRAPPLE)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "outcome  chance   fraction\n"
        "-------  -------  --------  ------------\n"
        "G2       27.78 %  5/18      █████▌\n"
        "G1       55.56 %  5/9       ███████████▏\n"
        "NG       16.67 %  1/6       ███▍\n"
        "\n"
        "damage  chance   fraction  at least\n"
        "------  -------  --------  --------  ------------\n"
        "0       16.67 %  1/6       100 %     ███▍\n"
        "1       55.56 %  5/9       83.33 %   ███████████▏\n"
        "2       27.78 %  5/18      27.78 %   █████▌\n"
        "\n"
        "damage on average: 1.11 (10/9)\n"
    )


def test_damage_alone_is_told_once(cli: Cli) -> None:
    text = cli(*GRAPPLE, "--by", "damage").out
    assert text.count("at least") == 1
    assert "damage on average: 1.11 (10/9)" in text


def test_two_fields_have_no_at_least(cli: Cli) -> None:
    table = cli(*GRAPPLE, "--by", "damage,defender.con").out.split("\n\n")[0]
    assert table.startswith("damage  defender.con  chance")
    assert "at least" not in table


def test_at_least_for_outcomes_that_are_numbers(cli: Cli) -> None:
    lines = cli("roll", "1d4-2", "--odds").out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["-1", "0", "1", "2"]
    assert [line.split()[4:6] for line in lines[2:]] == [
        ["100", "%"], ["75.00", "%"], ["50.00", "%"], ["25.00", "%"],
    ]  # fmt: skip


def test_words_have_no_at_least(cli: Cli) -> None:
    assert "at least" not in cli("dying", "--odds").out


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(1, 10**5), "<0.01 %"),
        (Fraction(1, 10**40), "<0.01 %"),
        (1 - Fraction(1, 10**40), ">99.99 %"),
        (1 - Fraction(1, 10**5), ">99.99 %"),
        (Fraction(5, 10**5), "0.01 %"),
        (Fraction(9_999, 10**4), "99.99 %"),
        (0.0, "0 %"),
        (1.0, "100 %"),
        (1e-300, "<0.01 %"),
        (1 - 1e-12, ">99.99 %"),
    ],
)
def test_percent(chance: Fraction | float, text: str) -> None:
    assert percent(chance) == text


def test_certain_and_impossible_are_exact(cli: Cli) -> None:
    """100d6 has ends of one way in 6^100; nothing reads 0 % or 100 % but what is."""
    text = cli("roll", "40d6", "--odds").out
    assert " 0 %" not in text
    assert "0.00 %" not in text
    rows = text.splitlines()[2:]
    assert "100 %" in rows[0]
    assert all("100 %" not in row and "100.00 %" not in row for row in rows[1:])
    assert ">99.99 %" in rows[1]
    certain = cli("roll", "7", "--odds").out.splitlines()[-1]
    assert certain.split()[:4] == ["7", "100", "%", "1"]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 10**6), "1/1000000"),
        (Fraction(1, 10**6 + 1), ""),
        (Fraction(5, 18), "5/18"),
        (None, ""),
    ],
)
def test_fractions_short_enough_to_read(chance: Fraction | None, text: str) -> None:
    assert fraction(chance) == text


def test_long_fractions_are_left_out(cli: Cli) -> None:
    six = ["punch", "-a", "str=13,dex=18", "-d", "dex=3,con=18", "--odds"]
    table = cli(*six).out.split("\n\n")[0]
    assert "fraction" not in table
    assert "/" not in table


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_bars(encoding: str) -> None:
    ran = execute(
        [sys.executable, "-m", "combatcli", *GRAPPLE],
        env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )
    assert (ran.status, ran.err) == (0, "")
    rows = ran.out.splitlines()[2:5]
    if encoding == "utf-8":
        assert rows[1].endswith("█" * 11 + "▏")
    else:
        assert ran.out.isascii()
        assert [row.count("#") for row in rows] == [5, 11, 3]


def test_what_can_happen_has_a_bar() -> None:
    assert bar(1e-9)
    assert bar(0) == ""


def test_json(answer: Answer) -> None:
    told = answer(*GRAPPLE)
    assert list(told)[:4] == ["command", "by", "odds", "damage"]
    assert told["by"] == ["outcome"]
    assert told["odds"] == [
        {"outcome": "G2", "chance": "5/18", "probability": 5 / 18},
        {"outcome": "G1", "chance": "5/9", "probability": 5 / 9},
        {"outcome": "NG", "chance": "1/6", "probability": 1 / 6},
    ]
    assert told["damage"] == {
        "mean": "10/9",
        "sd": pytest.approx((35 / 81) ** 0.5),
        "median": 1,
        "distribution": [
            {"damage": 0, "chance": "1/6", "probability": 1 / 6, "at_least": 1, "at_most": 1 / 6},
            {
                "damage": 1,
                "chance": "5/9",
                "probability": 5 / 9,
                "at_least": 5 / 6,
                "at_most": 13 / 18,
            },
            {
                "damage": 2,
                "chance": "5/18",
                "probability": 5 / 18,
                "at_least": 5 / 18,
                "at_most": 1,
            },
        ],
    }
    assert told["request"]["odds"] is True


def test_a_kill_of_unknown_worth(cli: Cli, answer: Answer) -> None:
    attack = ["attack", "-a", "av=3,damage=1d8", "-d", "ac=15", "--odds"]
    damage = answer(*attack)["damage"]
    assert damage["mean"] is None
    assert damage["distribution"][-1]["damage"] is None
    text = cli(*attack).out
    assert "damage on average: not known, defender.hp is missing" in text
    known = answer(*attack[:4], "ac=15,hp=9", "--odds")["damage"]
    assert Fraction(known["mean"]) > 0


def test_commands_without_damage_have_none(answer: Answer) -> None:
    assert "damage" not in answer("fumble", "--odds")


def test_get(cli: Cli) -> None:
    """Odds are an object like any other: fields of it by --get."""
    assert cli(*GRAPPLE, "--get", "damage.mean").out == "10/9\n"


def test_house_text_in_ascii() -> None:
    ran = execute(
        [sys.executable, "-m", "combatcli", "table", "roll", "body", "--odds", "--json"],
        env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert len(json.loads(ran.out)["odds"]) == 17


def test_single_fields_of_odds(cli: Cli) -> None:
    fighters = ("-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10")
    ran = cli("grapple", *fighters, "--odds", "--get", "odds.0.outcome,odds.0.chance,by.0")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "G2\t5/18\toutcome\n"


def test_a_field_that_only_some_odds_have(cli: Cli) -> None:
    one = "brawn=9,finesse=6,hp=1"
    args = ("duel", "-a", one, "-d", one, "--odds", "--get")
    assert cli(*args, "samples").out == "\n"
    assert cli(*args, "samples", "--samples", "7", "--seed", "1").out == "7\n"
