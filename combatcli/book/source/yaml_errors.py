"""What is wrong with a text that isn't YAML, in words for somebody who never wrote any."""

from __future__ import annotations

from typing import Any

from combatcli.errors import FileError

_COLON = 'quote a text that holds a colon and a space: "Boss: an ogre"'
_QUOTE = "quote a text that begins with one of @ ` % * & ! | > { } [ ] , ? -"
_LINE = "write every line as key: text, lines of one list equally far in"

WORDS = (
    ("mapping values are not allowed", "a second colon on the line", _COLON),
    ("unexpected end of stream", "a quote that is never closed", "add the closing quote"),
    ("tab character", "a tab before the text", "indent with spaces, not tabs"),
    ("cannot start any token", "a text that begins with a special character", _QUOTE),
    ("could not find expected ':'", "a line without a colon", _LINE),
    ("alphabetic or numeric", "a text that begins with a special character", _QUOTE),
    ("comment or line break", "a text that begins with a special character", _QUOTE),
    ("comment or a line break", "a text that begins with a special character", _QUOTE),
    ("chomping", "a text that begins with a special character", _QUOTE),
    ("expected node content", "a text that begins with a special character", _QUOTE),
    ("expected the node content", "a text that begins with a special character", _QUOTE),
    ("sequence entries are not allowed", "a dash where a text belongs", _QUOTE),
    ("mapping keys are not allowed", "a text that begins with a special character", _QUOTE),
    ("unknown escape", "a backslash in double quotes", "write it twice, or use single quotes"),
    ("escape code", "a backslash in double quotes", "write it twice, or use single quotes"),
    ("',' or ']'", "a list in [ ] that is never closed", "add the closing ], or quote the text"),
    ("',' or '}'", "a { } that is never closed", "add the closing }, or quote the text"),
    ("expected key", "a line that doesn't belong where it stands", _LINE),
    ("'-' indicator", "a line that doesn't belong where it stands", _LINE),
    ("maximum nesting", "nested too deep", "write it flat"),
    ("expected <block end>", "a line that doesn't belong where it stands", _LINE),
)
"""Part of the parser's complaint (libyaml's or the Python one's), what it means, what to do."""
_FROM_START = ("unexpected end of stream", "could not find expected ':'")
"""Complaints whose fault is where the text began, not where the parser gave up."""


def plainly(error: Any, path: str, text: str) -> FileError:
    """The parser's complaint with file and line, in plain words where they are known."""
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "unreadable"
    mark = getattr(error, "problem_mark", None)
    start = getattr(error, "context_mark", None)
    if start is not None and any(part in problem for part in _FROM_START):
        mark = start
    where = f"{path}:{mark.line + 1}" if mark else path
    if mark and _tab_at(text, mark.line, mark.column):
        problem = "tab character"
    known = ((what, remedy) for part, what, remedy in WORDS if part in problem)
    what, remedy = next(known, (problem, _LINE))
    fault = FileError(f"{where}: not YAML: {what}", remedy)
    fault.column = mark.column + 1 if mark else None
    return fault


def _tab_at(text: str, line: int, column: int) -> bool:
    """A parser's lines may end where no line end is written: there may be fewer here."""
    lines = text.split("\n")
    return line < len(lines) and lines[line].startswith("\t", column)
