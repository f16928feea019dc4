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
    return lambda before, after: rf"\b{word} {before} to {after}\b"


def _flag(begins: str, ends: str = r"\Z\A") -> Callable[[Any, Any], str]:
    """The words of a state that begins, and of one that ends; none can be where none are given."""
    return lambda _, after: begins if after else ends


def _either(*ways: Callable[[Any, Any], str]) -> Callable[[Any, Any], str]:
    """The words of any of these ways to tell it."""
    return lambda before, after: "|".join(way(before, after) for way in ways)


DIES = "is dead|at once, dead|is beyond help, dead"
STAUNCHED = "bleeds no more .*: stable"
WAKES = r"wakes (?:at once|after \d+ rounds?) with"
HELD = "grapples (?!back)|holds on to|stays held|takes the hold"
FREE = "breaks free|lets go|loses hold|is free|takes the hold"
SCORES = ("str", "dex", "int", "cha")
CHANGED: Mapping[str, Callable[[Any, Any], str]] = {
    "con": _number("con"),
    **{score: _number(score) for score in SCORES},
    "hp": _either(_number("hp"), lambda _, after: f"{WAKES} {after} hp"),
    "unconscious": _flag("out cold|knocked out", WAKES),
    "down": _flag(rf"\bdown\b|{DIES}", "wakes at once"),
    "dead": _flag(DIES),
    "rounds_lost": lambda _, after: rf"wakes after {after} round|\b{after} rounds? to lose\b",
    "concussed": _flag(r"\bconcussed\b"),
    "fracture": _flag("with a broken bone"),
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
    r"\b(?:str|dex|int|cha) (\d+) to (\d+)": lambda change: change.key in SCORES,
    r"\bhp (-?\d+) to (-?\d+)": lambda change: change.key == "hp",
    WAKES: lambda change: change.key == "hp" and change.after > 0,
    DIES: lambda change: change[1:] == ("dead", False, True),
    r"\bconcussed\b": lambda change: change[1:] == ("concussed", False, True),
    "with a broken bone": lambda change: change[1:] == ("fracture", False, True),
    "is bleeding, dead after": lambda change: change[1:3] == ("bleeding", False),
    STAUNCHED: lambda change: change.key == "bleeding" and change.after == 0,
    r"\brounds? to lose\b": lambda change: change.key == "rounds_lost",
    "out cold|knocked out": lambda change: change[1:] == ("unconscious", False, True),
    r"\bdown\b": lambda change: change[1:] == ("down", False, True),
    "grapples (?!back)|takes the hold": lambda change: change[1:] == ("holding", False, True),
    f"{FREE}": lambda change: change[1:] == ("held", True, False),
}
"""Words that say that something happened, and the change that must be there where they stand."""


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
            if not any(
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
    for role in ALL_ROLES:
        was, now = before.get(role, {}), after.get(role, {})
        for key in dict.fromkeys((*was, *now)):
            one, other = was.get(key, False), now.get(key, False)
            if one != other:
                yield Change(role, key, one, other)


def _in_effect(fighters: Keys, result: Keys) -> Keys:
    """The fighters with the hold that either's word, or the action that takes one, puts them in.

    An action that takes a hold begins with it, and has ended by saying so.
    """
    sides = {role: dict(fighters.get(role, {})) for role in ALL_ROLES}
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
