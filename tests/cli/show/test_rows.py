"""`--format`: rows for other programs."""

from __future__ import annotations

import csv
import io

import pytest

from tests.helpers import Cli

GRAPPLE = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]


def test_odds_as_csv(cli: Cli) -> None:
    assert cli(*GRAPPLE, "--odds", "--format", "csv").out == (
        "outcome,chance,probability\n"
        "G2,5/18,0.2777777777777778\nG1,5/9,0.5555555555555556\nNG,1/6,0.16666666666666666\n"
    )


def test_numbers_have_their_tails(cli: Cli) -> None:
    out = cli(*GRAPPLE, "--odds", "--by", "damage", "--format", "tsv").out.splitlines()
    assert out[0].split("\t") == ["damage", "chance", "probability", "at_least", "at_most"]
    assert out[3].split("\t") == ["2", "5/18", "0.2777777777777778", "0.2777777777777778", "1.0"]


def test_repetitions(cli: Cli) -> None:
    out = cli(*GRAPPLE, "-n", "3", "--seed", "5", "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [*rows[0]] == ["outcome", "success", "action", "damage", "summary", "seed"]
    assert len({row["seed"] for row in rows}) == 3


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("csv", 'name,outcome\n"a, ""b"" | c",9\n'),
        ("tsv", 'name\toutcome\n"a, ""b"" | c"\t9\n'),
        ("markdown", '| name | outcome |\n| --- | --- |\n| a, "b" \\| c | 9 |\n'),
    ],
)
def test_awkward_texts(form: str, expected: str) -> None:
    from combatcli.cli.show.rows import table_text

    assert table_text(form, ["name", "outcome"], [['a, "b" | c', "9"]]) == expected


def test_json_by_either_name(cli: Cli) -> None:
    args = ["roll", "2d6", "--seed", "1"]
    assert cli(*args, "--format", "json").out == cli(*args, "--json").out
    ran = cli(*args, "--json", "--format", "csv")
    assert (ran.status, "--json and --format don't go together" in ran.err) == (2, True)


def test_the_list_of_tables(cli: Cli) -> None:
    rows = list(csv.reader(io.StringIO(cli("table", "list", "--format", "csv").out)))
    assert rows[0] == ["table", "die", "title"]
    assert ["dying", "1d20"] in [row[:2] for row in rows]
    marked = cli("table", "list", "--format", "markdown").out.splitlines()
    assert marked[1] == "| --- | --- | --- |"
    assert len(marked) == len(rows) + 1


def test_the_rulings(cli: Cli) -> None:
    rows = list(csv.DictReader(io.StringIO(cli("rulings", "--format", "csv").out)))
    (kill,) = (row for row in rows if row["name"] == "kill")
    assert (kill["choices"], kill["in_force"], kill["reading"]) == ("dead, dying-roll", "dead", "")
    readings = [row for row in rows if row["reading"]]
    assert readings
    assert all(not row["question"] for row in readings)
    ran = cli("rulings", "--json", "--format", "tsv")
    assert (ran.status, "--json and --format don't go together" in ran.err) == (2, True)
