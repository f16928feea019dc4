"""The table of the sources' sentences names only what there is, and all that is of the texts."""

from __future__ import annotations

from itertools import groupby

import pytest

from combatcli.book import Book
from tools.sentences import fault, left_out, sources_of
from tools.sources import cited_as, rows

ROWS = list(rows())
SOURCES = sources_of(Book())


@pytest.mark.parametrize("cited", cited_as())
def test_what_is_of_a_text_stands_by_a_sentence(cited: str) -> None:
    """Each way to cite a text is one that something uses; without its rows that is named."""
    uncited = list(left_out([], SOURCES))
    assert any(f"whose source is '{cited}" in line for line in uncited)


@pytest.mark.parametrize("kind", ["table", "ruling", "reading"])
def test_what_is_left_out_is_named(kind: str) -> None:
    name, source = next(iter(SOURCES[kind].items()))
    rows = [row._replace(by=tuple(by for by in row.by if by != f"{kind} {name}")) for row in ROWS]
    assert list(left_out(rows, SOURCES)) == [
        f"tools/sources.yaml: no sentence names the {kind} {name}, whose source is {source!r};"
        f" add `{kind} {name}` to `by` of its sentence, or mend its source"
    ]


def test_what_is_of_no_text_needs_no_row() -> None:
    assert list(left_out(ROWS, {"ruling": {"ours": "The campaign's notebook"}})) == []


def test_each_source_and_section_stands_once() -> None:
    sections = [key for key, _ in groupby((row.source, row.heading) for row in ROWS)]
    twice = {each for each in sections if sections.count(each) > 1}
    assert not twice, "sections of tools/sources.yaml that stand twice: make one of each"
    sources = [source for source, _ in groupby(source for source, _ in sections)]
    assert len(set(sources)) == len(sources)


def test_no_sentence_is_left_out_between_two() -> None:
    """Sentences are numbered from 1 on; the rows of charts have numbers of their own."""
    for (_, heading), section in groupby(ROWS, key=lambda row: (row.source, row.heading)):
        last = 0
        for row in section:
            first, _, end = row.at.partition("-")
            if row.at == "rows" or (heading.startswith("Death") and last == 3):
                continue
            assert int(first) == last + 1, f"tools/sources.yaml: {heading}: none at {last + 1}"
            last = int(end or first)


@pytest.mark.parametrize(
    ("reference", "complaint"),
    [
        ("ruling kil", "no ruling kil"),
        ("reading kill", "no reading kill"),
        ("table none", "no table none"),
        ("table roll none", "no table none"),
        ("brawl", "no command brawl"),
        ("punch --pull", "punch has no option --pull"),
        ("punch -d", "-d takes a value"),
        ("punch -d cno=9", "defender: unknown key 'cno'"),
        ("punch -d con=many", "con can't be 'many'"),
        ("punch -d con=9", ""),
        ("grapple --action hold", ""),
    ],
)
def test_faults_are_found(reference: str, complaint: str) -> None:
    assert fault(reference, SOURCES) == complaint
