"""Files of rulings: those that a rule set declares, and a user's own defaults."""

from __future__ import annotations

from pathlib import Path

import pytest

from combatcli.book.reading.rulings import read_defaults, read_rulings
from combatcli.book.rulings import Ruling
from combatcli.book.source.files import File
from combatcli.errors import FileError
from tests.book.refusals import refusal

FLANK = """\
flank:
  question: Does a flank count?
  default: "no"
  choices:
    "yes": It adds 2.
    "no": It adds nothing.
  source: Nowhere.
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rulings.yaml"


def fault(path: Path, text: str | bytes, declared: bool = False) -> tuple[str, str | None]:
    """Message, without the folder, and hint."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    file = File(str(path))
    message, hint = (
        refusal(FileError, read_rulings, file, "labyrinth")
        if declared
        else refusal(FileError, read_defaults, file)
    )
    return message.replace(f"{path.parent}/", ""), hint


def test_declared(path: Path) -> None:
    path.write_text(FLANK, encoding="utf-8")
    choices = {"yes": "It adds 2.", "no": "It adds nothing."}
    assert read_rulings(File(str(path)), "labyrinth") == {
        "flank": Ruling("flank", "Does a flank count?", "no", choices, "Nowhere.", "labyrinth"),
    }


def test_faults_of_declared_ones(path: Path) -> None:
    assert fault(path, FLANK + "kill: dead\n", True)[0] == (
        "rulings.yaml:8: ruling kill is no mapping"
    )
    assert fault(path, b"kill: \xff\n", True)[0] == "rulings.yaml:1: not UTF-8"
    assert fault(path, "kill: [\n", True)[0].startswith("rulings.yaml:2: not YAML")
    path.write_text("- kill\n", encoding="utf-8")
    assert read_rulings(File(str(path)), "labyrinth") == {}


def test_a_users_own(path: Path) -> None:
    path.write_text("kill: dead\n\nshatter: weapon-first\n", encoding="utf-8")
    assert read_defaults(File(str(path))) == {"kill": ("dead", 1), "shatter": ("weapon-first", 3)}
    path.write_text("# none so far\n", encoding="utf-8")
    assert read_defaults(File(str(path))) == {}


def test_faults_of_a_users_own(path: Path) -> None:
    assert fault(path, "\n- kill\n") == (
        "rulings.yaml:2: not a list of rulings", "write lines of name: choice"
    )  # fmt: skip
    assert fault(path, "kill: [dead]\n") == ("rulings.yaml:1: 'kill' takes one choice", None)
    assert fault(path, "kill: dead\nkill: dead\n") == (
        "rulings.yaml:2: doubled ruling 'kill'", "keep one"
    )  # fmt: skip
    assert fault(path, b"kill: \xff\n")[0] == "rulings.yaml:1: not UTF-8"
    assert fault(path, "kill: *dead\n")[0] == "rulings.yaml:1: an alias (*name)"
