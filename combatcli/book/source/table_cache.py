"""Table files already taken apart into nodes, by what is in them: PyYAML is loaded for others only.

Loading it takes as long as all else that a one-off command does. A file that was changed has
another digest and is read as YAML, so that what is kept here can be old but never wrong.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import lru_cache
from typing import Any

from combatcli.book.source.yaml_nodes import (
    Mapping,
    Node,
    Scalar,
    Sequence,
    decode,
    read_bytes,
    read_nodes,
)
from combatcli.sha import sha256

TABLE_CACHE = "table-cache.tsv"
"""Made when the project is built, beside the tables: a line for each, its digest first."""
_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def data_folder() -> str:
    """Beside the package when installed, at the top of a checkout otherwise."""
    inside = os.path.join(_PACKAGE, "data")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), "data")


def nodes_in(path: str) -> Node | None:
    """The nodes of a file, or None where it is empty. FileError where it can't be read."""
    data = read_bytes(path)
    kept = _lines().get(sha256(data).hexdigest())
    return read_nodes(decode(data, path), path) if kept is None else _node(json.loads(kept))


def line_for(data: bytes, path: str) -> str:
    """What is kept of a file that holds something: its digest, a tab, its nodes as JSON."""
    root = read_nodes(decode(data, path), path)
    assert root is not None
    return f"{sha256(data).hexdigest()}\t{json.dumps(_plain(root), separators=(',', ':'))}\n"


@lru_cache(maxsize=1)
def _lines() -> dict[str, str]:
    """Digest to nodes as JSON; none where the file of them isn't there."""
    found: dict[str, str] = {}
    with (
        suppress(OSError, ValueError),
        open(os.path.join(data_folder(), TABLE_CACHE), encoding="ascii") as file,
    ):
        for line in file:
            digest, _, nodes = line.partition("\t")
            found[digest] = nodes
    return found


def _plain(node: Node) -> Any:
    """A node as JSON: a text and its line, a list and its line, pairs laid flat and their line."""
    if isinstance(node, Scalar):
        return [node.text, node.line, node.quoted]
    if isinstance(node, Sequence):
        return {"list": [_plain(item) for item in node.items], "line": node.line}
    pairs = [_plain(part) for pair in node.pairs for part in pair]
    return {"pairs": pairs, "line": node.line}


def _node(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple.__new__(Scalar, plain)
    inside = plain["list"] if "list" in plain else plain["pairs"]
    # Most are texts: made here, without a call of Python's for each.
    parts = [
        tuple.__new__(Scalar, part) if isinstance(part, list) else _node(part) for part in inside
    ]
    if "list" in plain:
        return Sequence(parts, plain["line"])
    return Mapping(list(zip(parts[::2], parts[1::2], strict=True)), plain["line"])
