"""A one-off command is mostly start-up: at most a third above what its libraries cost alone.

A text at a terminal is held against click alone, in instructions, which no other load disturbs.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pairs import Row, compare, environment

BOUND = 1.35
FIGHTERS = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]


def rows(pairs: int) -> Iterator[Row]:
    combatcli = str(Path(sys.executable).with_name("combatcli"))
    libraries = [sys.executable, "-c", "import click, yaml"]
    grapple = [combatcli, "grapple", *FIGHTERS, "--json"]
    yield compare("start-up: grapple --json", grapple, libraries, pairs=pairs, bound=BOUND)
    if shutil.which("valgrind"):
        text = instructions([combatcli, "grapple", *FIGHTERS])
        click = instructions([sys.executable, "-c", "import click"])
        yield Row("start-up: text, by click", text, click, text / click, BOUND, "M instr")


def instructions(command: list[str]) -> float:
    """The millions of instructions that a process takes, as valgrind counts them."""
    counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    env = {**environment(), "PYTHONHASHSEED": "0"}
    done = subprocess.run(counting, env=env, capture_output=True, text=True, check=True)
    counted = re.search(r"Collected : ([0-9]+)", done.stderr)
    if counted is None:
        raise RuntimeError("valgrind counted no instructions")
    return int(counted[1]) / 1e6
