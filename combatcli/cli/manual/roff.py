"""Man pages, in roff."""

from __future__ import annotations

from collections.abc import Iterable

from combatcli import __version__
from combatcli.cli.manual.pages import OptionLine, Page
from combatcli.cli.manual.words import ENVIRONMENT, STATUS
from combatcli.fighter_keys import KEYS

_ROFF = {
    "\\": "\\e", "-": "\\-", "…": "...", "±": "\\[+-]", "−": "\\-", "–": "\\[en]", "'": "\\[aq]",
    "×": "\\[mu]", "½": "\\[12]", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga",
}  # fmt: skip


def main_page(every: list[Page], example: str) -> str:
    """combatcli(1): what it is, its commands, fighters, environment and exit status."""
    commands: list[str] = []
    for page in every:
        commands += [".TP", f".BR {_text(page.file)} (1)", f"{_text(page.short)}."]
    keys = [(name, key.help) for name, key in KEYS.items()]
    return _page(
        "combatcli",
        "fights at the tabletop: played, refereed, or worked out as exact odds",
        "combatcli COMMAND [OPTIONS] [ARGS]",
        [
            ".SH DESCRIPTION",
            "A rule is written once; only the dice differ: random ones, the ones that lie on the",
            "table, or every one of them, for exact odds.",
            ".SH COMMANDS",
            *commands,
            ".SH FIGHTERS",
            "A fighter is KEY=VALUE,KEY=VALUE... or @FILE, a sheet in YAML or JSON (@\\- is",
            "standard input), and keys after it that stand over those of the sheet.",
            *_terms(keys),
            ".SH ENVIRONMENT",
            *_terms(ENVIRONMENT),
            ".SH EXIT STATUS",
            *_terms(STATUS),
            *_example(example),
        ],
    )


def page_text(page: Page) -> str:
    """combatcli-COMMAND(1): its description, options and example."""
    body = [".SH DESCRIPTION"]
    for at, paragraph in enumerate(page.paragraphs):
        body += [".PP"] * bool(at) + [_text(paragraph)]
    body += [".SH OPTIONS", *_options(page.options)]
    for section in page.sections:
        body += [f".SH {_text(section.title.upper())}", *_terms(section.rows)]
    body += _example(page.example)
    return _page(page.file, page.short, page.usage, [*body, ".SH SEE ALSO", ".BR combatcli (1)"])


def _page(name: str, short: str, usage: str, body: list[str]) -> str:
    head = [
        '.\\" Made from the commands: change those, not this.',
        f'.TH {_text(name.upper())} 1 "" "combatcli {__version__}" "User Commands"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(short[:1].lower() + short[1:])}",
        ".SH SYNOPSIS",
        f".B {_text(usage)}",
    ]
    return "\n".join([*head, *body]) + "\n"


def _options(options: Iterable[OptionLine]) -> list[str]:
    return _terms((option.typed, option.help) for option in options)


def _terms(pairs: Iterable[tuple[str, str]]) -> list[str]:
    lines: list[str] = []
    for term, meaning in pairs:
        lines += [".TP", f".B {_text(term)}", _text(meaning)]
    return lines


def _example(command: str) -> list[str]:
    return [".SH EXAMPLE", ".nf", _text(command), ".fi"] if command else []


def _text(text: str) -> str:
    """A text with all that means something to roff escaped."""
    plain = "".join(_ROFF.get(letter, letter) for letter in text)
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
