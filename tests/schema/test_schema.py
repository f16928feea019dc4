"""The schema of requests and results: what there is fits it, and what is wrong does not."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from combatcli.rules import command, modules
from tests.helpers import Answer, Cli
from tests.schema.checks import check, validator

NAMES = list(modules())


def example(name: str) -> list[str]:
    """The arguments of a command's own example."""
    return shlex.split(command(name).example)[1:]


def document(cli: Cli, *args: str) -> dict[str, Any]:
    ran = cli("schema", *args)
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_of_each_command(cli: Cli, name: str) -> None:
    found = document(cli, *name.split())
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    plain = name.replace(" ", "-")
    own = {key for key in found["$defs"] if "." in key}
    kinds = ("request", "result", "odds") if command(name).rolls else ("request", "result")
    assert own == {f"{plain}.{kind}" for kind in kinds}


def test_all_of_them_in_one(cli: Cli) -> None:
    found = document(cli, "--json")
    Draft202012Validator.check_schema(found)
    singles = [document(cli, *name.split())["$defs"] for name in NAMES]
    assert found["$defs"] == {key: each for defs in singles for key, each in defs.items()}
    referred = re.findall(r'"#/\$defs/([a-z-]+\.?[a-z]+)"', json.dumps(found))
    assert {name for name in referred if "." in name} == {k for k in found["$defs"] if "." in k}
    assert "error" in referred


def test_the_whole_takes_every_line(cli: Cli, answer: Answer) -> None:
    whole = Draft202012Validator(document(cli))
    result = answer(*example("grapple"))
    for line in (result, result["request"], {"line": 7, **result}):
        assert whole.is_valid(line)
    assert not whole.is_valid({**result, "command": "grappel"})


@pytest.mark.parametrize("name", NAMES)
def test_the_example_and_its_odds_fit(answer: Answer, name: str) -> None:
    result = answer(*example(name))
    check(result)
    check(result["request"])
    if command(name).rolls:
        line = re.sub(r" --seed \d+", "", shlex.join(example(name)))
        odds = answer(*shlex.split(line.replace(" --odds", "")), "--odds")
        assert "by" in odds
        check(odds)
        check(odds["request"])


def spoilt(line: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The line with one thing wrong: a key too many, one too few, a value of another kind."""
    yield "one more", {**line, "nonsense": 1}
    for key in line:
        if key != "others":
            yield f"no {key}", {k: v for k, v in line.items() if k != key}
        yield f"{key} wrong", {**line, key: {"wrong": [0.5]}}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_wrong_does_not_fit(answer: Answer, name: str) -> None:
    line = answer(*example(name))
    optional = {f"no {role}" for role in command(name).optional}
    for what, wrong in spoilt(line):
        assert what in optional or not validator(name, "result").is_valid(wrong), what
    for what, wrong in spoilt(line["request"]):
        assert what.startswith("no ") or not validator(name, "request").is_valid(wrong), what


@pytest.mark.parametrize(
    ("request_", "fits"),
    [
        ({"command": "roll", "notation": "2d6"}, True),
        ({"command": "roll"}, False),
        ({"command": "roll", "notation": "2d6", "id": 1}, True),
        ({"command": "roll", "notation": "2d6", "id": "x"}, True),
        ({"command": "roll", "notation": "2d6", "id": 1.5}, False),
        ({"command": "roll", "notation": "2d6", "seed": 2**53 - 1}, True),
        ({"command": "roll", "notation": "2d6", "seed": 2**53}, False),
        ({"command": "roll", "notation": "2d6", "dice": [7]}, True),
        ({"command": "roll", "notation": "2d6", "dice": {"roll": [7]}}, True),
        ({"command": "roll", "notation": "2d6", "dice": {"hit": [7]}}, False),
        ({"command": "roll", "notation": "2d6", "dice": 7}, False),
        ({"command": "roll", "notation": "2d6", "adjust": [{"to": "roll", "value": 1}]}, True),
        ({"command": "roll", "notation": "2d6", "adjust": [{"to": "hit", "value": 1}]}, False),
        ({"command": "roll", "notation": "2d6", "rulings": {"kill": "dead"}}, False),
        ({"command": "dying"}, True),
        ({"command": "dying", "fighter": {"con": 9, "held": True}}, True),
        ({"command": "dying", "fighter": {"con": 31}}, False),
        ({"command": "dying", "fighter": {"can": 9}}, False),
        ({"command": "grapple", "attacker": {}}, False),
        ({"command": "grapple", "attacker": {}, "defender": {}, "action": "hug"}, False),
        ({"command": "crit", "odds": True, "by": ["limb"]}, True),
        ({"command": "crit", "odds": "yes"}, False),
    ],
)
def test_requests(cli: Cli, request_: dict[str, Any], fits: bool) -> None:
    assert validator(request_["command"], "request").is_valid(request_) is fits
    ran = cli("batch", input=json.dumps(request_))
    if not fits:
        assert "error" in json.loads(ran.out)  # what doesn't fit is refused


def test_an_unknown_command(cli: Cli) -> None:
    ran = cli("schema", "graple")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "combatcli: unknown command 'graple'; did you mean grapple?\n"
