"""Where on the command line the cursor is: at a command, an option, or a value of one."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import NamedTuple

import click

from combatcli.cli.completion import Choice
from combatcli.cli.completion.values import Typed, values


class Place(NamedTuple):
    """A word being typed: the command before it, what it is a value of, and what else is typed."""

    command: click.Command
    param: click.Parameter | None
    typed: Typed
    dashes: bool


def complete(words: list[str]) -> Iterator[Choice] | list[Choice]:
    """What the last word could be."""
    from combatcli.cli.group import cli

    before, current = [_bare(word) for word in words[:-1]], words[-1].lstrip("'\"")
    context = click.Context(cli, resilient_parsing=True)
    command: click.Command = cli
    path: list[str] = []
    while isinstance(command, click.Group):
        if not before:
            return [*_commands(context, command, current), *_options(command, current, set())]
        word = before.pop(0)
        if word.startswith("-"):
            continue
        found = command.get_command(context, word)
        if found is None:
            return []
        command = found
        path.append(word)
    place = _place(command, " ".join(path), before)
    return _next(place, current)


def _next(place: Place, current: str) -> list[Choice]:
    if place.param is not None and isinstance(place.param, click.Option):
        return _matching(values(place.param, place.typed, current), current)
    name, equals, value = current.partition("=")
    if place.dashes and current.startswith("-"):
        option = _named(place.command, name)
        if not equals:
            return _options(place.command, current, place.typed.once)
        if option is None or option.is_flag:
            return []
        found = _matching(values(option, place.typed, value), value)
        return [each._replace(word=f"{name}={each.word}") for each in found]
    if place.param is None:
        return []
    return _matching(values(place.param, place.typed, current), current)


def _bare(word: str) -> str:
    """A word as the shell would hand it over, without its quotes."""
    try:
        return "".join(shlex.split(word)) if set(word) & set("'\"\\") else word
    except ValueError:
        return word


def _place(command: click.Command, path: str, before: list[str]) -> Place:
    """Read the words before the cursor as the command would."""
    given: dict[str, list[str]] = {}
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    free, dashes, awaited = 0, True, None
    for word in before:
        if awaited is not None:
            given.setdefault(awaited.name or "", []).append(word)
            awaited = None
        elif dashes and word == "--":
            dashes = False
        elif dashes and word.startswith("-") and word != "-":
            name, equals, value = word.partition("=")
            option = _named(command, name)
            if option is None:
                continue
            if option.is_flag or equals:
                given.setdefault(option.name or "", []).append(value)
            else:
                awaited = option
        elif free < len(arguments):
            given.setdefault(arguments[free].name or "", []).append(word)
            free += arguments[free].nargs == 1
    param: click.Parameter | None = awaited
    if param is None and free < len(arguments):
        param = arguments[free]
    return Place(command, param, Typed(path, given, _single(command)), dashes)


def _single(command: click.Command) -> set[str]:
    """The options that are given once at most."""
    return {p.name or "" for p in command.params if isinstance(p, click.Option) and not p.multiple}


def _named(command: click.Command, name: str) -> click.Option | None:
    for param in command.params:
        if isinstance(param, click.Option) and name in param.opts:
            return param
    return None


def _commands(context: click.Context, group: click.Group, current: str) -> Iterator[Choice]:
    for name in group.list_commands(context):
        if name.startswith(current):
            found = group.get_command(context, name)
            if found is not None:
                yield Choice(name, found.get_short_help_str(70))


def _options(command: click.Command, current: str, given: set[str]) -> list[Choice]:
    """Options by their long names; those given already are left out."""
    if not current.startswith("-"):
        return []
    found = []
    for param in command.params:
        if not isinstance(param, click.Option) or param.name in given:
            continue
        for name in param.opts:
            if name.startswith(current) and (name.startswith("--") or len(current) == 2):
                found.append(Choice(name, param.help or ""))
    return found


def _matching(choices: list[Choice], current: str) -> list[Choice]:
    return [each for each in choices if each.word.startswith(current)]
