"""Foundry VTT's RollTable: written as version 13 has it, read as 13, 12 and older export it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings

from combatcli.book import Book
from combatcli.book.reading.table_file import read_table
from combatcli.book.source.files import File
from combatcli.book.table import Table
from combatcli.errors import UsageError
from combatcli.formats import import_table
from combatcli.formats.foundry_write import document_id, export_table, uuid
from combatcli.formats.html import to_html, to_text
from tests.formats.making import TEXTS, facts, tables
from tests.helpers import ROOT, Cli

ID = {"type": "string", "pattern": "^[A-Za-z0-9]{16}$"}
IMAGE = {"type": "string", "pattern": r"\.(svg|png|webp|jpg)$"}
FLAGS = {"type": "object", "additionalProperties": {"type": "object"}}
RESULT = {
    "type": "object",
    "properties": {
        "_id": ID,
        "type": {"enum": ["text", "document"]},
        "name": {"type": "string"},
        "img": IMAGE,
        "description": {"type": "string"},
        "documentUuid": {"type": "string", "pattern": "^RollTable\\.[A-Za-z0-9]{16}$"},
        "weight": {"type": "integer", "minimum": 1},
        "range": {
            "type": "array",
            "items": {"type": "integer"},
            "minItems": 2,
            "maxItems": 2,
        },
        "drawn": {"const": False},
        "flags": FLAGS,
    },
    "required": ["_id", "type", "name", "img", "description", "weight", "range", "drawn", "flags"],
    "additionalProperties": False,
    "if": {"properties": {"type": {"const": "document"}}},
    "then": {"required": ["documentUuid"]},
    "else": {"not": {"required": ["documentUuid"]}},
}
DOCUMENT = {
    "type": "object",
    "properties": {
        "_id": ID,
        "name": {"type": "string", "minLength": 1},
        "img": IMAGE,
        "description": {"type": "string"},
        "results": {"type": "array", "items": RESULT, "minItems": 1},
        "formula": {"type": "string", "pattern": "^[0-9]*d[0-9]+([+-][0-9]+)?$"},
        "replacement": {"type": "boolean"},
        "displayRoll": {"type": "boolean"},
        "folder": {"type": "null"},
        "sort": {"type": "integer"},
        "ownership": {"type": "object", "properties": {"default": {"enum": [0, 1, 2, 3]}}},
        "flags": FLAGS,
    },
    "required": ["name", "img", "description", "results", "formula", "replacement", "displayRoll"],
    "additionalProperties": False,
}
"""The documented fields of RollTable and TableResult, version 13, and what they may hold."""


def read(document: object, name: str | None = None) -> tuple[Table, list[str]]:
    return import_table(json.dumps(document), "t.json", name, "foundry")


@given(tables(most_columns=1, looked_up=False))
@settings(max_examples=150)
def test_out_and_in(table: Table) -> None:
    written = export_table(table)
    assert written.lost == ()
    document = json.loads(written.text)
    jsonschema.validate(document, DOCUMENT)
    again, notes = read(document)
    wanted = facts(table)
    assert notes == ([] if not table.links else notes[-1:])
    wanted["rows"].sort(key=lambda row: row[1])
    assert facts(again) == wanted


@pytest.mark.parametrize("name", ["body", "limb", "fumble", "critical", "dying"])
def test_shipped(cli: Cli, name: str) -> None:
    ran = cli("table", "export", name, "--to", "foundry")
    assert ran.err == ""
    jsonschema.validate(json.loads(ran.out), DOCUMENT)
    table = Book().table(name)
    again, _ = read(json.loads(ran.out))
    wanted = facts(table)
    wanted["rows"].sort(key=lambda row: row[1])
    assert facts(again) == wanted


def test_as_foundry_shows_it() -> None:
    table = read_table(File(str(ROOT / "examples/tables/wandering.yaml")))
    document = json.loads(export_table(table).text)
    assert document["name"] == "Who comes along"
    assert document["formula"] == "2d6"
    by_range: dict[int, list[dict[str, Any]]] = {}
    for result in document["results"]:
        by_range.setdefault(result["range"][0], []).append(result)
    assert by_range[4][0]["description"] == "[[1d4]] deserters, hungry"
    link = f"@UUID[{uuid('loot')}]{{loot}}"
    assert by_range[9][0]["description"] == f"A cart with a broken wheel; under the seat {link}"
    bandits, loot = by_range[10]
    assert bandits["description"] == "[[2d4]] bandits"
    assert (loot["type"], loot["name"], loot["documentUuid"]) == ("document", "loot", uuid("loot"))
    assert document["_id"] == document_id("wandering") == uuid("wandering").split(".")[1]


def result(low: int, high: int, **more: object) -> dict[str, object]:
    return {"_id": "x" * 16, "range": [low, high], "weight": high - low + 1, "drawn": False, **more}


V13 = {
    "name": "Ruins: what's inside?",
    "formula": "1d20",
    "replacement": True,
    "displayRoll": True,
    "description": "",
    "img": "icons/svg/d20-grey.svg",
    "flags": {},
    "_stats": {"coreVersion": "13.351"},
    "results": [
        result(
            11, 15, type="document", name="Old Gems", description="",
            documentUuid="Compendium.world.tables.RollTable.abcdefghijklmnop",
        ),
        result(
            1, 10, type="text", name="",
            description="<p>A <strong>rat</strong> &amp; [[/r 1d4 # bites]] bites</p>",
        ),
        result(
            16, 18, type="text", name="Trap",
            description="<p>It springs.</p>\n<p>Roll on @UUID[RollTable.abc]{Old Gems}</p>",
        ),
        result(19, 19, type="document", name="Ogre", documentUuid="Actor.abc"),
        result(20, 20, type="text", name="", description="Nothing"),
        result(20, 20, type="document", name="Mood", documentUuid="RollTable.abc"),
    ],
}  # fmt: skip
V12 = {
    "name": "Ruins: what's inside?",
    "formula": " 1d20 ",
    "results": [
        result(1, 10, type=0, text="A <b>rat</b> &amp; [[1d4]] bites"),
        result(11, 15, type=1, text="Old Gems", documentCollection="RollTable", documentId="abc"),
        result(16, 18, type="text", text="Trap: It springs.<br>Roll on @RollTable[abc]{Old Gems}"),
        result(19, 19, type="pack", text="Ogre", documentCollection="dnd5e.monsters"),
        result(20, 20, type="text", text="Nothing"),
        result(20, 20, type=2, text="Mood", documentCollection="world.my-tables"),
    ],
}
YAML = """\
name: "Ruins: what's inside?"
die: 1d20
rows:
  1-10: "A rat & <1d4> bites"
  11-15: "<@Old Gems>"
  16-18: "Trap: It springs.\\nRoll on <@Old Gems>"
  19: Ogre
  20:
    text: Nothing
    then: [Mood]
"""


@pytest.mark.parametrize("document", [V13, V12, [V13]], ids=["v13", "v12", "in a list"])
def test_import(cli: Cli, tmp_path: Path, document: object) -> None:
    path = tmp_path / "fvtt-RollTable-ruins.json"
    path.write_text(json.dumps(document, indent=2), encoding="utf-8-sig")
    ran = cli("table", "import", str(path), "--from", "foundry")
    assert ran.status == 0, ran.err
    assert ran.out == YAML
    flavor = "combatcli: note: what a roll is called (after #) is left out\n"
    assert ran.err == (flavor if document is not V12 else "") + (
        "combatcli: note: documents that are no tables are kept by their names\n"
        "combatcli: note: it rolls on Mood, Old Gems: have them in the same folder\n"
    )


def test_named(cli: Cli) -> None:
    args = ("table", "import", "-", "--from", "foundry", "--name", "ruins")
    ran = cli(*args, input=json.dumps(V13))
    assert ran.out.startswith('name: ruins\ntitle: "Ruins: what\'s inside?"\n')


@pytest.mark.parametrize(
    ("formula", "die"),
    [("2d6", "2d6"), ("d100", "d100"), ("1d100 + 5", "1d100+5"), (" 3D6 ", "3d6"), ("", "1d20")],
)
def test_formulas(formula: str, die: str) -> None:
    low, high = {"1d20": (1, 20), "2d6": (2, 12), "d100": (1, 100), "3d6": (3, 18)}.get(
        die, (6, 105)
    )
    results = [result(low, high, type="text", description="a")]
    table, _ = read({"name": "t", "formula": formula, "results": results})
    assert table.die is not None
    assert table.die.text == die


@pytest.mark.parametrize("formula", ["1d6kh", "1d20 + level", "{1d6,1d8}kh", "(1d6)*2", "1dx"])
def test_formulas_that_are_no_sums(cli: Cli, formula: str) -> None:
    document = {"name": "t", "formula": formula, "results": [result(1, 6, type="text")]}
    ran = cli("table", "import", "-", "--from", "foundry", input=json.dumps(document))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        f"combatcli: stdin: the formula '{formula}' is no plain sum of dice;"
        " give the table one in Foundry, such as 1d20 or 2d6 + 1\n"
    )


def test_weights_without_ranges() -> None:
    results = [
        {"type": "text", "description": "a", "weight": 3},
        {"type": "text", "description": "b"},
    ]
    table, _ = read({"name": "t", "formula": "", "results": results})
    assert [(row.label, row.weight) for row in table.rows] == [("1-3", 3), ("4", 1)]


def test_drawn_once_only() -> None:
    _, notes = read({**V13, "replacement": False, "description": "<p>Deep.</p>"})
    assert "drawn without replacement in Foundry: here so with table roll -n N --unique" in notes
    assert "the description is left out" in notes


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "stdin: not JSON: Expecting property name enclosed in double quotes, column 2;"
         " mend it, or export the table from Foundry again"),
        ("[" * 100_000, "stdin: not JSON we can read: nested too deep;"
         " mend it, or export the table from Foundry again"),
        ("{}", "stdin: no RollTable; export a table: right click on it, Export Data"),
        ('"a"', "stdin: no RollTable; export a table: right click on it, Export Data"),
        ('{"results":[1]}', "stdin: no RollTable; export a table: right click on it, Export Data"),
        ('{"results":[]}', "stdin: a RollTable without results; add them in Foundry"),
        ("[{},{}]", "stdin: no RollTable; export a table: right click on it, Export Data"),
        ('{"name":"a"}\n{"name":"b"', "stdin: not JSON: Extra data, line 2 column 1;"
         " mend it, or export the table from Foundry again"),
        ("name: [a", "stdin:2: not YAML: a list in [ ] that is never closed;"
         " add the closing ], or quote the text"),
        ('{"name":"t","results":[{"range":[1,2]},{}]}',
         "stdin: result 2 has no range; give it one in Foundry"),
        ('{"name":"t","formula":"1000d1000","results":[{"text":"a","range":[1000,2000]}]}',
         "stdin: table t: no row for 2001-1000000 of 1000d1000; add a row 2001-1000000"),
        ('{"name":"t","formula":"7","results":[{"text":"a","range":[1,6]}]}',
         "stdin: table t: no row for 7 of 1d1+6; add a row 7"),
    ],
)  # fmt: skip
def test_refused(cli: Cli, text: str, fault: str) -> None:
    ran = cli("table", "import", "-", "--from", "foundry", input=text)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"combatcli: {fault}\n"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("weapons", "weapons is looked up by weapon, and Foundry's tables are rolled"),
        ("grapple", "grapple has columns, and Foundry's tables have none"),
    ],
)
def test_tables_that_foundry_has_no_form_for(name: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        export_table(Book().table(name))


def test_one_column(cli: Cli) -> None:
    ran = cli("table", "export", "grapple", "--to", "foundry", "--column", "+4")
    assert [each["description"] for each in json.loads(ran.out)["results"]][:2] == ["G4", "G3"]


@given(TEXTS)
@settings(max_examples=150)
def test_html_and_back(text: str) -> None:
    html = to_html(text, uuid)
    assert "\n" not in html
    assert to_text(html, lambda *link: f"<@{link[2]}>") == text


@pytest.mark.parametrize("text", ["<1d4>{}", " a  b ", "[<1d4>]", "<@loot>{x} <d6>", "a\n b\t"])
def test_html_and_back_again(text: str) -> None:
    assert to_text(to_html(text, uuid), lambda *link: f"<@{link[2]}>") == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>a</p><p>b</p>", "a\nb"),
        ("<p>a</p>\n\n<p> b\n c </p>\n", "a\nb c"),
        ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
        ("a<br/>b<br>c", "a\nb\nc"),
        ("<em>a</em>b &lt;c&gt; &nbsp;d &eacute;&#233;&#xe9;", "ab <c> \u00a0d ééé"),
        ("a<script>alert(1)</script><style>p{}</style>b", "ab"),
        ("AT&T & Co. <3", "AT&T & Co. <3"),
        (
            "[[/roll 2d6 + 1]]{hurt} and [[1d4]] and [[@level]]",
            "<2d6 + 1> (hurt) and <1d4> and [[@level]]",
        ),
        ("@Item[abc]{a sword}", "a sword"),
        ("@Check[type:perception|dc:15]", "@Check[type:perception|dc:15]"),
        ("<p>unclosed <b>bold", "unclosed bold"),
        ("a\x1a0\x1ab", "a0b"),
        ("", ""),
    ],
)
def test_html(html: str, text: str) -> None:
    def link(kind: str, target: str, label: str) -> str:
        return label if kind == "Item" else f"@{kind}[{target}]"

    assert to_text(html, link) == text
