"""What a cell's text has rolled when it comes up."""

from __future__ import annotations

import re

_SIGNS = "+*xX\N{MULTIPLICATION SIGN}\N{MINUS SIGN} -"
PLACE = f"<(@[^<>]*|[0-9{_SIGNS}]*[dD][0-9dDkKhHlL%{_SIGNS}]*)>"
"""What a text holds in angle brackets: dice to roll, or `@` and a table to roll on.

What only looks like dice is taken for some, so that it is refused and not left as it stands.
"""


def places(text: str) -> tuple[list[str], list[str]]:
    """The dice and the tables that a text rolls when it comes up."""
    if "<" not in text:
        return [], []
    inside = re.findall(PLACE, text)
    return [p for p in inside if p[0] != "@"], [p[1:].strip() for p in inside if p[0] == "@"]
