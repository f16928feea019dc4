"""The kinds of value: how each is typed, checked, described to programs, and completed.

Fighters' keys, the options of commands and requests, and the effects of tables all take their
values from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError, UsageError, nearest, shown
from combatcli.shapes import Schema

if TYPE_CHECKING:
    from combatcli.scope import Scope

Value = str | int | bool

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
MOST_DIGITS = 16
_WORD = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
_RANKS = r"[a-z][a-z0-9-]*:[0-9]{1,2}(\+[a-z][a-z0-9-]*:[0-9]{1,2})*"
MOST_TEXT = 200
MOST_NAME = 1_000
MOST_RANK = 99


class Choice:
    """A word that could be typed next; not `whole` where more can follow in the same word."""

    __slots__ = ("help", "whole", "word")

    def __init__(self, word: str, help: str = "", whole: bool = True) -> None:
        self.word, self.help, self.whole = word, help, whole


class Kind:
    """A kind of value. `name` is what an error calls the value, with its place before it.

    `takes` says in words what it takes. `paths` is `file` or `folder` where a path is typed.
    """

    takes = ""
    metavar = "TEXT"
    paths = ""

    def read(self, text: str, name: str) -> Any:
        """The value of a text as a person types it. UsageError says what can't be."""
        return self.check(text.strip(" "), name)

    def check(self, value: object, name: str) -> Any:
        """A value as a program gives it. UsageError says what can't be."""
        raise NotImplementedError

    def join(self, parts: list[Any], name: str) -> Any:
        """The values of an option that is given again and again, as one value."""
        del name
        return parts

    def json(self, value: Any) -> Any:
        """A checked value as requests have it."""
        return value

    def schema(self, scope: Scope) -> Schema:
        """What a program may give."""
        del scope
        return {"type": "string"}

    def complete(self, text: str, scope: Scope) -> Iterable[Choice]:
        """What a text that is being typed could become."""
        del text, scope
        return ()

    def refuse(self, value: object, name: str) -> UsageError:
        """The error for a value that can't be."""
        return UsageError(f"{name} can't be {shown(json_word(value))}", f"it takes {self.takes}")


class Integer(Kind):
    """A whole number, within bounds where there are any."""

    metavar = "N"

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high
        self.takes = "a whole number" + self.bounds()

    def bounds(self) -> str:
        """The bounds as a help text ends with them."""
        return "" if self.low is None else f", {self.low:,} to {self.high:,}"

    def read(self, text: str, name: str) -> int:
        number = read_integer(text.strip(" "))
        if number is None or not self.holds(number):
            raise self.refuse(text, name)
        return number

    def holds(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        return self.low is None or self.high is None or self.low <= number <= self.high

    def check(self, value: object, name: str) -> int:
        if type(value) is int and self.holds(value):
            return value
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        if self.low is None:
            return {"type": "integer"}
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Kind):
    """True or false."""

    takes = "true or false"

    def read(self, text: str, name: str) -> bool:
        flag = FLAGS.get(text.strip(" ").lower())
        if flag is None:
            raise self.refuse(text, name)
        return flag

    def check(self, value: object, name: str) -> bool:
        if isinstance(value, bool):
            return value
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": "boolean"}

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text, scope
        yield from (Choice("true"), Choice("false"))


class Text(Kind):
    """A printable text of one line."""

    def __init__(self, most: int = MOST_TEXT) -> None:
        self.most = most
        self.takes = f"printable text of {most} characters at most"

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and 0 < len(value) <= self.most and value.isprintable():
            return value
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": "string", "minLength": 1, "maxLength": self.most}


class Prose(Kind):
    """A text of any length, which may have several lines."""

    takes = "a text"

    def read(self, text: str, name: str) -> str:
        return self.check(text, name)

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and value:
            return value
        raise self.refuse(value, name)


class Word(Kind):
    """A word such as chain-mail; where a table is named, mostly one of its rows."""

    takes = "a word such as chain-mail"

    def __init__(self, table: str | None = None, but: tuple[str, ...] = ()) -> None:
        self.table, self.but = table, but

    def read(self, text: str, name: str) -> str:
        return self.check(re.sub("[ _]+", "-", text.strip(" ").lower()), name)

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and re.fullmatch(_WORD, value):
            return value
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": "string", "pattern": f"^{_WORD}$"}

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text
        for word in scope.words(self.table) if self.table else ():
            if word not in self.but:
                yield Choice(word)


class DiceText(Kind):
    """Dice in their notation, such as 1d8+1."""

    takes = "dice such as 1d8+1"
    metavar = "DICE"

    def check(self, value: object, name: str) -> str:
        if not isinstance(value, str) or not value:
            raise self.refuse(value, name)
        try:
            return parse_dice(value).text
        except CombatError as error:
            raise UsageError(f"{name}: {error.message}", error.hint) from None


class OneOf(Kind):
    """One of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.takes = f"one of {', '.join(words)}"
        self.metavar = "|".join(words)

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"enum": list(self.words)}

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text, scope
        yield from map(Choice, self.words)

    def refuse(self, value: object, name: str) -> UsageError:
        close = nearest(value, self.words) if isinstance(value, str) else None
        meant = f"did you mean {close}? " if close else ""
        error = super().refuse(value, name)
        return UsageError(error.message, f"{meant}{error.hint}")


class Words(Kind):
    """Words of a list, joined by +, each once; kept in the list's order."""

    def __init__(self, what: str, *words: str) -> None:
        self.words = words
        self.takes = f"{what} joined by +, of {', '.join(words)}"

    def check(self, value: object, name: str) -> str:
        parts = value.split("+") if isinstance(value, str) else []
        if parts and len(set(parts)) == len(parts) and all(part in self.words for part in parts):
            return "+".join(word for word in self.words if word in parts)
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        every = "|".join(self.words)
        return {"type": "string", "pattern": f"^({every})(\\+({every}))*$"}

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del scope
        head, plus, _ = text.rpartition("+")
        used = head.split("+")
        yield from (
            Choice(head + plus + word, whole=False) for word in self.words if word not in used
        )


class Joined(Kind):
    """Any words, or whole numbers, joined by +."""

    def __init__(self, numbers: bool = False) -> None:
        self.numbers = numbers
        self.takes = f"{'whole numbers' if numbers else 'words'} joined by +"

    def check(self, value: object, name: str) -> str:
        parts = value.split("+") if isinstance(value, str) and value else []
        if parts and not (self.numbers and None in map(read_integer, parts)):
            return "+".join(parts)
        raise self.refuse(value, name)


class Ranks(Kind):
    """A rank, or weapons with their ranks: long-sword:2+dagger:1."""

    takes = "a rank, or weapon:rank joined by +"

    def __init__(self, table: str) -> None:
        self.table = table

    def check(self, value: object, name: str) -> str:
        if type(value) is int and 0 <= value <= MOST_RANK:
            return str(value)
        if isinstance(value, str) and (read_rank(value) is not None or re.fullmatch(_RANKS, value)):
            return value
        raise self.refuse(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": ["string", "integer"]}

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        head, plus, _ = text.rpartition("+")
        for word in scope.words(self.table):
            yield Choice(f"{head}{plus}{word}:", whole=False)


class Name(Kind):
    """A name that is looked up among others later, so that the nearest can be told."""

    def __init__(self, what: str) -> None:
        self.takes = f"the name of a {what}"

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str) and 0 < len(value) <= MOST_NAME:
            return value
        raise self.refuse(value, name)


class TableName(Name):
    """The name of a table in force; with `rolled`, of one that has a die."""

    def __init__(self, rolled: bool = False) -> None:
        super().__init__("table")
        self.rolled = rolled

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text
        yield from (Choice(name, title) for name, title in scope.tables(self.rolled))


class ColumnName(Name):
    """The name of a column of the table that another option or argument names."""

    def __init__(self, of: str) -> None:
        super().__init__("column")
        self.of = of

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text
        for table in scope.typed(self.of):
            yield from map(Choice, scope.columns(table))


class RulingName(Name):
    """The name of a ruling, or of a reading."""

    def __init__(self) -> None:
        super().__init__("ruling")

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text
        yield from (Choice(name, question) for name, question in scope.rulings())
        yield from (Choice(name, reading) for name, reading in scope.readings())


class CommandName(Name):
    """The name of a rule's command."""

    def __init__(self) -> None:
        super().__init__("command")

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del text
        yield from map(Choice, scope.commands())


class Path(Kind):
    """A file or a folder."""

    def __init__(self, paths: str = "file") -> None:
        self.paths = paths
        self.metavar = "DIR" if paths == "folder" else "FILE"
        self.takes = f"a {paths}"

    def read(self, text: str, name: str) -> str:
        return self.check(text, name)

    def check(self, value: object, name: str) -> str:
        if isinstance(value, str):
            return value
        raise self.refuse(value, name)


def read_integer(text: str) -> int | None:
    """A whole number as a person writes it (the minus sign may be U+2212), or None."""
    plain = text.replace("\N{MINUS SIGN}", "-")
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    sound = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
    return int(plain) if sound else None


def read_rank(text: str) -> int | None:
    """A bare rank, 0 to 99, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else None


def json_word(value: object) -> str:
    """A value as JSON calls it, for messages."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    try:
        return str(value)
    except ValueError:  # Python won't print integers of thousands of digits
        return "a number of thousands of digits"
