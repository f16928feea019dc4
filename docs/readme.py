"""The README's command reference, between its two markers."""

import re

from combatcli.fighter_keys import KEYS
from docs.commands import Page, common
from docs.words import ENVIRONMENT, STATUS

START = "<!-- made by `make docs` from the commands: do not edit up to the end marker -->"
END = "<!-- end of what `make docs` made -->"


def with_reference(readme: str, every: list[Page]) -> str:
    """The README with the reference as it should be. ValueError where it has no markers."""
    before, start, rest = readme.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"README.md lacks its markers:\n{START}\n{END}")
    return f"{before}{START}\n\n{_reference(every)}\n{END}{after}"


def _reference(every: list[Page]) -> str:
    parts = [
        _table("command", "does", [(_usage(page), _does(page)) for page in every]),
        "Options that every command with dice has, as far as they make sense there"
        " (`--help` tells):",
        _table("option", "means", [(f"`{each.typed}`", each.help) for each in common()]),
        "What a fighter can have; a command asks only for what it needs:",
        _table("key", "is", [(f"`{name}`", f"{key.help}") for name, key in KEYS.items()]),
        "From the environment:",
        _table("variable", "means", [(f"`{name}`", text) for name, text in ENVIRONMENT]),
        "And the exit status:",
        _table("status", "means", [(f"`{code}`", text) for code, text in STATUS]),
    ]
    return "\n\n".join(parts) + "\n"


def _usage(page: Page) -> str:
    words = [word for word in page.usage.split()[1:] if word != "[OPTIONS]"]
    return f"`{' '.join(words)}`"


def _does(page: Page) -> str:
    own = [line for line in page.lines if line not in common()]
    return " ".join([f"{page.short}.", *(f"`{line.typed}`: {line.help}" for line in own)])


def _table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right} |", "|---|---|"]
    lines += [f"| {_cell(one)} | {_cell(other)} |" for one, other in rows]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", text)
