"""Tables as people have them, a file a layout: what each comes in as, or why it doesn't.

`layouts/expected.yaml` has, by the file's name, the YAML made of it and the notes, or the line of
the error.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from combatcli.book.check_files import FORMATS
from combatcli.book.source.files import ending
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
