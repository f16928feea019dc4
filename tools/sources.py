"""docs/sources.md: what applies each sentence of the texts that the rules come from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tools.words import MADE

FILE = Path(__file__).with_name("sources.yaml")
KINDS = ("ruling", "reading", "table")
"""What a reference begins with that names no command."""


class Row(NamedTuple):
    """A sentence, or several: where they stand, the gist, what applies them or why nothing does."""

    source: str
    heading: str
    at: str
    gist: str
    by: tuple[str, ...]
    none: str


def rows() -> Iterator[Row]:
    """Every row of the file, in its order."""
    for text in _texts():
        for section in text["sections"]:
            for row in section["rows"]:
                by, none = tuple(row.get("by", ())), row.get("none", "")
                yield Row(text["source"], section["heading"], str(row["at"]), row["gist"], by, none)


def cited_as() -> tuple[str, ...]:
    """How the `source` of what is of one of the texts begins."""
    return tuple(name for text in _texts() for name in text["cited_as"])


def _texts() -> list[dict[str, Any]]:
    texts: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return texts


def split(reference: str) -> tuple[str, str]:
    """The kind of a reference, `command` unless it says another, and what it names."""
    kind, _, name = reference.partition(" ")
    is_command = kind not in KINDS or reference.startswith("table roll ")
    return ("command", reference) if is_command else (kind, name)


def sources() -> str:
    """The page, in Markdown."""
    parts = [
        "# The sources, sentence by sentence",
        "For whoever reads the texts that the rules come from, and looks up what became of a"
        " sentence: its section, its place there, what it is about in our words, and the commands,"
        " [rulings and readings](rulings.md) and tables that apply it; or why none does. Sentences"
        " are counted within their section, the lines of a chart as the chart numbers them or from"
        " the top; `rows` are those of a table of figures. The texts themselves are not ours to"
        " print.",
    ]
    source = heading = ""
    for row in rows():
        if row.source != source:
            source, heading = row.source, ""
            parts.append(f"## {source}")
        if row.heading != heading:
            heading = row.heading
            parts.append(f"### {heading}\n\n| at | says | applied by |\n|---|---|---|")
        parts[-1] += f"\n| {row.at} | {row.gist} | {_applied(row)} |"
    return "\n\n".join([*parts, MADE]) + "\n"


def _applied(row: Row) -> str:
    return ", ".join(map(_link, row.by)) if row.by else f"no command: {row.none}"


def _link(reference: str) -> str:
    kind, name = split(reference)
    if kind == "command":
        return f"`{name}`"
    return f"table `{name}`" if kind == "table" else f"{kind} [{name}](rulings.md#{name})"
