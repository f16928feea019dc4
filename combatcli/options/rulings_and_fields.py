"""The kinds of value that choose: between the choices of rulings, and among an answer's fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from combatcli.errors import UsageError, shown
from combatcli.report import DAMAGE, ODDS, STATISTICS, odds_fields, result_fields
from combatcli.shapes import TEXT, Schema, array, closed
from combatcli.values import Completion, Kind, head_and_tail, plain_word

if TYPE_CHECKING:
    from combatcli.command import Command
    from combatcli.scope import Scope


class Rulings(Kind):
    """Choices of rulings: `NAME=CHOICE`, as often as wanted. The book checks each later."""

    metavar = "NAME=CHOICE"

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def read(self, text: str, name: str) -> dict[str, str]:
        ruling, equals, choice = (part.strip(" ") for part in text.partition("="))
        if not (equals and ruling and choice):
            raise UsageError(f"{name}: {shown(text)} is no NAME=CHOICE", "see combatcli rulings")
        plain = plain_word(ruling)
        return {plain if plain in self.names else ruling: plain_word(choice)}

    def join(self, parts: list[Any], name: str) -> dict[str, str]:
        rulings: dict[str, str] = {}
        for ruling, choice in (pair for part in parts for pair in part.items()):
            if rulings.setdefault(ruling, choice) != choice:
                raise UsageError(f"{name}: ruling {ruling} is given twice", "give each ruling once")
        return rulings

    def check(self, value: object, name: str) -> Mapping[str, str]:
        if isinstance(value, dict) and all(isinstance(choice, str) for choice in value.values()):
            return value
        what = f"{name} is no object of names and choices"
        raise UsageError(what, 'give {"shatter":"weapon-first"}')

    def json(self, value: Mapping[str, str]) -> Any:
        return dict(value)

    def schema(self, scope: Scope) -> Schema:
        enums = {name: [choice for choice, _ in scope.choices(name)] for name in self.names}
        return closed({name: {"enum": choices} for name, choices in enums.items()}, ())

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        ruling, equals, _ = text.partition("=")
        if equals:
            for choice, meaning in scope.choices(ruling):
                yield Completion(f"{ruling}={choice}", meaning)
            return
        for name, question in scope.rulings():
            if name in self.names:
                yield Completion(f"{name}=", question, whole=False)


class Fields(Kind):
    """Fields of an answer: `FIELD[,FIELD…]`.

    `names` are completed, and `nested` once a dot is typed.
    """

    metavar = "FIELD,…"

    def __init__(self, names: Iterable[str] = (), nested: Iterable[str] = ()) -> None:
        self.names, self.nested = tuple(names), tuple(nested)

    def read(self, text: str, name: str) -> list[str]:
        fields = [field.strip(" ") for field in text.split(",")]
        if not all(fields):
            raise UsageError(f"{name}: an empty field", f"write {name} outcome,damage")
        return fields

    def check(self, value: object, name: str) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(f, str) and f for f in value):
            twice = next((field for field in value if value.count(field) > 1), None)
            if twice is not None:
                raise UsageError(f"{name}: {shown(twice)} stands twice", "name each field once")
            return tuple(value)
        raise UsageError(f"{name} is no list of fields", 'give ["outcome"]')

    def json(self, value: tuple[str, ...]) -> Any:
        return list(value)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return array(TEXT, uniqueItems=True)

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del scope
        head, tail = head_and_tail(text)
        used = head.split(",")
        for field in (*self.names, *self.nested) if "." in tail else self.names:
            if field not in used:
                yield Completion(f"{head}{field}", whole=False)


class AnswerFields(Fields):
    """Fields of a command's results and of its odds."""

    def __init__(self, command: Command) -> None:
        super().__init__()
        self.command = command

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        command = self.command
        fields, nested = result_fields(command), []
        if command.rolls:
            group = odds_fields(command)[ODDS]["items"]["properties"]
            fields = {**fields, **STATISTICS, **group}
            chances = [name for name in ("chance", "probability") if name in group]
            nested = [f"{name}.{outcome}" for name in chances for outcome in command.outcomes]
            nested += [f"{DAMAGE}.{name}" for name in STATISTICS if command.damage]
        nested += [f"{role}.{key}" for role in command.fighters for key in scope.fighter_keys(role)]
        self.names, self.nested = tuple(fields), tuple(nested)
        yield from super().complete(text, scope)
