"""The kinds of value that fighters are: one in a role, and further ones beside the last role's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.fighter_keys import KEYS, check_keys
from combatcli.report import other_role
from combatcli.shapes import Schema, array, ref
from combatcli.values import Completion, Kind, head_and_tail

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_OTHERS = 100


class OneFighter(Kind):
    """The fighter in a role: keys and their values."""

    metavar = "KEY=VALUE,…"

    def __init__(self, role: str) -> None:
        self.role = role

    def read(self, text: str, name: str) -> str:
        """The text as it is: it may name a sheet, which only the command line reads."""
        del name
        return text

    def check(self, value: object, name: str) -> Fighter:
        if not isinstance(value, dict):
            raise UsageError(f"{name} is no object", 'give {"key": value, …}')
        return Fighter(self.role, check_keys(value, self.role))

    def json(self, value: Fighter) -> Any:
        return value.json()

    def schema(self, scope: Scope) -> Schema:
        del scope
        return ref("fighter")

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        head, tail = head_and_tail(text)
        typed, equals, value = tail.partition("=")
        key = typed.replace("-", "_")
        if equals:
            for each in KEYS[key].kind.complete(value, scope) if key in KEYS else ():
                yield Completion(f"{head}{typed}={each.word}", whole=False)
            return
        used = {part.partition("=")[0].replace("-", "_") for part in head.split(",")}
        for name in scope.fighter_keys(self.role):
            if name not in used:
                spelled = name.replace("_", "-") if "-" in typed else name
                yield Completion(f"{head}{spelled}=", KEYS[name].help, whole=False)


class FurtherFighters(Kind):
    """The fighters beside the last role's, as a list."""

    def check(self, value: object, name: str) -> tuple[Fighter, ...]:
        if not isinstance(value, list) or not all(isinstance(keys, dict) for keys in value):
            raise UsageError(f"{name} is no list of fighters", 'give [{"key": value, …}]')
        if len(value) > MOST_OTHERS:
            raise UsageError(f"{name}: more than {MOST_OTHERS}", "name fewer")
        return tuple(Fighter.checked(other_role(at), keys) for at, keys in enumerate(value, 1))

    def json(self, value: tuple[Fighter, ...]) -> Any:
        return [fighter.json() for fighter in value]

    def schema(self, scope: Scope) -> Schema:
        del scope
        return array(ref("fighter"), maxItems=MOST_OTHERS)
