"""The results of a Foundry RollTable as rows: their texts, links, and what is rolled beside."""

from __future__ import annotations

import re

from combatcli.book.places import find_places
from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.formats.foundry_documents import JsonObject
from combatcli.formats.html import to_text
from combatcli.formats.keys import is_dice

FLAGS = "combatcli"
"""The name under which a document keeps what Foundry has no field for."""
_BARRED = re.compile(r"[\x00-\x1f<>@=,/\\]+")
_ID = re.compile(r"[A-Za-z0-9]{16}")
_DOCUMENTS = ("Item", "Actor", "JournalEntry", "Scene", "Macro")


class ResultReader:
    """Reads the results of a document as rows; `notes` says what a row can't hold.

    `column` and `kinds` are those of the table when it was exported: its only column's name, and
    the kinds of its effects.
    """

    def __init__(self, name: str, title: str, document: JsonObject) -> None:
        self.notes: list[str] = []
        self._name, self._title = name, title
        self._id = text_or_empty(document.get("_id"))
        self.column = text_or_empty(own_flags(document).get("column"))
        self.kinds = texts_of(own_flags(document).get("effects"))

    def note(self, text: str) -> None:
        """Note this once."""
        if text not in self.notes:
            self.notes.append(text)

    def row(self, group: list[JsonObject], weigh: bool = False) -> Node:
        """The row of the results of one range: the first one's text, and its weight if `weigh`.

        Further texts follow after it; further results that are tables become its `then`.
        """
        own = own_flags(group[0])
        text, then = self._drawn(group, text_or_empty(own.get("text")))
        weight = group[0].get("weight") if weigh else None
        weight = 1 if weight is None else weight
        said = {
            key: text for key, text in texts_of(own.get("effects")).items() if key in self.kinds
        }
        said |= {"weight": str(weight)} if weight != 1 else {}
        said |= {"reconstructed": "true"} if own.get("reconstructed") is True else {}
        joined = Scalar(text, 0, True)
        pairs: list[tuple[Scalar, Node]] = [(Scalar("text", 0), joined)]
        pairs += [(Scalar(key, 0), Scalar(text, 0, True)) for key, text in said.items()]
        if then:
            links: list[Node] = [Scalar(name, 0) for name in then]
            pairs.append((Scalar("then", 0), Sequence(links, 0)))
        cell = Mapping(pairs, 0) if len(pairs) > 1 or self.kinds else joined
        return Sequence([cell], 0) if self.column else cell

    def _drawn(self, group: list[JsonObject], exported: str) -> tuple[str, list[str]]:
        """The text of the results of one range, and the tables that are rolled on beside.

        A text that was `exported` stands as it did, where Foundry has it still.
        """
        first, *further = [self._text(result) for result in group]
        if further and ": <@" in first and {*further} == {first}:  # roll twice: on it, and on it
            return first.replace(": <@", f": <{len(group)}@"), []
        texts = [exported if exported and spread(exported) == first else first]
        links = [sole_link(text) for text in further]
        texts += [text for text, link in zip(further, links, strict=True) if link is None]
        return "; ".join(texts), [link for link in links if link is not None]

    def _text(self, result: JsonObject) -> str:
        """A result's text; a nested RollTable as a link, any other document by its name."""
        text = self._said(result)
        image = text_or_empty(result.get("img")).rpartition("/")[2]
        if not text.strip() and image and not image.startswith("d20-"):
            self.note(f"a result is an image alone, {image}: its text is empty")
        return self._legible(text)

    def _legible(self, text: str) -> str:
        """The text with other brackets round what can't be rolled."""
        for place in reversed([*find_places(text)]):
            if not (place.table or is_dice(place.inside)):
                text = f"{text[: place.start]}‹{place.inside}›{text[place.end :]}"
                self.note("what can't be rolled stands in ‹ › in place of < >")
        return text

    def _said(self, result: JsonObject) -> str:
        for key in ("name", "text", "description"):
            if result.get(key) is not None and not isinstance(result[key], str | int | float):
                self.note(f"a result's {key} is no text, and is left out")
        description = text_or_empty(result.get("description"))
        older = text_or_empty(result.get("text"))  # as documents of version 12 have it
        name = text_or_empty(result.get("name"))
        if result.get("type") in ("document", "pack", 1, 2):
            name = name or to_text(older, self._link, self.note)
            text = to_text(description, self._link, self.note)
            target = text_or_empty(result.get("documentUuid"))
            collection = text_or_empty(result.get("documentCollection", result.get("collection")))
            if is_table(target or collection):
                id = text_or_empty(result.get("documentId", result.get("resultId")))
                link = f"<@{self._table(name, target or id)}>"
                return f"{text.rstrip(' :.')}: {link}" if text else link
            if name:
                self.note("documents that are no tables are kept by their names")
            return f"{name}: {text}" if text and name else name or text
        text = to_text(description or older, self._link, self.note)
        return f"{name}: {text}" if name and text else name or text

    def _table(self, label: str, target: str) -> str:
        """The name of a linked table: this one is known by its id, else by its title."""
        id = target.rpartition(".")[2]
        is_this = id == self._id if self._id else label == self._title
        return self._name if is_this and (id or label) else table_name(label or id)

    def _link(self, kind: str, target: str, label: str) -> str:
        if kind == "RollTable" or (kind in ("UUID", "Compendium") and is_table(target)):
            return f"<@{self._table(label, target)}>"
        if kind not in ("UUID", "Compendium", *_DOCUMENTS):
            self.note(f"@{kind}[…] is kept as it stands")
            return f"@{kind}[{target}]" + (f"{{{label}}}" if label else "")
        self.note("documents that are no tables are kept by their names")
        name = label or target.rpartition(".")[2]
        if label or not _ID.fullmatch(name):
            return name
        self.note(f"{target} is a link without a name, and is kept by its id")
        return target


def sole_link(text: str) -> str | None:
    """The table that a text links to, where it is nothing but that link."""
    inside = text[2:-1]
    whole = text.startswith("<@") and text.endswith(">") and not set("<>") & set(inside)
    return inside if whole and inside == inside.strip() and inside else None


def spread(text: str) -> str:
    """A text with a link for each roll on a table, as Foundry has to have it."""
    for place in reversed([*find_places(text)]):
        if place.table and place.times > 1:
            links = ", ".join([f"<@{place.table}>"] * place.times)
            text = f"{text[: place.start]}{links}{text[place.end :]}"
    return text


def is_table(target: str) -> bool:
    """Whether a UUID or a collection is that of RollTables."""
    parts = target.split(".")
    return "RollTable" in parts or (
        parts[0] != "" and "table" in parts[-1 if len(parts) < 3 else -2]
    )


def table_name(name: str) -> str:
    """A document's name as a table's, with a dash for signs that a table's name can't have."""
    plain = _BARRED.sub("-", name).strip(" -")[:80].strip()
    return "text-table" if plain == "text" else plain


def own_flags(document: JsonObject) -> JsonObject:
    """What was kept in a document when the table was exported; nothing where another made it."""
    flags = document.get("flags")
    own = flags.get(FLAGS) if isinstance(flags, dict) else None
    return own if isinstance(own, dict) else {}


def texts_of(value: object) -> dict[str, str]:
    """What an object keeps of effects, as texts; nothing where it is no such object."""
    if not isinstance(value, dict):
        return {}
    return {
        str(key): str(each).lower() if isinstance(each, bool) else text_or_empty(each)
        for key, each in value.items()
    }


def text_or_empty(value: object) -> str:
    """A value that should be a text, a number as one; an empty one where it is neither."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}" if isinstance(value, float) else str(value)
    return value if isinstance(value, str) else ""
