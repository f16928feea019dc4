"""What `make mutants` breaks and runs is there: a path of old would be passed over in silence."""

from __future__ import annotations

import pytest

from tests.helpers import ROOT
from tests.mutants.__main__ import DESELECTED, IGNORED, MUTATED, SETTINGS, TESTS


@pytest.mark.parametrize("path", [*MUTATED, *TESTS, *IGNORED, *SETTINGS["also_copy"]])
def test_path(path: str) -> None:
    assert list(ROOT.glob(path))


@pytest.mark.parametrize("test", DESELECTED)
def test_deselected(test: str) -> None:
    path, _, name = test.partition("::")
    assert f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8")
