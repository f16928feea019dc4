"""YAML read as plain nodes.

Built from the parser's events, so that a file can't build anything but these three, can't nest or
repeat itself out of bounds, and every fault found later can name its line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from combatcli.book.source.nodes import Line, Mapping, Node, Scalar, Sequence, control
from combatcli.book.source.yaml_errors import plainly
from combatcli.errors import FileError

MOST_DEPTH = 20
MOST_NODES = 200_000


def read_nodes(text: str, path: str) -> Node | None:
    """The one document in a YAML text, or None where it is empty. FileError says file and line."""
    builder = _Builder(path)
    for event in events(text, path):
        builder.take(event)
    return builder.root


def events(text: str, path: str) -> Iterator[Any]:
    """The parser's events, one by one; FileError where the text isn't YAML."""
    loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    unix = text.replace("\r\n", "\n")
    character = control(unix)
    if character:
        line = unix[: character.start()].count("\n") + 1
        raise FileError(f"{path}:{line}: a control character", "delete it, or save as UTF-8")
    try:
        yield from yaml.parse(text, Loader=loader)
    except yaml.YAMLError as error:
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
        line = Line.at(event.start_mark.line + 1, event.start_mark.column + 1)
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
