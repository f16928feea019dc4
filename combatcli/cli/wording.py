"""What went wrong, in the words of whoever typed a command line."""

from __future__ import annotations

from collections.abc import Sequence

from combatcli.command import Command, Option
from combatcli.errors import Part, Said
from combatcli.options.common import request_options
from combatcli.report import OTHERS
from combatcli.values.basic import Flag


def as_typed(command: Command, parts: Sequence[Part]) -> str:
    """The words for people: `-a dex=…` for `attacker.dex`, `--max-rounds` for `max_rounds`.

    Keys of the same fighter are one word on the command line: the next ones follow without `-a`.
    """
    words, last = [], ""
    for part in parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, Said):
            words.append(part.typed)
        else:
            flag, rest = _typed(command, part.field, part.value)
            words.append(rest if flag == last and flag else f"{flag} {rest}".strip())
            last = flag
    return "".join(words)


def _typed(command: Command, field: str, value: str | None) -> tuple[str, str]:
    """A fighter's flag and the key to give with it; no flag, and an option as it is typed."""
    options = request_options(command)
    name, _, key = field.partition(".")
    if name == OTHERS and command.many_defenders:
        name, key = command.fighters[-1], key.partition(".")[2]
    if key[:1].isdecimal():  # the second of a side, say: he is typed by the same flag
        key = key.partition(".")[2]
    option = options.get(name)
    if option is None:
        return "", field
    if name not in command.fighters:
        return "", option_typed(option, value)
    assert option.flags is not None
    return option.flags[0], f"{key}={value or '…'}" if key else option.kind.metavar


def option_typed(option: Option, value: str | None = None) -> str:
    """An option as it is typed, with its value if it takes one and one is to be given."""
    flag = (option.flags or (f"--{option.name.replace('_', '-')}",))[-1]
    if option.positional:
        return value or option.name
    return flag if value is None or isinstance(option.kind, Flag) else f"{flag} {value}"
