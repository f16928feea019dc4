"""What a summary must tell: every key of a fighter that changed, by its words, and nothing else.

A command whose results are checked needs its keys in `CHANGED`, and the words that say that
something happened in `HAPPENED`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Keys = Mapping[str, Any]
ROLES = ("attacker", "defender")
ALL_ROLES = (*ROLES, "fighter")


def _number(word: str) -> Callable[[Any, Any], str]:
    return lambda before, after: rf"\b{word} (?:goes from )?{before} to {after}\b"


def _hp(before: Any, after: Any) -> str:
    return rf"\bgoes from {before} hp to {after}\b|\bhp {before} to {after}\b|at {after} hp"


def _flag(begins: str, ends: str = r"\Z\A") -> Callable[[Any, Any], str]:
    """The words of a state that begins, and of one that ends; none can be where none are given."""
    return lambda _, after: begins if after else ends


def _limbs(before: Any, after: Any) -> str:
    """Every limb that is lost, in their order."""
    had = (before or "").split("+")
    lost = [limb for limb in after.split("+") if limb not in had]
    return f"loses the {' and the '.join(lost)}".replace("-", " ")


def _rounds(before: Any, after: Any) -> str:
    """A round goes by, or rounds are to be lost."""
    if after < before:
        return rf"loses the round and has {after} more to lose" if after else "loses the round"
    return rf"\bhas {after} rounds? to lose\b"


def _either(*ways: Callable[[Any, Any], str]) -> Callable[[Any, Any], str]:
    """The words of any of these ways to tell it."""
    return lambda before, after: "|".join(way(before, after) for way in ways)


DIES = "is dead|at once, dead|is beyond help, dead"
DEAD = r"\bis dead(?=\Z|[,;]| and)"
MAIN = r"(?<!second )\bweapon"
STAUNCHED = "bleeds no more .*: stable"
WAKES = r"wakes (?:at once|after \d+ rounds?) with"
HELD = "grapples (?!back)|holds on to|stays held|takes the hold"
FREE = "breaks free|lets go|loses hold|(?<!weapon )is free|takes the hold"
SCORES = ("str", "dex", "int", "cha")
CHANGED: Mapping[str, Callable[[Any, Any], str]] = {
    "con": _number("con"),
    **{score: _number(score) for score in SCORES},
    "hp": _either(_hp, lambda _, after: f"{WAKES} {after} hp"),
    "unconscious": _flag("out cold|knocked out", WAKES),
    "down": _flag(rf"\bdown\b|{DEAD}|{DIES}", "wakes at once|stands up"),
    "dead": _flag(f"{DIES}|{DEAD}"),
    "rounds_lost": _either(_rounds, lambda _, after: f"wakes after {after} round"),
    "limbs": _limbs,
    "disarmed": _flag(f"{MAIN} is dropped", r"(?<!second )\barmed again"),
    "broken": _flag(f"{MAIN} is broken", "draws another weapon"),
    "stuck": _flag(f"{MAIN} is stuck", f"{MAIN} is (?:free|broken|dropped)"),
    "off_disarmed": _flag("second weapon is dropped", "second weapon is in hand again"),
    "off_broken": _flag("second weapon is broken", "draws another second weapon"),
    "off_stuck": _flag("second weapon is stuck", "second weapon is (?:free|broken|dropped)"),
    "shield": _flag("takes up the shield", "shield is lost"),
    "armor_damage": lambda before, after: f"armor damage goes from {int(before)} to {after}",
    "ac": _number("AC"),
    "concussed": _flag(r"\bconcussed\b"),
    "fracture": _flag("has a broken bone"),
    "bleeding": lambda _, after: f"is bleeding, dead after {after} round" if after else STAUNCHED,
    "stable": _flag(STAUNCHED),
    "held": _flag(HELD, FREE),
    "holding": _flag(HELD, FREE),
}
"""A key to the words that tell how it changed, as a pattern; others than these never change."""


class Change(NamedTuple):
    """A key of one of the fighters, and what it became."""

    role: str
    key: str
    before: Any
    after: Any


HAPPENED: Mapping[str, Callable[[Change], bool]] = {
    r"\bcon (\d+) to (\d+)": lambda change: change.key == "con",
    DEAD: lambda change: change[1:] == ("dead", False, True),
    "out of the fight": lambda change: change.key == "hp" and change.after == 0,
    "stands up": lambda change: change[1:] == ("down", True, False),
    r"\brounds? (?:lost|to lose)": lambda change: change.key == "rounds_lost",
    "loses the round": lambda change: change.key == "rounds_lost" and change.after < change.before,
    "loses the (?:left|right)": lambda change: change.key == "limbs",
    rf"{MAIN} is dropped": lambda change: change[1:] == ("disarmed", False, True),
    rf"{MAIN} is broken": lambda change: change[1:] == ("broken", False, True),
    rf"{MAIN} is stuck": lambda change: change[1:] == ("stuck", False, True),
    rf"{MAIN} is free": lambda change: change[1:] == ("stuck", True, False),
    r"(?<!second )\barmed again": lambda change: change[1:] == ("disarmed", True, False),
    "draws another weapon": lambda change: change[1:] == ("broken", True, False),
    "second weapon is dropped": lambda change: change[1:] == ("off_disarmed", False, True),
    "second weapon is broken": lambda change: change[1:] == ("off_broken", False, True),
    "second weapon is stuck": lambda change: change[1:] == ("off_stuck", False, True),
    "second weapon is free": lambda change: change[1:] == ("off_stuck", True, False),
    "second weapon is in hand": lambda change: change[1:] == ("off_disarmed", True, False),
    "shield is lost|gives up the shield": lambda change: change[1:] == ("shield", True, False),
    r"\barmor damage goes from (\d+) to (\d+)": lambda change: change.key == "armor_damage",
    r"\bAC goes from (-?\d+) to (-?\d+)": lambda change: change.key == "ac",
    r"\b(?:str|dex|int|cha) goes from (\d+) to (\d+)": lambda change: change.key in SCORES,
    r"\bhp (-?\d+) to (-?\d+)": lambda change: change.key == "hp",
    r"\bgoes from (-?\d+) hp to (-?\d+)": lambda change: change.key == "hp",
    WAKES: lambda change: change.key == "hp" and change.after > 0,
    DIES: lambda change: change[1:] == ("dead", False, True),
    r"\bconcussed\b": lambda change: change[1:] == ("concussed", False, True),
    "has a broken bone": lambda change: change[1:] == ("fracture", False, True),
    "is bleeding, dead after": lambda change: change[1:3] == ("bleeding", False),
    STAUNCHED: lambda change: change.key == "bleeding" and change.after == 0,
    "out cold|knocked out": lambda change: change[1:] == ("unconscious", False, True),
    r"\bdown\b": lambda change: change[1:] == ("down", False, True),
    "grapples (?!back)|takes the hold": lambda change: change[1:] == ("holding", False, True),
    f"{FREE}": lambda change: change[1:] == ("held", True, False),
}
"""Words that say that something happened, and the change that must be there where they stand."""


ARMED_AGAIN = r"(?<!second )\barmed again"
THERE_AND_BACK = (
    (rf"{MAIN} is dropped", rf"{ARMED_AGAIN}|another is drawn"),
    (rf"{MAIN} is broken", "draws another weapon"),
    ("second weapon is dropped", "second weapon is in hand"),
)
"""In a fight one who draws a weapon may lose it with the same blow: both are told."""


def told_amiss(result: Keys, before: Keys, summary: str) -> Iterator[str]:
    """Each change of the fighters that the summary doesn't tell, and each told that there isn't.

    `before` has the fighters as they were. Figures that the result doesn't hold are named as well.
    """
    for change in changes(before, result):
        if change.key not in CHANGED:
            yield f"{change} has no words"
        elif not re.search(CHANGED[change.key](change.before, change.after), summary):
            yield f"{change} is not told"
    real = list(changes(_in_effect(before, result), _in_effect(result, result)))
    for words, happens in HAPPENED.items():
        for match in re.finditer(words, summary):
            numbers = tuple(map(int, match.groups()))
            there_and_back = any(
                words in pair and all(re.search(each, summary) for each in pair)
                for pair in THERE_AND_BACK
            )
            if not there_and_back and not any(
                happens(change) and numbers in ((), (change.before, change.after))
                for change in real
            ):
                yield f"{match.group()!r} is told, and nothing of the kind happened"
    held = figures((before, result))
    for figure in re.findall(r"\d+", summary):
        if int(figure) not in held:
            yield f"{figure} is told, and the result doesn't hold it"


def changes(before: Keys, after: Keys) -> Iterator[Change]:
    """The keys that differ. A state that isn't given doesn't hold."""
    sides, then = in_roles(before), in_roles(after)
    for role in dict.fromkeys((*sides, *then)):
        was, now = sides.get(role, {}), then.get(role, {})
        for key in dict.fromkeys((*was, *now)):
            one, other = was.get(key, False), now.get(key, False)
            if one != other or isinstance(one, bool) is not isinstance(other, bool):
                yield Change(role, key, one, other)


def in_roles(fighters: Keys) -> dict[str, Keys]:
    """The fighters by their roles, those who stand by as `others.0` and so on."""
    sides = {
        role: keys for role, keys in fighters.items() if role in ALL_ROLES or "others." in role
    }
    others = [*(fighters.get("others") or ()), *(fighters.get("bystanders") or ())]
    return sides | {f"others.{at}": one for at, one in enumerate(others)}


def _in_effect(fighters: Keys, result: Keys) -> Keys:
    """The fighters with the hold that either's word, or the action that takes one, puts them in.

    An action that takes a hold begins with it, and has ended by saying so.
    """
    sides = {role: dict(fighters.get(role, {})) for role in ALL_ROLES}
    sides |= {role: dict(keys) for role, keys in in_roles(fighters).items()}
    action = result.get("action") if fighters is not result else None
    for (one, other), takes in ((ROLES, "hold"), (ROLES[::-1], "break")):
        if sides[one].get("holding") or sides[other].get("held") or action == takes:
            sides[one]["holding"] = sides[other]["held"] = True
    return sides


def figures(value: Any) -> set[int]:
    """The numbers that a result holds, those in its words and dice, and the counts of its lists."""
    if isinstance(value, Mapping):
        return set[int]().union(*map(figures, value.values()))
    if isinstance(value, list | tuple):
        counts = {len(value), *_counts(value)}
        return counts.union(*map(figures, value))
    if isinstance(value, str):
        return set(map(int, re.findall(r"\d+", value)))
    return {int(value)} if isinstance(value, int) and not isinstance(value, bool) else set()


def _counts(rows: list[Any] | tuple[Any, ...]) -> Iterator[int]:
    """How many rows of a list hit, and how many of these to no effect."""
    hits = [row for row in rows if isinstance(row, Mapping) and row.get("hit")]
    if hits:
        yield len(hits)
        yield sum(not row["damage"] for row in hits)
