"""The text of what takes a command's keys by name: its function, and a fight's method."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from keyword import iskeyword
from textwrap import wrap

from combatcli.command import Command
from combatcli.options.common import request_options
from combatcli.report import BY, ODDS
from combatcli.scope import Scope
from tools.typed.records import FIGHTER, option_fields
from tools.typed.shapes import Field, Types, class_name, wrapped

COMMANDS = "combatcli/commands.py"
MOVES = "combatcli/api/moves.py"
_WHO = {
    "actor": (Field("str", required=False), "the name of who acts, else who acted last"),
    "target": (Field("str | Sequence[str]", required=False), "the name of whom it happens to"),
    "swap": (Field("bool", required=False), "exchange the two first"),
}
_COMMANDS_HEAD = '''"""A function for each command: its request, checked, whose answer has a type.

An argument that is None is left out. UsageError says what can't be, and why.

>>> from combatcli import commands, resolve
>>> resolve(commands.roll(notation="2d6+1", dice=[9]))["total"]
9
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from combatcli.api.requests import request_from
from combatcli.api.typed_request import Request

if TYPE_CHECKING:
    from combatcli import types as t


'''
_MOVES_HEAD = '''"""A method of a fight for each command."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from combatcli import types as t


class Moves(ABC):
    """Each plays a command as things stand, and keeps what comes of it. None is left out.

    A fighter's keys, such as `attacker={"weapon": "mace"}`, are laid over what he has.
    """

    @abstractmethod
    def _move(self, command: str, keys: Mapping[str, Any]) -> Any:
        """What comes of a command with these keys."""

'''


def functions(commands: Iterable[Command], scope: Scope, made: str) -> str:
    """The module of functions."""
    texts = ("\n".join(_function(each, scope)) for each in commands)
    return f"{made}\n{_COMMANDS_HEAD}" + "\n\n\n".join(texts) + "\n"


def methods(commands: Iterable[Command], scope: Scope, made: str) -> str:
    """The module of methods."""
    texts = ("\n".join(_method(each, scope)) for each in commands)
    return f"{made}\n{_MOVES_HEAD}" + "\n\n".join(texts) + "\n"


def _function(command: Command, scope: Scope) -> Iterator[str]:
    name = class_name(command.name)
    odds = f"t.{name}Odds" if command.rolls else "Any"
    fields = _arguments(command, scope)
    helps = _helps(command, fields)
    yield f"def {_name(command.name)}("
    yield "    *,"
    yield from _parameters(fields, "    ")
    yield f") -> Request[t.{name}Result, {odds}]:"
    yield from _docstring(command, helps, "    ")
    yield "    return request_from("
    yield f"        {json.dumps(command.name)},"
    yield from _dictionary(fields, "        ")
    yield "    )"


def _method(command: Command, scope: Scope) -> Iterator[str]:
    name = class_name(command.name)
    fields = {
        each: field for each, field in _arguments(command, scope).items()
        if each != BY and not request_options(command)[each].of_odds
    }  # fmt: skip
    helps = _helps(command, fields)
    if command.fighters:
        fields = {
            **{each: field for each, (field, _) in _WHO.items()},
            **{each: field._replace(required=field.required and each not in command.fighters)
               for each, field in fields.items()},
        }  # fmt: skip
        helps = {**{each: about for each, (_, about) in _WHO.items()}, **helps}
    yield f"    def {_name(command.name)}("
    yield "        self,"
    yield "        *,"
    yield from _parameters(fields, "        ")
    yield f"    ) -> t.{name}Result:"
    yield from _docstring(command, helps, "        ")
    yield f"        result: t.{name}Result = self._move("
    yield f"            {json.dumps(command.name)},"
    yield from _dictionary(fields, "            ")
    yield "        )"
    yield "        return result"


def _arguments(command: Command, scope: Scope) -> dict[str, Field]:
    """The keys of a request, those that must be there first; whether odds are asked is not told."""
    fields = option_fields(command, scope, Types())
    kept = {name: field for name, field in fields.items() if name != ODDS}
    return dict(sorted(kept.items(), key=lambda each: not each[1].required))


def _helps(command: Command, names: Iterable[str]) -> dict[str, str]:
    """What each key is, without what only the command line has."""
    helps = {}
    for name in names:
        parts = request_options(command)[name].help.replace("--odds", "odds").split("; ")
        kept = [part for part in parts if not re.match("again|also COMBATCLI_", part)]
        helps[name] = f"his keys, a {FIGHTER}" if name in command.fighters else "; ".join(kept)
    return helps


def _parameters(fields: Mapping[str, Field], indent: str) -> Iterator[str]:
    for name, field in fields.items():
        of = re.sub(r"\b(?=[A-Z]\w+)(?!Literal|Sequence|Any|None)", "t.", field.type)
        if field.required:
            yield from wrapped(f"{indent}{_name(name)}: ", of, ",")
        elif re.fullmatch(r"Literal\[[^]]*\]", of):
            yield from wrapped(f"{indent}{_name(name)}: ", f"{of[:-1]}, None]", " = None,")
        else:
            yield from wrapped(f"{indent}{_name(name)}: ", f"{of} | None", " = None,")


def _docstring(command: Command, helps: Mapping[str, str], indent: str) -> Iterator[str]:
    yield f'{indent}"""{command.help}'
    yield ""
    for name, about in helps.items():
        text = f"{indent}{_name(name)}: {about}"
        yield from wrap(text, 100, subsequent_indent=f"{indent}    ")
    yield f'{indent}"""'


def _dictionary(fields: Mapping[str, Field], indent: str) -> Iterator[str]:
    yield f"{indent}{{"
    yield from (f"{indent}    {json.dumps(name)}: {_name(name)}," for name in fields)
    yield f"{indent}}},"


def _name(words: str) -> str:
    """A name in Python: class_ for class."""
    name = words.replace("-", "_").replace(" ", "_")
    return f"{name}_" if iskeyword(name) else name
