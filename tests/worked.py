"""Worked examples: a command line as typed, and what its JSON must show.

They stand as data, in YAML files beside the tests of their rule set, a row a case;
`tests/rules/test_examples.py` runs them all:

    a title, which the test is called after:
      attack -a av=0,damage=1d6 -d ac=10,hp=9 --dice 12,4: {outcome: hit, defender.hp: 5}
      attack --state - --swap: {refused: 'attacker: damage is missing; ...'}

What is shown are paths into the result: `attacks.0.total`; `attacks.*.outcome` is that of each, as
a list. `absent` is a key that must not be there; `rolled` and `adjusted` are all rolls and all
adjustments in short; `...` stands for any text. A line that is `refused` ends as wrong usage, with
this message and, after a semicolon, its hint. A line with `--state -` takes up the answer of the
line above it. Paths in a line are seen from the file's folder.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from tests.helpers import ROOT, answer, cli

ABSENT: Final = "absent"

Shown = Mapping[str, Any]


class Example(NamedTuple):
    """A row. `before` are the lines above that it goes on from, each from the one before."""

    id: str
    folder: Path
    line: str
    shown: Shown
    before: tuple[str, ...]


def read(path: Path) -> dict[str, Any]:
    """A data file: what it has under each title, and no key twice."""
    return dict(yaml.load(path.read_text(encoding="utf-8"), Unique))


class Unique(yaml.SafeLoader):
    """YAML whose keys are unique, lest a row hide another."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        pairs = super().construct_mapping(node, deep)
        assert len(pairs) == len(node.value), f"a key twice{node.start_mark}"
        return dict(pairs)


def examples(path: Path) -> Iterator[Example]:
    """The rows of a file, each called after its title and, where that has several, its line."""
    for title, rows in read(path).items():
        before: tuple[str, ...] = ()
        for line, shown in rows.items():
            before = before if "--state -" in line else ()
            name = title if len(rows) == 1 else f"{title}: {line}"
            yield Example(f"{path.stem}: {name}", path.parent, line, shown, before)
            before = (*before, line)


def all_examples() -> Iterator[Example]:
    """Those of every rule set."""
    for path in sorted((ROOT / "tests/rules").glob("*/*.yaml")):
        yield from examples(path)


def run(example: Example) -> None:
    """Run a row. What it shows is so, and no die of it was left to chance."""
    state = None
    for line in example.before:
        state = ask(line, state)
    assert example.shown, "a row that shows nothing"
    if "refused" in example.shown:
        message = refused(example.line, state)
        assert example.shown.keys() == {"refused"}
        assert alike(message, example.shown["refused"]), message
        return
    result = ask(example.line, state)
    check(result, example.shown)
    if "--seed" not in example.line:
        assert {roll["source"] for roll in result.get("rolls", ())} <= {"hand"}


def ask(line: str, state: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The answer to a command line; `state` is an earlier answer, piped into `--state -`."""
    return answer(*_words(line, state), input=None if state is None else json.dumps(state))


def refused(line: str, state: Mapping[str, Any] | None = None) -> str:
    """The message of a command that must end as wrong usage, its hint after a semicolon."""
    piped = None if state is None else json.dumps(state)
    ran = cli(*_words(line, state), "--json", input=piped)
    assert (ran.status, ran.out) == (2, ""), ran
    error = json.loads(ran.err)["error"]
    assert error["kind"] == "usage"
    return f"{error['message']}; {error['hint']}"


def _words(line: str, state: Mapping[str, Any] | None) -> list[str]:
    words = shlex.split(line)
    return words if state is None or "--state" in words else [*words, "--state", "-"]


def pick(value: Any, path: str) -> Any:
    """The value at a dotted path, list places by number, * for each; ABSENT where there is none."""
    part, _, rest = path.partition(".")
    if part == "*":
        return [pick(each, rest) for each in value]
    if isinstance(value, list) and int(part) < len(value):
        value = value[int(part)]
    elif isinstance(value, dict) and part in value:
        value = value[part]
    else:
        return ABSENT
    return pick(value, rest) if rest else value


def check(result: Mapping[str, Any], shown: Shown) -> None:
    """Every path of `shown` has its value in the result."""
    short = {"rolled": rolled, "adjusted": adjusted}
    values = {path: short[path](result) if path in short else pick(result, path) for path in shown}
    wrong = {path: value for path, value in values.items() if not alike(value, shown[path])}
    assert not wrong, f"it is {wrong}, not {dict(shown)}"


def alike(value: Any, wanted: Any) -> bool:
    """Whether a value is as wanted, any text where that has `...`."""
    if isinstance(value, str) and isinstance(wanted, str):
        return re.fullmatch(".*".join(map(re.escape, wanted.split("..."))), value) is not None
    return bool(value == wanted)


def adjusted(result: Mapping[str, Any]) -> list[str]:
    """The adjustments of a result, as `attack +2 str 16`."""
    return [f"{one['to']} {one['value']:+d} {one['reason']}" for one in result["adjustments"]]


def rolled(result: Mapping[str, Any]) -> list[str]:
    """The rolls of a result by name and dice, as `attack 1d20`."""
    return [f"{roll['name']} {roll['dice']}" for roll in result["rolls"]]
