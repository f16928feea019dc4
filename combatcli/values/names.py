"""Names that are looked up later, so that the error for an unknown one can name the nearest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from combatcli.errors import Place
from combatcli.shapes import Schema
from combatcli.values import Completion, Kind, plain_word

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_NAME = 1_000


class Name(Kind):
    """The name of something: `what`."""

    def __init__(self, what: str) -> None:
        self.takes = f"the name of a {what}"

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str) and 0 < len(value) <= MOST_NAME:
            return value
        too_long = isinstance(value, str) and len(value) > MOST_NAME
        raise self.refusal(value, name, "too-long" if too_long else None)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": "string", "minLength": 1, "maxLength": MOST_NAME}


class TableName(Name):
    """The name of a table in force; with `rolled`, of one that has a die."""

    def __init__(self, rolled: bool = False) -> None:
        super().__init__("table")
        self.rolled = rolled

    def schema(self, scope: Scope) -> Schema:
        return {"enum": [name for name, _ in scope.tables(self.rolled)]}

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text
        yield from (Completion(name, title) for name, title in scope.tables(self.rolled))


class ColumnName(Name):
    """The name of a column of the table that the option or argument `of` names."""

    def __init__(self, of: str) -> None:
        super().__init__("column")
        self.of = of

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text
        for table in scope.typed(self.of):
            yield from map(Completion, scope.columns(table))


class RulingName(Name):
    """The name of a ruling, or of a reading."""

    def __init__(self) -> None:
        super().__init__("ruling")

    def read(self, text: str, name: str | Place) -> str:
        """The name in lower case, with dashes for spaces and underscores."""
        return self.check(plain_word(text), name)

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text
        yield from (Completion(name, question) for name, question in scope.rulings())
        yield from (Completion(name, reading) for name, reading in scope.readings())


class CommandName(Name):
    """The name of a rule's command, or one of `more`, as the option `of` takes it: word by word."""

    def __init__(self, of: str, more: Iterable[str] = ()) -> None:
        super().__init__("command")
        self.of, self.more = of, tuple(more)

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        """The words that can follow those which are typed."""
        del text
        typed = scope.typed(self.of)
        names = (name.split(" ") for name in (*scope.commands(), *self.more))
        at = len(typed)
        following = (words[at] for words in names if words[:at] == typed and len(words) > at)
        yield from map(Completion, dict.fromkeys(following))
