"""Tables as people have them, a file a layout: what each comes in as, or why it doesn't.

`layouts/expected.yaml` has, by the file's name, the YAML made of it and the notes, or the line of
the error.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from combatcli.book.check_files import FORMATS
from combatcli.book.source.files import ending
from combatcli.errors import CombatError
from combatcli.formats import import_table
from tests.helpers import Cli

FOLDER = Path(__file__).with_name("layouts")
EXPECTED = yaml.safe_load((FOLDER / "expected.yaml").read_text(encoding="utf-8"))
FILES = sorted(path.name for path in FOLDER.iterdir() if path.name != "expected.yaml")


def test_each_has_its_outcome() -> None:
    assert sorted(EXPECTED) == FILES
    assert len(FILES) >= 40


@pytest.mark.parametrize("file", FILES)
def test_layout(cli: Cli, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    expected = EXPECTED[file]
    ran = cli("table", "import", file, "--from", FORMATS[ending(file)], "--name", "t")
    if "refused" in expected:
        refusal = f"combatcli: {file}{expected['refused']}\n"
        assert (ran.status, ran.out, ran.err) == (1, "", refusal)
        return
    notes = "".join(f"combatcli: note: {note}\n" for note in expected.get("notes", ()))
    assert (ran.status, ran.out, ran.err) == (0, f"name: t\n{expected['table']}", notes)
    (tmp_path / "t.yaml").write_text(ran.out, encoding="utf-8")
    assert cli("table", "check", str(tmp_path)).status == 0


@pytest.mark.parametrize("kind", ["csv", "tsv", "list", "markdown", "foundry"])
@pytest.mark.parametrize(
    "piece",
    ["- a\n", "- a\n  b\n", " ", "1-", "1 to ", "1,", "d6 ", "| 1 | a |\n", "*a ", "[a](", ",\n",
     "\\", "`a *b **c ", "+ @a ", "1. x\n"],
)  # fmt: skip
def test_long_files_take_no_longer_than_they_are(kind: str, piece: str) -> None:
    """Ten times as long takes about ten times the work; each line against each, a hundred times."""

    def seconds(times: int) -> float:
        text = f"d6 | text\n1 {piece * times}x\n2 b\n"
        if kind == "foundry":
            result = {"text": "a", "range": [1, 6]}
            text = json.dumps({"formula": f"1d6{piece * times}x", "results": [result]})
        begun = time.process_time()
        with suppress(CombatError):
            import_table(text, "a", None, kind)
        return time.process_time() - begun

    assert min(seconds(20_000), seconds(20_000)) < 60 * max(seconds(2_000), 0.01)
