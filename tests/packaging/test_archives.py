"""Wheel and source archive: built in silence, with all that belongs in them; tests run unpacked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.helpers import ROOT, environment, execute
from tests.packaging.interpreters import versions
from tests.packaging.oldest import oldest
from tests.packaging.unpacked import unpack

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("sdist")
    yield unpack(folder / "made")
    shutil.rmtree(folder)


def test_source_archive_holds_the_project(unpacked: Path) -> None:
    for name in ("combatcli", "data", "tests", "bench", "docs", "tools", "examples", "Makefile",
                 "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml",
                 ".ci/run"):  # fmt: skip
        assert (unpacked / name).exists(), name
    assert os.access(unpacked / ".ci/run", os.X_OK)
    assert not list(unpacked.rglob("__pycache__"))


def test_its_tests_run(unpacked: Path) -> None:
    """A good part of them; `make test-sdist` runs all."""
    ran = execute(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow", "-n", "2",
         "tests/cli", "tests/rules", "tests/packaging", "tests/test_project.py",
         "tests/test_dice.py"],
        cwd=unpacked,
        env={"PYTHONPATH": str(unpacked)},
        timeout=600,
    )  # fmt: skip
    assert ran.status == 0, ran.out[-3000:] + ran.err


def test_wheel(unpacked: Path, tmp_path: Path) -> None:
    """Built from the unpacked archive, with warnings as errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "build", "--no-isolation", "--wheel", "--outdir",
         str(tmp_path), str(unpacked)],
        env={**environment(), "PYTHONWARNINGS": "error"},
        capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    assert b"warn" not in (done.stdout + done.stderr).lower()
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    shared = f"{wheel.name.split('-py3')[0]}.data/data/share"
    pages = {f"{shared}/man/man1/{path.name}" for path in ROOT.glob("man/*.1")}
    assert len(pages) > 20
    assert pages <= names
    assert f"{shared}/bash-completion/completions/combatcli" in names
    assert f"{shared}/zsh/site-functions/_combatcli" in names
    assert f"{shared}/fish/vendor_completions.d/combatcli.fish" in names
    assert {
        f"combatcli/cli/completion/combatcli.{name}" for name in ("bash", "zsh", "fish")
    } <= names
    assert "combatcli/py.typed" in names


def test_versions() -> None:
    assert versions() == ["3.10", "3.11", "3.12", "3.13"]
    names = [f"{name}=={version}" for name, version in
             (("click", "8.1.0"), ("pyyaml", "6.0.1"), ("tabulate", "0.9.0"))]  # fmt: skip
    assert oldest((3, 12)) == names
    assert oldest((3, 13)) == [names[0], "pyyaml==6.0.2", names[2]]
