"""Every worked example of every rule set, row by row."""

from __future__ import annotations

import pytest

from tests.worked import Example, all_examples, run


@pytest.mark.parametrize("example", list(all_examples()), ids=lambda example: example.id)
def test_example(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example.folder)
    run(example)
