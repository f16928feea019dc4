"""The kinds of value that fighters are: one in a role, and further ones beside the last role's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from combatcli.errors import Place, UsageError, field_of
from combatcli.fighter import Fighter
from combatcli.fighter_keys import KEYS, check_keys
from combatcli.report import other_role
from combatcli.shapes import Schema, array, ref
from combatcli.values import Completion, Kind, head_and_tail

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_OTHERS = 100
EXAMPLE = '{"key": value, …}'
"""How a program gives a fighter."""


class OneFighter(Kind):
    """The fighter in a role: keys and their values."""

    metavar = "KEY=VALUE,…"

    def __init__(self, role: str) -> None:
        self.role = role

    def read(self, text: str, name: str | Place) -> str:
        """The text as it is: it may name a sheet, which only the command line reads."""
        del name
        return text

    def check(self, value: object, name: str | Place) -> Fighter:
        if not isinstance(value, dict):
            what = name, " is no object"
            raise UsageError(what, f"give {EXAMPLE}", field=field_of(name), code="type")
        return Fighter(self.role, check_keys(value, self.role, self.role))

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

    def check(self, value: object, name: str | Place) -> tuple[Fighter, ...]:
        field = field_of(name) or ""
        if not isinstance(value, list):
            raise _no_list(name, field)
        if len(value) > MOST_OTHERS:
            what = name, f": more than {MOST_OTHERS}"
            raise UsageError(what, "name fewer", field=field, code="too-long")
        return tuple(
            self._checked(keys, name, f"{field}.{at}", at) for at, keys in enumerate(value)
        )

    def _checked(self, keys: object, name: str | Place, field: str, at: int) -> Fighter:
        if not isinstance(keys, dict):
            raise _no_list(name, field)
        role = other_role(at + 1)
        return Fighter(role, check_keys(keys, role, field))

    def json(self, value: tuple[Fighter, ...]) -> Any:
        return [fighter.json() for fighter in value]

    def schema(self, scope: Scope) -> Schema:
        del scope
        return array(ref("fighter"), maxItems=MOST_OTHERS)


def _no_list(name: str | Place, field: str) -> UsageError:
    what = name, " is no list of fighters"
    return UsageError(what, f"give [{EXAMPLE}]", field=field, code="type")
