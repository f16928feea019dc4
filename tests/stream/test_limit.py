"""No line blocks the others: it is bounded, and what it was interrupted in harms none after it."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.stream import limit as limit_module
from combatcli.stream.batch import Batch
from combatcli.stream.limit import Limit, OverLimit
from tests.helpers import Cli

ROLL = '{"command":"roll","notation":"2d6","seed":1}'
LONG: dict[str, Any] = {
    "id": "long",
    "command": "duel",
    "attacker": {"brawn": 9, "finesse": 7, "hp": 20},
    "defender": {"brawn": 9, "finesse": 7, "hp": 20},
    "odds": True,
    "samples": 10_000_000,
}


def test_a_line_above_the_limit(cli: Cli) -> None:
    ran = cli("batch", "--limit", "0.3", input=f"{ROLL}\n{json.dumps(LONG)}\n{ROLL}\n")
    first, error, last = map(json.loads, ran.out.splitlines())
    assert ran.status == 1
    assert {**first, "line": 3} == last
    assert error == {
        "id": "long",
        "line": 2,
        "error": {
            **error["error"],
            "kind": "cost",
            "message": "the line takes more than 0.3 seconds to answer",
            "hint": "ask for less, or give batch a higher --limit",
        },
    }


def test_a_bound_of_its_own(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(limit_module, "OWN_BOUND", 0.3)
    (error,) = map(json.loads, cli("batch", input=json.dumps(LONG)).out.splitlines())
    assert error["error"]["kind"] == "cost"
    assert error["error"]["message"].endswith("more than 0.3 seconds of work to answer")
    assert "--limit" in error["error"]["hint"]


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "x"])
def test_what_is_no_limit(cli: Cli, limit: str) -> None:
    ran = cli("batch", f"--limit={limit}", input=ROLL)
    assert (ran.status, ran.out) == (2, "")
    assert "limit" in ran.err


def test_odds_after_an_interruption_are_as_ever(cli: Cli) -> None:
    """What was half made is forgotten, not taken for whole."""
    odds = {
        "command": "attack",
        "attacker": {"class": "fighter", "level": 16, "weapon": "long-sword", "extra_attack": 3},
        "defender": {"armor": "plate-mail", "shield": True, "hp": 60},
        "odds": True,
    }
    whole = json.loads(cli("batch", input=json.dumps(odds)).out)
    slow = {**odds, "by": ["defender.hp", "defender.limbs", "damage"]}
    for seconds in ("0.002", "0.005", "0.01"):
        ran = cli("batch", "--limit", seconds, input=f"{json.dumps(slow)}\n")
        assert "more than" in ran.out
    monkey = Limit(0.01)
    batch = Batch(Book, limit=monkey)
    with monkey.watch():
        interrupted = json.loads(batch.answer_line(json.dumps(slow).encode(), 1) or "")
        monkey.seconds = 60.0
        after = json.loads(batch.answer_line(json.dumps(odds).encode(), 1) or "")
    assert interrupted["error"]["kind"] == "cost"
    assert after == whole


def test_what_swallows_the_first_interruption_meets_the_next() -> None:
    limit = Limit(0.05)
    with limit.watch():
        limit.begin()
        with suppress(OverLimit):
            wait()
        with pytest.raises(OverLimit):
            wait()


def wait() -> None:
    while True:
        time.sleep(0.001)


def test_none_after_the_end() -> None:
    limit = Limit(0.02)
    with limit.watch():
        limit.begin()
        limit.end()
        time.sleep(0.2)
