"""Completion within `KEY=VALUE,KEY=VALUE`."""

from __future__ import annotations

from collections.abc import Iterator

from combatcli.book import Book
from combatcli.cli.completion import Choice
from combatcli.cli.completion.lists import head_and_tail
from combatcli.fighter import KEYS, LIMBS

_TABLES = {
    "weapon": "weapons",
    "off_weapon": "weapons",
    "armor": "armor",
    "class": "option-levels",
}
"""Keys whose values are the rows of a table."""
_STATE = ("held", "holding", "unconscious")
_TRAITS = ("brawn", "finesse")
_SETS = {
    "brawling": ("name", "str", "dex", "con", *_STATE),
    "labyrinth": tuple(key for key in KEYS if key not in (*_STATE, *_TRAITS)),
    "opposed": ("name", *_TRAITS, "hp"),
}
"""The keys that each rule set reads. Others are allowed, but nobody means to type them."""


def fighter(current: str, book: Book, rules: str | None) -> list[Choice]:
    """Keys, or the values of the key being given; a sheet's file behind `@`."""
    from combatcli.cli.completion.values import files

    head, tail = head_and_tail(current)
    if not head and tail.startswith("@"):
        return files(current, start="@")
    key, equals, value = tail.partition("=")
    if not equals:
        given = {part.partition("=")[0].replace("-", "_") for part in head.split(",")}
        return [
            Choice(f"{head}{_as_typed(name, key)}=", spec.help, whole=False)
            for name, spec in KEYS.items()
            if name not in given and name in _SETS.get(rules or "", KEYS)
        ]
    name = key.replace("-", "_")
    return [Choice(f"{head}{key}={word}", whole=False) for word in _values(name, value, book)]


def _as_typed(name: str, typed: str) -> str:
    """A key with dashes where the user types dashes."""
    return name.replace("_", "-") if "-" in typed else name


def _values(key: str, typed: str, book: Book) -> Iterator[str]:
    kind = KEYS[key].kind if key in KEYS else None
    if kind == "flag":
        yield from ("true", "false")
    elif kind == "limbs":
        head, plus, _ = typed.rpartition("+")
        yield from (head + plus + limb for limb in LIMBS if limb not in head.split("+"))
    elif kind == "expertise":
        head, plus, _ = typed.rpartition("+")
        yield from (f"{head}{plus}{row.label}:" for row in book.table("weapons").rows)
    elif key in _TABLES:
        for row in book.table(_TABLES[key]).rows:
            if (key, row.label) != ("armor", "shield"):
                yield row.label
