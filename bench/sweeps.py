"""Sweeps against a process for each cell, icepool on the same grid, and a single cell."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from odds import TABLES
from pairs import Row, compare

FEW = 5
"""Pairs where a reference runs dozens of processes."""
COMBATCLI = str(Path(sys.executable).with_name("combatcli"))

Keys = dict[str, list[str]]
QUESTIONS: dict[str, tuple[str, Keys]] = {
    "hits by AC and level": (
        "attack -a class=fighter,weapon=long-sword -d hp=8 --odds",
        {"defender.ac": list(map(str, range(10, 21))),
         "attacker.level": list(map(str, range(1, 9)))},
    ),
    "five weapons": (
        "attack -a class=fighter,level=4 -d ac=16,hp=30 --odds",
        {"attacker.weapon": ["dagger", "mace", "short-sword", "long-sword", "two-handed-sword"]},
    ),
    "wins by strength": (
        "duel -a dex=12,con=12 -d str=12,dex=12,con=12 --odds",
        {"attacker.str": list(map(str, range(6, 19)))},
    ),
}  # fmt: skip

ICEPOOL = {
    "hits by AC and level": """
BONUS = (0, 0, 1, 2, 3, 4, 5, 5)
grid = {(ac, level): answer(ac, BONUS[level - 1], icepool.d8, 8, 8)
        for ac in range(10, 21) for level in range(1, 9)}
""",
    "five weapons": """
grid = {sides: answer(16, 2, icepool.Die(range(1, sides + 1)), sides, 30)
        for sides in (4, 6, 6, 8, 10)}
""",
}
ATTACK = """
import icepool
def answer(ac, bonus, die, most, hp):
    def charted(face):
        kind = KINDS[face - 1]
        if kind == "kill":
            return "critical", hp
        dealt = most if kind == "maximum" else die * TIMES[kind]
        return icepool.map(lambda n: ("critical", n), dealt)

    def judged(face):
        if face == 20:
            return icepool.d20.map(charted)
        hit = face > 1 and face + bonus >= ac
        return die.map(lambda n: ("hit", n)) if hit else ("fumble" if face == 1 else "miss", 0)

    return icepool.d20.map(judged)
"""


def rows(pairs: int) -> Iterator[Row]:
    for name, (command, keys) in QUESTIONS.items():
        sweep = [COMBATCLI, *command.split(), *_vary(keys), "--json"]
        yield compare(f"{name}: a process each", sweep, _processes(command, keys),
                      pairs=min(pairs, FEW), bound=0.6)  # fmt: skip
        if name in ICEPOOL and find_spec("icepool"):
            script = [sys.executable, "-c", TABLES + ATTACK + ICEPOOL[name]]
            yield compare(f"{name}: icepool", sweep, script, pairs=pairs, bound=2)
    fighters = ["-a", "class=fighter,level=4,weapon=long-sword", "-d", "hp=20,ac=12"]
    one = ["attack", *fighters, "--odds", "--json"]
    many = [*one, "--vary", "defender.ac=5..20"]
    yield compare("16 attacks: one", [COMBATCLI, *many], [COMBATCLI, *one], pairs=pairs, bound=2)


def _vary(keys: Keys) -> list[str]:
    return [
        word for key, values in keys.items() for word in ("--vary", f"{key}={','.join(values)}")
    ]


def _processes(command: str, keys: Keys) -> list[str]:
    """A loop of the shell's, with a process for each cell."""
    line = f"{shlex.quote(COMBATCLI)} {command}"
    loops = ""
    for at, (key, values) in enumerate(keys.items()):
        loops += f"for v{at} in {' '.join(values)}; do "
        line += f" --vary {key}=$v{at}"
    return ["sh", "-c", f"{loops}{line} --json || exit; {'done; ' * len(keys)}"]
