"""The project names no machine that it happened to be written on."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import ROOT

# A path on somebody's machine, or the host of a package registry.
FOREIGN = re.compile(
    r"(?<![\w.~}])/(?:work|root|home|Users)/|\b(?:files\.)?pypi\.(?:org|io)\b|\bregistry(?:\.\w+)+"
)
GENERATED = re.compile(
    r"\.git|\.venv.*|\..*_cache|\.hypothesis|__pycache__|build|dist|.*\.egg-info"
)


def project_files() -> Iterator[Path]:
    """What git knows or would add; where this is no git checkout, all but what tools made."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        try:
            listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
        except (OSError, subprocess.CalledProcessError):
            pass
        else:
            paths = (ROOT / os.fsdecode(name) for name in listed.split(b"\0") if name)
            yield from (path for path in paths if path.is_file())
            return
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not GENERATED.fullmatch(name)]
        yield from (Path(folder, name) for name in names if not name.startswith(".coverage"))


def test_no_file_names_a_machine() -> None:
    files = list(project_files())
    assert Path(__file__) in files
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files
        for match in FOREIGN.finditer(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("cd /" + "work/main", True),
        ("'/" + "root/.venv'", True),
        ("see /" + "home/me/notes", True),
        ("https://pypi" + ".org/simple", True),
        ("https://registry" + ".npmjs.org", True),
        ("tests/work/notes", False),
        ("~/work/notes, $HOME/work", False),
        ("look it up in the registry. Then", False),
    ],
)
def test_what_is_foreign(text: str, foreign: bool) -> None:
    assert bool(FOREIGN.search(text)) is foreign
