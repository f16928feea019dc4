"""`.ci/run` passes over another Python only where the package index can't be reached."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.helpers import ROOT, execute

MAKE = """\
case "$1" in
    .venv-3.99/.installed-dev) echo "no such package"; exit $INSTALL ;;
    *) echo "made $1" ;;
esac
"""


def program(path: Path, text: str) -> None:
    """A shell script that stands for a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("install", "index", "status", "lines"),
    [
        (0, 0, 0, ["Python 3.99, what is quick:", "made quick", "made test"]),
        (2, 0, 1, ["no such package", "Python 3.99: its packages can't be installed"]),
        (2, None, 1, ["no such package", "Python 3.99: its packages can't be installed"]),
        (2, 1, 0, ["Python 3.99: not tried, the package index can't be reached", "made test"]),
    ],
)
def test_another_python(
    tmp_path: Path, install: int, index: int | None, status: int, lines: list[str]
) -> None:
    """`index` is how pip leaves that asks it; None, where not even an environment was made."""
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    listing = tmp_path / "tests/packaging/interpreters.py"
    listing.parent.mkdir(parents=True)
    listing.write_text("print('/opt/python3.99')\n", encoding="utf-8")
    for tool in ("jq", "parallel", "zsh", "fish", "groff"):
        program(tmp_path / "bin" / tool, "")
    program(tmp_path / "bin/make", MAKE)
    if index is not None:
        program(tmp_path / ".venv-3.99/bin/python", f"exit {index}\n")
    code = f"PATH='{tmp_path}/bin':$PATH .ci/run"
    ran = execute(
        ["bash", "-c", code],
        cwd=tmp_path,
        env={"INSTALL": str(install), "PYTHON": sys.executable},
        merge=True,
    )
    assert (ran.status, ran.out.splitlines()) == (status, lines)
