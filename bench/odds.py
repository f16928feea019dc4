"""Odds against icepool and dyce on the same questions: whole processes, and warm in this one.

The libraries get the tables and the dice from a script, as their users would write it; the command
line reads them from its files. Without the libraries (Python 3.10) only the start-up is compared.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from pairs import Row, compare

if TYPE_CHECKING:
    from combatcli.request import Request

AHEAD = 1.0
LIBRARIES = ("icepool", "dyce")
COMBATCLI = str(Path(sys.executable).with_name("combatcli"))
CLICK_AND_YAML = [sys.executable, "-c", "import click, yaml"]

COMMANDS: dict[str, list[str]] = {
    "grapple": ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"],
    "attack": ["attack", "-a", "class=fighter,level=4,weapon=long-sword", "-d", "ac=15,hp=20"],
    "six strikes": ["punch", "-a", "str=14,dex=18", "-d", "dex=3,con=12"],
    "opposed": ["brawl-opposed", "-a", "brawn=9", "-d", "finesse=7,hp=13"],
}
Stats = Callable[[random.Random], dict[str, object]]
VARIED: dict[str, dict[str, Stats]] = {
    "grapple": {
        "attacker": lambda dice: {"str": dice.randint(3, 18), "dex": dice.randint(3, 18)},
        "defender": lambda dice: {key: dice.randint(3, 18) for key in ("str", "dex", "con")},
    },
    "attack": {
        "attacker": lambda dice: {
            "class": "fighter",
            "level": dice.randint(1, 15),
            "weapon": dice.choice(["dagger", "mace", "long-sword", "two-handed-sword"]),
        },
        "defender": lambda dice: {"ac": dice.randint(8, 20), "hp": dice.randint(4, 40)},
    },
    "six strikes": {
        "attacker": lambda dice: {"str": dice.randint(3, 18), "dex": 18},
        "defender": lambda dice: {"dex": 3, "con": dice.randint(3, 18)},
    },
    "opposed": {
        "attacker": lambda dice: {"brawn": dice.randint(1, 20)},
        "defender": lambda dice: {"finesse": dice.randint(1, 20), "hp": dice.randint(1, 20)},
    },
}
"""The stats that a bot may ask the warm odds for."""
WARM_UP, QUESTIONS_A_PAIR = 50, 5
BOUNDS = {"attack": 2.0, "six strikes": 3.0}
"""The most that odds may take, as a multiple of importing the command line's two libraries."""

TABLES = """
GRAPPLE = dict(zip(range(2, 13), "G2 G2 G2 G2 G1 G1 G1 G1 NG NG NG".split()))
PUNCH = dict(zip(range(2, 13), "3* 2 2 2 2 1 1 1 0 0 0".split()))
KINDS = ["normal"] * 4 + ["maximum"] * 5 + ["double"] * 5 + ["triple"] * 5 + ["kill"]
TIMES = {"normal": 1, "double": 2, "triple": 3}
"""

ICEPOOL = {
    "grapple": """
def answer():
    return (2 @ icepool.d6).map(GRAPPLE)
""",
    "attack": """
def charted(face):
    kind = KINDS[face - 1]
    if kind == "kill":
        return 20
    return 8 if kind == "maximum" else icepool.d8 * TIMES[kind]

def judged(face):
    if face == 20:
        return icepool.d20.map(charted)
    return icepool.d8 if face > 1 and face + 2 >= 15 else 0

def answer():
    return icepool.d20.map(judged)
""",
    "six strikes": """
def read(total):
    damage = int(PUNCH[total].rstrip("*"))
    if not PUNCH[total].endswith("*"):
        return icepool.Die([(damage, False)])
    return icepool.d100.map(lambda d: (damage, d <= 10 * damage))

def after(state, blow):
    con, out = state
    return state if out or con == 0 else (max(0, con - blow[0]), blow[1])

def answer():
    two = 2 @ icepool.d6
    blow, missed = two.map(read), icepool.Die([(0, False)])
    state = icepool.Die([(12, False)])
    for strike in range(6):
        limit = 6 if strike else 7
        state = icepool.map(after, state, two.map(lambda hit: blow if hit <= limit else missed))
    return state
""",
    "opposed": """
def answer():
    attack, defense = 2 @ icepool.d10 - 1, 2 @ icepool.d8 - 1
    hurt = (icepool.d8 + 1).map(lambda n: -(-n // 2))
    return icepool.map(lambda a, d: hurt if a >= d else 0, attack, defense)
""",
}

DYCE = {
    "grapple": """
def answer():
    return H.from_counts((GRAPPLE[total], count) for total, count in (2 @ H(6)).items())
""",
    "attack": """
def charted(face):
    kind = KINDS[face.outcome - 1]
    if kind == "kill":
        return 20
    return 8 if kind == "maximum" else H(8) * TIMES[kind]

def judged(face):
    if face.outcome == 20:
        return expand(charted, H(20))
    return H(8) if face.outcome > 1 and face.outcome + 2 >= 15 else 0

def answer():
    return expand(judged, H(20))
""",
    "six strikes": """
def read(total):
    damage = int(PUNCH[total.outcome].rstrip("*"))
    if not PUNCH[total.outcome].endswith("*"):
        return (damage, False)
    return H({(damage, True): 10 * damage, (damage, False): 100 - 10 * damage})

def after(state, blow):
    (con, out), (damage, knocked) = state.outcome, blow.outcome
    return state.outcome if out or con == 0 else (max(0, con - damage), knocked)

def answer():
    two = 2 @ H(6)
    blow = expand(read, two)
    state = H({(12, False): 1})
    for strike in range(6):
        limit = 6 if strike else 7
        one = expand(lambda hit: blow if hit.outcome <= limit else (0, False), two)
        state = expand(after, state, one)
    return state
""",
    "opposed": """
HURT = H.from_counts((-(-total // 2), count) for total, count in (H(8) + 1).items())

def contest(attack, defense):
    return HURT if attack.outcome >= defense.outcome else 0

def answer():
    return expand(contest, 2 @ H(10) - 1, 2 @ H(8) - 1)
""",
}
EXACT = """
import warnings
from fractions import Fraction
from functools import partial
warnings.simplefilter("ignore")  # it calls itself experimental
from dyce import H, expand
expand = partial(expand, min_path_probability=Fraction(0))
"""
SCRIPTS = {
    "icepool": {name: "import icepool\n" + TABLES + text for name, text in ICEPOOL.items()},
    "dyce": {name: EXACT + TABLES + text for name, text in DYCE.items()},
}


def rows(pairs: int) -> Iterator[Row]:
    for name, bound in BOUNDS.items():
        ours = process(name)
        title = f"odds: {name}, by click, yaml"
        yield compare(title, ours, CLICK_AND_YAML, pairs=pairs, bound=bound)
    libraries = [name for name in LIBRARIES if find_spec(name)]
    for library in libraries:
        for name in COMMANDS:
            theirs = [sys.executable, "-c", SCRIPTS[library][name] + "\nprint(answer())"]
            title = f"odds: {name}, by {library}"
            yield compare(title, process(name), theirs, pairs=pairs, bound=AHEAD)
    for library in libraries:
        for name in COMMANDS:
            yield warm(f"odds: {name}, warm, by {library}", name, library, pairs)


def process(name: str) -> list[str]:
    """The command as a process."""
    return [COMBATCLI, *COMMANDS[name], "--odds", "--json"]


def warm(title: str, name: str, library: str, pairs: int) -> Row:
    """Both in this process, all loaded; the library one question over, ours another each time."""
    from combatcli.book import Book
    from combatcli.odds.answer import odds
    from combatcli.rules import command

    declared, book = command(COMMANDS[name][0]), Book()
    requests, theirs = varied(name), script(library, name)
    for _ in range(WARM_UP):
        odds(declared, next(requests), book)
        theirs()
    mine, others = [], []
    for _ in range(pairs * QUESTIONS_A_PAIR):
        mine.append(seconds(partial(odds, declared, next(requests), book)))
        others.append(seconds(theirs))
    return Row(title, median(mine), median(others), median(mine) / median(others), AHEAD)


def varied(name: str) -> Iterator[Request]:
    """Requests like that of a command, with other stats each time, the same in every run."""
    from combatcli.options.payload import build_request
    from combatcli.rules import command

    dice = random.Random(1)
    asked = set()
    while True:
        keys = {role: stats(dice) for role, stats in VARIED[name].items()}
        if str(keys) not in asked:
            asked.add(str(keys))
            yield build_request(command(COMMANDS[name][0]), keys)


def script(library: str, name: str) -> Callable[[], object]:
    """The odds of a library, from its script's definitions to its answer."""
    scope: dict[str, Callable[[], object]] = {}
    exec(SCRIPTS[library][name], scope)
    return scope["answer"]


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start
