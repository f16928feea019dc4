"""10,000 requests of all commands: the same answers by id, however the work is cut."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import cli, need, shell
from tests.stream.requests_drawn import KINDS, asks, text

COUNT = 10_000
SEED = ("--seed", "11")


@cache
def whole() -> str:
    """The answers in one go."""
    ran = cli("batch", *SEED, input=text(asks(COUNT)))
    assert (ran.status, ran.err) == (1, "")  # some of them are bad
    return ran.out


def by_id(out: str) -> dict[Any, str]:
    """The answers by id; that of a bad one without its line, which is where it stood."""
    found = {}
    for line in out.splitlines():
        answer = json.loads(line)
        if "error" in answer:
            del answer["line"]
        found[answer["id"]] = json.dumps(answer)
    assert len(found) == out.count("\n")
    return found


@pytest.mark.slow
def test_whole() -> None:
    answers = by_id(whole())
    assert list(answers) == [asked["id"] for asked in asks(COUNT)]
    errors = sum("error" in json.loads(answer) for answer in answers.values())
    assert 0 < errors < COUNT // 10
    commands = {json.loads(answer).get("command") for answer in answers.values()}
    assert commands - {None} == set(KINDS)


@pytest.mark.slow
def test_reversed() -> None:
    ran = cli("batch", *SEED, input=text(asks(COUNT)[::-1]))
    assert by_id(ran.out) == by_id(whole())


@pytest.mark.slow
def test_four_shards() -> None:
    requests = asks(COUNT)
    out = "".join(cli("batch", *SEED, input=text(requests[at::4])).out for at in range(4))
    assert by_id(out) == by_id(whole())


@pytest.mark.slow
def test_parallel(tmp_path: Path) -> None:
    need("parallel")
    (tmp_path / "asked.jsonl").write_text(text(asks(COUNT)))
    ran = shell(
        "parallel --will-cite --pipe --block 200k -j 4 combatcli batch --seed 11 < asked.jsonl",
        cwd=tmp_path,
        timeout=300,
    )
    assert ran.err == ""
    assert ran.status > 0  # the number of jobs that met a bad line
    assert by_id(ran.out) == by_id(whole())


@pytest.mark.slow
def test_requests_of_the_log_make_the_log_again() -> None:
    good = [line for line in whole().splitlines() if '"error":' not in line]
    requests = "\n".join(json.dumps(json.loads(line)["request"]) for line in good)
    ran = cli("batch", input=requests)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == good
