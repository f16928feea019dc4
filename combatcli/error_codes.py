"""The codes of errors: what can be wrong, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Code = Literal[
    "syntax", "missing", "unknown", "twice", "type", "range", "word", "text", "notation",
    "too-long", "unused", "contradiction", "state", "dice", "off-table", "cost", "table",
    "file", "usage", "internal",
]  # fmt: skip
CODES: Mapping[Code, str] = {
    "syntax": "the line is no JSON object, or no text at all",
    "missing": "a key that has to be there is not",
    "unknown": "there is no key, command, table, row, roll, ruling or field of that name",
    "twice": "a key, a field or a word stands there twice",
    "type": "a value of another type: a text for a number, say",
    "range": "a number out of its bounds",
    "word": "a text that is none of the words, or not of the form, that is taken there",
    "text": "an empty text, or one with characters that can't be shown",
    "notation": "dice that are not of the notation, or out of its bounds",
    "too-long": "a text, a list or a line of more than is taken",
    "unused": "an option or a ruling that would change nothing",
    "contradiction": "keys or options of the request that exclude each other",
    "state": "the state of a fighter forbids the action",
    "dice": "dice by hand that can't fall so, or are left over",
    "off-table": "a roll, a row or a column that the table hasn't",
    "cost": "the answer would take too much work",
    "table": "a table in force is faulty",
    "file": "a file can't be read, or isn't what it should be",
    "usage": "the command line is wrong",
    "internal": "a fault of the program's own",
}
"""What can be wrong, for programs: the list is closed."""
