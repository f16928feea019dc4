"""Requests of all commands drawn from a seed, sound and spoilt, for the schema and the tool."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.fighter_keys import KEYS
from combatcli.options.common import request_options
from combatcli.rules import command, keys_of, modules
from combatcli.tables_in_force import TablesInForce
from combatcli.values import Kind
from combatcli.values.basic import DiceText, Flag, Integer, Number
from combatcli.values.names import ColumnName, TableName
from combatcli.values.words import OneOf, Ranks, Word, Words
from tests.helpers import example_request

Asked = dict[str, Any]
SCOPE = TablesInForce(Book())
DICE = (
    "1d6", "2d6+1", "d20", "d%", "1d8+1d6-2", "4d6kh3", "2d6*10", " 1d6 + 2 ", "3", "1d6−1", "2D4",
    "d66", "1d66", "0d6", "1d0", "1001d6", "1d1000000000", "1d1000000001", "4d6kh0", "4d6kh5",
    "2d6×1000001", "1x6", "", "+", "1d6+", "--1", "1d6\n", "٣d6", "d6 d6", "00000000001", "4d6Kh3",
    "+".join(["1"] * 100), "+".join(["1"] * 101), "1d6+" * 400 + "1",
)  # fmt: skip
TEXTS = (
    "Conan", "Þórr", "赤ずきん", "", " ", "x" * 200, "x" * 201, "a\nb", "a\tb", "\x7f", "\u202e",
    "\u200d", "a\u200db", "\u00a0", "\ud800", "\ue000", "\ufeff", "🎲", "\u2028", "chain-mail",
    "Chain Mail", "fighter", "3", "true", "grapple", "left-hand", "left-hand+left-hand",
    "right-elbow+left-hand", "long-sword:2+dagger:1", "long-sword:200", "2", "100", "silver-dagger",
    "word\n", "1,000", "null",
)  # fmt: skip
NUMBERS = (
    0, 1, 2, 9, 18, 30, 31, 99, 100, 101, 1_000, 1_001, 10_000, 10_001, -1, -9, -10, -99, -100,
    10**6, 10**6 + 1, 10**9, 10**13, 10**13 + 1, 2**53 - 1, 2**53, 10**30, 3.0, 3.5,
    -0.0, 1e-12, 0.5,
)  # fmt: skip
ANYTHING: tuple[Any, ...] = (
    *TEXTS,
    *NUMBERS,
    None,
    True,
    False,
    [],
    {},
    [1],
    ["outcome"],
    {"x": 1},
    [{}],
    [[]],
)


def value_of(kind: Kind, random: Random) -> Any:
    """A value that a kind takes, as far as it can be known."""
    if isinstance(kind, Integer):
        low, high = kind.low or 0, kind.high if kind.high is not None else 9
        return random.choice((low, high, random.randint(low, min(high, low + 20))))
    if isinstance(kind, Number):
        return random.choice((kind.low, kind.high, 0.5, 1))
    if isinstance(kind, Flag):
        return random.random() < 0.5
    if isinstance(kind, OneOf):
        return random.choice(kind.words)
    if isinstance(kind, Words):
        return "+".join(random.sample(kind.words, random.randint(1, 3)))
    if isinstance(kind, Word) and kind.table is not None:
        return random.choice([*SCOPE.words(kind.table)])
    if isinstance(kind, Ranks):
        return random.choice((0, 2, "3", "mace:2", "mace:1+dagger:2"))
    if isinstance(kind, TableName):
        return random.choice([name for name, _ in SCOPE.tables(kind.rolled)])
    if isinstance(kind, ColumnName):
        return random.choice((None, "+1", "0", "-2", "text"))
    return random.choice(DICE[:11] if isinstance(kind, DiceText) else TEXTS[:3])


def a_key(key: str, random: Random) -> Any:
    """A value for a fighter's key; numbers are such as fights are made of."""
    kind = KEYS[key].kind
    if key in ("hp", "con", "level", "brawn", "finesse", "str", "dex", "ac", "int", "cha"):
        return random.randint(max(1, getattr(kind, "low", 1)), 18)
    if key in ("extra_attack", "rounds_lost", "bleeding", "armor_damage", "cleave"):
        return random.choice((0, 0, 1, 2))
    if isinstance(kind, Flag):
        return random.random() < 0.2
    return value_of(kind, random)


NEEDED = {
    "brawling": ("str", "dex", "con"),
    "labyrinth": ("av", "class", "level", "damage", "weapon", "ac", "armor", "hp", "shield"),
    "opposed": ("brawn", "finesse", "hp"),
}  # fmt: skip
"""What fights of a rule set are mostly made of, so that more than a few can be resolved."""


def a_fighter(declared: Command, role: str, random: Random) -> Asked:
    """The keys of a fighter, for the most part what the command reads."""
    rules = declared.rules or random.choice([*NEEDED])
    keys = [key for key in NEEDED[rules] if random.random() < 0.9]
    read = keys_of(declared, role, rules)
    keys += random.sample(read, min(len(read), random.choice((0, 0, 1, 3))))
    keys += random.sample([*KEYS], random.choice((0, 0, 0, 2)))
    fighter = {key: a_key(key, random) for key in keys}
    if random.random() < 0.1:
        fighter = {key.replace("_", "-"): value for key, value in fighter.items()}
    return fighter


def _dice(declared: Command, random: Random) -> Any:
    rolls = [roll for roll in declared.rolls if roll != "*"]
    named = {random.choice(rolls): random.choice(([3], 4, [2, 5]))} if rolls else {}
    return random.choice(([], [7], [3, 4], named, {}))


def _adjust(declared: Command, random: Random) -> Any:
    rolls = [*declared.rolls, *declared.adjusts, *(f"{s}.{r}" for s in declared.sides for r in
             declared.rolls)]  # fmt: skip
    one = {"to": random.choice(rolls), "value": random.randint(-3, 3)}
    return [{**one, **random.choice(({}, {"reason": None}, {"reason": "drunk"}))}]


def _rulings(declared: Command, random: Random) -> Any:
    if not declared.rulings:
        return {}
    name = random.choice(declared.rulings)
    return {name: random.choice([choice for choice, _ in SCOPE.choices(name)])}


def _by(declared: Command, random: Random) -> list[str]:
    fields = ["outcome", *(name for name in declared.fields)]
    fields += [f"{role}.{random.choice([*KEYS])}" for role in declared.fighters]
    return random.sample(fields, min(len(fields), random.choice((1, 1, 2))))


SHARED: dict[str, Callable[[Command, Random], Any]] = {
    "dice": _dice,
    "adjust": _adjust,
    "rulings": _rulings,
    "seed": lambda _, random: random.randrange(2**53),
}
COSTLY = ("duel",)
"""Whose odds may take seconds: they are asked for seldom, and of little."""


def sound(random: Random) -> Asked:
    """A request that can be resolved, for the most part."""
    declared = command(random.choice([*modules()]))
    if random.random() < 0.25:
        return {"command": declared.name, **example_request(declared.name)}
    asked: Asked = {"command": declared.name}
    for name, option in request_options(declared).items():
        if name in declared.fighters:
            if name not in declared.optional or random.random() < 0.7:
                asked[name] = a_fighter(declared, name, random)
        elif name in SHARED:
            if random.random() < 0.15:
                asked[name] = SHARED[name](declared, random)
        elif name in ("others", "bystanders"):
            if random.random() < 0.1:
                role = declared.fighters[-1]
                asked[name] = [
                    a_fighter(declared, role, random) for _ in range(random.randint(0, 2))
                ]
        elif name == "odds":
            if random.random() < (0.02 if declared.name in COSTLY else 0.15):
                asked[name] = random.random() < 0.9
        elif name == "by":
            if random.random() < (0.6 if asked.get("odds") else 0.03):
                asked[name] = _by(declared, random)
        elif option in declared.options and (option.positional or random.random() < 0.4):
            asked[name] = value_of(option.kind, random)
    if random.random() < 0.1:
        asked["id"] = random.choice((1, "x", None, 7.0))
    return asked


def spoilt(asked: Asked, random: Random) -> Asked:
    """The request with a thing changed: misspelt, missing, more, of another type, out of bounds."""
    asked = json.loads(json.dumps(asked))
    inner = list(_objects(asked))
    where = random.choice([asked, *inner, *inner])
    change = random.choice(("drop", "set", "set", "misspell", "more", "null", "list", "word"))
    keys = [key for key in where if key != "command" or random.random() < 0.1]
    if not keys or change == "more":
        where[random.choice([*KEYS, "foo", "by", "odds", "samples", "column"])] = random.choice(
            ANYTHING
        )
        return asked
    key = random.choice(keys)
    if change == "drop":
        del where[key]
    elif change == "misspell":
        at = random.randrange(len(key) + 1)
        where[random.choice((key[:at] + key[at + 1 :], key.upper(), f" {key}", key[::-1]))] = (
            where.pop(key)
        )
    elif change == "null":
        where[key] = None
    elif change == "list":
        value = where[key]
        where[key] = [value, value] if not isinstance(value, list) else [*value, *value]
    elif change == "word" and isinstance(where[key], str):
        where[key] = random.choice(
            (where[key].upper(), where[key] + "s", where[key].replace("-", " "))
        )
    else:
        where[key] = random.choice(ANYTHING)
    return asked


def _objects(value: Any) -> Iterable[Asked]:
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict):
            yield each
        if isinstance(each, dict | list):
            yield from _objects(each)


def requests(count: int, seed: int) -> Iterable[Asked]:
    """So many requests, about half of them spoilt once or more."""
    random = Random(seed)
    for _ in range(count):
        asked = sound(random)
        for _ in range(random.choice((0, 0, 1, 1, 2))):
            asked = spoilt(asked, random)
        yield asked
