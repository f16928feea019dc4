"""How long a bot waits: eight children of `combatcli batch` at once, each asked line by line.

Against one child alone. As many as there are cores need not wait for each other, the others do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles

from pairs import Row, environment

CHILDREN = 8
ASKED, FIRST = 500, 20
TURNS = CHILDREN / min(CHILDREN, os.cpu_count() or 1)
BOUNDS = {50: 2 * TURNS, 99: 4 * TURNS}
MOST_PAIRS = 7
ATTACK = {
    "command": "attack",
    "attacker": {"name": "Odo", "class": "fighter", "level": 4, "weapon": "long-sword"},
    "defender": {"name": "Mim", "armor": "chain-mail", "shield": True, "hp": 20},
}


def rows(pairs: int) -> Iterator[Row]:
    eight, one = [], []
    for _ in range(min(pairs, MOST_PAIRS)):
        eight.append(percentiles(waited(CHILDREN)))
        one.append(percentiles(waited(1)))
    for percent, bound in BOUNDS.items():
        mine, theirs = ([each[percent] for each in side] for side in (eight, one))
        ratio = median(m / t for m, t in zip(mine, theirs, strict=True))
        name = f"batch: {CHILDREN} at once, p{percent}, by one"
        yield Row(name, median(mine), median(theirs), ratio, bound)


def percentiles(seconds: list[float]) -> dict[int, float]:
    """The seconds that so many percent of the answers took at the most."""
    cuts = quantiles(seconds, n=100)
    return {percent: cuts[percent - 1] for percent in BOUNDS}


def waited(children: int) -> list[float]:
    """The seconds until each answer, of so many children at once; the first ones don't count."""
    request = json.dumps(ATTACK).encode() + b"\n"
    with ThreadPoolExecutor(children) as pool:
        each = pool.map(waited_for_one, [request] * children)
        return [seconds for one in each for seconds in one]


def waited_for_one(request: bytes) -> list[float]:
    """The same of one child."""
    seconds = []
    command = [sys.executable, "-m", "combatcli", "batch"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(FIRST + ASKED):
            start = time.perf_counter()
            child.stdin.write(request)
            child.stdin.flush()
            if not child.stdout.readline():
                raise RuntimeError("a child ended before it was asked everything")
            seconds.append(time.perf_counter() - start)
        child.stdin.close()
    return seconds[FIRST:]
