"""YAML read as plain nodes: every scalar is its text, and knows its line.

Built from the parser's events, so that a file can't build anything but these three, can't nest or
repeat itself out of bounds, and every fault found later can name its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Union

from combatcli.errors import FileError
from combatcli.named_tuple import NamedTuple

MOST_BYTES = 4 * 1024 * 1024
MOST_DEPTH = 20
MOST_NODES = 200_000
_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]"


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


def read_bytes(path: str) -> bytes:
    """A file's bytes. FileError where it can't be read or is above 4 MB."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a path that holds a NUL is a ValueError
        why = getattr(error, "strerror", None) or "unreadable"
        raise FileError(f"{path}: {why}", "check the file's name and place") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"{path}: larger than 4 MB", "split it into several files")
    return data


def decode(data: bytes, path: str) -> str:
    """UTF-8 text, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileError(f"{path}:{line}: not UTF-8", "save the file as UTF-8") from None


def read_nodes(text: str, path: str) -> Node | None:
    """The one document in a YAML text, or None where it is empty. FileError says file and line."""
    builder = _Builder(path)
    for event in events(text, path):
        builder.take(event)
    return builder.root


def events(text: str, path: str) -> Iterator[Any]:
    """The parser's events, one by one; FileError where the text isn't YAML."""
    import yaml

    loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    unix = text.replace("\r\n", "\n")
    found = control(unix)
    if found:
        line = unix[: found.start()].count("\n") + 1
        raise FileError(f"{path}:{line}: a control character", "delete it, or save as UTF-8")
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.YAMLError as error:
        from combatcli.book.source.yaml_errors import plainly

        raise plainly(error, path, text) from None
    except RecursionError:
        raise FileError(f"{path}: nested too deep", "write it flat") from None


class _Builder:
    """Puts nodes together from events, without recursion."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Node | None = None
        self._documents = 0
        self._nodes = 0
        self._open: list[tuple[Sequence | Mapping, list[Scalar]]] = []

    def fault(self, line: int, what: str, remedy: str) -> FileError:
        return FileError(f"{self.path}:{line}: {what}", remedy)

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind == "ScalarEvent":
            line = self._checked(event)
            text = event.value.rstrip("\n") if event.style in ("|", ">") else event.value
            self._place(Scalar(text, line, event.style not in (None, "")))
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            line = self._checked(event)
            if len(self._open) >= MOST_DEPTH:
                raise self.fault(line, f"nested deeper than {MOST_DEPTH}", "write it flat")
            node = Mapping([], line) if kind == "MappingStartEvent" else Sequence([], line)
            self._place(node)
            self._open.append((node, []))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._open.pop()
        elif kind == "AliasEvent":
            line = event.start_mark.line + 1
            raise self.fault(line, "an alias (*name)", "quote a text that begins with *")
        elif kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                line = event.start_mark.line + 1
                raise self.fault(line, "a second document (---)", "one document a file")

    def _checked(self, event: Any) -> int:
        """The line of a node that is plain: no anchor, no tag, not one too many."""
        line: int = event.start_mark.line + 1
        if event.anchor is not None:
            raise self.fault(line, "an anchor (&name)", "quote a text that begins with &")
        if event.tag is not None:
            raise self.fault(line, "a tag (!name)", "quote a text that begins with !")
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self.fault(line, f"more than {MOST_NODES:,} texts", "split it into several files")
        return line

    def _place(self, node: Node) -> None:
        if not self._open:
            self.root = node
            return
        parent, pending = self._open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif pending:
            parent.pairs.append((pending.pop(), node))
        elif isinstance(node, Scalar):
            pending.append(node)
        else:
            raise self.fault(node.line, "a key that is not a word", "quote the key")
