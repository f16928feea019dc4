"""Completion of a value, by the words that are typed before it and the tables in force."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import click
from click.shell_completion import CompletionItem

from combatcli.book import Book
from combatcli.cli.book import book_in_force
from combatcli.errors import CombatError
from combatcli.fighter_keys import KEYS
from combatcli.rules import command_named, keys_of, modules
from combatcli.tables_in_force import TablesInForce
from combatcli.values import Completion, Kind


class TypedLine(TablesInForce):
    """The words typed so far, and the tables that they put in force."""

    def __init__(self, context: click.Context) -> None:
        self._context = context
        folder = context.params.get("tables") or ""
        try:
            super().__init__(book_in_force(os.path.expanduser(folder) or None))
        except CombatError:
            super().__init__(Book())

    def commands(self) -> Iterator[str]:
        """The rules' commands."""
        yield from modules()

    def fighter_keys(self, role: str) -> Iterator[str]:
        """The keys that the command reads of the fighter in a role, by the rule set as typed."""
        command = command_named(self._context.command_path.partition(" ")[2])
        name = None
        if command is not None:
            typed = self.typed(command.rules_option) if command.rules_option else []
            name = next(iter(typed), command.rules)
        yield from KEYS if command is None else keys_of(command, role, name)

    def typed(self, option: str) -> list[str]:
        """What is typed already for an option or an argument."""
        value: Any = self._context.params.get(option)
        if value not in (None, ()):
            return list(value) if isinstance(value, tuple | list) else [str(value)]
        # Where an option still lacks its value, click leaves the words of the arguments unread.
        arguments = [p.name for p in self._context.command.params if isinstance(p, click.Argument)]
        words = dict(zip(arguments, self._context.args, strict=False))
        return [words[option]] if option in words else []


def completion_items(
    kind: Kind, context: click.Context, param: click.Parameter, text: str
) -> list[CompletionItem]:
    """What a value that is being typed could become, as click hands it on."""
    line = TypedLine(context)
    start = "@" if text.startswith("@") and "," not in text else ""
    if kind.paths or start:
        completions = path_completions(text, kind.paths == "folder", start)
    else:
        completions = list(kind.complete(text, line))
    used = line.typed(param.name or "") if param.nargs == -1 else []
    return [
        CompletionItem(each.word, help=each.help, whole=each.whole)
        for each in completions
        if each.word.startswith(text) and each.word not in used
    ]


def path_completions(text: str, folders: bool, start: str = "") -> list[Completion]:
    """The files and folders that a path could become, each after `start`.

    Only folders if `folders`; hidden ones once the dot is typed.
    """
    folder, slash, name = text.removeprefix(start).rpartition("/")
    root = folder + slash
    try:
        entries = sorted(os.scandir(os.path.expanduser(root) or "."), key=lambda each: each.name)
    except OSError:
        return []
    completions = []
    for each in entries:
        if each.name.startswith(".") and not name.startswith("."):
            continue
        if each.is_dir():
            completions.append(Completion(f"{start}{root}{each.name}/", whole=False))
        elif not folders:
            completions.append(Completion(f"{start}{root}{each.name}", whole=not start))
    return completions
