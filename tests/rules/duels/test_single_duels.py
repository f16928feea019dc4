"""Duels of two are what they were before there were sides: byte for byte, but for what is worded.

The words of summaries and notes, and the stamps, change with other things.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from combatcli.api import new_request, resolve
from tests.helpers import ROOT

GOLDEN = ROOT / "tests/golden/duels.json"
OTHER = ("tables", "version", "summary", "notes")
"""What changes whenever a table, the program or a wording does."""
Keys = dict[str, Any]
BRAWLERS: tuple[Keys, ...] = (
    {"name": "Conan", "str": 14, "dex": 13, "con": 9},
    {"str": 12, "dex": 12, "con": 11},
    {"str": 9, "dex": 17, "con": 8, "held": True},
)
STRIKERS: tuple[Keys, ...] = (
    {"name": "Norg", "brawn": 10, "finesse": 7, "hp": 12},
    {"brawn": 6, "finesse": 12, "hp": 9},
)
SWORDS: tuple[Keys, ...] = (
    {"name": "Odo", "class": "fighter", "level": 4, "weapon": "long-sword", "armor": "chain-mail",
     "shield": True, "hp": 17, "cleave": 1, "extra_attack": 1, "crit_range": 1},
    {"name": "Odo", "av": 1, "damage": "1d6", "ac": 13, "hp": 11, "dex": 14},
    {"class": "thief", "level": 5, "weapon": "short-sword", "off_weapon": "dagger",
     "armor": "leather", "hp": 12, "str": 16, "sacrifice_from": 3},
)  # fmt: skip
LABYRINTH_RULINGS: tuple[Keys, ...] = (
    {},
    {"first-blow": "roll-each-round", "dropped-weapon": "draw", "kill": "dying-roll"},
)


def requests() -> Iterator[Keys]:
    """Some hundred duels of all rule sets."""
    for a, d, seed in product(BRAWLERS[:2], BRAWLERS[:2], range(12)):
        yield {"attacker": a, "defender": d, "seed": seed}
        yield {"attacker": a, "defender": d, "seed": seed, "attacker_plan": "grapple"}
    held = {**BRAWLERS[0], "holding": True}
    yield from ({"attacker": BRAWLERS[2], "defender": held, "seed": seed} for seed in range(12))
    for a, d, seed in product(STRIKERS, STRIKERS, range(20)):
        yield {"attacker": a, "defender": d, "seed": seed, "rulings": {"first-blow": "roll"}}
    for a, d, rulings, seed in product(SWORDS, SWORDS, LABYRINTH_RULINGS, range(15)):
        yield {"attacker": a, "defender": d, "seed": seed, "rulings": rulings}
    bash = {"attacker_plan": "bash", "defender_plan": "two-weapons", "max_rounds": 9}
    for seed in range(30):
        others = {"others": [{"name": "Ann", "hp": 3}], "bystanders": [{"hp": 1}]}
        fighters = {"attacker": SWORDS[0], "defender": SWORDS[2]}
        yield {**fighters, **bash, **others, "seed": seed}
        drunk = [{"to": "attacker.attack", "value": -2, "reason": "drunk"}]
        yield {**fighters, "seed": seed, "adjust": drunk}
    yield {"attacker": SWORDS[1], "defender": SWORDS[2], "odds": True, "samples": 50, "seed": 4}


def digests() -> list[str]:
    """A digest of the answer to each, in order."""
    found = []
    for request in requests():
        answer = resolve(new_request("duel", **request))
        found.append(hashlib.sha256(json.dumps(_kept(answer)).encode()).hexdigest()[:16])
    return found


def _kept(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _kept(each) for key, each in value.items() if key not in OTHER}
    return [_kept(each) for each in value] if isinstance(value, list) else value


def test_single_duels_give_what_they_gave() -> None:
    found, golden = digests(), json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert len(found) == len(golden) > 400
    assert found == golden
