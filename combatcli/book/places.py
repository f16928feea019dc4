"""What a cell's text has rolled when it comes up."""

from __future__ import annotations

import re

PLACE = "<(@[^<>]*|[0-9+\N{MINUS SIGN} -]*[dD][0-9dD%+\N{MINUS SIGN} -]*)>"
"""What a text holds in angle brackets: dice to roll, or `@` and a table to roll on."""


def places(text: str) -> tuple[list[str], list[str]]:
    """The dice and the tables that a text rolls when it comes up."""
    if "<" not in text:
        return [], []
    inside = re.findall(PLACE, text)
    return [p for p in inside if p[0] != "@"], [p[1:].strip() for p in inside if p[0] == "@"]
