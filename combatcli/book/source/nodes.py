"""What a YAML file holds, taken apart: every scalar is its text, and knows its line."""

from __future__ import annotations

import re
from typing import Union

from combatcli.named_tuple import NamedTuple

_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]"


class Line(int):
    """The number of a line, and the column where something begins on it; 0 where it isn't known."""

    column: int

    @classmethod
    def at(cls, line: int, column: int) -> Line:
        """This line, from this column on."""
        made = cls(line)
        made.column = column
        return made


def column_of(line: int) -> int | None:
    """The column of a line's number, where it has one."""
    return line.column if isinstance(line, Line) else None


class Scalar(NamedTuple):
    """A text and its line."""

    text: str
    line: int
    quoted: bool = False


class Sequence(NamedTuple):
    """A list and the line it begins on."""

    items: list[Node]
    line: int


class Mapping(NamedTuple):
    """Pairs in order, doubled keys included, and the line it begins on."""

    pairs: list[tuple[Scalar, Node]]
    line: int

    def get(self, key: str) -> Node | None:
        """The first node under this key."""
        return next((node for name, node in self.pairs if name.text == key), None)


Node = Union[Scalar, Sequence, Mapping]  # noqa: UP007 (a forward reference can't take |)


def control(text: str) -> re.Match[str] | None:
    """The first of what no text may hold: control characters but tab and line end, half characters.

    The pattern is compiled on use: what is printable, as all built-in texts are, holds none.
    """
    return None if text.isprintable() else re.search(_CONTROL, text)
