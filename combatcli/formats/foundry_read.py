"""From Foundry VTT: RollTable documents, those of version 13, and of 12 and older."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from combatcli.book.reading.row_keys import read_key, span_of
from combatcli.book.source.files import stem
from combatcli.book.source.nodes import Mapping, Node, Scalar, Sequence
from combatcli.dice.notation import Dice, Term, parse_dice
from combatcli.errors import CombatError, FileError, shown
from combatcli.formats.contents import Imported
from combatcli.formats.foundry_documents import JsonObject, find_document
from combatcli.formats.foundry_gaps import rolled_again
from combatcli.formats.foundry_results import (
    ResultReader,
    own_flags,
    table_name,
    text_or_empty,
)

_FLAVOR = re.compile(r"\[[^\[\]]*\]|#.*")
_PRODUCT = re.compile(r"\(\s*([0-9]*d[0-9]+\s*\*\s*[0-9]+|[0-9]+\s*\*\s*[0-9]*d[0-9]+)\s*\)")
_TIMES = re.compile(r"(?<![0-9a-z*])([0-9]+)\s*\*\s*([0-9]*d[0-9]+)")
"""Dice read as digits, such as (10*1d6) + 1d6, which a plain sum says as 1d6*10+1d6."""
_ADDED = re.compile(r"(?<!\s)\s*[+-]\s*@[A-Za-z_][\w.]*")


def import_table(text: str, path: str, name: str | None) -> Imported:
    """The table in a RollTable document. FileError where it is none, or can't be rolled here."""
    document = find_document(text, path, name)
    own = own_flags(document)
    title = text_or_empty(document.get("name"))
    name = name or text_or_empty(own.get("name")) or table_name(title) or stem(path)
    about = {"name": name, "title": title if title not in ("", name) else ""}
    about |= {
        key: text_or_empty(own.get(key)) for key in ("source", "license", "off_table", "reach")
    }
    reader = ResultReader(name, title, document)
    if document.get("replacement") is False:
        reader.note("drawn without replacement in Foundry: here so with table roll -n N --unique")
    if text_or_empty(document.get("description")).strip():
        reader.note("the description is left out")
    die, rows = _rows(document, path, reader)
    if die is not None:
        about["die"] = die.text
    pairs: list[tuple[Scalar, Node]] = [
        (Scalar(key, 0), Scalar(value, 0, True)) for key, value in about.items() if value
    ]
    if reader.column:
        pairs.append((Scalar("columns", 0), Sequence([Scalar(reader.column, 0, True)], 0)))
    if reader.kinds:
        kinds: list[tuple[Scalar, Node]] = [
            (Scalar(name, 0), Scalar(kind, 0)) for name, kind in reader.kinds.items()
        ]
        pairs.append((Scalar("effects", 0), Mapping(kinds, 0)))
    return Imported(Mapping([*pairs, (Scalar("rows", 0), rows)], 0), tuple(reader.notes))


def _rows(document: JsonObject, path: str, reader: ResultReader) -> tuple[Dice | None, Node]:
    """The rows by ranges, and the die; or the rows by weights, which make their own die: None."""
    results = [{**each, "range": _in_numbers(each.get("range"))} for each in document["results"]]
    if all(each["range"] in (None, [], [None, None]) for each in results):
        return None, Sequence([reader.row([{"weight": 1, **r}], weigh=True) for r in results], 0)
    groups = _groups(results, path, reader)
    die = _die(document.get("formula"), results, path, reader)
    own = own_flags(document)
    reach = read_key(text_or_empty(own.get("reach")), False)
    if text_or_empty(own.get("die")).replace("d%", "d100") == die.text:
        die = parse_dice(own["die"])
    if own.get("rows") == "weighted" and _is_by_weight(groups, die):
        return None, Sequence([reader.row(group, weigh=True) for group in groups], 0)
    again = rolled_again([_ends(group[0]) for group in groups], die)
    if again is not None:
        reader.note(again.note)
        if again.die is None:
            weighed = [
                [{**group[0], "weight": weight}, *group[1:]]
                for group, weight in zip(groups, again.weights, strict=True)
                if weight
            ]
            return None, Sequence([reader.row(group, weigh=True) for group in weighed], 0)
        die = again.die
    top = die.high if reach is None else reach[1] or die.high
    pairs: list[tuple[Scalar, Node]] = [
        (Scalar(_key(group, die, top), 0), reader.row(group)) for group in groups
    ]
    return die, Mapping(pairs, 0)


def _groups(results: list[JsonObject], path: str, reader: ResultReader) -> list[list[JsonObject]]:
    """Results of the same range together, in the order of the ranges."""
    groups: dict[tuple[int, int], list[JsonObject]] = {}
    for at, result in enumerate(results, 1):
        if not _is_range(result.get("range")):
            raise FileError(f"{path}: result {at} has no range", "give it one in Foundry")
        groups.setdefault(_ends(result), []).append(result)
    spans = sorted(groups)
    if all(low > before[1] for before, (low, _) in pairwise(spans)):
        return [groups[span] for span in spans]
    reader.note("ranges overlap: Foundry draws all results of a total, so they stand in one row")
    return _parted(results)


def _parted(results: list[JsonObject]) -> list[list[JsonObject]]:
    """The results that each total draws, for ranges that overlap: a part wherever one begins."""
    ends = [_ends(result) for result in results]
    cuts = sorted({cut for low, high in ends for cut in (low, high + 1)})
    parts = [
        [
            {**result, "range": [low, after - 1]}
            for result, (first, last) in zip(results, ends, strict=True)
            if first <= low and after - 1 <= last
        ]
        for low, after in pairwise(cuts)
    ]
    return [part for part in parts if part]


def _die(formula: object, results: list[JsonObject], path: str, reader: ResultReader) -> Dice:
    """The dice of the formula; without one, Foundry rolls from 1 to the end of the last range."""
    written = text_or_empty(formula).strip()
    text = _ADDED.sub("", _FLAVOR.sub("", written))
    text = _TIMES.sub(r"\2*\1", _PRODUCT.sub(r"\1", text))
    if _ADDED.search(written):
        reader.note(f"{written}: what it adds is given with table roll --adjust TABLE=±N")
    if not text:
        text = f"1d{max(_ends(each)[1] for each in results)}"
    try:
        dice = parse_dice(text)
    except CombatError:
        dice = None
    if dice is not None and not dice.terms:
        reader.note(f"the formula {text} rolls nothing: taken as a die that always shows it")
        dice = parse_dice(f"1d1{dice.constant - 1:+}" if dice.constant != 1 else "1d1")
    if dice is None:
        raise FileError(
            f"{path}: the formula {shown(text)} is no plain sum of dice",
            "give the table one in Foundry, such as 1d20 or 2d6 + 1",
        )
    return dice


def _in_numbers(value: Any) -> Any:
    """A range whose ends may be written as texts or as fractions, as Foundry takes them too."""
    if not isinstance(value, list):
        return value
    words = [text_or_empty(end).strip() for end in value]
    return [
        int(word) if re.fullmatch("-?[0-9]{1,9}", word) else end
        for word, end in zip(words, value, strict=True)
    ]


def _is_range(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(end) is int and abs(end) < 10**9 for end in value)
    )


def _ends(result: JsonObject) -> tuple[int, int]:
    """The first and the last total, whichever way round they are written, as Foundry takes them."""
    low, high = sorted(result["range"])
    return low, high


def _is_by_weight(groups: list[list[JsonObject]], die: Dice) -> bool:
    """Whether the ranges are still those that the weights make, from 1 up."""
    low = 1
    for group in groups:
        weight = group[0].get("weight")
        if type(weight) is not int or group[0]["range"] != [low, low + weight - 1]:
            return False
        low += weight
    return die.terms == (Term(1, 1, low - 1),) and die.constant == 0


def _key(group: list[JsonObject], die: Dice, top: int) -> str:
    """The row's key as it was before export, where its range is still that one."""
    low, high = _ends(group[0])
    label = text_or_empty(own_flags(group[0]).get("row"))
    span = read_key(label, die.high == 100) if label else None
    if span is not None and span[0] == low and (top if span[1] is None else span[1]) == high:
        return label
    return span_of(low, high)
