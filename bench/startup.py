"""A one-off command is mostly start-up: at most a third above what its two libraries cost alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pairs import Row, compare

BOUND = 1.35
FIGHTERS = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]


def rows(pairs: int) -> Iterator[Row]:
    combatcli = str(Path(sys.executable).with_name("combatcli"))
    libraries = [sys.executable, "-c", "import click, yaml"]
    grapple = [combatcli, "grapple", *FIGHTERS, "--json"]
    yield compare("start-up: grapple --json", grapple, libraries, pairs=pairs, bound=BOUND)
