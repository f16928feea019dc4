"""Any command line, any batch: a status of the contract, whole output, never a traceback.

A few hundred of each here, the same ones each time; `make fuzz` tries others for as long as told.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz import fuzzing
from tests.helpers import Cli

few = settings(max_examples=200, suppress_health_check=list(HealthCheck))


@few
@given(fuzzing.any_words, st.binary(max_size=20))
def test_any_words(words: list[str], stdin: bytes) -> None:
    fuzzing.hold(words, stdin)


@few
@given(fuzzing.command_lines(), st.binary(max_size=40))
def test_bent_command_lines(words: list[str], stdin: bytes) -> None:
    fuzzing.hold(words, stdin)


@few
@given(fuzzing.batch_lines)
def test_batches(lines: list[bytes]) -> None:
    fuzzing.hold_batch(lines)


@few
@given(fuzzing.requests())
def test_replays(asked: dict[str, Any]) -> None:
    fuzzing.hold_replay(asked)


@few
@given(fuzzing.any_json)
def test_state_and_sheets_of_anything(value: Any) -> None:
    text = json.dumps(value).encode()
    fuzzing.hold(["grapple", "--state", "-", "--json"], text)
    fuzzing.hold(["attack", "-a", "@-", "-d", "ac=10", "--json"], text)
    fuzzing.hold(["verify", "--json"], text)
    fuzzing.hold(["table", "import", "-", "--from", "foundry"], text)


def test_the_lines_that_are_bent_work(cli: Cli) -> None:
    """Else the fuzzer would try nothing but errors."""
    for words in fuzzing.LINES:
        if "-" not in words:
            assert cli(*words).status == 0, words


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["batch", "\x00"], 1),  # a name that no file can have
        (["verify", "\x00"], 1),
        (["grapple", "-a", "@\x00"], 1),
        (["grapple", "--state", "\x00"], 1),
        (["roll", "2d6", "--tables", "\x00"], 1),
        (["table", "check", "\x00"], 1),
        (["table", "import", "\x00", "--from", "csv"], 1),
    ],
)
def test_what_was_found(cli: Cli, words: list[str], status: int) -> None:
    fuzzing.hold(words, b"")
    assert cli(*words).status == status


def test_a_long_run_is_stopped() -> None:
    words = ["roll", "2d6", "-n", "9999999", "--get", "total"]
    assert fuzzing.ran(words, seconds=0.5).status == fuzzing.LONG


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combatcli.cli.run.width", None)
    with pytest.raises(AssertionError):
        fuzzing.hold(["roll", "2d6", "--odds"], b"")
