"""Tables that come back to themselves: played, and as odds; rows drawn as cards are."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from combatcli.book import Book
from tests.helpers import Cli
from tests.odds.asks import Chances, chances

TABLES = {
    "again": "die: 1d4\nrows: {1-2: a fox, 3: <1d2> owls, 4: <@again>}\n",
    "there": "die: 1d2\nrows: {1: <@back>, 2: x}\n",
    "back": "die: 1d3\nrows: {1: <@there>, 2: <@back>, 3: y}\n",
    "twice": "die: 1d3\nrows: {1: <2@twice>, 2: a, 3: b}\n",
    "then": "die: 1d2\nrows: {1: {text: a, then: [then]}, 2: b}\n",
    "pair": "rows: [<2@coin> at once]\n",
    "coin": "rows: [heads, tails]\n",
    "one": "die: 1d2\ncolumns: [Who]\nrows: {1: [a], 2: [<@one> again]}\n",
    "hot": "die: 1d100\nrows: {1: x, 2-100: <2@hot>}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in TABLES.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def odds(folder: Path, table: str, *by: str, **options: object) -> Chances:
    return chances("table roll", *by, book=Book(str(folder)), table=table, **options)


def roll(cli: Cli, folder: Path, *args: str) -> str:
    ran = cli("table", "roll", *args, "--tables", str(folder))
    assert (ran.status, ran.err) == (0, "")
    return ran.out.strip()


def test_sound(cli: Cli, folder: Path) -> None:
    assert cli("table", "check", str(folder)).status == 0


@pytest.mark.parametrize(
    ("table", "dice", "text"),
    [
        ("again", "4,4,4,1", "a fox"),
        ("again", "4,3,2", "2 owls"),
        ("there", "1,2,1,1,3", "y"),
        ("twice", "1,2,3", "a, b"),
        ("twice", "1,1,2,3,2", "a, b, a"),
        ("pair", "1,1,2", "heads, tails at once"),
        ("then", "1,1,2", "a"),
        ("one", "2,2,1", "a again again"),
    ],
)
def test_played(cli: Cli, folder: Path, table: str, dice: str, text: str) -> None:
    assert roll(cli, folder, table, "--dice", dice, "--get", "text") == text


def test_then_on_itself(cli: Cli, folder: Path) -> None:
    beside = roll(cli, folder, "then", "--dice", "1,1,2", "--get", "beside")
    assert beside == "then: a; then: b"


def test_odds(folder: Path) -> None:
    third = Fraction(1, 3)
    assert odds(folder, "again", "text") == {
        "a fox": 2 * third, "1 owls": third / 2, "2 owls": third / 2,
    }  # fmt: skip
    # t = 1/2 b + 1/2 x; b = 1/3 t + 1/3 b + 1/3 y, so b = 1/2 t + 1/2 y and t = 2/3 x + 1/3 y
    assert odds(folder, "there", "text") == {"x": 2 * third, "y": third}
    assert odds(folder, "back", "text") == {"x": third, "y": 2 * third}
    assert odds(folder, "twice", "row") == {"1": third, "2": third, "3": third}
    quarter = Fraction(1, 4)
    assert odds(folder, "pair", "text")["heads, tails at once"] == quarter


@pytest.mark.parametrize(("table", "by"), [("twice", "text"), ("then", "beside"), ("hot", "text")])
def test_odds_that_have_no_end(cli: Cli, folder: Path, table: str, by: str) -> None:
    args = ("table", "roll", table, "--odds", "--by", by, "--tables", str(folder))
    ran = cli(*args)
    assert (ran.status, ran.out) == (1, "")
    assert f"comes back to {table} within its text" in ran.err
    assert ran.err.count("\n") == 1


def test_one_that_grows_is_stopped(cli: Cli, folder: Path) -> None:
    ran = cli("table", "roll", "hot", "--seed", "1", "--tables", str(folder))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "combatcli: table hot came back to itself 80 times within one text, which is most;"
        " another seed or other dice, or give it more rows that end\n"
    )


def test_one_that_hardly_ends_is_stopped(cli: Cli, tmp_path: Path) -> None:
    table = "die: 1d999999999\nrows: {1: end, 2-999999999: <@long>}\n"
    (tmp_path / "long.yaml").write_text(table, encoding="utf-8")
    ran = cli("table", "roll", "long", "--seed", "1", "--tables", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "combatcli: not decided after 10,000 steps; another seed, or other dice\n"


def test_without_rows(folder: Path) -> None:
    half = Fraction(1, 2)
    assert odds(folder, "again", "row", without="3,4") == {"1-2": Fraction(1)}
    assert odds(folder, "again", "row", without="1-2") == {"3": half, "4": half}


def test_unique(cli: Cli, folder: Path) -> None:
    args = ("again", "-n", "3", "--unique", "--get", "row")
    for seed in map(str, range(20)):
        rows = roll(cli, folder, *args, "--seed", seed).split()
        assert sorted(rows) == ["1-2", "3", "4"]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("-n 4 --unique", "-n 4 --unique: 3 different rows can come up; -n 3"),
        ("-n 3 --unique --without 4", "-n 3 --unique: 2 different rows can come up; -n 2"),
        ("-n 1 --unique --without 1-2,3,4", "0 different rows can come up; put some back"),
        ("-n 4 --unique --json", "3 different rows can come up"),
        ("-n 4 --unique --format csv", "3 different rows can come up"),
        ("-n 4 --unique --get row", "3 different rows can come up"),
        ("-n 3 --unique --adjust again=+2", "2 different rows can come up"),
        ("--without 5", "without: unknown row of again '5'"),
        ("--unique", "--unique goes with -n"),
        ("--without 1-2,3,4 --odds", "no row of again is left"),
    ],
)
def test_refused(cli: Cli, folder: Path, args: str, fault: str) -> None:
    ran = cli("table", "roll", "again", *args.split(), "--tables", str(folder))
    assert (ran.status, ran.out) == (2, "")
    assert fault in ran.err


@pytest.mark.parametrize("table", ["one", "then"])
def test_unique_with_columns_and_then(cli: Cli, folder: Path, table: str) -> None:
    rows = roll(cli, folder, table, "-n", "2", "--unique", "--get", "row", "--seed", "3").split()
    assert sorted(rows) == ["1", "2"]
    refused = cli("table", "roll", table, "-n", "3", "--unique", "--tables", str(folder))
    assert (refused.status, refused.out) == (2, "")
