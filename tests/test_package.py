"""The built package works by itself: from any folder, with only its three needs beside it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.docs.blocks import blocks
from tests.docs.pages import TEXTS
from tests.docs.sessions import check
from tests.helpers import ROOT, environment

NEEDS = ("click", "pyyaml", "tabulate")
LEFT_OUT = (
    ".git",
    ".venv*",
    ".*_cache",
    "__pycache__",
    ".hypothesis",
    ".coverage*",
    "build",
    "dist",
)
FIGHTERS = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]


@pytest.mark.slow
def test_wheel_in_a_clean_environment(tmp_path: Path) -> None:
    wheel = build(tmp_path)

    names = set(ZipFile(wheel).namelist())
    tables = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("data/*/*.yaml")}
    assert tables
    assert {f"combatcli/{table}" for table in tables} <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"combatcli"}

    programs = install(wheel, tmp_path / "env")
    assert str(tmp_path) in run(
        [programs / "python", "-c", "import combatcli as c; print(c.__file__)"]
    )
    printed = run([programs / "combatcli", "grapple", *FIGHTERS, "--dice", "3", "--json"])
    result = json.loads(printed)
    assert (result["outcome"], result["damage"]) == ("G2", 2)

    tour = blocks(TEXTS["tour.md"], "tour.md")
    for at, block in enumerate(tour):
        (folder := tmp_path / f"step-{at}").mkdir()
        check(block, "bash", folder, {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"})


def build(folder: Path) -> Path:
    """The wheel, built from the source archive that is built from a copy of the project."""
    copy, built = folder / "copy", folder / "built"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", built, copy])
    (archive,) = built.glob("*.tar.gz")
    (wheel,) = built.glob("*.whl")
    assert archive.name.startswith("combatcli-")
    return wheel


def install(wheel: Path, env: Path) -> Path:
    """The folder of programs of a new environment with the wheel, made without a network.

    Of what this test run has installed it sees what the wheel needs, and no more.
    """
    run([sys.executable, "-m", "venv", "--without-pip", env])
    python = env / "bin" / "python"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python]
    run([*pip, "install", "--disable-pip-version-check", "--no-deps", "--no-index", wheel])
    (packages,) = env.glob("lib/python*/site-packages")
    for name in NEEDS:
        for path in top_level(name):
            (packages / path.name).symlink_to(path)
    return python.parent


def top_level(name: str) -> set[Path]:
    """The folders and files that an installed distribution put on the import path."""
    found = distribution(name)
    parts = {path.parts[0] for path in found.files or ()}
    return {
        Path(str(found.locate_file(part))) for part in parts if part not in ("..", "__pycache__")
    }


def run(command: list[str | Path]) -> str:
    env = {k: v for k, v in environment().items() if not k.startswith("COVERAGE")}
    done = subprocess.run(
        command, cwd="/", env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=300
    )
    assert done.returncode == 0, f"{[os.fspath(part) for part in command]}\n{done.stderr.decode()}"
    return done.stdout.decode()
