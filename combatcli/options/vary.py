"""`--vary`: a key and its values, for each of which a command is resolved."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any

from combatcli.command import Command
from combatcli.errors import Place
from combatcli.values import Completion, Kind

if TYPE_CHECKING:
    from combatcli.options.varied_keys import Varied
    from combatcli.scope import Scope

VARY = "--vary"
"""How messages call it: only the command line has it."""


class Varies(Kind):
    """A key and its values, `KEY=VALUES`."""

    metavar = "KEY=VALUES"

    def __init__(self, command: Command) -> None:
        self.command = command

    def read(self, text: str, name: str | Place) -> Any:
        del name
        return _varied_keys().read_varied(self.command, text, VARY)

    def join(self, parts: list[Any], name: str | Place) -> list[Varied]:
        del name
        _varied_keys().check_size(parts, VARY)
        return parts

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        yield from _varied_keys().completions(self.command, text, scope)


def _varied_keys() -> ModuleType:
    from combatcli.options import varied_keys  # only a sweep needs it, and its completion

    return varied_keys
