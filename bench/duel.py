"""Whole fights, exact and certified, against the time and the memory that each may take.

`python bench/duel.py` prints them as a table instead, with the bounds; `--samples N` puts as many
simulated fights beside each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from pairs import Row, environment

COMBATCLI = str(Path(sys.executable).with_name("combatcli"))
MEMORY = 200.0
"""MiB that any fight may take."""
BRAWN, TOUGH = "str=18,dex=18,con=18", "str=18,dex=18,con=30"
FIGHTER = "class=fighter,weapon=long-sword,shield=true"
CHAIN, PLATE = f"{FIGHTER},armor=chain-mail", f"{FIGHTER},armor=plate-mail"
HERO = f"{CHAIN},level=4,hp=24,str=16,con=14"
PLATED = f"{PLATE},level=5,hp=30"
CLERIC = "class=cleric,level=6,weapon=mace,armor=plate-mail,shield=true,hp=24,str=12"


@dataclass(frozen=True)
class Match:
    """A fight: its sides, and the seconds of CPU that it may take by the width asked for.

    None is for what is exact unless a width is asked for.
    """

    attacker: str
    defender: str
    most: dict[float | None, float]


MATCHES = {
    "brawlers of 18": Match(BRAWN, BRAWN, {None: 1.0}),
    "brawlers, con 30": Match(TOUGH, TOUGH, {None: 0.25}),
    "opposed": Match("brawn=9,finesse=6,hp=12", "brawn=10,finesse=7,hp=13", {None: 1.0}),
    "opposed, hp 200": Match("brawn=9,finesse=6,hp=200", "brawn=10,finesse=7,hp=200", {None: 0.5}),
    "orcs, 6 hp": Match("av=2,damage=1d6,ac=12,hp=6", "av=2,damage=1d6,ac=12,hp=6", {None: 5.0}),
    "fighter 1 v orc": Match(
        f"{CHAIN},level=1,hp=8,str=13", "av=1,damage=1d6,ac=13,hp=5", {1e-6: 1.0}
    ),
    "fighter 4 v ogre": Match(HERO, "av=4,damage=1d10,ac=14,hp=36", {1e-4: 3.0, 1e-6: 8.0}),
    "cleric 6 v hobgoblin": Match(CLERIC, "av=2,damage=1d8,ac=14,hp=12", {1e-4: 3.0, 1e-6: 8.0}),
    "plate and shields": Match(PLATED, PLATED, {1e-3: 6.0, 1e-4: 15.0}),
    "the same, 2 attacks": Match(
        f"{PLATED},extra_attack=1", f"{PLATED},extra_attack=1", {1e-3: 20.0}
    ),
}


@dataclass(frozen=True)
class Measured:
    """What a command took, and what it answered."""

    seconds: float
    memory: float
    answer: dict[str, Any]


def measured(match: Match, *options: str) -> Measured:
    """CPU of the whole process, and the most memory that it had, in MiB."""
    sides = ["-a", match.attacker, "-d", match.defender]
    command = [COMBATCLI, "duel", *sides, "--odds", "--json", *options]
    with subprocess.Popen(
        command, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Measured(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit, json.loads(output))


def asked() -> Iterator[tuple[str, Match, float, list[str]]]:
    """Each fight by each width: what to call it, the seconds that it may take, the options."""
    for name, match in MATCHES.items():
        for width, most in match.most.items():
            within = [] if width is None else ["--within", str(width)]
            yield name if width is None else f"{name}, {width:.0e}", match, most, within


def rows(pairs: int) -> Iterator[Row]:
    """CPU and memory of each fight, the median of a few runs."""
    for name, match, most, options in asked():
        runs = [measured(match, *options) for _ in range(min(pairs, 3))]
        seconds = median(run.seconds for run in runs)
        memory = median(run.memory for run in runs)
        yield Row(f"duel: {name}", seconds, most, seconds / most, 1.0)
        yield Row(f"duel: {name}", memory, MEMORY, memory / MEMORY, 1.0, "MiB")


LINE = "| {:<27} | {:<23} | {:>7} | {:>5} | {:>3} | {:<23} |"


def main() -> None:
    """The table of fights, each run once, as Markdown."""
    parser = argparse.ArgumentParser(description="What fights come to, and what that takes.")
    parser.add_argument("--samples", type=int, metavar="N")
    samples = parser.parse_args().samples
    simulated = "simulated" if samples is None else f"{samples:,} simulated"
    print(LINE.format("fight", "attacker wins", "width", "CPU s", "MiB", simulated))
    print(LINE.format(*["---"] * 6))
    for name, match, _, options in asked():
        run = measured(match, *options)
        beside = ""
        if samples is not None:
            played = measured(match, "--samples", str(samples), "--seed", "1").answer
            beside = between(first(played)["interval"])
        print(LINE.format(name, *bounds(first(run.answer)), *took(run), beside), flush=True)


def first(answer: dict[str, Any]) -> dict[str, Any]:
    """The attacker's row."""
    row: dict[str, Any] = next(row for row in answer["odds"] if row["outcome"] == "attacker")
    return row


def bounds(row: dict[str, Any]) -> tuple[str, str]:
    """Between what the chance lies, and how far apart that is."""
    if "low" not in row:
        return f"{row['probability']:.12f}", "exact"
    return between((row["low"], row["high"])), f"{row['high'] - row['low']:.1e}"


def between(ends: Sequence[float]) -> str:
    """Two chances."""
    return f"{ends[0]:.8f} {ends[1]:.8f}"


def took(run: Measured) -> tuple[str, str]:
    """CPU and memory."""
    return f"{run.seconds:.2f}", f"{run.memory:.0f}"


if __name__ == "__main__":
    main()
