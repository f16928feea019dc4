"""Batch against the least it could take: what Python's json takes for its requests and results."""

from __future__ import annotations

import json
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from pairs import Row, environment

BOUND = 4.0
LINES = 20_000
MEMORY_BOUND = 1.05
FEW, MANY = 10_000, 1_000_000
CALLS = 50

CODEC = """
import json, sys, time
requests = open(sys.argv[1]).read().splitlines()
results = [json.loads(line) for line in open(sys.argv[2])]
encode = json.JSONEncoder(separators=(",", ":")).encode
with open("/dev/null", "w") as out:
    start = time.perf_counter()
    for request, result in zip(requests, results):
        json.loads(request)
        out.write(encode(result) + "\\n")
    print(time.perf_counter() - start)
"""
"""Prints the seconds that parsing the requests and printing the results takes."""


def rows(pairs: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        yield codec(Path(folder), min(pairs, 9))
        yield memory(Path(folder))
        yield from single_calls(Path(folder))


def grapples(path: Path, lines: int) -> Path:
    """A file of grapples; the fighters of a line are the same in every run."""
    dice = random.Random(1)
    with open(path, "w") as file:
        for at in range(lines):
            attacker = {"str": dice.randint(3, 18), "dex": dice.randint(3, 18)}
            defender = {**attacker, "con": dice.randint(3, 18), "str": dice.randint(3, 18)}
            request = {"id": at, "command": "grapple", "attacker": attacker, "defender": defender}
            file.write(json.dumps(request, separators=(",", ":")) + "\n")
    return path


def batch(requests: Path) -> list[str]:
    """The command that answers a file of requests."""
    return [sys.executable, "-m", "combatcli", "batch", str(requests), "--seed", "1"]


def codec(folder: Path, pairs: int) -> Row:
    """The whole process, its start included, against the codec alone."""
    requests, results = grapples(folder / "requests", LINES), folder / "results"
    with open(results, "wb") as out:
        subprocess.run(batch(requests), stdout=out, check=True, env=environment())
    floor = [sys.executable, "-c", CODEC, str(requests), str(results)]
    mine, theirs = [], []
    for _ in range(pairs):
        mine.append(seconds(batch(requests)))
        printed = subprocess.run(floor, capture_output=True, check=True, env=environment())
        theirs.append(float(printed.stdout))
    ratio = median(m / t for m, t in zip(mine, theirs, strict=True))
    name = f"batch: {LINES:,} grapples, by codec"
    return Row(name, median(mine), median(theirs), ratio, BOUND)


def memory(folder: Path) -> Row:
    """The most memory at a million lines, against that at ten thousand."""
    few, many = (peak(grapples(folder / "requests", lines)) for lines in (FEW, MANY))
    return Row("batch: memory at 10^6, by 10^4", many, few, many / few, MEMORY_BOUND, "MiB")


def peak(requests: Path) -> float:
    """The most memory that a batch takes, in MiB, counted by a process that has no other child."""
    script = "from batch import child_peak; child_peak()"
    command = [sys.executable, "-c", script, *batch(requests)]
    done = subprocess.run(
        command, cwd=Path(__file__).parent, env=environment(), capture_output=True, check=True
    )
    return float(done.stdout)


def child_peak() -> None:
    """Run the command given by the arguments, and print the MiB that it took at the most."""
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)


def single_calls(folder: Path) -> Iterator[Row]:
    """A roll of 2d6 in a batch against one process for each, which is what one does without it."""
    requests = folder / "rolls"
    requests.write_text('{"command":"roll","notation":"2d6"}\n' * LINES)
    ours = seconds(batch(requests)) / LINES
    programs = dict(single_rollers())
    for name, command in programs.items():
        theirs = sum(seconds(command) for _ in range(CALLS)) / CALLS
        yield Row(f"batch: a roll, by one {name}", ours, theirs, ours / theirs, 1.0)
    if not programs:
        raise RuntimeError("no program for single rolls: pip install py-rolldice python-dice")


def single_rollers() -> Iterator[tuple[str, list[str]]]:
    """The programs for single rolls that are installed: name and command."""
    if path := shutil.which("rolldice"):
        yield "rolldice", [path, "2d6"]
    if find_spec("rolldice"):
        yield "py-rolldice", [sys.executable, "-c", "import rolldice; rolldice.roll_dice('2d6')"]
    if find_spec("python_dice"):
        script = "import python_dice as p; p.PythonDiceInterpreter().roll(['2d6'])"
        yield "python-dice", [sys.executable, "-c", script]


def seconds(command: list[str]) -> float:
    """The seconds that a whole process takes."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment())
    return time.perf_counter() - start
