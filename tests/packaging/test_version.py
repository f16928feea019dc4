"""The version stands in one place, and what is said of it follows."""

from __future__ import annotations

import re

from combatcli import __version__
from tests.docs.pages import README, TEXTS
from tests.helpers import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
FIRST_STABLE = "0.9.0"


def test_the_newest_changes_are_those_of_this_version() -> None:
    version, date = re.findall(r"(?m)^## (\S+) - (\S+)$", CHANGES)[0]
    assert version == __version__
    assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", date)


def test_changes_are_grouped() -> None:
    groups = re.findall(r"(?m)^### (.+)$", CHANGES)
    assert set(groups) <= {"Added", "Changed", "Deprecated", "Fixed", "Security"}


def test_users_are_told_that_the_contract_only_grows() -> None:
    told = f"From {FIRST_STABLE} on the contract only grows"
    assert told in " ".join(README.read_text(encoding="utf-8").split())
    assert "From it on the contract only grows" in CHANGES.partition(f"## {FIRST_STABLE} ")[2]


def test_the_version_is_written_nowhere_else() -> None:
    """But for the pages that tell of this release."""
    code = [*ROOT.glob("combatcli/**/*.py"), *ROOT.glob("tools/**/*.py")]
    said = [path.name for path in code if __version__ in path.read_text(encoding="utf-8")]
    assert said == ["__init__.py"]


def test_pages_that_name_a_release_name_this_one() -> None:
    named = {
        each
        for text in TEXTS.values()
        for each in re.findall(r"combatcli[- ]v?(\d\S*?)[-\n]", text)
    }
    assert named == {__version__}
