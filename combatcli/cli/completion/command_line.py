"""What the last word of a command line could be, as click reads the words before it."""

from __future__ import annotations

import shlex

import click
from click.shell_completion import CompletionItem, ShellComplete

from combatcli.errors import CombatError, printable
from combatcli.values import Completion


def completion_text(commands: click.Group, words: list[str]) -> str:
    """What the scripts read. A line that makes no sense, or a faulty table, has no completions."""
    try:
        every = completions(commands, words or [""])
    except CombatError:
        every = []
    return "".join(
        f"{'+' if each.whole else '-'}{each.word}\t{printable(each.help)}\n"
        for each in every
        if each.word.isprintable()
    )


def completions(commands: click.Group, words: list[str]) -> list[Completion]:
    """What the last word could be; the words are those after the name of the group."""
    before, last = [_without_quotes(word) for word in words[:-1]], words[-1].lstrip("'\"")
    option, equals, _ = last.partition("=")
    start = option + equals if equals and option.startswith("--") else ""
    items = ShellComplete(commands, {}, commands.name or "", "").get_completions(before, last)
    return [_completion(item, start) for item in items if len(last) < 2 or _fits(item, start, last)]


def _fits(item: CompletionItem, start: str, last: str) -> bool:
    return f"{start}{item.value}".startswith(last)


def _completion(item: CompletionItem, start: str) -> Completion:
    return Completion(
        f"{start}{item.value}", item.help or "", getattr(item, "whole", True) is not False
    )


def _without_quotes(word: str) -> str:
    """A word as the shell would hand it over."""
    try:
        return "".join(shlex.split(word)) if set(word) & set("'\"\\") else word
    except ValueError:
        return word
