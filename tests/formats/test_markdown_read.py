"""Markdown out and in again, and as people write it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from combatcli.book import Book
from combatcli.book.table import Table
from combatcli.formats import import_table
from combatcli.formats.markdown import export_table
from tests.formats.making import facts, tables
from tests.helpers import Cli


def same_but_for_what_is_lost(table: Table) -> dict[str, object]:
    """A table's facts without weights, which its Markdown hasn't, and the effects of columns."""
    kept = facts(table)
    effects = not table.columns
    kept["effects"] = kept["effects"] if effects else {}
    kept["rows"] = [
        (
            label, low, high,
            [(text, said if effects else {}, mark, then) for text, said, mark, then, _ in cells],
        )
        for label, low, high, _, cells in kept["rows"]
    ]  # fmt: skip
    return kept


@given(tables())
@settings(max_examples=150)
def test_out_and_in(table: Table) -> None:
    written = export_table(table)
    assume("columns" not in written.lost)
    again, _ = import_table(written.text, "t.md", table.name, "markdown")
    assert same_but_for_what_is_lost(again) == same_but_for_what_is_lost(table)


def test_shipped() -> None:
    book = Book()
    for name in book.names:
        table = book.table(name)
        again, _ = import_table(export_table(table).text, "t.md", name, "markdown")
        assert same_but_for_what_is_lost(again) == same_but_for_what_is_lost(table)


def read(cli: Cli, text: str) -> str:
    ran = cli("table", "import", "-", "--from", "markdown", "--name", "t", input=text)
    assert ran.status == 0, ran.err
    return ran.out


def test_as_people_write_it(cli: Cli) -> None:
    text = (
        "# The road\n\nSome words.\n\n"
        "d6 | Result\n:--|--:\n1-3 | **A fox** &amp; `two` owls\n"
        "4\N{EN DASH}5 | Rain<br/>and wind\n6 | <@loot>\n\nMore words.\n"
    )
    assert read(cli, text) == (
        'name: t\ntitle: The road\ndie: d6\nrows:\n  1-3: "A fox & two owls"\n'
        '  "4\N{EN DASH}5": "Rain\\nand wind"\n  6: "<@loot>"\n'
    )


def test_effects(cli: Cli) -> None:
    text = "| d4 | Text | damage |\n|---|---|---|\n| 1-3 | Ouch | double |\n| 4 | End | kill |\n"
    ran = cli("table", "import", "-", "--from", "markdown", "--name", "critical", input=text)
    assert ran.status == 0, ran.err
    assert "effects:\n  damage: kill|triple|double|maximum|normal\n" in ran.out


def test_more_than_one(cli: Cli) -> None:
    one, other = ("| d2 | text |\n|---|---|\n| 1-2 | " + text + " |\n" for text in ("fox", "owl"))
    text = f"# Day\n\n{one}\nand\n\n## Night\n{other}"
    args = ("table", "import", "-", "--from", "markdown")
    ran = cli(*args, "--name", "x", input=text)
    more = "only the first table is taken, of 2; --name TITLE takes another"
    assert ran.err == f"combatcli: note: {more}\n"
    ran = cli(*args, "--name", "Night", input=text)
    assert (ran.out, ran.err) == ("name: Night\ndie: d2\nrows:\n  1-2: owl\n", "")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a | b\n", "stdin: no Markdown table; have a line | d6 | text |, a line | --- | --- |,"
         " and a line a row"),
        ("|d6|text|\n|-|-|\n|1|a|b|\n", "stdin:3: 3 cells for 2 headings;"
         " write \\| for a bar within a text"),
        ("|d6|text|\n|-|-|\n|1-5|a|\n", "stdin:3: table t: no row for 6 of d6; add a row 6"),
    ],
)  # fmt: skip
def test_refused(cli: Cli, text: str, fault: str) -> None:
    ran = cli("table", "import", "-", "--from", "markdown", "--name", "t", input=text)
    assert (ran.status, ran.out, ran.err) == (1, "", f"combatcli: {fault}\n")
