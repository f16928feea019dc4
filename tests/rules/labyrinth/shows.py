"""Worked examples: a command line as typed, and what its JSON must show."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any, Final

from tests.helpers import answer, cli

ABSENT: Final = "(absent)"
"""Stands for a key that must not be there; None is a key that is there and null."""

Shown = Mapping[str, Any]


def ask(line: str, state: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The answer to a command line; `state` is an earlier answer, piped into `--state -`."""
    given = None if state is None else json.dumps(state)
    return answer(*shlex.split(line), *(() if state is None else ("--state", "-")), input=given)


def refused(line: str, state: Mapping[str, Any] | None = None) -> str:
    """The message of a command that must end as wrong usage, its hint after a semicolon."""
    given = None if state is None else json.dumps(state)
    more = () if state is None else ("--state", "-")
    ran = cli(*shlex.split(line), *more, "--json", input=given)
    assert (ran.status, ran.out) == (2, ""), ran
    error = json.loads(ran.err)["error"]
    assert error["kind"] == "usage"
    return f"{error['message']}; {error['hint']}"


def pick(value: Any, path: str) -> Any:
    """The value at a dotted path, list places by number; ABSENT where there is none."""
    for part in path.split("."):
        if isinstance(value, list) and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            return ABSENT
    return value


def check(result: Mapping[str, Any], shown: Shown) -> None:
    """Every path of `shown` has its value in the result."""
    assert {path: pick(result, path) for path in shown} == dict(shown)


def adjusted(result: Mapping[str, Any]) -> list[str]:
    """The adjustments of a result, as `attack +2 str 16`."""
    return [f"{one['to']} {one['value']:+d} {one['reason']}" for one in result["adjustments"]]


def rolled(result: Mapping[str, Any]) -> list[str]:
    """The rolls of a result by name and dice, as `attack 1d20`."""
    return [f"{roll['name']} {roll['dice']}" for roll in result["rolls"]]
