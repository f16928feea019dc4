"""docs/rulings.md: every ruling and reading of every rule set, as the book has it."""

from __future__ import annotations

from combatcli.book import Book, Reading, Ruling
from combatcli.book.source.files import built_in_files
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
        "Some passages are read in one way only: after the rulings of each set come its readings,"
        " each with what the tool does and the passage that leaves it open.",
    ]
    book = Book()
    for rules in built_in_files():
        parts += [f"## {rules.capitalize()}", *map(_ruling, book.rulings((rules,)).values())]
        parts += map(_reading, book.readings((rules,)).values())
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


def _reading(reading: Reading) -> str:
    return "\n\n".join(
        [
            f"### {reading.name}",
            f"Reading: {reading.reading}",
            f"Source: {reading.source}",
        ]
    )
