"""The kinds of value: how each is typed, checked, described to programs, and completed.

Fighters' keys, the options of commands and requests, and the effects of tables all take their
values from here. What a kind is stands here; the kinds themselves are in the modules beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from combatcli.errors import Place, UsageError, field_of, shown
from combatcli.shapes import Schema

if TYPE_CHECKING:
    from combatcli.error_codes import Code
    from combatcli.scope import Scope

Value = str | int | bool
"""What a fighter's key can hold."""


class Completion:
    """A word that could be typed next; not `whole` where more can follow in the same word."""

    __slots__ = ("help", "whole", "word")

    def __init__(self, word: str, help: str = "", whole: bool = True) -> None:
        self.word, self.help, self.whole = word, help, whole


class Kind:
    """A kind of value. `name` is what an error calls the value: a place in a request, or a word.

    `takes` says in words what it takes, `types` are those of its values, and `code` is that of an
    error for a value of these types. `paths` is `file` or `folder` where a path is typed.
    """

    takes = ""
    types: tuple[type, ...] = (str,)
    code: Code = "word"
    metavar = "TEXT"
    paths = ""

    def read(self, text: str, name: str | Place) -> Any:
        """The value of a text as a person types it. UsageError for one that isn't of this kind."""
        return self.check(text.strip(" "), name)

    def check(self, value: object, name: str | Place) -> Any:
        """A value as a program sends it, checked. UsageError for one that isn't of this kind."""
        raise NotImplementedError

    def join(self, parts: list[Any], name: str | Place) -> Any:
        """The values of an option that was typed more than once, as one value."""
        del name
        return parts

    def json(self, value: Any) -> Any:
        """A checked value as requests have it."""
        return value

    def schema(self, scope: Scope) -> Schema:
        """The shape of the values that a program may send."""
        del scope
        return {"type": "string"}

    def complete(self, text: str, scope: Scope) -> Iterable[Completion]:
        """What a text that is being typed could become."""
        del text, scope
        return ()

    def place(self, value: Any) -> tuple[int, ...] | None:
        """Where a value is listed among others that aren't numbers; None where as it came up."""
        del value
        return None

    def refusal(
        self, value: object, name: str | Place, code: Code | None = None, but: str = ""
    ) -> UsageError:
        """The error for a value that isn't of this kind; `but` is what to say of it besides."""
        code = code or (self.code if type(value) in self.types else "type")
        what = name, f" can't be {but}{shown(json_word(value))}"
        return UsageError(what, f"it takes {self.takes}", field=field_of(name), code=code)

    def refusal_of_json(self, value: object, name: str | Place) -> UsageError:
        """The same for a value from a program, which may have sent a text that looks like one."""
        if not isinstance(value, str):
            return self.refusal(value, name)
        error = self.refusal(value, name, "type", "the text ")
        return error.with_hint(f"it takes {self.takes}, without quotes")


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


def plain_word(text: str) -> str:
    """A word as it is written in tables: in lower case, with dashes for spaces and underscores."""
    return "-".join(part for part in text.lower().replace("_", " ").split(" ") if part)


def head_and_tail(text: str, separator: str = ",") -> tuple[str, str]:
    """A list that is being typed: all up to its last separator, and the part after it."""
    head, separator, tail = text.rpartition(separator)
    return head + separator, tail
