"""CSV out and in: a spreadsheet's table, whatever parts its cells."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from combatcli.book import Book
from combatcli.book.table import Table
from combatcli.formats import import_table
from combatcli.formats.csv import export_table
from tests.formats.making import facts, tables
from tests.helpers import Cli


def same_but_for_what_is_lost(table: Table) -> dict[str, object]:
    """A table's facts without what CSV has no room for: what is said of the whole table."""
    return {**facts(table, rows_only=True), "effects": dict(table.effects), "by": table.by}


@given(tables())
@settings(max_examples=150)
def test_out_and_in(table: Table) -> None:
    written = export_table(table)
    assume("columns" not in written.lost)
    again, _ = import_table(written.text, "t.csv", table.name, "csv")
    assert same_but_for_what_is_lost(again) == same_but_for_what_is_lost(table)


def test_shipped() -> None:
    book = Book()
    for name in book.names:
        table = book.table(name)
        again, _ = import_table(export_table(table).text, "t.csv", name, "csv")
        assert same_but_for_what_is_lost(again) == same_but_for_what_is_lost(table)


def test_what_is_lost_is_noted(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("die: 1d1\ncolumns: [a, Text]\nrows: {1: [a, b]}\n")
    where = ("--tables", str(tmp_path))
    ran = cli("table", "export", "punch", "--to", "csv")
    kinds = "damage: integer,{0}.blow: missed|light|medium|heavy|solid|haymaker,{0}.knockout: flag?"
    assert ran.out.startswith(f"row,+4,+3,+2,+1,0,+4.{kinds.format('+4')},")
    assert ran.out.splitlines()[1].startswith("2,5*,4*,3*,2*,1*,5,haymaker,true,")
    assert ran.err == "combatcli: note: csv does not hold title, source, license\n"
    assert "csv does not hold columns" in cli("table", "export", "x", "--to", "csv", *where).err


TABLE = "name: t\ndie: 1d6\nrows:\n  1-3: Gold; and more\n  4-6: Nothing\n"


@pytest.mark.parametrize(
    "text",
    [
        "row,text\n1-3,Gold; and more\n4-6,Nothing\n",
        "row;text\n1-3;\"Gold; and more\"\n4-6;Nothing\n",
        "row\ttext\n1-3\tGold; and more\n4-6\tNothing\n",
        "1d6,text\r\n1-3,Gold; and more\r\n\r\n4-6,Nothing\r\n",
        '\ufeff"row","text"\r\n"1-3","Gold; and more"\r\n"4-6","Nothing"',
        "row,text\n1–3,Gold; and more\n4–6,Nothing\n",
    ],
)  # fmt: skip
def test_any_csv(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(text.encode())
    ran = cli("table", "import", str(path), "--from", "csv")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.replace("–", "-").replace('"', "") == TABLE


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("row,text\n2-7,a\n8-12,b\n", "die: 2d6"),
        ("row,text\n3-18,a\n", "die: 3d6"),
        ("row,text\n01-95,a\n96-00,b\n", "die: 1d100"),
        ("d%,text\n01-95,a\n96-00,b\n", "die: d%"),
        ("2d6 + 1,text\n3-13,a\n", "die: 2d6+1"),
        ("by level,text\n1-3,a\n4+,b\n", "by: level"),
        ("text\na\nb\n", "die: 1d2"),
        ('row,+1,0\n1,a,b\n2,c,"d, e"\n', 'columns: ["+1", "0"]'),
    ],
)
def test_heads(cli: Cli, text: str, head: str) -> None:
    ran = cli("table", "import", "-", "--from", "csv", "--name", "t", input=text)
    assert (ran.status, ran.err) == (0, "")
    assert f"\n{head}\n" in ran.out


HEAD = "write row,text as the first line"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", f"stdin: an empty file; {HEAD}"),
        ("a\nb\n", "stdin:1: one column, where a table has totals and texts;"
         " have row,text as the first line, or try --from list"),
        ("a,b\nc,d\n", "stdin:1: the first heading can't be 'a'; write row, the die such as 2d6,"
         " or by and a word"),
        (
            "row,text\n1,a,b\n",
            "stdin:2: 3 cells for 2 headings; put a text that holds a ',' in double quotes",
        ),
        (
            "row;text\n1\n",
            "stdin:2: 1 cell for 2 headings; put a text that holds a ';' in double quotes",
        ),
        (
            "row,text\n3,a\n7,b\n",
            "stdin:1: the rows don't show what they are rolled with; write the die in place of the"
            " heading row, such as 2d6, or by and a word",
        ),
        (
            "name,text\nrat,a\n",
            "stdin:1: the first heading can't be 'name'; write row, the die such as 2d6, or by"
            " and a word",
        ),
        (
            "row,text\n1,a\n3-6,b\n",
            "stdin:3: table t, row 3-6: gap before it: 2 not covered;"
            " add a row 2, or widen a neighbor",
        ),
        ('row,text\n1,"a\n', "stdin:2: not CSV: a quote that is never closed;"
         " quote the whole text, and double the quotes within it"),
        ("row,text\n1-4,a <2dd> b\n", "stdin:2: table t, row 1-4: dice '2dd': not dice in the text;"
         " write a sum such as 2d6, d20, d%, 1d8+1d6-2, 4d6kh3 or 2d6*10"),
        ("row,text\n1-4,a\x07\n", "stdin:2: table t, row 1-4: a control character in the text;"
         " leave it out"),
        ("row,text\n1-3,<@>\n4-6,<@>\n", "stdin:2: table t, row 1-3: <@> names no table;"
         " write <@table>; and 1 more"),
    ],
)  # fmt: skip
def test_refused(cli: Cli, text: str, fault: str) -> None:
    ran = cli("table", "import", "-", "--from", "csv", "--name", "t", input=text)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"combatcli: {fault}\n"


def test_not_utf_8(cli: Cli) -> None:
    text = "row,text\n1-6,Größe\n".encode("utf-16-le")
    ran = cli("table", "import", "-", "--from", "csv", input=text)
    assert (
        ran.err
        == "combatcli: stdin:1: not UTF-8, but UTF-16 without its mark; save the file as UTF-8\n"
    )


def test_utf_16_with_a_mark(cli: Cli) -> None:
    text = "row,text\n1-6,Größe\n".encode("utf-16")
    ran = cli("table", "import", "-", "--from", "csv", "--name", "t", input=text)
    assert (ran.err, ran.out) == ("", "name: t\ndie: 1d6\nrows:\n  1-6: Größe\n")


def test_cells_that_a_spreadsheet_would_run(cli: Cli, tmp_path: Path) -> None:
    """They are noted, and left as they are; +1 is a number."""
    rows = '1: "=cmd()"\n  2: "@SUM(1)"\n  3: "+1"\n  4: "+1 sword"\n  5: "a = b"\n'
    (tmp_path / "loot.yaml").write_text(f"die: 1d5\nrows:\n  {rows}")
    ran = cli("table", "export", "loot", "--to", "csv", "--tables", str(tmp_path))
    assert "=cmd()" in ran.out
    assert ran.err == (
        "combatcli: note: 3 cells begin as formulas do, which a spreadsheet runs: '=cmd()'\n"
    )
    assert "formulas" not in cli("table", "export", "grapple", "--to", "csv").err
