"""What the schema accepts is resolved, and what it refuses is refused: random requests show it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from combatcli.book import Book
from combatcli.rules import command, modules
from combatcli.schema import schema
from combatcli.schema.table_file import table_file_schema
from combatcli.stream.batch import Batch
from tests.schema.random_requests import DICE, Asked, requests

UNSTATED = {"contradiction", "state", "dice", "off-table", "cost"}
"""What no schema can state, by the codes of errors: what keys say together, or tables, or work."""
HERE = Path(__file__).parent


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(schema(map(command, modules()), Book()))


def is_unstated(asked: Asked, error: dict[str, Any]) -> bool:
    """Whether no schema can state the reason; nor who of several stands on a side of that name."""
    sided = any("side" in each for each in asked.get("others") or ())
    return error["code"] in UNSTATED or (sided and error["code"] in ("missing", "unused"))


def compare(asked: Asked, answer: dict[str, Any]) -> str | None:
    """What schema and tool don't agree on."""
    faults = list(validator().iter_errors(asked))
    error = answer.get("error")
    if error is None:
        return f"resolved, but {faults[0].json_path}: {faults[0].message}" if faults else None
    if faults or is_unstated(asked, error):
        return None
    return f"accepted, but {error}"


def answers(asked: list[Asked]) -> list[dict[str, Any]]:
    batch = Batch(Book, seed=1)
    lines = (batch.answer_line(json.dumps(each).encode(), at) for at, each in enumerate(asked, 1))
    return [json.loads(line or "") for line in lines]


@pytest.mark.parametrize("seed", range(4))
def test_schema_and_tool_agree(seed: int) -> None:
    asked = list(requests(150, seed))
    resolved = 0
    for each, answer in zip(asked, answers(asked), strict=True):
        assert compare(each, answer) is None, json.dumps(each)
        resolved += "error" not in answer
        for fault in validator().iter_errors(answer):
            raise AssertionError(f"{fault.json_path}: {fault.message}: {json.dumps(each)}")
        if "error" not in answer:
            assert validator().is_valid(answer["request"])
    assert resolved > 30
    assert resolved < 120


PAIR = {"attacker": {"str": 9, "dex": 9}, "defender": {"str": 9, "dex": 9, "con": 9}}
SWORD = {"av": 1, "damage": "1d6"}
POINTED: list[tuple[Asked, str]] = [
    ({"command": "gripple"}, "$.command"),
    ({"command": "grapple", **PAIR, "action": "hug"}, "$.action"),
    ({"command": "grapple", **PAIR, "seed": -1}, "$.seed"),
    ({"command": "grapple", **PAIR, "odds": True, "by": ["damage", "damage"]}, "$.by"),
    ({"command": "grapple", **PAIR, "odds": True, "by": ["damge"]}, "$.by[0]"),
    ({"command": "grapple", **PAIR, "by": ["damage"]}, "$.by"),
    ({"command": "grapple", **PAIR, "rulings": {"break-grapple": "fre"}},
     "$.rulings['break-grapple']"),
    ({"command": "grapple", **PAIR, "adjust": [{"to": "graple", "value": 1}]}, "$.adjust[0].to"),
    ({"command": "grapple", **PAIR, "defender": {"str": 9, "dex": 9}}, "$.defender"),
    ({"command": "attack", "attacker": {"av": 1, "weapon": "mase"}, "defender": {"ac": 9}},
     "$.attacker.weapon"),
    ({"command": "attack", "attacker": {"class": "bard", "level": 1, "damage": "1d4"},
      "defender": {"ac": 9}}, "$.attacker.class"),
    ({"command": "attack", "attacker": SWORD, "defender": {"armor": "mail"}}, "$.defender.armor"),
    ({"command": "attack", "attacker": SWORD, "defender": {"ac": 9, "armor": "mail"}},
     "$.defender.armor"),
    ({"command": "attack", "attacker": SWORD, "defender": {"ac": 9}, "others": [{"hp": 3}]},
     "$.others[0]"),
    ({"command": "duel", **PAIR}, "$.attacker"),
    ({"command": "duel", "attacker": {"hp": 1}, "defender": {"hp": 1}}, "$"),
    ({"command": "table roll", "table": "bodi"}, "$.table"),
    ({"command": "table roll", "table": "grapple", "column": "9"}, "$.column"),
    ({"command": "roll", "notation": "2x6"}, "$.notation"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "place"), POINTED, ids=lambda each: str(each)[:60])
def test_a_refusal_points_at_the_place(asked: Asked, place: str) -> None:
    paths = {fault.json_path for fault in validator().iter_errors(asked)}
    assert paths == {place}
    assert "error" in answers([asked])[0]


@pytest.mark.parametrize("text", [text for text in DICE if text != "4d6kh5"])
def test_the_notation_of_dice(text: str) -> None:
    """All but that no more are kept than are rolled, which no pattern can say."""
    asked = {"command": "roll", "notation": text}
    (answer,) = answers([asked])
    assert validator().is_valid(asked) is ("error" not in answer)


@pytest.mark.parametrize("name", modules())
def test_no_empty_list_of_words(name: str) -> None:
    """An enum without a word takes nothing, and strict validators refuse it."""

    def look(value: Any) -> None:
        if isinstance(value, dict):
            assert value.get("enum") != []
            assert not (isinstance(value.get("type"), list) and len(value["type"]) > 2)
        for each in value.values() if isinstance(value, dict) else value:
            if isinstance(each, dict | list):
                look(each)

    look(schema([command(name)], Book()))


def ajv() -> list[str]:
    """Node with ajv, where there are both: CI has none, so that the Python side always counts."""
    node = shutil.which("node")
    found = node and subprocess.run(
        [node, "-e", "require('ajv/dist/2020')"], check=False, capture_output=True, env=os.environ
    )
    if not node or not found or found.returncode:
        pytest.skip("no Node with ajv here; NODE_PATH may name where it lies")
    return [node, str(HERE / "agreement.js")]


def test_ajv_agrees(tmp_path: Path) -> None:
    """Strictly compiled, ajv takes and refuses the same requests, and takes all answers."""
    program = ajv()
    asked = list(requests(1_000, 9))
    told = answers(asked)
    (tmp_path / "schema.json").write_text(json.dumps(schema(map(command, modules()), Book())))
    lines = "".join(json.dumps(each) + "\n" for each in (*asked, *told))
    ran = subprocess.run(
        [*program, str(tmp_path / "schema.json")], input=lines, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    taken = [line == "true" for line in ran.stdout.splitlines()]
    assert all(taken[len(asked) :])
    assert taken[: len(asked)] == [validator().is_valid(each) for each in asked]
    each_alone = [schema([command(name)], Book()) for name in modules()]
    for alone in (*each_alone, table_file_schema()):
        (tmp_path / "one.json").write_text(json.dumps(alone))
        subprocess.run([*program, str(tmp_path / "one.json")], input="", check=True, text=True)
