"""Requests of all commands, drawn from a seed: valid for the most part."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from combatcli.rules import modules
from tests.helpers import example_request

Asked = dict[str, Any]

WEAPONS = ("short-sword", "mace", "dagger", "two-handed-sword", "shortbow", "battle-axe")
CLASSES = ("fighter", "cleric", "thief", "dwarf", "elf", "halfling", "magic-user")


def brawler(random: Random) -> Asked:
    return {key: random.randint(3, 18) for key in ("str", "dex", "con")}


def swordsman(random: Random) -> Asked:
    fighter: Asked = {"class": random.choice(CLASSES), "level": random.randint(1, 12)}
    fighter |= {"weapon": random.choice(WEAPONS), "hp": random.randint(1, 30)}
    fighter |= {"armor": random.choice(("leather", "chain-mail", "plate-mail")), "dex": 11}
    if random.random() < 0.3:
        fighter["str"] = random.randint(3, 18)
    if random.random() < 0.2:
        fighter["name"] = random.choice(("Conan", "Þórr", "N'Longa", "赤ずきん"))
    return fighter


def opposed(random: Random) -> Asked:
    return {key: random.randint(1, 20) for key in ("brawn", "finesse")} | {
        "hp": random.randint(1, 20)
    }


def pair(random: Random, kind: Any) -> Asked:
    return {"attacker": kind(random), "defender": kind(random)}


def request(random: Random) -> Asked:
    """One request, without an id."""
    name = random.choice(tuple(KINDS))
    asked = {"command": name, **KINDS[name](random)}
    if random.random() < 0.3:
        asked["seed"] = random.randrange(2**53)
    if random.random() < 0.1 and name in ODDS and "level" not in asked.get("attacker", {}):
        asked["odds"] = True
    return asked


def _grapple(random: Random) -> Asked:
    asked = pair(random, brawler)
    action = random.choice(("grapple", "grapple", "hold", "break"))
    return asked if action == "grapple" else {**asked, "action": action}


def _attack(random: Random) -> Asked:
    asked = pair(random, swordsman)
    if random.random() < 0.2:
        asked["others"] = [swordsman(random)]
        asked["attacker"]["cleave"] = 1
    if random.random() < 0.2:
        asked["rulings"] = {"kill": "dying-roll"}
    if random.random() < 0.2:
        asked["adjust"] = [{"to": "attack", "value": -2, "reason": "drunk"}]
    return asked


def _duel(random: Random) -> Asked:
    if random.random() < 0.5:
        return {**pair(random, opposed), "max_rounds": 9}
    plans = {"attacker_plan": "punch", "defender_plan": random.choice(("punch", "grapple"))}
    return {**pair(random, brawler), **plans, "max_rounds": 9}


def _as_in_its_example(name: str) -> Callable[[Random], Asked]:
    keys = example_request(name)
    return lambda _: dict(keys)


KINDS: dict[str, Callable[[Random], Asked]] = {
    "first-move": lambda random: pair(random, brawler),
    "grapple": _grapple,
    "punch": lambda random: pair(random, brawler),
    "attack": _attack,
    "crit": lambda random: {"damage": "1d8+1"} if random.random() < 0.5 else {},
    "fumble": lambda random: {"alone": random.random() < 0.5},
    "dying": lambda random: {"fighter": {"con": random.randint(3, 18)}},
    "shield-bash": lambda random: {
        "attacker": {**swordsman(random), "shield": True, "weapon": "mace"},
        "defender": swordsman(random),
    },
    "armor": lambda random: {
        "fighter": {"armor": "chain-mail", "armor_damage": random.randint(0, 6)}, "price": 70,
    },
    "options": lambda random: {"class": random.choice(CLASSES), "level": random.randint(1, 20)},
    "brawl-opposed": lambda random: pair(random, opposed),
    "duel": _duel,
    "roll": lambda random: {"notation": random.choice(("2d6", "d%", "1d8+1d6-2", "no dice"))},
    "table roll": lambda random: {"table": random.choice(("dying", "body", "critical", "none"))},
}  # fmt: skip
KINDS |= {name: _as_in_its_example(name) for name in modules() if name not in KINDS}
ODDS = ("first-move", "grapple", "crit", "fumble", "brawl-opposed", "roll")


def asks(count: int, seed: int = 1, ids: bool = True) -> list[Asked]:
    """So many requests; ids are numbers and texts by turns."""
    random = Random(seed)
    made = []
    for at in range(1, count + 1):
        label = {"id": at if at % 3 else f"n{at}"} if ids else {}
        made.append({**label, **request(random)})
    return made


def text(requests: list[Asked]) -> str:
    """The requests as lines."""
    return "".join(json.dumps(asked) + "\n" for asked in requests)
