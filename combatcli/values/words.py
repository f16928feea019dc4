"""Words: any word, words of a list or of a table, and several of them joined by +."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from combatcli.errors import Place, UsageError, nearest
from combatcli.shapes import Schema, whole
from combatcli.values import Completion, Kind, head_and_tail, plain_word
from combatcli.values.basic import read_integer

if TYPE_CHECKING:
    from combatcli.error_codes import Code
    from combatcli.scope import Scope

_WORD = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
_RANKS = r"[a-z][a-z0-9-]*:[0-9]{1,2}(\+[a-z][a-z0-9-]*:[0-9]{1,2})*"
MOST_RANK = 99


class Word(Kind):
    """A word such as chain-mail; where a table is named, mostly one of its rows.

    `but` are rows that are not completed.
    """

    takes = "a word such as chain-mail"

    def __init__(self, table: str | None = None, but: tuple[str, ...] = ()) -> None:
        self.table, self.but = table, but

    def read(self, text: str, name: str | Place) -> str:
        """The word in lower case, with dashes for spaces and underscores."""
        return self.check(plain_word(text), name)

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str) and re.fullmatch(_WORD, value):
            return value
        raise self.refusal(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return whole(_WORD)

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text
        for word in scope.words(self.table) if self.table else ():
            if word not in self.but:
                yield Completion(word)


class OneOf(Kind):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.takes = f"one of {', '.join(words)}"
        self.metavar = "|".join(words)

    def read(self, text: str, name: str | Place) -> str:
        """The word that is meant, in any case, with dashes, spaces or underscores."""
        plain = plain_word(text)
        return self.check(next((w for w in self.words if plain_word(w) == plain), text), name)

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        raise self.refusal(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"enum": list(self.words)}

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text, scope
        yield from map(Completion, self.words)

    def refusal(
        self, value: object, name: str | Place, code: Code | None = None, but: str = ""
    ) -> UsageError:
        close = nearest(value, self.words) if isinstance(value, str) else None
        meant = f"did you mean {close}? " if close else ""
        return super().refusal(value, name, code, but).with_hint(f"{meant}it takes {self.takes}")


class Words(Kind):
    """Words of a list, joined by +, each once; kept in the list's order."""

    def __init__(self, what: str, *words: str) -> None:
        self.words = words
        self.takes = f"{what} joined by +, of {', '.join(words)}"

    def read(self, text: str, name: str | Place) -> str:
        """Each word as it is in the list, however it is spelled."""
        words = "+".join(map(plain_word, text.split("+")))
        try:
            return self.check(words, name)
        except UsageError:
            raise self.refusal(text, name) from None

    def check(self, value: object, name: str | Place) -> str:
        parts = value.split("+") if isinstance(value, str) else []
        if parts and len(set(parts)) == len(parts) and all(part in self.words for part in parts):
            return "+".join(word for word in self.words if word in parts)
        raise self.refusal(value, name)

    def place(self, value: str) -> tuple[int, ...]:
        """The fewer words first, then as the list has them."""
        places = [self.words.index(word) for word in value.split("+")]
        return len(places), *places

    def schema(self, scope: Scope) -> Schema:
        del scope
        every = "|".join(self.words)
        twice = r"(?!(?:[^+]*\+)*([^+]+)\+(?:[^+]*\+)*\1(?:\+|$))"
        return whole(rf"{twice}(?:{every})(?:\+(?:{every}))*")

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del scope
        head, _ = head_and_tail(text, "+")
        used = head.split("+")
        yield from (Completion(head + word, whole=False) for word in self.words if word not in used)


class Joined(Kind):
    """Any words, or whole numbers, joined by +."""

    def __init__(self, numbers: bool = False) -> None:
        self.numbers = numbers
        self.takes = f"{'whole numbers' if numbers else 'words'} joined by +"

    def check(self, value: object, name: str | Place) -> str:
        parts = value.split("+") if isinstance(value, str) and value else []
        if parts and not (self.numbers and None in map(read_integer, parts)):
            return "+".join(parts)
        raise self.refusal(value, name)


class Ranks(Kind):
    """A rank, or weapons of a table with their ranks: long-sword:2+dagger:1."""

    takes = "a rank, or weapon:rank joined by +"
    types = (str, int)

    def __init__(self, table: str) -> None:
        self.table = table

    def read(self, text: str, name: str | Place) -> str:
        """A rank; or weapons as a table spells them, each with its rank."""
        parts = (part.rpartition(":") for part in text.split("+"))
        typed = "+".join(f"{plain_word(w)}{colon}{rank.strip(' ')}" for w, colon, rank in parts)
        try:
            return self.check(typed, name)
        except UsageError:
            raise self.refusal(text, name) from None

    def check(self, value: object, name: str | Place) -> str:
        if type(value) is int and 0 <= value <= MOST_RANK:
            return str(value)
        if isinstance(value, str) and (read_rank(value) is not None or re.fullmatch(_RANKS, value)):
            return value
        if isinstance(value, float) and value.is_integer():
            return self.check(int(value), name)
        raise self.refusal(value, name, "range" if type(value) is int else None)

    def schema(self, scope: Scope) -> Schema:
        del scope
        rank = {"type": "integer", "minimum": 0, "maximum": MOST_RANK}
        return {"anyOf": [rank, whole(f"[0-9]{{1,2}}|{_RANKS}")]}

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        head, _ = head_and_tail(text, "+")
        for word in scope.words(self.table):
            yield Completion(f"{head}{word}:", whole=False)


def read_rank(text: str) -> int | None:
    """A rank without a weapon, 0 to 99, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else None
