"""docs/rulings.md: every built-in ruling."""

from __future__ import annotations

from itertools import groupby

from combatcli.book import Book, Ruling
from combatcli.cli.show.rulings import commands_with
from tools.words import MADE


def rulings() -> str:
    """The page, in Markdown: the built-in rulings, rule set by rule set."""
    parts = [
        "# The rulings",
        "For the referee who wants another reading of a rule: wherever a text is silent, or says"
        " two things, there is a ruling to choose. Each has its question, its choices, the one that"
        " holds unless you say otherwise, the passage that leaves it open, and the commands that"
        " it touches. Choose with `--ruling NAME=CHOICE`, for a whole session with"
        " `COMBATCLI_RULINGS`, or for a campaign in the `rulings.yaml` of your own tables;"
        " `combatcli rulings` shows what is in force.",
    ]
    for rules, group in groupby(Book().rulings().values(), lambda ruling: ruling.rules):
        parts += [f"## {rules.capitalize()}", *map(_ruling, group)]
    return "\n\n".join([*parts, MADE]) + "\n"


def _ruling(ruling: Ruling) -> str:
    choices = [
        f"- `{choice}`{' (default)' if choice == ruling.default else ''}: {meaning}"
        for choice, meaning in ruling.choices.items()
    ]
    commands = ", ".join(f"`{name}`" for name in commands_with(ruling))
    return "\n\n".join(
        [
            f"### {ruling.name}",
            ruling.question,
            "\n".join(choices),
            f"Source: {ruling.source}",
            f"Touches: {commands}.",
        ]
    )
