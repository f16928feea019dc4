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
        yield Section("Keys of a fighter", [*_keys(command)])
    yield Section("Names", [*_names(command)])


def _keys(command: Command) -> Iterator[tuple[str, str]]:
    """Each key with what it says and takes, and whose it is where the other's isn't read."""
    read = {role: keys_of(command, role) for role in command.fighters}
    for name in keys_of(command):
        key, roles = KEYS[name], [role for role in read if name in read[role]]
        whose = "" if len(roles) == len(read) else f"of the {' and the '.join(roles)}"
        yield name, "; ".join(part for part in (key.help, key.kind.takes, whose) if part)


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
