"""The table of the sources' sentences names only what there is, and all rulings and readings."""

from __future__ import annotations

from itertools import groupby

import pytest

from combatcli.book import Book
from combatcli.fighter_keys import KEYS
from combatcli.options.common import line_options
from combatcli.options.dice import Adjustments
from combatcli.options.fighters import OneFighter
from combatcli.rules import command, modules, rule_sets
from combatcli.values.basic import Flag
from tools.sources import Row, rows, split

ROWS = list(rows())
BOOK = Book()
NAMED = {
    "ruling": set(BOOK.rulings()), "reading": set(BOOK.readings()), "table": set(BOOK.names)
}  # fmt: skip


def fault(reference: str) -> str:
    """What a reference names that there is not; nothing where all is there."""
    kind, name = split(reference)
    if kind in NAMED:
        return "" if name in NAMED[kind] else f"no {kind} {name}"
    words = name.split()
    if words[:2] == ["table", "roll"]:
        return "" if words[2] in NAMED["table"] else f"no table {words[2]}"
    if words[0] not in modules():
        return f"no command {words[0]}"
    return _typed_fault(words[0], words[1:])


def _typed_fault(name: str, words: list[str]) -> str:
    """What is wrong with the options of a command as they are typed."""
    options = {
        flag: option
        for option in line_options(command(name))
        for flag in (option.flags or (f"--{option.name.replace('_', '-')}",))
    }
    while words:
        option = options.get(words.pop(0))
        if option is None:
            return f"{name} has no such option"
        if isinstance(option.kind, Flag):
            continue
        value = option.kind.read(words.pop(0), option.name)
        if isinstance(option.kind, OneFighter):
            key, _, text = value.partition("=")
            KEYS[key].kind.read(text, key)
        elif isinstance(option.kind, Adjustments):
            option.kind.check(value, option.name)
    return ""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.heading} {row.at}")
def test_what_it_names_is_there(row: Row) -> None:
    assert [fault(reference) for reference in row.by if fault(reference)] == []
    assert bool(row.by) is not bool(row.none)
    assert len(row.gist) <= 70


@pytest.mark.parametrize("kind", ["ruling", "reading", "table"])
def test_nothing_is_left_out(kind: str) -> None:
    named = {split(each)[1] for row in ROWS for each in row.by if split(each)[0] == kind}
    assert NAMED[kind] - named == set()


def test_no_command_of_a_rule_set_is_left_out() -> None:
    named = {split(each)[1].split()[0] for row in ROWS for each in row.by}
    assert {name for name in modules() if command(name).rules in rule_sets()} <= named


def test_each_source_and_section_stands_once() -> None:
    sections = [key for key, _ in groupby((row.source, row.heading) for row in ROWS)]
    assert len(set(sections)) == len(sections)
    assert len({source for source, _ in sections}) == len(rule_sets())


def test_no_sentence_is_left_out_between_two() -> None:
    """Sentences are numbered from 1 on; the rows of charts have numbers of their own."""
    for (_, heading), section in groupby(ROWS, key=lambda row: (row.source, row.heading)):
        last = 0
        for row in section:
            first, _, end = row.at.partition("-")
            if row.at == "rows" or (heading.startswith("Death") and last == 3):
                continue
            assert int(first) == last + 1, f"{heading} {row.at}"
            last = int(end or first)


@pytest.mark.parametrize(
    ("reference", "complaint"),
    [
        ("ruling kil", "no ruling kil"),
        ("reading kill", "no reading kill"),
        ("table none", "no table none"),
        ("table roll none", "no table none"),
        ("brawl", "no command brawl"),
        ("punch --pull", "punch has no such option"),
        ("punch -d con=9", ""),
        ("grapple --action hold", ""),
    ],
)
def test_faults_are_found(reference: str, complaint: str) -> None:
    assert fault(reference) == complaint
