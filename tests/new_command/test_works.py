"""A command that is added as CONTRIBUTING.md says works in every way, without a line elsewhere."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.helpers import ROOT
from tests.new_command.house import HERE, House

ORCS = ["stand-fast", "-f", "name=Orcs,steadiness=7"]
NO_MATTER = "--ruling=standard-bearer=no-matter"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"), "tools", "docs")


def answer(house: House, *args: str) -> dict[str, Any]:
    ran = house.combatcli(*args, "--json")
    assert (ran.status, ran.err) == (0, ""), ran
    result: dict[str, Any] = json.loads(ran.out)
    return result


def test_text(house: House) -> None:
    ran = house.combatcli(*ORCS, "--dice", "9,2")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Orcs breaks and withdraws: 9 against 7",
        "",
        "roll          dice  total  faces",
        "------------  ----  -----  -------",
        "nerve         2d6   9      by hand",
        "broken-ranks  1d6   2      by hand",
        "",
        "table         roll  row  reads",
        "------------  ----  ---  -----------------------",
        "broken-ranks  2     1-2  Backs off in good order",
        "",
        "fighter  name Orcs, steadiness 7",
    ]


@pytest.mark.parametrize(
    ("args", "outcome", "margin", "rout", "rulings"),
    [
        (["--dice", "7"], "holds", 0, None, {}),
        (["--dice", "8,3"], "breaks", -1, "flees", {}),
        (["--dice", "8,6", "--adjust", "broken-ranks=-1"], "breaks", -1, "flees", {}),
        (["--dice", "8", "--standard"], "holds", 0, None, {"standard-bearer": "steadies"}),
        (["--dice", "8,6", "--standard", NO_MATTER], "breaks", -1, "yields",
         {"standard-bearer": "no-matter"}),
    ],
)  # fmt: skip
def test_results(
    house: House, args: list[str], outcome: str, margin: int, rout: str | None, rulings: Any
) -> None:
    result = answer(house, *ORCS, *args)
    assert (result["outcome"], result["margin"], result["rout"]) == (outcome, margin, rout)
    assert (result["success"], result["rulings"]) == (outcome == "holds", rulings)
    assert result["fighter"] == {"name": "Orcs", "steadiness": 7}


def test_batch_and_schema(house: House) -> None:
    """Batch answers a request as the command line does, and all is as the schema says."""
    result = answer(house, *ORCS, "--standard", "--seed", "5")
    ran = house.combatcli("batch", input=json.dumps(result["request"]))
    assert json.loads(ran.out) == {"line": 1, **result}
    document = json.loads(house.combatcli("schema", "stand-fast").out)
    schema = Draft202012Validator(document)
    assert schema.is_valid(result)
    assert schema.is_valid(result["request"])
    assert not schema.is_valid({**result["request"], "rulings": {"standard-bearer": "maybe"}})
    assert not schema.is_valid({**result["request"], "fighter": {"steadiness": 13}})


def test_odds(house: House) -> None:
    odds = answer(house, *ORCS, "--odds", "--by", "rout")
    chances = {row["rout"]: Fraction(row["chance"]) for row in odds["odds"]}
    broken = Fraction(15, 36)
    assert chances == {
        None: 1 - broken, "withdraws": broken / 3, "flees": broken / 2, "yields": broken / 6,
    }  # fmt: skip
    led = answer(house, *ORCS, "--standard", "--odds")
    assert [row["chance"] for row in led["odds"]] == ["13/18", "5/18"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["stand-f"], ["stand-fast"]),
        (["stand-fast", "--st"], ["--standard", "--state"]),
        (["stand-fast", "-f", "stead"], ["steadiness="]),
        (["grapple", "-a", "stead"], []),
        (["stand-fast", "--dice", "bro"], ["broken-ranks="]),
        (["stand-fast", "--get", "mar"], ["margin"]),
        (["stand-fast", "--ruling", "standard-bearer=n"], ["standard-bearer=no-matter"]),
        (["table", "roll", "brok"], ["broken-ranks"]),
        (["rulings", "standard"], ["standard-bearer"]),
    ],
)
def test_completion(house: House, words: list[str], expected: list[str]) -> None:
    lines = house.combatcli("__complete", *words).out.splitlines()
    assert [line.split("\t")[2] for line in lines] == expected


def test_help_table_and_ruling(house: House) -> None:
    assert "\n  stand-fast  " in house.combatcli("--help").out
    assert "--standard" in house.combatcli("stand-fast", "--help").out
    assert "Throws down its arms" in house.combatcli("table", "show", "broken-ranks").out
    assert "no-matter: Leave the score as it is." in house.combatcli(
        "rulings", "standard-bearer"
    ).out.replace("\n", " ")


def test_documents(house: House) -> None:
    """What is made of it: two documents, its types and a man page; then nothing is stale."""
    ran = house.run("tools")
    typed = ("types/shared", "types/stand_fast", "types/__init__", "commands", "api/moves")
    made = ["docs/commands.md", "docs/rulings.md", *(f"combatcli/{name}.py" for name in typed)]
    assert (ran.status, ran.out) == (0, "".join(f"wrote {path}\n" for path in made)), ran
    commands = (house.folder / "docs/commands.md").read_text(encoding="utf-8")
    added = [line for line in commands.splitlines() if line not in _lines("docs/commands.md")]
    assert [line.split("`")[1].split()[0] for line in added] == ["stand-fast", "steadiness"]
    ran = house.run("tools", "--check")
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def _lines(path: str) -> list[str]:
    return Path(ROOT / path).read_text(encoding="utf-8").splitlines()


def test_contributing_shows_it() -> None:
    """Each block of code there is a part of these files, to the letter."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?ms)^( *)```(?:python|yaml)\n(.*?)^ *```$", page)
    files = [path.read_text(encoding="utf-8") for path in HERE.iterdir() if path.is_file()]
    assert len(blocks) > 3
    for indent, block in blocks:
        code = re.sub(rf"(?m)^{indent}", "", block)
        assert any(code in text for text in files), code


OF_ALL_COMMANDS = (
    "tests/book/test_rulings.py",
    "tests/book/test_tables.py",
    "tests/cli/completion/test_completion.py",
    "tests/cli/test_errors.py",
    "tests/cli/test_options.py",
    "tests/odds/test_requests.py",
    "tests/packaging/test_docs.py",
    "tests/packaging/test_installed.py",
    "tests/packaging/test_sources.py",
    "tests/rules/test_declarations.py",
    "tests/rules/test_rule_sets.py",
    "tests/rules/test_rulings.py",
    "tests/schema/test_schema.py",
    "tests/test_request.py",
)
"""Tests of which some are of all commands, tables, rulings or keys, whichever there are."""
WITH_IT = (
    "tests/cli/show/test_result.py",
    "tests/fuzz",
    "tests/odds/test_plays.py",
    "tests/rules/test_examples.py",
)
"""Those that are slow, but for what is called after the new command."""


@pytest.mark.slow
def test_no_other_test_minds(tmp_path: Path) -> None:
    """Nothing counts or lists the commands, tables, rulings or keys by hand."""
    house = House(tmp_path, "tools", "docs", "tests", "examples", "README.md", "pyproject.toml")
    assert house.run("tools").status == 0
    plain = ("-q", "-x", "-p", "no:cacheprovider")
    ran = house.run("pytest", *plain, "-m", "not slow", *OF_ALL_COMMANDS)
    assert ran.status == 0, ran.out
    ran = house.run("pytest", *plain, "-k", "stand", *WITH_IT)
    assert ran.status == 0, ran.out
