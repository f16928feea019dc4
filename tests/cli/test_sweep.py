"""`--vary` and `--requests`: a grid of values, a row, a line or a request for each cell."""

from __future__ import annotations

import json

import pytest

from tests.helpers import Cli

HITS = ["attack", "-a", "class=fighter,level=4,weapon=long-sword", "-d", "hp=20", "--odds"]
BRAWL = ["grapple", "-a", "dex=14", "-d", "str=15,dex=10,con=10"]
GRID = ["--vary", "attacker.str=10..12", "--vary", "defender.con=9,8"]


def lines(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()]


def test_one_key_a_row_each_with_the_outcomes_as_columns(cli: Cli) -> None:
    out = cli(*HITS, "--vary", "defender.ac=10..12").out.splitlines()
    assert out[0].split() == ["defender.ac", "miss", "hit", "critical", "fumble", "damage", "mean"]
    assert [row.split()[0:2] for row in out[2:]] == [
        ["10", "30.00"],
        ["11", "35.00"],
        ["12", "40.00"],
    ]


def test_each_cell_is_what_the_command_says_alone(cli: Cli) -> None:
    swept = [
        json.loads(line)
        for line in cli(*HITS, "--vary", "defender.ac=10..12", "--json").out.splitlines()
    ]
    for ac, answer in zip((10, 11, 12), swept, strict=True):
        alone = json.loads(cli(*HITS[:4], f"hp=20,ac={ac}", "--odds", "--json").out)
        assert answer.pop("vary") == {"defender.ac": ac}
        assert answer == alone


def test_a_two_way_table_of_one_field(cli: Cli) -> None:
    out = cli(
        *HITS,
        "--vary",
        "attacker.level=1,5",
        "--vary",
        "defender.ac=10..12",
        "--get",
        "probability.hit",
    ).out
    assert [line.split() for line in out.splitlines()] == [
        ["probability.hit"],
        [],
        ["attacker.level", "\\", "defender.ac", "10", "11", "12"],
        ["-" * 28, "----", "----", "----"],
        ["1", "0.5", "0.45", "0.4"],
        ["5", "0.65", "0.6", "0.55"],
    ]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("10..12", ["10", "11", "12"]),
        ("10..15..2", ["10", "12", "14"]),
        ("12..10", ["12", "11", "10"]),
        ("-1..1", ["-1", "0", "1"]),
        ("10,12..13", ["10", "12", "13"]),
    ],
)
def test_values(cli: Cli, values: str, expected: list[str]) -> None:
    out = cli(*HITS, "--vary", f"defender.ac={values}", "--get", "probability.hit").out
    assert [row[0] for row in lines(out)] == expected


@pytest.mark.parametrize(
    ("args", "key"),
    [
        (["--vary", "adjust.grapple=-1..1"], "adjust.grapple"),
        (
            ["--vary", "ruling.break-grapple=free,free-and-damage", "--action", "break"],
            "ruling.break-grapple",
        ),
        (["--vary", "action=grapple,hold"], "action"),
    ],
)
def test_adjustments_rulings_and_options(cli: Cli, args: list[str], key: str) -> None:
    ran = cli(*BRAWL[:2], "str=13,dex=14", *BRAWL[3:], "--odds", "--json", *args)
    assert (ran.status, ran.err) == (0, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [next(iter(answer["vary"])) for answer in answers] == [key] * len(answers)
    assert len({json.dumps(answer["request"]) for answer in answers}) == len(answers) > 1


def test_a_seed_of_its_own_by_its_values_alone(cli: Cli) -> None:
    narrow = cli(*BRAWL, "--seed", "3", "--vary", "attacker.str=10..12", "--json").out.splitlines()
    wide = cli(*BRAWL, "--seed", "3", "--vary", "attacker.str=8..14", "--json").out.splitlines()
    assert set(narrow) < set(wide)
    assert len({json.loads(line)["request"]["seed"] for line in wide}) == 7


def test_the_requests_give_the_same_results(cli: Cli) -> None:
    requests = cli(*BRAWL, "--seed", "3", *GRID, "--requests").out
    assert requests.count("\n") == 6
    answered = [json.loads(line) for line in cli("batch", input=requests).out.splitlines()]
    swept = [
        json.loads(line) for line in cli(*BRAWL, "--seed", "3", *GRID, "--json").out.splitlines()
    ]
    for one, other in zip(answered, swept, strict=True):
        del one["line"], other["vary"]
        assert one == other


def test_one_request_without_vary(cli: Cli) -> None:
    assert json.loads(cli("roll", "2d6", "--odds", "--requests").out) == {
        "command": "roll", "notation": "2d6", "odds": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["--vary", "attacker.stre=10..12"],
            "--vary: unknown key 'attacker.stre'; did you mean attacker.str?",
        ),
        (["--vary", "attacker.str"], "--vary: 'attacker.str' is no KEY=VALUES"),
        (["--vary", "attacker.str=1..x"], "--vary: attacker.str: '1..x' is no range"),
        (["--vary", "attacker.str=10,10"], "--vary: attacker.str has a value twice"),
        (["--vary", "attacker.str=31"], "--vary: attacker.str can't be '31'"),
        (
            ["--vary", "attacker.str=1..2", "--vary", "attacker.str=3"],
            "--vary: attacker.str is varied twice",
        ),
        (["--vary", "adjust.grapple=0..9999999"], "more than 1,000,000 cells"),
        (["--vary", "attacker.str=10", "-n", "3"], "--vary and -n don't go together"),
        (["--vary", "attacker.str=10", "--ask"], "--vary and --ask don't go together"),
        (["--requests", "--get", "damage"], "--requests and --get don't go together"),
    ],
)
def test_what_is_wrong(cli: Cli, args: list[str], message: str) -> None:
    ran = cli(*BRAWL, *args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_the_cell_that_can_not_be_is_named(cli: Cli) -> None:
    ran = cli("grapple", "-a", "str=9", "-d", "str=9,dex=9,con=9", "--vary", "defender.dex=9..10")
    assert (ran.status, ran.out) == (2, "")
    assert "defender.dex=9: attacker: dex is missing" in ran.err


def test_check_over_a_sweep(cli: Cli) -> None:
    args = ["roll", "1d6", "--dice", "3", "--check", "--get", "success", "--vary"]
    assert cli(*args, "at_least=2..3").status == 0
    assert cli(*args, "at_least=3..4").status == 3
