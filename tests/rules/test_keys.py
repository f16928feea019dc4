"""The keys that a command declares for each role are those that its rule reads or changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.command import Command
from combatcli.errors import CombatError
from combatcli.fighter_keys import KEYS, LIMBS
from combatcli.options.payload import build_request
from combatcli.resolution import play
from combatcli.rules import command, keys_of, modules
from combatcli.values.basic import Flag, Integer
from tests.worked import all_examples, ask

BOOK = Book()
WORDS = {
    "weapon": ("long-bow", "two-handed-sword", "dagger"),
    "off_weapon": ("dagger", "quarterstaff"),
    "damage": ("1d4", "2d6+1"),
    "off_damage": ("1d4", "2d6+1"),
    "armor": ("unarmored", "plate-mail"),
    "class": ("magic-user", "fighter"),
    "limbs": (*LIMBS, "left-hand+right-hand"),
    "side": ("heroes", "orcs"),
    "expertise": ("1", "long-sword:2+dagger:1"),
}
NUMBERS = (0, 1, 2, 3, 9, 15, 18, -4)
_SHIELD = {"ac": 9, "shield": True, "limbs": "right-elbow"}
MORE: dict[str, tuple[dict[str, Any], ...]] = {
    "attack": ({"attacker": {"av": 0, "damage": "1d8"}, "defender": _SHIELD},),
    "shield-bash": (
        {"attacker": {"av": 0, "shield": True}, "defender": _SHIELD},
        {"attacker": {"av": 0, "shield": True}, "defender": {"ac": 9}, "parry": True},
        {
            "attacker": {"av": 0, "shield": True, "rounds_lost": 1},
            "defender": {"ac": 9},
        },
        {
            "attacker": {"av": 0, "shield": True},
            "defender": {"ac": 9, "class": "fighter", "level": 1, "improved_parry": 9},
            "parry": True,
        },
    ),
}
"""What no worked example shows."""
PLAYED = [name for name in modules() if command(name).fighters]
OWN = [name for name in PLAYED if command(name).rules]
"""Not those whose request chooses the rule set: they are made of the others."""


@cache
def requests(name: str) -> tuple[dict[str, Any], ...]:
    """The requests of the worked examples of a command, each once."""
    played: dict[str, dict[str, Any]] = {}
    for example in all_examples():
        if example.line.split()[0] != name or "refused" in example.shown or example.before:
            continue
        request = ask(example.line)["request"]
        if not request.get("odds"):
            played.setdefault(json.dumps(request, sort_keys=True), request)
    requests = (*played.values(), *({"command": name, **keys} for keys in MORE.get(name, ())))
    return tuple({**each, "seed": 5} if command(name).rolls else each for each in requests)


def values(key: str) -> Iterator[Any]:
    """None, which leaves a key out, and some that it can have."""
    yield None
    kind = KEYS[key].kind
    if isinstance(kind, Integer):
        yield from (number for number in NUMBERS if kind.is_within(number))
    else:
        yield from (True, False) if isinstance(kind, Flag) else WORDS[key]


def effects(declared: Command, request: dict[str, Any], role: str, key: str) -> Iterator[str]:
    """What comes of a request with each value of a key: all but the key itself, if it is kept."""
    for value in values(key):
        keys = {**request[role], key: value}
        if value is None:
            del keys[key]
        given = {**request, role: keys}
        try:
            answer = play(declared, build_request(declared, given), BOOK)
        except CombatError as error:
            yield "refused" if "missing" in str(error) else str(error)
            continue
        left = answer[role]
        if left.get(key) == value:
            left.pop(key, None)
        yield json.dumps({**answer, "request": None})


CASES = [
    (name, role, key)
    for name in OWN
    for role in command(name).fighters
    for key, of in KEYS.items()
    if command(name).rules in of.rules
]


@pytest.mark.parametrize(("name", "role", "key"), CASES)
def test_a_key_makes_a_difference_if_declared(
    name: str, role: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(next(each.folder for each in all_examples()))
    declared = command(name)
    differs = any(
        len(set(effects(declared, request, role, key))) > 1
        for request in requests(name)
        if role in request
    )
    assert differs == (key in keys_of(declared, role))
