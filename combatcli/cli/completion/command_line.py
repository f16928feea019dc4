"""What the last word of a command line could be, as click reads the words before it."""

from __future__ import annotations

import re

import click
from click.shell_completion import CompletionItem, ShellComplete

from combatcli.cli.typed_line import completion_items
from combatcli.errors import CombatError, printable
from combatcli.values import Completion

SEPARATORS = re.compile(r"[,+:=/]")
"""What parts the pieces of a word: a list shows of each word the piece that is being typed."""


def completion_text(commands: click.Group, words: list[str]) -> str:
    """What the scripts read. A line that makes no sense, or a faulty table, has no completions."""
    words = words or [""]
    try:
        every = completions(commands, words)
    except CombatError:
        every = []
    typed = unquoted(words[-1])
    done = max((match.end() for match in SEPARATORS.finditer(typed)), default=0)
    return "".join(
        f"{'+' if each.whole else '-'}{each.word[len(typed) :]}"
        f"\t{each.word[done:]}\t{each.word}\t{printable(each.help)}\n"
        for each in every
        if each.word.isprintable()
    )


def completions(commands: click.Group, words: list[str]) -> list[Completion]:
    """What the last word could be; the words are those after the name of the group."""
    *before, last = map(unquoted, words)
    option, equals, _ = last.partition("=")
    start = option + equals if equals and option.startswith("--") else ""
    shell = ShellComplete(commands, {"obj": completion_items}, commands.name or "", "")
    words_next = (_completion(item, start) for item in shell.get_completions(before, last))
    return [each for each in words_next if each.word.startswith(last)]


def _completion(item: CompletionItem, start: str) -> Completion:
    return Completion(
        f"{start}{item.value}", item.help or "", getattr(item, "whole", True) is not False
    )


def unquoted(word: str) -> str:
    """A word as the shell would hand it over, though its last quote may not be closed yet."""
    text, quote, letters = "", "", iter(word)
    for letter in letters:
        if letter == "\\" and quote != "'":
            after = next(letters, "")
            text += after if not quote or after in '"\\$`' else letter + after
        elif letter in ("'", '"') and quote in ("", letter):
            quote = "" if quote else letter
        else:
            text += letter
    return text
