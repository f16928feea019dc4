"""What is made when the project is installed: the man pages; tests/book/source has the cache."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from combatcli.cli.manual.pages import pages
from combatcli.cli.top import COMMANDS
from tests.helpers import Need
from tools.installed import man_pages


def test_every_command_has_a_man_page() -> None:
    made = man_pages()
    assert len(made) == len(pages(COMMANDS)) + 1
    assert "combatcli table show [OPTIONS] NAME" in made["combatcli-table-show.1"]
    assert all(f".BR {name[:-2]} (1)".replace("-", "\\-") in made["combatcli.1"]
               for name in made if name != "combatcli.1")  # fmt: skip


@pytest.mark.slow
def test_man_pages_are_sound(tmp_path: Path, need: Need) -> None:
    """groff warns of nothing, and shows what was written."""
    need("groff")
    for name, text in man_pages().items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        done = subprocess.run(
            ["groff", "-man", "-ww", "-Tascii", "-P-c", str(path)], capture_output=True, check=True
        )
        assert done.stderr == b"", path
        shown = re.sub(".\b", "", done.stdout.decode())
        assert "\nSYNOPSIS\n" in shown
        assert path.stem.upper() in shown
