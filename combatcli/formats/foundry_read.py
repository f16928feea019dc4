"""Reading Foundry's RollTable documents: those of version 13, and of 12 and older."""

from __future__ import annotations

import re
from typing import Any

from combatcli.book.reading.row_keys import read_key, span_of
from combatcli.book.source.files import stem
from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.dice.notation import Dice, parse_dice
from combatcli.errors import CombatError, FileError, UsageError, shown
from combatcli.formats.contents import Imported
from combatcli.formats.html import to_text
from combatcli.json_line import parse

FLAGS = "combatcli"
_BARRED = re.compile(r"[\x00-\x1f<>@=,/\\]+")
Result = dict[str, Any]


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table in a RollTable document. FileError where it is none, or can't be rolled here."""
    return _Reader(path).read(_document(text, path), name)


def _document(text: str, path: str) -> Result:
    try:
        found = parse(text)
    except UsageError as error:
        raise FileError(f"{path}: {error.message}", "export the table from Foundry again") from None
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
    if isinstance(found, list):
        raise FileError(f"{path}: {len(found)} documents", "leave one in a file")
    results = found.get("results") if isinstance(found, dict) else None
    if not isinstance(results, list) or not all(isinstance(each, dict) for each in results):
        raise FileError(f"{path}: no RollTable", "export a table: right click on it, Export Data")
    if not results:
        raise FileError(f"{path}: a RollTable without results", "add them in Foundry")
    return dict(found)


class _Reader:
    """Reads one document, noting what can't be carried over."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def read(self, found: Result, name: str | None) -> Imported:
        own = _own(found)
        title = _text(found.get("name"))
        name = name or _text(own.get("name")) or table_name(title) or stem(self.path)
        about = {"name": name, "title": title if title not in ("", name) else ""}
        about |= {key: _text(own.get(key)) for key in ("source", "license", "off_table")}
        if found.get("replacement") is False:
            self.note("drawn without replacement in Foundry: here every roll is a new one")
        if _text(found.get("description")).strip():
            self.note("the description is left out")
        pairs = [(key, text) for key, text in about.items() if text]
        results = found["results"]
        if all(not _is_range(each.get("range")) for each in results):
            rows: Node = Sequence([self._weighted(each) for each in results], 0)
        else:
            groups = self._groups(results)
            die = self._die(found.get("formula"), results)
            if _text(own.get("die")).replace("d%", "d100") == die.text:
                die = parse_dice(own["die"])
            if own.get("rows") == "weighted" and _by_weight(groups, die):
                rows = Sequence([self._row(group, weigh=True) for group in groups], 0)
            else:
                pairs.append(("die", die.text))
                keys = [Scalar(_key(group, die), 0) for group in groups]
                rows = Mapping(list(zip(keys, map(self._row, groups), strict=True)), 0)
        head: list[tuple[Scalar, Node]] = [(Scalar(k, 0), Scalar(t, 0, True)) for k, t in pairs]
        return Imported(Mapping([*head, (Scalar("rows", 0), rows)], 0), tuple(self.notes))

    def _die(self, formula: object, results: list[Result]) -> Dice:
        text = _text(formula).strip()
        if not text:
            text = f"1d{max(_ends(each)[1] for each in results)}"
        try:
            dice = parse_dice(text)
        except CombatError:
            dice = None
        if dice is None or not dice.terms:
            raise FileError(
                f"{self.path}: the formula {shown(text)} is no plain sum of dice",
                "give the table one in Foundry, such as 1d20 or 2d6 + 1",
            )
        return dice

    def _groups(self, results: list[Result]) -> list[list[Result]]:
        """Results of the same range together, in the order of the ranges."""
        groups: dict[tuple[int, int], list[Result]] = {}
        for at, result in enumerate(results, 1):
            if not _is_range(result.get("range")):
                raise FileError(f"{self.path}: result {at} has no range", "give it one in Foundry")
            groups.setdefault(_ends(result), []).append(result)
        return [groups[span] for span in sorted(groups)]

    def _row(self, group: list[Result], weigh: bool = False) -> Node:
        """One row: the first result, further texts after it, further tables as its `then`."""
        texts, then = [self._words(group[0])], []
        for result in group[1:]:
            words = self._words(result)
            if words.startswith("<@") and words.endswith(">") and "<" not in words[2:]:
                then.append(Scalar(words[2:-1], 0))
            else:
                texts.append(words)
        text = Scalar("; ".join(texts), 0, True)
        weight = group[0].get("weight", 1) if weigh else 1
        if not then and weight == 1:
            return text
        pairs: list[tuple[Scalar, Node]] = [(Scalar("text", 0), text)]
        if weight != 1:
            pairs.append((Scalar("weight", 0), Scalar(str(weight), 0)))
        if then:
            pairs.append((Scalar("then", 0), Sequence(list(then), 0)))
        return Mapping(pairs, 0)

    def _weighted(self, result: Result) -> Node:
        return self._row([{"weight": 1, **result}], weigh=True)

    def _words(self, result: Result) -> str:
        """A result's text; a nested RollTable as a link, any other document by its name."""
        described = _text(result.get("description")) or _text(result.get("text"))
        name = _text(result.get("name"))
        if result.get("type") in ("document", "pack", 1, 2):
            name = name or to_text(_text(result.get("text")), self._link)
            text = to_text(_text(result.get("description")), self._link)
            name = self._document_name(result, name)
            return f"{name}: {text}" if text else name
        text = to_text(described, self._link)
        return f"{name}: {text}" if name and text else name or text

    def _document_name(self, result: Result, name: str) -> str:
        target = _text(result.get("documentUuid")) or _text(result.get("documentCollection"))
        if is_table(target):
            return f"<@{table_name(name)}>"
        self.note("documents that are no tables are kept by their names")
        return name

    def _link(self, kind: str, target: str, label: str) -> str:
        if kind == "RollTable" or (kind in ("UUID", "Compendium") and is_table(target)):
            return f"<@{table_name(label or target)}>"
        if kind not in ("UUID", "Compendium", "Item", "Actor", "JournalEntry", "Scene", "Macro"):
            return f"@{kind}[{target}]" + (f"{{{label}}}" if label else "")
        self.note("documents that are no tables are kept by their names")
        return label or target


def is_table(target: str) -> bool:
    """Whether a UUID or a collection is that of RollTables."""
    parts = target.split(".")
    return "RollTable" in parts or (
        parts[0] != "" and "table" in parts[-1 if len(parts) < 3 else -2]
    )


def table_name(name: str) -> str:
    """A document's name as a table's: signs that a table's name can't have give way to a dash."""
    plain = _BARRED.sub("-", name).strip(" -")[:80].strip()
    return "text-table" if plain == "text" else plain


def _own(document: Result) -> Result:
    flags = document.get("flags")
    own = flags.get(FLAGS) if isinstance(flags, dict) else None
    return own if isinstance(own, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _is_range(given: Any) -> bool:
    return (
        isinstance(given, list)
        and len(given) == 2
        and all(type(end) is int and abs(end) < 10**9 for end in given)
    )


def _ends(result: Result) -> tuple[int, int]:
    low, high = result["range"]
    return low, high


def _by_weight(groups: list[list[Result]], die: Dice) -> bool:
    """Whether the ranges are still those that the weights make, from 1 up."""
    low = 1
    for group in groups:
        weight = group[0].get("weight")
        if type(weight) is not int or group[0]["range"] != [low, low + weight - 1]:
            return False
        low += weight
    return die.terms == ((1, 1, low - 1),) and die.constant == 0


def _key(group: list[Result], die: Dice) -> str:
    """The row's key as it was before export, where its range is still that one."""
    low, high = group[0]["range"]
    label = _text(_own(group[0]).get("row"))
    span = read_key(label, die.high == 100) if label else None
    if span is not None and span[0] == low and (die.high if span[1] is None else span[1]) == high:
        return label
    return span_of(low, high)
