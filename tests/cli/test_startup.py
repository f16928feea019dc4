"""What a command imports: a one-off command is mostly start-up."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.helpers import ROOT, execute
from tools.installed import TABLE_CACHE_FILE, table_cache

FIGHTERS = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]
PROBE = """
import json, sys
before = set(sys.modules)  # what measures the coverage is none of ours
from combatcli.cli.main import run
status = run(sys.argv[1:])
print(json.dumps([status, sorted(set(sys.modules) - before)]), file=sys.stderr)
"""


def imported(*args: str, env: Mapping[str, str] | None = None) -> set[str]:
    """The modules that a command loads, and that Python had not loaded before it."""
    ran = execute([sys.executable, "-c", PROBE, *args], env=env)
    status, names = json.loads(ran.err.splitlines()[-1])
    assert status == 0, ran
    assert ran.out
    return set(names)


@pytest.fixture(scope="module")
def fresh_cache() -> None:
    """As an install makes it, and `make` again before it runs tests."""
    now = table_cache(of_checkout=True)
    fresh = TABLE_CACHE_FILE.exists() and TABLE_CACHE_FILE.read_text("ascii") == now
    assert fresh, "a table has changed since the cache was made: python -m tools cache"


@pytest.mark.usefixtures("fresh_cache")
@pytest.mark.parametrize(
    ("args", "without"),
    [
        (["--version"], ["yaml", "tabulate", "fractions", "difflib"]),
        (["--help"], ["yaml", "tabulate", "fractions", "difflib"]),
        (["grapple", "--help"], ["yaml", "tabulate", "fractions", "difflib"]),
        (["roll", "2d6", "--json"], ["tabulate", "fractions", "importlib.metadata", "random"]),
        (["grapple", *FIGHTERS, "--json"],
         ["yaml", "tabulate", "fractions", "importlib.metadata", "random",
          "combatcli.book.reading", "combatcli.book.source.nodes", "combatcli.book.own",
          "combatcli.cli.answers", "combatcli.cli.completion", "combatcli.cli.usage",
          "combatcli.cli.wording", "combatcli.cli.missing", "combatcli.cli.show.fields",
          "combatcli.rules.labyrinth.attack", "combatcli.rules.opposed.brawl_opposed"]),
        (["attack", "-a", "av=4,damage=1d8", "-d", "ac=12,hp=9", "--json"],
         ["yaml", "combatcli.book.reading"]),
        (["grapple", *FIGHTERS, "--get", "outcome"], ["yaml", "tabulate", "fractions"]),
        (["grapple", *FIGHTERS, "--odds", "--json"], ["yaml", "tabulate", "difflib"]),
        (["grapple", *FIGHTERS, "--odds"], ["yaml", "importlib.metadata", "shutil"]),
        (["roll", "2d6"], ["tabulate", "yaml"]),
    ],
    ids=lambda value: " ".join(value[:2]),
)  # fmt: skip
def test_not_imported(args: list[str], without: list[str]) -> None:
    assert imported(*args).isdisjoint(without)


def test_the_probe_sees_imports(tmp_path: Path) -> None:
    """And the user's own tables are read as YAML but once."""
    house = ("--tables", str(ROOT / "examples/tables"))
    env = {"XDG_CACHE_HOME": str(tmp_path)}
    assert {"yaml", "tabulate"} <= imported("table", "roll", "wandering", *house, env=env)
    again = imported("table", "roll", "wandering", *house, env=env)
    assert "tabulate" in again
    assert again.isdisjoint(["yaml", "combatcli.book.reading.table_file"])
    assert "fractions" in imported("grapple", *FIGHTERS, "--odds")


def test_version() -> None:
    from combatcli import __version__

    ran = execute([sys.executable, "-m", "combatcli", "--version"])
    assert (ran.status, ran.out, ran.err) == (0, f"combatcli {__version__}\n", "")
