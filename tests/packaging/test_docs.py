"""Man pages and the README's reference are as the commands are now."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from combatcli.rules import modules
from docs.commands import pages
from docs.made import made
from docs.readme import END, START, with_reference
from tests.helpers import ROOT, Need

MADE = made(ROOT)


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_not_stale(path: Path) -> None:
    assert path.is_file(), "run make docs"
    assert path.read_text(encoding="utf-8") == MADE[path], "run make docs"


def test_no_page_without_a_command() -> None:
    assert set(ROOT.glob("man/*")) == {path for path in MADE if path.suffix == ".1"}


def test_every_command_is_told() -> None:
    names = {page.name for page in pages()}
    assert set(modules()) < names
    assert {"table show", "batch", "completion"} < names
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    reference = readme.partition(START)[2].partition(END)[0]
    assert all(f"\n| `{name}" in reference for name in names)
    assert all(page.example.startswith(("combatcli", "echo")) for page in pages())


def test_a_readme_without_markers() -> None:
    with pytest.raises(ValueError, match="lacks its markers"):
        with_reference("# combatcli\n", pages())


@pytest.mark.slow
def test_man_pages_are_sound(need: Need) -> None:
    """groff warns of nothing, and shows what was written."""
    need("groff")
    for path in sorted(ROOT.glob("man/*.1")):
        done = subprocess.run(
            ["groff", "-man", "-ww", "-Tascii", "-P-c", str(path)], capture_output=True, check=True
        )
        assert done.stderr == b"", path
        shown = re.sub(".\b", "", done.stdout.decode())
        assert "\nSYNOPSIS\n" in shown
        assert path.stem.upper() in shown
