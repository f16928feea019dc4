"""What a value that is being typed could become, by the words typed before it."""

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
from combatcli.rules import command_named, modules, rule_sets
from combatcli.tables_in_force import TablesInForce
from combatcli.values import Choice, Kind


class Line(TablesInForce):
    """What the words typed so far say, and the tables that they would have in force."""

    def __init__(self, context: click.Context) -> None:
        self._context = context
        folder = context.params.get("tables") or ""
        try:
            super().__init__(book_in_force(os.path.expanduser(folder) or None))
        except CombatError:
            super().__init__(Book())

    def commands(self) -> Iterator[str]:
        """The rules' commands that are one word; none after the first."""
        if not self.typed("command"):
            yield from (name for name in modules() if " " not in name)

    def fighter_keys(self) -> Iterator[str]:
        """The keys that the rule set reads: the command's, or the one that is typed."""
        rule = command_named(self._context.command_path.partition(" ")[2])
        name = rule.rules if rule is not None else None
        for each in (name, *self.typed("rules")):
            if each in rule_sets():
                yield from rule_sets()[each].fighter_keys
                return
        yield from KEYS

    def typed(self, option: str) -> list[str]:
        """What is typed already for an option or an argument."""
        value: Any = self._context.params.get(option)
        if value not in (None, ()):
            return list(value) if isinstance(value, tuple | list) else [str(value)]
        # Where an option still lacks its value, click leaves the arguments unread.
        arguments = [p.name for p in self._context.command.params if isinstance(p, click.Argument)]
        unread = dict(zip(arguments, self._context.args, strict=False))
        return [unread[option]] if option in unread else []


def items(
    kind: Kind, context: click.Context, param: click.Parameter, text: str
) -> list[CompletionItem]:
    """What a value that is being typed could become, as click hands it on."""
    start = "@" if text.startswith("@") and "," not in text else ""
    if kind.paths or start:
        choices = paths(text, kind.paths == "folder", start)
    else:
        choices = list(kind.complete(text, Line(context)))
    used = Line(context).typed(param.name or "") if param.nargs == -1 else []
    return [
        CompletionItem(each.word, help=each.help, whole=each.whole)
        for each in choices
        if each.word.startswith(text) and each.word not in used
    ]


def paths(text: str, folders: bool, start: str = "") -> list[Choice]:
    """Files and folders as far as they are typed, each behind `start`; hidden ones if asked for."""
    folder, slash, name = text.removeprefix(start).rpartition("/")
    root = folder + slash
    try:
        entries = sorted(os.scandir(os.path.expanduser(root) or "."), key=lambda each: each.name)
    except OSError:
        return []
    choices = []
    for each in entries:
        if each.name.startswith(".") and not name.startswith("."):
            continue
        if each.is_dir():
            choices.append(Choice(f"{start}{root}{each.name}/", whole=False))
        elif not folders:
            choices.append(Choice(f"{start}{root}{each.name}", whole=not start))
    return choices
