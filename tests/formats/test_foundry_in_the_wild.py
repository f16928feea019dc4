"""Foundry tables as they are found: totals rolled again, links to themselves, what is no dice."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from combatcli.book.reading.table_file import check_table
from combatcli.book.table import Table
from combatcli.errors import FileError
from combatcli.formats import import_table
from combatcli.formats.foundry_write import export_table
from combatcli.formats.html import to_text
from tests.helpers import Cli


def read(formula: str, *results: dict[str, Any], **more: Any) -> tuple[Table, list[str]]:
    document = {"name": "t", "formula": formula, "results": results, **more}
    return import_table(json.dumps(document), "t.json", None, "foundry")


def result(low: int, high: int, text: object = "x", **more: object) -> dict[str, Any]:
    return {"type": "text", "text": text, "range": [low, high], "weight": 1, **more}


def rows(table: Table) -> list[tuple[str, int]]:
    return [(row.label, row.weight) for row in table.rows]


AGAIN = "which Foundry rolls again: taken"


@pytest.mark.parametrize(
    ("formula", "spans", "die", "made", "note"),
    [
        ("1d3", [(1, 1), (2, 2)], "1d2", [("1", 1), ("2", 1)],
         f"no row for 3 of 1d3, {AGAIN} as 1d2"),
        ("1d20", [(1, 4), (5, 12)], "1d12", [("1-4", 1), ("5-12", 1)],
         f"no row for 13-20 of 1d20, {AGAIN} as 1d12"),
        ("1d6", [(1, 2), (4, 4)], "1d3", [("1-2", 2), ("3", 1)],
         f"no row for 3, 5-6 of 1d6, {AGAIN} by weights"),
        ("1d6", [(2, 6)], "1d1", [("1", 1)], f"no row for 1 of 1d6, {AGAIN} by weights"),
        ("2d6", [(2, 2), (6, 7)], "1d12", [("1", 1), ("2-12", 11)],
         f"no row for 3-5, 8-12 of 2d6, {AGAIN} by weights"),
        ("1d4", [(1, 2), (6, 7)], "1d1", [("1", 1)],
         f"no row for 3-4 of 1d4, {AGAIN} by weights; row 6-7 never comes up and is left out"),
        ("1d4", [(1, 4), (5, 7)], "1d4", [("1-4", 1), ("5-7", 1)],
         "1d4 doesn't show all of 1 to 7: reach keeps what adjusted rolls come to"),
        ("1d4 + @luck", [(1, 4)], "1d4", [("1-4", 1)],
         "1d4 + @luck: what it adds is given with table roll --adjust TABLE=±N"),
        ("1d4[night] # watches", [(4, 1)], "1d4", [("1-4", 1)], None),
        ("1", [(1, 1)], "1d1", [("1", 1)],
         "the formula 1 rolls nothing: taken as a die that always shows it"),
        ("3", [(3, 3)], "1d1+2", [("3", 1)],
         "the formula 3 rolls nothing: taken as a die that always shows it"),
    ],
)  # fmt: skip
def test_totals(
    formula: str,
    spans: list[tuple[int, int]],
    die: str,
    made: list[tuple[str, int]],
    note: str | None,
) -> None:
    table, notes = read(formula, *(result(*span) for span in spans))
    assert table.die is not None
    assert (table.die.text, rows(table), notes) == (die, made, [note] if note else [])


def test_ranges_in_texts_and_fractions() -> None:
    one, other = {**result(0, 0, "a"), "range": ["1", " 3 "]}, {**result(0, 0), "range": [4.0, 4]}
    table, notes = read("1d4", one, other)
    assert (rows(table), notes) == ([("1-3", 1), ("4", 1)], [])


@pytest.mark.parametrize("span", [["1-3", "4"], "1-4", [1], [1, None], [1.5, 2], [True, 2]])
def test_what_is_no_range(span: object) -> None:
    with pytest.raises(FileError, match="result 1 has no range"):
        read("1d4", {"text": "a", "range": span})


def test_weights_where_ranges_are_missing() -> None:
    missing: list[dict[str, Any]] = [
        {"text": "a", "range": [None, None], "weight": 3},
        {"text": "b", "range": [], "weight": None},
        {"text": "c"},
    ]
    assert rows(read("1d4", *missing)[0]) == [("1-3", 3), ("4", 1), ("5", 1)]


def test_ranges_that_overlap() -> None:
    table, notes = read(
        "1d6", result(1, 3, "a"), result(3, 4, "b"), result(2, 6, "c"), result(5, 5, "d")
    )
    texts = {row.label: row.cells[0].text for row in table.rows}
    assert texts == {"1": "a", "2": "a; c", "3": "a; b; c", "4": "b; c", "5": "c; d", "6": "c"}
    draws = "Foundry draws all results of a total, so they stand in one row"
    assert notes == [f"ranges overlap: {draws}"]


def test_overlaps_with_totals_rolled_again() -> None:
    table, notes = read("1d8", result(1, 4, "a"), result(4, 6, "b"))
    assert [(row.label, row.cells[0].text) for row in table.rows] == [
        ("1-3", "a"), ("4", "a; b"), ("5-6", "b"),
    ]  # fmt: skip
    assert len(notes) == 2
    assert notes[1] == f"no row for 7-8 of 1d8, {AGAIN} as 1d6"


def test_reach_there_and_back() -> None:
    table, _ = read("1d4", result(1, 3), result(4, 9), result(0, 0))
    assert table.reach == (0, 9)
    again, notes = import_table(export_table(table).text, "t.json", None, "foundry")
    assert (again.reach, rows(again), notes) == (table.reach, rows(table), [])


@pytest.mark.parametrize(
    ("row", "text", "notes"),
    [
        ({"type": "document", "text": "", "description": "<p>A wolf howls</p>"}, "A wolf howls", 0),
        ({"type": "document", "name": "Wolf", "documentUuid": "Actor.a"}, "Wolf", 1),
        ({"text": 5}, "5", 0),
        ({"text": 2.5}, "2.5", 0),
        ({"text": "", "img": "worlds/w/map.webp"}, "", 1),
        ({"text": "", "img": "icons/svg/d20-black.svg"}, "", 0),
        ({"text": "[[1d6*10]] gp, [[/r 4d6kh3]]"}, "<1d6*10> gp, <4d6kh3>", 0),
        ({"text": "[[1d6x]] gp"}, "[[1d6x]] gp", 1),
        ({"text": "is &Reference[prone] and &amp;Reference[stunned]{dazed}"},
         "is prone and dazed", 1),
        ({"text": "&Reference[Difficult Terrain] &Reference[condition=prone apply=false]"},
         "Difficult Terrain prone", 1),
        ({"text": '&Reference["Half Cover"]'}, "Half Cover", 1),
        ({"text": "[[/damage 5d6 poison]] and [[/damage 1d4 type=fire average=true]] damage"},
         "<5d6> poison and <1d4> fire damage", 0),
        ({"text": "[[/damage 1d6 fire & 2d4 acid]]"}, "<1d6> fire and <2d4> acid", 0),
        ({"text": "[[/damage average 1d6]]"}, "<1d6>", 0),
        ({"text": "[[/healing 5d6 temp]]{5d6 temporary hit points}"},
         "<5d6> temp (5d6 temporary hit points)", 0),
        ({"text": "[[/save con 15]]"}, "[[/save con 15]]", 1),
        ({"text": "[[/damage 1 type=fire]]"}, "[[/damage 1 type=fire]]", 1),
        ({"text": "[[/r 2d6[fire]]] and [[1d4[acid] + 1d6 [cold]]]"},
         "<2d6> fire and <1d4> acid + <1d6> cold", 0),
        ({"text": "[[/gmr 1d4 #rounds]]{1d4 rounds}"}, "<1d4> rounds", 0),
        ({"text": "[[/r 1d4 # rounds]] rounds"}, "<1d4> rounds", 1),
        ({"text": "[[/r 1d4*10]]{1d4 × 10} gp"}, "<1d4*10> gp", 0),
        ({"text": "[[/r 11d4]]{111d4 x}"}, "<11d4> (111d4 x)", 0),
        ({"text": "@Damage[2d6[fire],(1d4)[persistent,acid]|options:area] damage"},
         "<2d6> fire and <1d4> persistent,acid damage", 0),
        ({"text": "@Damage[2d6[fire]]{2d6 fire}"}, "<2d6> fire (2d6 fire)", 0),
        ({"text": "@Damage[@level[fire]]{some}"}, "@Damage[@level[fire]]{some}", 1),
        ({"text": "@Check[type:will|dc:20]"}, "@Check[type:will|dc:20]", 1),
        ({"text": "[[/r 1d6"}, "[[/r 1d6", 1),
        ({"text": "@UUID[Item.x]{[[/r 1d6]] arrows}"}, "<1d6> arrows", 1),
        ({"text": "@UUID[Compendium.a.b.Item.Clumsy]"}, "Clumsy", 1),
        ({"text": "@UUID[Item.abcdefghij123456]"}, "Item.abcdefghij123456", 2),
        ({"text": "<section class='secret'><p>A map</p></section>"}, "A map", 0),
        ({"text": "a <img src='worlds/w/map.webp'> b"}, "a b", 1),
        ({"type": 1, "text": "Wolf", "collection": "Actor", "resultId": "x"}, "Wolf", 1),
        ({"type": "document", "name": "Mood", "documentUuid": "RollTable.x",
          "description": "<p>Worse:</p>"}, "Worse: <@Mood>", 1),
        ({"text": ["a"], "name": {}}, "", 2),
        ({"text": "@Embed[JournalEntry.x]"}, "@Embed[JournalEntry.x]", 1),
        ({"text": "a &lt;b&gt; c"}, "a \u2039b\u203a c", 1),
    ],
)  # fmt: skip
def test_texts(row: dict[str, object], text: str, notes: int) -> None:
    table, noted = read("1d2", result(1, 1, **row), result(2, 2))
    assert (table.rows[0].cells[0].text, len(noted)) == (text, notes)


@pytest.mark.parametrize(
    "link",
    [
        {"text": "Twice on @UUID[RollTable.abc]{here}"},
        {"text": "Twice on @RollTable[abc]{here}"},
        {"type": "document", "name": "here", "documentUuid": "RollTable.abc"},
        {"type": 1, "text": "here", "documentCollection": "RollTable", "documentId": "abc"},
    ],
)
def test_a_table_that_sends_to_itself(link: dict[str, object]) -> None:
    document = {"name": "My: table", "_id": "abc", "formula": "1d2"}
    document["results"] = [result(1, 1, **link), result(2, 2)]  # type: ignore[assignment]
    for name in (None, "other"):
        if name is not None:  # exported without an id: known by its title
            del document["_id"]
            link = {"text": "Twice on @UUID[RollTable.abc]{My: table}"}
            document["results"] = [result(1, 1, **link), result(2, 2)]  # type: ignore[assignment]
        table, _ = import_table(json.dumps(document), "t.json", name, "foundry")
        assert [each.name for each in table.links] == [table.name]


def test_roll_twice_on_it() -> None:
    twice = {"type": "document", "name": "t", "text": "", "description": "Roll twice.",
             "documentUuid": "RollTable.x"}  # fmt: skip
    table, notes = read("1d2", result(1, 1), result(2, 2, **twice), result(2, 2, **twice))
    assert (table.rows[1].cells[0].text, notes) == ("Roll twice: <2@t>", [])


MANY = [
    {"name": "a", "results": [result(1, 2, "fox")]},
    {"type": "Item", "name": "no table"},
    {"name": "b", "results": [result(1, 2, "owl")]},
]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(MANY),
        "\n".join(map(json.dumps, MANY)) + "\n",
        json.dumps({"name": "An adventure", "tables": MANY}),
    ],
    ids=["list", "a line each", "adventure"],
)
def test_files_of_many_tables(cli: Cli, text: str) -> None:
    args = ("table", "import", "-", "--from", "foundry")
    assert cli(*args, "--name", "b", input=text).out == "name: b\ndie: 1d2\nrows:\n  1-2: owl\n"
    refused = cli(*args, input=text)
    assert refused.err == "combatcli: stdin: 2 RollTables; choose one with --name: 'a', 'b'\n"
    refused = cli(*args, "--name", "c", input=text)
    assert refused.err == (
        "combatcli: stdin: 2 RollTables, none called 'c' with results;"
        " choose one with --name: 'a', 'b'\n"
    )
    assert refused.status == 1


def test_yaml_as_sources_of_compendiums_are(cli: Cli) -> None:
    text = (
        "_id: x\nname: 'Yes'\nformula: 1d4\nreplacement: true\nfolder: null\nresults:\n"
        "  - type: text\n    range:\n      - 1\n      - 2\n    text: >-\n      A fox\n"
        "  - {type: text, range: [3, 4], description: '5', weight: 2}\n"
    )
    ran = cli("table", "import", "-", "--from", "foundry", input=text)
    assert ran.out == 'name: "Yes"\ndie: 1d4\nrows:\n  1-2: A fox\n  3-4: "5"\n'
    assert ran.err == ""


def test_a_single_column_needs_no_choosing() -> None:
    text = "name: t\ndie: 1d2\ncolumns: [Encounter]\nrows:\n  1: [a]\n  2: [b]\n"
    table, _ = check_table("t.yaml", text)
    assert table is not None
    written = export_table(table)
    again, _ = import_table(written.text, "t.json", None, "foundry")
    assert again.columns == ("Encounter",)
    assert [row.cells[0].text for row in again.rows] == ["a", "b"]
    assert written.lost == ()


def by_label(kind: str, target: str, label: str) -> str:
    return label or f"{kind} {target}"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<![ x", "<![ x"),
        ("a <![CDATA[b]]> c", "a <![CDATA[b]]> c"),
        ("a < b <3 <", "a < b <3 <"),
        ("1 <!-- gone --> 2 <!-- kept", "1 2 <!-- kept"),
        ("<!DOCTYPE html><p>x</p><?php y ?>z", "x\nz"),
        ("<a title='>'>x</a", "x</a"),
        ("<p>x</p><br", "x\n<br"),
    ],
)
def test_what_looks_like_a_tag(html: str, text: str) -> None:
    assert to_text(html, by_label) == text


@pytest.mark.parametrize(
    "piece",
    ["<a ", "<!--", "</a ", "<a b='", "<![", "<?", "<script>", "[[", "[[1d6]]{", "@Damage[1d6,",
     "&Reference[", "@UUID[", "&#", "[[/damage 1d6 ", "1d6 & "],
)  # fmt: skip
@pytest.mark.parametrize("end", ["", ">", "]]", "]"])
def test_long_texts_take_no_longer_than_they_are(piece: str, end: str) -> None:
    """Ten times as long takes about ten times the work; a reader that looks for an end anew each
    time, a hundred times."""

    def seconds(times: int) -> float:
        begun = time.process_time()
        to_text(f"[[/damage {piece * times}{end}", by_label)
        return time.process_time() - begun

    assert min(seconds(30_000), seconds(30_000)) < 50 * max(seconds(3_000), 0.01)
