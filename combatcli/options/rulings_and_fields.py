"""The kinds of value that choose: between the choices of rulings, and among an answer's fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from combatcli.errors import Place, UsageError, field_of, shown
from combatcli.report import DAMAGE, ODDS, STATISTICS, odds_fields, result_fields
from combatcli.shapes import TEXT, Schema, array, closed, whole
from combatcli.values import Completion, Kind, head_and_tail, plain_word

if TYPE_CHECKING:
    from combatcli.command import Command
    from combatcli.error_codes import Code
    from combatcli.scope import Scope


class Rulings(Kind):
    """Choices of rulings: `NAME=CHOICE`, as often as wanted. The book checks each later."""

    metavar = "NAME=CHOICE"

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def read(self, text: str, name: str | Place) -> dict[str, str]:
        ruling, equals, choice = (part.strip(" ") for part in text.partition("="))
        if not (equals and ruling and choice):
            what = name, f": {shown(text)} is no NAME=CHOICE"
            raise UsageError(what, "see combatcli rulings", field="rulings", code="type")
        plain = plain_word(ruling)
        return {plain if plain in self.names else ruling: plain_word(choice)}

    def join(self, parts: list[Any], name: str | Place) -> dict[str, str]:
        rulings: dict[str, str] = {}
        for ruling, choice in (pair for part in parts for pair in part.items()):
            if rulings.setdefault(ruling, choice) != choice:
                what, field = (name, f": ruling {ruling} is given twice"), f"rulings.{ruling}"
                raise UsageError(what, "give each ruling once", field=field, code="twice")
        return rulings

    def check(self, value: object, name: str | Place) -> Mapping[str, str]:
        field = field_of(name)
        if isinstance(value, dict):
            wrong = next((key for key, each in value.items() if not isinstance(each, str)), None)
            if wrong is None:
                return value
            field = f"{field}.{wrong}"
        what = name, " is no object of names and choices"
        raise UsageError(what, 'give {"shatter":"weapon-first"}', field=field, code="type")

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

    `names` are completed, and `nested` once a dot is typed; all are of the `pattern`.
    """

    metavar = "FIELD,…"

    def __init__(
        self, names: Iterable[str] = (), nested: Iterable[str] = (), pattern: str = ""
    ) -> None:
        self.names, self.nested, self.pattern = tuple(names), tuple(nested), pattern

    def read(self, text: str, name: str | Place) -> list[str]:
        fields = [field.strip(" ") for field in text.split(",")]
        if not all(fields):
            hint = "write ", name, " outcome,damage"
            raise UsageError((name, ": an empty field"), hint, field=field_of(name), code="text")
        return fields

    def check(self, value: object, name: str | Place) -> tuple[str, ...]:
        field = field_of(name)
        if not isinstance(value, list):
            what = name, " is no list of fields"
            raise UsageError(what, 'give ["outcome"]', field=field, code="type")
        for at, each in enumerate(value):
            if not isinstance(each, str) or not each:
                what = name, " is no list of fields"
                code: Code = "text" if each == "" else "type"
                raise UsageError(what, 'give ["outcome"]', field=f"{field}.{at}", code=code)
            if each in value[:at]:
                what = name, f": {shown(each)} stands twice"
                raise UsageError(what, "name each field once", field=f"{field}.{at}", code="twice")
        return tuple(value)

    def json(self, value: tuple[str, ...]) -> Any:
        return list(value)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return array(whole(self.pattern) if self.pattern else TEXT, uniqueItems=True)

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
