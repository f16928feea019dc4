"""`python -m tests.fuzz SECONDS`: fuzz that long, and tell what was found.

Each round has a seed of its own; a fault is told with the seed and the smallest case that shows it.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz import fuzzing

ROUND = 100
TARGETS: dict[str, tuple[Callable[..., None], tuple[st.SearchStrategy[Any], ...]]] = {
    "any words": (fuzzing.hold, (fuzzing.any_words, st.binary(max_size=20))),
    "bent lines": (fuzzing.hold, (fuzzing.command_lines(), st.binary(max_size=40))),
    "batches": (fuzzing.hold_batch, (fuzzing.batch_lines,)),
    "replays": (fuzzing.hold_replay, (fuzzing.requests(),)),
}
SETTINGS = settings(
    max_examples=ROUND,
    deadline=None,
    database=None,
    derandomize=False,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def main(seconds: float) -> int:
    """1 where anything was found."""
    end, told, tries = time.monotonic() + seconds, time.monotonic(), 0
    found: dict[str, int] = {}
    while time.monotonic() < end:
        name = random.choice(list(TARGETS))
        number = random.randrange(2**32)
        fault = _round(*TARGETS[name], number)
        tries += ROUND
        if fault is not None:
            where = fault.strip().splitlines()[-1][:200]
            if where not in found:
                print(f"\n{name}, seed {number}:\n{fault}", flush=True)
            found[where] = found.get(where, 0) + 1
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(f"{tries:,} tries, {len(found)} faults, {end - told:.0f} s left", flush=True)
    print(f"{tries:,} tries, {len(found)} faults")
    return 1 if found else 0


def _round(
    holds: Callable[..., None], strategies: tuple[st.SearchStrategy[Any], ...], number: int
) -> str | None:
    try:
        seed(number)(SETTINGS(given(*strategies)(holds)))()
    except Exception as error:
        notes = "\n".join(getattr(error, "__notes__", ()))
        return "".join(traceback.format_exception(error)[-6:]) + notes
    return None


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
