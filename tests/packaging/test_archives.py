"""Wheels and source archive: built in silence, with all that belongs there; tests run unpacked."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from combatcli import __version__
from tests.helpers import ROOT, execute
from tests.packaging.interpreters import versions
from tests.packaging.oldest import oldest
from tests.packaging.unpacked import unpack
from tools.installed import TABLE_CACHE_FILE, man_pages, table_cache

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("sdist")
    yield unpack(folder / "made")
    shutil.rmtree(folder)


def test_source_archive_holds_the_project(unpacked: Path) -> None:
    for name in ("combatcli", "data", "tests", "bench", "docs/commands.md", "docs/rulings.md",
                 "docs/result.svg", "tools", "examples", "Makefile", "README.md", "CHANGELOG.md",
                 "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "hatch_build.py",
                 ".ci/run"):  # fmt: skip
        assert (unpacked / name).exists(), name
    assert os.access(unpacked / ".ci/run", os.X_OK)
    for made in ("__pycache__", "*.1", TABLE_CACHE_FILE.name):
        assert not list(unpacked.rglob(made)), made


def test_its_tests_run(unpacked: Path) -> None:
    """A few that lean on most of what is in it; `make test-sdist` runs all."""
    ran = execute(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow",
         "tests/packaging", "tests/book/source", "tests/rules/opposed", "tests/test_project.py"],
        cwd=unpacked,
        env={"PYTHONPATH": str(unpacked)},
        timeout=600,
    )  # fmt: skip
    assert ran.status == 0, ran.out[-3000:] + ran.err


def test_wheel(unpacked: Path, tmp_path: Path) -> None:
    """Built with warnings as errors, out of files that stay as they were; a stale cache does not
    get into it."""
    source = shutil.copytree(unpacked, tmp_path / "source")
    (source / "data" / TABLE_CACHE_FILE.name).write_text("of old\n")
    before = contents(source)
    wheel = built("build_wheel", source, tmp_path)
    assert contents(source) == before
    files = {name: wheel.read(name) for name in wheel.namelist()}
    assert len(files) == len(wheel.namelist())
    assert {name: text for name, text in files.items() if "/man1/" in name} == shared_man_pages()
    assert files[f"combatcli/data/{TABLE_CACHE_FILE.name}"] == table_cache().encode()
    assert {
        f"{SHARE}/bash-completion/completions/combatcli",
        f"{SHARE}/zsh/site-functions/_combatcli",
        f"{SHARE}/fish/vendor_completions.d/combatcli.fish",
        *(f"combatcli/cli/completion/combatcli.{name}" for name in ("bash", "zsh", "fish")),
        "combatcli/py.typed",
    } <= set(files)


def test_editable_wheel(unpacked: Path, tmp_path: Path) -> None:
    """It installs man pages, and leaves the table cache in the checkout, where that is read."""
    source = shutil.copytree(unpacked, tmp_path / "source")
    before = contents(source)
    wheel = built("build_editable", source, tmp_path)
    after = contents(source)
    lines = after.pop(Path("data", TABLE_CACHE_FILE.name)).decode().splitlines(keepends=True)
    assert after == before
    of_files = [line for line in lines if not line.startswith("sources\t")]
    assert ("".join(of_files), len(lines)) == (table_cache(), len(of_files) + 1)
    files = {name: wheel.read(name) for name in wheel.namelist()}
    assert {name: text for name, text in files.items() if "/man1/" in name} == shared_man_pages()
    assert not [name for name in files if name.startswith("combatcli/")]


SHARE = f"combatcli-{__version__}.data/data/share"


def shared_man_pages() -> dict[str, bytes]:
    """The man pages as a wheel should hold them."""
    return {f"{SHARE}/man/man1/{name}": text.encode() for name, text in man_pages().items()}


def built(how: str, source: Path, folder: Path) -> ZipFile:
    """The wheel that the build backend makes; whatever it has to say is a failure."""
    code = f"import hatchling.build, sys; hatchling.build.{how}(sys.argv[1])"
    ran = execute(
        [sys.executable, "-W", "error", "-c", code, str(folder)],
        cwd=source,
        env={"PYTHONWARNINGS": "error", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    (wheel,) = folder.glob("*.whl")
    return ZipFile(wheel)


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file in a folder, and what is in it."""
    return {
        path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_the_build_needs_what_the_commands_need() -> None:
    """hatch_build.py imports them; tabulate alone is for what is printed."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    build, run = (
        set(re.findall(r'^    (".*?"),', listed, re.MULTILINE))
        for listed in re.findall(r"(?ms)^(?:requires|dependencies) = \[\n(.*?)^\]", text)
    )
    assert {each for each in run if not each.startswith('"tabulate')} < build
    assert len(run) == len(build) == 4


def test_versions() -> None:
    assert versions() == ["3.10", "3.11", "3.12", "3.13"]
    names = [f"{name}=={version}" for name, version in
             (("click", "8.1.0"), ("pyyaml", "6.0.1"), ("tabulate", "0.9.0"))]  # fmt: skip
    assert oldest((3, 12)) == names
    assert oldest((3, 13)) == [names[0], "pyyaml==6.0.2", names[2]]
