"""docs/commands.md: the commands, the options they share, and the keys of fighters."""

from __future__ import annotations

import re

from combatcli.cli.manual.pages import OptionLine, Page, common_options
from combatcli.cli.manual.words import ENVIRONMENT, STATUS
from combatcli.fighter_keys import KEYS
from tools.words import MADE


def reference(every: list[Page]) -> str:
    """The page, in Markdown."""
    parts = [
        "# The commands",
        "For whoever knows what the tool does and looks up how it is typed: every command, option,"
        " key of a fighter, variable and exit status. `combatcli COMMAND --help` tells more of"
        " each, with an example, and `combatcli help COMMAND` shows it as a manual page.",
        "## Commands",
        _table("command", "does", [(_usage(page), _does(page)) for page in every]),
        "## Common options",
        "Every command with dice has these, as far as they make sense there (`--help` tells).",
        _table("option", "means", [(f"`{each.typed}`", each.help) for each in common_options()]),
        "## Fighters",
        "What a fighter can have; a command asks only for what it needs.",
        _table("key", "is", [(f"`{name}`", f"{key.help}") for name, key in KEYS.items()]),
        "## Environment",
        _table("variable", "means", [(f"`{name}`", text) for name, text in ENVIRONMENT]),
        "## Exit status",
        _table("status", "means", [(f"`{code}`", text) for code, text in STATUS]),
        MADE,
    ]
    return "\n\n".join(parts) + "\n"


def _usage(page: Page) -> str:
    words = [word for word in page.usage.split()[1:] if word != "[OPTIONS]"]
    return f"`{' '.join(words)}`"


def _does(page: Page) -> str:
    common = {_but_examples(option) for option in common_options()}
    own = [option for option in page.options if _but_examples(option) not in common]
    return " ".join([f"{page.short}.", *(f"`{each.typed}`: {each.help}" for each in own)])


def _but_examples(option: OptionLine) -> tuple[str, str]:
    """An option without what is in brackets, where each command has its own names."""
    return option.typed, re.sub(r" \([^)]*\)", "", option.help)


def _table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right} |", "|---|---|"]
    lines += [f"| {_cell(one)} | {_cell(other)} |" for one, other in rows]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", text)
