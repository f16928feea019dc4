"""tabulate is loaded without importlib.metadata, and as ever where it wants more of that."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.helpers import execute

LOAD = """
import sys
sys.path.insert(0, {folder!r})
{before}
from combatcli.cli.show.load_tabulate import METADATA, load_tabulate
tabulate = load_tabulate()
assert tabulate is load_tabulate() is sys.modules["tabulate"]
print(METADATA in sys.modules, {what})
"""
GRID = "tabulate.tabulate([['a']], ['b'], tablefmt='simple').split()"


def loaded(folder: Path, what: str, before: str = "") -> str:
    """Whether importlib.metadata was loaded then, and what is asked of tabulate."""
    code = LOAD.format(folder=str(folder), before=before, what=what)
    ran = execute([sys.executable, "-c", code])
    return ran.out.strip() or ran.err.splitlines()[-1]


def test_it_works_without(tmp_path: Path) -> None:
    assert loaded(tmp_path, GRID) == "False ['b', '---', 'a']"


@pytest.mark.parametrize("module", ["importlib.metadata", "tabulate"])
def test_what_is_loaded_already_stays(tmp_path: Path, module: str) -> None:
    before = f"import {module}; import importlib.metadata as real"
    assert loaded(tmp_path, "sys.modules[METADATA] is real", before) == "True True"


def test_whoever_asks_later_gets_the_real_one(tmp_path: Path) -> None:
    what = "__import__('importlib.metadata').metadata.version('click').count('.')"
    assert loaded(tmp_path, what).startswith("False ")
    assert int(loaded(tmp_path, what).split()[1]) > 0


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("from importlib.metadata import version, PackageNotFoundError\nA = 1\n", "False 1"),
        ("from importlib.metadata import distribution\nA = 2\n", "True 2"),
        ("import importlib.metadata as m\nA = len(m.metadata('click')['Name'])\n", "True 5"),
        ("from importlib.metadata import version\nA = version('click').count('.') > 0\n",
         "True True"),
        ("raise ValueError('broken')\n", "ValueError: broken"),
    ],
)  # fmt: skip
def test_another_tabulate(tmp_path: Path, text: str, what: str) -> None:
    """One that wants a version that it knows to be there, or more than versions."""
    (tmp_path / "tabulate.py").write_text(text, encoding="utf-8")
    assert loaded(tmp_path, "tabulate.A") == what
