"""Command lines and batch lines of any kind, and what must hold whatever they are."""

from __future__ import annotations

import json
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any
from unittest import mock

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from combatcli.fighter_keys import KEYS
from combatcli.rules import command, modules
from tests.helpers import ROOT, Ran, cli
from tests.stream import requests_drawn as asks

ERROR = {"kind", "code", "field", "message", "hint"}
STATUSES = (0, 1, 2, 3)
LONG = 130
"""What a run ends with that was stopped because it took too long: no fault, a duel may."""

# words of command lines

_TOOLS = [
    "table list", "table show punch", "table check " + str(ROOT / "examples/tables"),
    "table export body --to csv",
    "table import - --from csv", "table import - --from foundry", "rulings kill", "batch",
    "verify", "schema grapple", "completion zsh", "__complete grapple -a str=1,",
]  # fmt: skip
LINES = [
    *(shlex.split(command(name).example)[1:] for name in modules()),
    *map(shlex.split, _TOOLS),
]
OPTIONS = [
    "--json", "--odds", "--check", "--ask", "--swap", "--help", "--version", "--parry", "--alone",
    "--missile", "--two-weapons", "--sacrifice-shield", "-h", "--", "-", "-n", "--seed", "--dice",
    "--adjust", "--get", "--by", "--ruling", "--tables", "--state", "-a", "-d", "-f", "--action",
    "--column", "--price", "--rules", "--samples", "--max-rounds", "--damage", "--to", "--from",
    "--json=1", "--seed=", "-n3", "-astr=3",
]  # fmt: skip
WORDS = [
    "3", "-1", "0", "9" * 30, "²", "１", "−2", "1e3", "nan", "2d6", "d%", "1000d1000", "0d0", "d0",
    "hit=5", "attack=20,crit=13", "roll=+1:x", "roll=", "=", ",", ":", "@", "@-", "@nowhere", "",
    "outcome", "defender.con", "rolls.0.total", "a.b.c", "kill=dead", "kill", "punch", "break",
    "examples/tables", "combatcli", "limb", "+4", "grapple", "table", "\x00", "\n", "\x1b[31m",
    "\udcff", "🎲", "ß", "%s", "{}", "[]", "null", "$HOME", "*", "~", "..", "/dev/null",
    "examples", "best",
]  # fmt: skip
VALUES = [
    "3", "18", "30", "31", "0", "-1", "−3", "true", "no", "x", "mace", "long-sword", "chain-mail",
    "fighter", "d6", "2d10+12", "left-hand", "left-hand+right-hand", "mace:2", "2", "", " 5 ",
    "two-handed-sword", "longbow", "magic-user", "shield", "99", "1000000", "Conan the Great",
]  # fmt: skip

text = st.text(max_size=12) | st.sampled_from(WORDS)


@st.composite
def fighters(draw: DrawFn) -> str:
    """`KEY=VALUE,…`: for the most part known keys, and values that some key takes."""
    keys = st.sampled_from([*KEYS, "foo", "STR", "off-damage", ""])
    pairs = draw(st.lists(st.tuples(keys, st.sampled_from(VALUES) | text), max_size=6))
    return ",".join(f"{key}={value}" for key, value in pairs)


@st.composite
def command_lines(draw: DrawFn) -> list[str]:
    """A line that works, with words put in, taken out, doubled, exchanged and bent."""
    words = list(draw(st.sampled_from(LINES)))
    word = st.sampled_from(OPTIONS) | text | fighters()
    for _ in range(draw(st.integers(0, 5))):
        at = draw(st.integers(0, max(0, len(words) - 1)))
        change = draw(st.sampled_from(("add", "add", "pair", "drop", "double", "set", "bend")))
        if change == "add" or not words:
            words.insert(at + draw(st.integers(0, 1)), draw(word))
        elif change == "pair":
            words += [draw(st.sampled_from(OPTIONS)), draw(text | fighters())]
        elif change == "drop":
            del words[at]
        elif change == "double":
            words.insert(at, words[at])
        elif change == "set":
            words[at] = draw(word)
        else:
            cut = draw(st.integers(0, len(words[at])))
            words[at] = words[at][:cut] + draw(text) + words[at][cut + draw(st.integers(0, 2)) :]
    return words


any_words: SearchStrategy[list[str]] = st.lists(text | fighters(), max_size=8)

# lines of a batch

any_json: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10)
    | st.sampled_from(WORDS + VALUES) | st.integers(10**15, 10**25),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*KEYS, "id", "command", "to"]) | st.text(max_size=6), inner,
                      max_size=4),
    max_leaves=8,
)  # fmt: skip
_PLACES = [
    "id", "command", "seed", "dice", "adjust", "rulings", "odds", "by", "others", "attacker",
    "defender", "fighter", "action", "notation", "table", "column", "rules", "samples",
    "max_rounds", "attacker_plan", "class", "level", "parry", "alone", "price", "damage", "foo",
]  # fmt: skip


@st.composite
def requests(draw: DrawFn) -> dict[str, Any]:
    """A request that works, for the most part, with keys set to anything."""
    asked: dict[str, Any] = asks.request(Random(draw(st.integers(0, 10_000))))
    for _ in range(draw(st.integers(0, 3))):
        inner = [value for value in asked.values() if isinstance(value, dict)]
        where = draw(st.sampled_from([asked, *inner]))
        key = draw(st.sampled_from(_PLACES if where is asked else [*KEYS, "foo"]))
        if draw(st.booleans()):
            where[key] = draw(any_json)
        else:
            where.pop(key, None)
    return asked


def _line(value: Any) -> bytes:
    return json.dumps(value).encode()


@st.composite
def bent(draw: DrawFn) -> bytes:
    """The line of a request, with a few bytes put in its place."""
    line = _line(draw(requests()))
    cut = draw(st.integers(0, len(line)))
    put = draw(st.binary(max_size=4) | st.sampled_from([b"\n", b"\\u", b"\xff", b'"', b"{", b"9"]))
    return line[:cut] + put + line[cut + draw(st.integers(0, 3)) :]


batch_lines: SearchStrategy[list[bytes]] = st.lists(
    requests().map(_line) | any_json.map(_line) | bent() | st.binary(max_size=30), max_size=6
)

# what must hold


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ctrl-C comes after so many seconds."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ran(words: list[str], given: bytes = b"", seconds: float = 3) -> Ran:
    """Run a line with no terminal to ask at, for a few seconds at most."""
    with mock.patch("combatcli.cli.ask.TERMINAL", "/dev/null/none"), at_most(seconds):
        return cli(*words, input=given)


def hold(words: list[str], given: bytes) -> None:
    """What every command line keeps to."""
    done = ran(words, given)
    told = done.out + done.err
    assert done.status in (*STATUSES, LONG), done
    assert "Traceback" not in told
    assert "please report" not in told
    assert '"kind":"internal"' not in told
    if done.status == 2 and not {"-n", "--repeat", "--ask"} & set(words) and "-n" not in told:
        assert done.out == "", done
        assert done.err.count("\n") == 1, done
    asked_json = "--json" in words and not {"-h", "--help", "--version"} & set(words)
    if asked_json and words[0] != "__complete":
        if not any(word.startswith("--get") for word in words):
            assert all(_valid(line) for line in done.out.splitlines()), done
        if done.status in (1, 2) and done.err and "--ask" not in words:
            assert set(json.loads(done.err)["error"]) == {
                "kind",
                "code",
                "field",
                "message",
                "hint",
            }


def _valid(line: str) -> bool:
    def no_constant(name: str) -> None:
        raise ValueError(name)

    return isinstance(json.loads(line, parse_constant=no_constant), dict)


def hold_batch(lines: list[bytes]) -> None:
    """Every line that is not blank has one answer, and only errors make it exit 1."""
    given = b"\n".join(lines)
    done = ran(["batch", "--seed", "1"], given)
    if done.status == LONG:
        return
    answers = [json.loads(line) for line in done.out.splitlines()]
    asked = [line for line in given.split(b"\n") if line.strip(b" \t\r\n\x0b\x0c")]
    assert len(answers) == len(asked), done
    assert done.err == ""
    assert done.status == int(any("error" in answer for answer in answers))
    assert not any(answer.get("error", {}).get("kind") == "internal" for answer in answers), done


def hold_replay(asked: dict[str, Any]) -> None:
    """The request of an answer gives that answer again."""
    done = ran(["batch"], _line(asked))
    if done.status or not done.out:
        return
    first = json.loads(done.out)
    again = json.loads(ran(["batch"], _line(first["request"])).out)
    first.pop("line", None)
    again.pop("line", None)
    assert first == again
