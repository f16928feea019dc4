"""The house tables shipped as examples: sound, whole, and doing what they say."""

from __future__ import annotations

import json
from fractions import Fraction

from tests.helpers import ROOT, Answer, Cli

FOLDER = ROOT / "examples" / "tables"
WHERE = ("--tables", str(FOLDER))


def test_sound(cli: Cli) -> None:
    ran = cli("table", "check", str(FOLDER), "--json")
    assert (ran.status, ran.err) == (0, "")
    answer = json.loads(ran.out)
    assert (answer["sound"], answer["faults"]) == (True, [])
    assert [table["table"] for table in answer["tables"]] == ["critical", "loot", "wandering"]
    for table in answer["tables"]:
        assert sum(Fraction(row["chance"]) for row in table["rows"]) == 1


def test_check_shows_each_chance(cli: Cli) -> None:
    ran = cli("table", "check", str(FOLDER / "loot.yaml"))
    assert ran.out == (
        f"{FOLDER}/loot.yaml: table loot, rolled on 1d10, 4 rows: sound\n\n"
        "1d10  chance   fraction  text\n"
        "----  -------  --------  -------------------\n"
        "1-4   40.00 %  2/5       <2d6> copper pieces\n"
        "5-7   30.00 %  3/10      <1d6> silver pieces\n"
        "8-9   20.00 %  1/5       A lantern, lit\n"
        "10    10.00 %  1/10      A map: half of it\n"
    )


def test_check_of_columns(cli: Cli) -> None:
    ran = cli("table", "check", "--json", str(ROOT / "data" / "brawling" / "grapple.yaml"))
    (table,) = json.loads(ran.out)["tables"]
    assert table["columns"] == ["+4", "+3", "+2", "+1", "0"]
    assert (table["rows"][5]["chance"], table["rows"][5]["texts"][0]) == ("1/6", "G2")


def test_check_of_a_table_that_is_looked_up(cli: Cli) -> None:
    ran = cli("table", "check", str(ROOT / "data" / "opposed" / "traits.yaml"))
    assert ran.out.splitlines()[0].endswith("table traits, looked up by trait, 20 rows: sound")
    assert "chance" not in ran.out


def test_wandering(answer: Answer) -> None:
    bandits = answer("table", "roll", "wandering", "--dice", "10,5,9", *WHERE)
    assert (bandits["text"], bandits["beside"]) == ("5 bandits", "loot: A lantern, lit")
    witch = answer("table", "roll", "wandering", "--dice", "12,20", *WHERE)
    assert witch["text"] == "A witch; she strikes at Head"


def test_critical(answer: Answer) -> None:
    crit = answer("crit", "--damage", "1d8", "--dice", "7,4", *WHERE)
    assert (crit["outcome"], crit["effect"], crit["damage"]) == ("triple", "knockdown", 12)
    odds = answer("crit", "--odds", *WHERE)["odds"]
    assert {row["outcome"]: row["chance"] for row in odds}["kill"] == "1/8"
