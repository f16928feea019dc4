"""YAML read as plain nodes: every scalar is its text, and knows its line.

Built from the parser's events, so that a file can't build anything but these three, can't nest or
repeat itself out of bounds, and every fault found later can name its line.
"""

from typing import NamedTuple, Union

from combatcli.errors import FileError

MOST_BYTES = 4 * 1024 * 1024
MOST_DEPTH = 20


class Scalar(NamedTuple):
    """A text and its line."""

    text: str
    line: int
    quoted: bool = False


class Sequence(NamedTuple):
    """A list and the line it begins on."""

    items: "list[Node]"
    line: int


class Mapping(NamedTuple):
    """Pairs in order, doubled keys included, and the line it begins on."""

    pairs: "list[tuple[Scalar, Node]]"
    line: int

    def get(self, key: str) -> "Node | None":
        """The first node under this key."""
        return next((node for name, node in self.pairs if name.text == key), None)


Node = Union[Scalar, Sequence, Mapping]  # noqa: UP007 (a forward reference can't take |)


def read_bytes(path: str) -> bytes:
    """A file's bytes. FileError where it can't be read or is above 4 MB."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = error.strerror or "unreadable"
        raise FileError(f"{path}: {why}", "check the file's name and place") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"{path}: larger than 4 MB", "split it into several files")
    return data


def decode(data: bytes, path: str) -> str:
    """UTF-8 text, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(f"{path}:{line}: not UTF-8", "save the file as UTF-8") from None


def read_nodes(text: str, path: str) -> Node | None:
    """The one document in a YAML text, or None where it is empty. FileError says file and line."""
    import yaml

    loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    builder = _Builder(path)
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.take(event)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        where = f"{path}:{mark.line + 1}" if mark else path
        problem = getattr(error, "problem", None) or getattr(error, "reason", None)
        raise FileError(
            f"{where}: not YAML: {problem or 'unreadable'}",
            "check colons, quotes and indentation on that line",
        ) from None
    except RecursionError:
        raise FileError(f"{path}: nested too deep", "write it flat") from None
    return builder.root


class _Builder:
    """Puts nodes together from events, without recursion."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Node | None = None
        self._documents = 0
        self._open: list[tuple[Sequence | Mapping, list[Scalar]]] = []

    def fault(self, line: int, what: str, remedy: str) -> FileError:
        return FileError(f"{self.path}:{line}: {what}", remedy)

    def take(self, event: object) -> None:
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self._check_plain(event)
            line = event.start_mark.line + 1  # type: ignore[attr-defined]
            style = event.style  # type: ignore[attr-defined]
            self._place(Scalar(event.value, line, style not in (None, "")))  # type: ignore[attr-defined]
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self._check_plain(event)
            line = event.start_mark.line + 1  # type: ignore[attr-defined]
            if len(self._open) >= MOST_DEPTH:
                raise self.fault(line, f"nested deeper than {MOST_DEPTH}", "write it flat")
            node = Mapping([], line) if kind == "MappingStartEvent" else Sequence([], line)
            self._place(node)
            self._open.append((node, []))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._open.pop()
        elif kind == "AliasEvent":
            line = event.start_mark.line + 1  # type: ignore[attr-defined]
            raise self.fault(line, "an alias (*name)", "write the text out")
        elif kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                line = event.start_mark.line + 1  # type: ignore[attr-defined]
                raise self.fault(line, "a second document (---)", "one document a file")

    def _check_plain(self, event: object) -> None:
        line = event.start_mark.line + 1  # type: ignore[attr-defined]
        if event.anchor is not None:  # type: ignore[attr-defined]
            raise self.fault(line, "an anchor (&name)", "quote a text that begins with &")
        if event.tag is not None:  # type: ignore[attr-defined]
            raise self.fault(line, "a tag (!name)", "quote a text that begins with !")

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
