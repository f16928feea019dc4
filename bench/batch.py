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
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from pairs import Row, environment

FIGHTER = {"class": "fighter", "level": 4, "weapon": "long-sword", "ac": 15, "hp": 14}
Dice = random.Random
COMMANDS: dict[str, tuple[float, int, Callable[[Dice], dict[str, object]]]] = {
    "roll": (1.7, 20_000, lambda dice: {"notation": dice.choice(["2d6", "1d20", "3d6+1"])}),
    "crit": (1.7, 20_000, lambda _: {}),
    "dying": (1.7, 20_000, lambda dice: {"fighter": _scores(dice, "con")}),
    "table roll": (1.7, 20_000, lambda _: {"table": "limb"}),
    "grapple": (2.4, 20_000, lambda dice: {
        "attacker": _scores(dice, "str", "dex"), "defender": _scores(dice, "str", "dex", "con")
    }),
    "punch": (2.4, 10_000, lambda dice: {
        "attacker": _scores(dice, "str", "dex"), "defender": _scores(dice, "dex", "con")
    }),
    "brawl-opposed": (2.4, 10_000, lambda dice: {
        "attacker": _scores(dice, "brawn"), "defender": _scores(dice, "finesse", "hp")
    }),
    "attack": (3.0, 10_000, lambda dice: {
        "attacker": {**FIGHTER, "level": dice.randint(1, 15)},
        "defender": {"ac": dice.randint(8, 20), "hp": dice.randint(4, 40)},
    }),
    "duel": (3.5, 1_000, lambda dice: {
        "attacker": {**FIGHTER, "level": dice.randint(1, 15)},
        "defender": {**FIGHTER, "hp": dice.randint(4, 30)},
    }),
}  # fmt: skip
"""By command: the most that it may take, as a multiple of the codec; lines; and what is asked."""
LINES = 20_000
MEMORY_BOUND = 1.05
FEW, MANY = 10_000, 1_000_000
CALLS = 50

CODEC = """
import json, sys, time
requests = open(sys.argv[1]).read().splitlines()
results = [json.loads(line) for line in open(sys.argv[2])]
start = time.process_time()
for request in requests:
    json.loads(request)
for result in results:
    json.dumps(result)
print(time.process_time() - start)
"""
"""Prints the seconds of CPU that parsing the requests and printing the results takes."""


def _scores(dice: Dice, *keys: str) -> dict[str, int]:
    return {key: dice.randint(3, 18) for key in keys}


def rows(pairs: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        for name in COMMANDS:
            yield codec(name, Path(folder), min(pairs, 9))
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


def codec(name: str, folder: Path, pairs: int) -> Row:
    """The CPU of a command's lines, a start-up aside, against that of the codec alone."""
    bound, lines, ask = COMMANDS[name]
    dice = random.Random(1)
    requests, one, results = folder / "requests", folder / "one", folder / "results"
    asked = [json.dumps({"id": at, "command": name, **ask(dice)}) + "\n" for at in range(lines)]
    requests.write_text("".join(asked))
    one.write_text(asked[0])
    with open(results, "wb") as out:
        subprocess.run(batch(requests), stdout=out, check=True, env=environment())
    floor = [sys.executable, "-c", CODEC, str(requests), str(results)]
    mine, theirs = [], []
    for _ in range(pairs):
        mine.append(cpu_seconds(batch(requests)) - cpu_seconds(batch(one)))
        printed = subprocess.run(floor, capture_output=True, check=True, env=environment())
        theirs.append(float(printed.stdout))
    ratio = median(m / t for m, t in zip(mine, theirs, strict=True))
    return Row(f"batch: {lines:,} of {name}", median(mine), median(theirs), ratio, bound)


def cpu_seconds(command: list[str]) -> float:
    """The seconds of CPU that a whole process takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
