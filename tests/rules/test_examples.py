"""Every worked example of every rule set, row by row."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.worked import Example, examples, run

FILES = sorted(Path(__file__).parent.glob("*/*.yaml"))


@pytest.mark.parametrize(
    "example",
    [example for path in FILES for example in examples(path)],
    ids=lambda example: example.id,
)
def test_example(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example.folder)
    run(example)
