"""Whole fights solved exactly, against the time that each may take."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pairs import Row, compare

COMBATCLI = str(Path(sys.executable).with_name("combatcli"))
BRAWN = "str=18,dex=18,con=18"
MOST = {
    "two brawlers of 18": (1.0, ["-a", BRAWN, "-d", BRAWN]),
    "two of the opposed": (
        1.0,
        ["-a", "brawn=9,finesse=6,hp=12", "-d", "brawn=10,finesse=7,hp=13"],
    ),
    "two orcs of 6 hp": (
        5.0,
        ["-a", "av=2,damage=1d6,ac=12,hp=6", "-d", "av=2,damage=1d6,ac=12,hp=6"],
    ),
}
"""The fights, and the seconds that their odds may take."""


def rows(pairs: int) -> Iterator[Row]:
    for name, (most, fighters) in MOST.items():
        ours = [COMBATCLI, "duel", *fighters, "--odds", "--json"]
        nothing = [sys.executable, "-c", "pass"]
        measured = compare(name, ours, nothing, pairs=min(pairs, 5), bound=1.0).ours
        yield Row(f"duel: {name}", measured, most, measured / most, 1.0)
