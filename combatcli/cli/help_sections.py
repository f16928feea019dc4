"""What `--help` of a rule's command lists besides its options: keys, rolls, fields."""

from __future__ import annotations

from collections.abc import Iterator

from combatcli.command import ANY_ROLL, Command
from combatcli.fighter_keys import KEYS
from combatcli.named_tuple import NamedTuple
from combatcli.report import result_fields, scalar_fields
from combatcli.rules import keys_of


class Section(NamedTuple):
    """A heading, and names with what is said of each."""

    title: str
    rows: list[tuple[str, str]]


def sections(command: Command) -> Iterator[Section]:
    """The sections of a command's help."""
    if command.fighters:
        yield Section("Keys of a fighter", [(name, _about(name)) for name in keys_of(command)])
    yield Section("Names", [*_names(command)])


def _about(name: str) -> str:
    key = KEYS[name]
    return f"{key.help}; {key.kind.takes}" if key.kind.takes else key.help


def _names(command: Command) -> Iterator[tuple[str, str]]:
    rolls = [name for name in command.rolls if name != ANY_ROLL]
    if rolls:
        yield "rolls", f"{', '.join(rolls)} (for --dice, --adjust)"
    if command.adjusts:
        yield "figures", f"{', '.join(command.adjusts)} (for --adjust)"
    roles = [f"{role}.KEY" for role in command.fighters]
    yield "fields", f"{', '.join([*result_fields(command), *roles])} (for --get)"
    if command.rolls:
        yield "groups", f"{', '.join([*scalar_fields(command), *roles])} (for --by)"
