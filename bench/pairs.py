"""Times two commands in turn, so that whatever else the machine does slows both alike."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

WARM_UP = 2


@dataclass(frozen=True)
class Row:
    """One comparison: medians, the median of the pairs' ratios, and its bound.

    Times are seconds, and shown as milliseconds; anything else is in the unit that it names.
    """

    name: str
    ours: float
    reference: float
    ratio: float
    bound: float
    unit: str = "s"


def compare(
    name: str, ours: Sequence[str], reference: Sequence[str], *, pairs: int, bound: float
) -> Row:
    """Run both commands `pairs` times in turn, as whole processes.

    Each goes first in every other pair. Raises RuntimeError when a command fails.
    """
    env = environment()
    for _ in range(WARM_UP):
        _seconds(ours, env)
        _seconds(reference, env)
    mine: list[float] = []
    theirs: list[float] = []
    for i in range(pairs):
        if i % 2:
            theirs.append(_seconds(reference, env))
            mine.append(_seconds(ours, env))
        else:
            mine.append(_seconds(ours, env))
            theirs.append(_seconds(reference, env))
    ratio = median(m / t for m, t in zip(mine, theirs, strict=True))
    return Row(name, median(mine), median(theirs), ratio, bound)


def _seconds(command: Sequence[str], env: dict[str, str]) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True)
    seconds = time.perf_counter() - start
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip()
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {message}")
    return seconds


def environment() -> dict[str, str]:
    """The caller's, without what slows Python down (no cached bytecode) or changes the command."""
    skip = ("PYTHON", "COVERAGE", "COMBATCLI_")
    return {k: v for k, v in os.environ.items() if not k.startswith(skip)}
