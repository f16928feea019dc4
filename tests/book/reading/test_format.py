"""The table format: keys, lists, weights, columns, and scalars that mean what they look like."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from combatcli.book.reading.table_file import check_table
from combatcli.book.source.files import MOST_BYTES
from combatcli.book.table import Table
from combatcli.odds.row_chances import chances
from tests.figures.odds import two_d6
from tests.helpers import ROOT, Cli


def table(text: str) -> Table:
    found, faults = check_table("t.yaml", text)
    assert found is not None, faults
    return found


def by_row(found: Table) -> dict[str, Fraction]:
    exact = chances(found)
    assert exact is not None
    assert sum(exact) == 1
    return dict(zip((row.label for row in found.rows), exact, strict=True))


def test_a_plain_list_of_2d6() -> None:
    names = [f"row {n}" for n in range(1, 12)]
    found = table("die: 2d6\nrows:\n" + "".join(f"  - {name}\n" for name in names))
    assert found.find(2)[0].cells[0].text == "row 1"
    assert found.find(12)[0].cells[0].text == "row 11"
    assert by_row(found) == {str(total): chance for total, chance in two_d6().items()}


def test_a_plain_list_of_2d6_rolled(cli: Cli, tmp_path: Path) -> None:
    rows = "".join(f"  - row of {total}\n" for total in range(2, 13))
    (tmp_path / "t.yaml").write_text(f"die: 2d6\nrows:\n{rows}", encoding="utf-8")
    where = ("--tables", str(tmp_path))
    for total in (2, 7, 12):
        ran = cli("table", "roll", "t", "--dice", str(total), "--get", "outcome", *where)
        assert ran.out == f"row of {total}\n"
    odds = json.loads(cli("table", "roll", "t", "--odds", "--json", *where).out)["odds"]
    assert {row["outcome"]: Fraction(row["chance"]) for row in odds} == {
        f"row of {total}": chance for total, chance in two_d6().items()
    }


def test_percentile() -> None:
    found = table("die: d%\nrows:\n  01-95: a\n  96-00: b\n")
    assert by_row(found) == {"01-95": Fraction(19, 20), "96-00": Fraction(1, 20)}
    assert found.find(100)[0].label == "96-00"
    alone = table('die: d100\nrows:\n  "01-99": a\n  "00": b\n')
    assert by_row(alone)["00"] == Fraction(1, 100)


@pytest.mark.parametrize("key", ["2-5", "2 - 5", "2–5", "2—5", '"2-5"', "'2–5'", "02-05", "+2-5"])
def test_ranges(key: str) -> None:
    found = table(f"die: 2d6\nrows:\n  {key}: a\n  6+: b\n")
    assert (found.rows[0].low, found.rows[0].high) == (2, 5)


@pytest.mark.parametrize("key", ["12+", '"12+"', "12 +"])
def test_open_range(key: str) -> None:
    found = table(f"die: 2d6\nrows:\n  2-11: a\n  {key}: b\n")
    assert found.find(12) == found.find(15) == (found.rows[1], 0)
    assert found.find(1) == (found.rows[0], -1)


def test_totals_below_nothing() -> None:
    found = table("die: 1d6-4\nrows:\n  -3--1: a\n  −0: b\n  1-2: c\n")
    assert [found.find(total)[0].cells[0].text for total in (-3, -1, 0, 2)] == ["a", "a", "b", "c"]


def test_weights() -> None:
    found = table("rows:\n  - {text: a, weight: 3}\n  - b\n  - {text: c, weight: 2}\n")
    assert found.die is not None
    assert found.die.text == "1d6"
    assert by_row(found) == {"1-3": Fraction(1, 2), "4": Fraction(1, 6), "5-6": Fraction(1, 3)}


def test_equal_chances_without_a_die() -> None:
    assert set(by_row(table("rows: [a, b, c]\n")).values()) == {Fraction(1, 3)}


def test_columns_with_a_list() -> None:
    found = table('die: 1d2\ncolumns: ["+1", "0"]\nrows:\n  - [a, b]\n  - [c, d]\n')
    assert found.columns == ("+1", "0")
    assert found.rows[1].cells[found.column("0")].text == "d"


WRITTEN = ["no", "010", "08", "1:30", "2023-01-02", "+1", "2.50", "~", "null", "1e3", "0x10", "Yes"]


@pytest.mark.parametrize("text", WRITTEN)
def test_scalars_are_texts(cli: Cli, tmp_path: Path, text: str) -> None:
    (tmp_path / "t.yaml").write_text(f"die: 1d2\nrows:\n  1: {text}\n  2: x\n", encoding="utf-8")
    where = ("--tables", str(tmp_path))
    ran = cli("table", "roll", "t", "--dice", "1", "--get", "outcome,text", *where)
    assert ran.out == f"{text}\t{text}\n"
    assert f"1    {text}\n" in cli("table", "show", "t", *where).out
    assert f"1,{text}\n" in cli("table", "export", "t", "--to", "csv", *where).out
    assert f"| 1 | {text} |\n" in cli(
        "table", "export", "t", "--to", "markdown", *where
    ).out.replace("\\", "")
    as_json = json.loads(cli("table", "export", "t", "--to", "json", *where).out)
    assert as_json["rows"][0]["cells"] == [{"text": text}]
    again = table(cli("table", "export", "t", "--to", "yaml", *where).out)
    assert again.rows[0].cells[0].text == text


def test_scalars_as_effects_and_heads() -> None:
    found = table(
        "name: 010\ntitle: no\ndie: 1d2\nsource: 2023-01-02\ncolumns: [no, 1:30]\n"
        "effects:\n  on: text\n  sum: integer?\n"
        "rows:\n  1: [{text: no, on: no}, {text: 08, on: 08, sum: 08}]\n"
        "  2: [{text: a, on: b}, {text: c, on: d}]\n"
    )
    assert (found.name, found.title, found.source) == ("010", "no", "2023-01-02")
    assert found.columns == ("no", "1:30")
    assert [cell.effects for cell in found.rows[0].cells] == [
        {"on": "no"},
        {"on": "08", "sum": 8},
    ]


def test_texts_of_several_lines() -> None:
    found = table("die: 1d3\nrows:\n  1: |\n    a\n    b\n  2: >\n    c\n    d\n  3: e\n    f\n")
    assert [row.cells[0].text for row in found.rows] == ["a\nb", "c d", "e f"]


def test_an_empty_text_in_quotes() -> None:
    assert table('die: 1d2\nrows:\n  1: ""\n  2: a\n').rows[0].cells[0].text == ""


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings(cli: Cli, tmp_path: Path, start: str, end: str) -> None:
    text = start + f"die: 1d2{end}rows:{end}  1: Größe{end}  2: ½{end}"
    (tmp_path / "t.yaml").write_bytes(text.encode())
    ran = cli("table", "show", "t", "--json", "--tables", str(tmp_path))
    assert [row["cells"][0]["text"] for row in json.loads(ran.out)["rows"]] == ["Größe", "½"]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_other_encodings(cli: Cli, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes("die: 1d2\nrows:\n  1: Größe\n  2: b\n".encode(encoding))
    ran = cli("table", "check", str(path))
    line = 1 if encoding == "utf-16" else 3
    assert (ran.status, ran.out) == (1, f"{path}:{line}: not UTF-8; save the file as UTF-8\n")


TIMED = """
import sys, time
from combatcli.book.reading.table_file import read_table
from combatcli.book.source.files import File
from combatcli.errors import CombatError
start = time.process_time()
try:
    told = str(len(read_table(File(sys.argv[1])).rows))
except CombatError as error:
    told = error.message
print(time.process_time() - start, told)
"""


def timed(path: Path) -> tuple[float, str]:
    """Seconds to load a file in a process of its own that nothing traces, and what came of it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    command = [sys.executable, "-c", TIMED, str(path)]
    out = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, told = out.stdout.strip().split(" ", 1)
    return float(seconds), told


@pytest.mark.parametrize("rows", ["keys", "list"])
def test_ten_thousand_rows_in_a_second(tmp_path: Path, rows: str) -> None:
    lines = (f"  {n}: Row {n}, <1d4> orcs\n" for n in range(1, 10_001))
    text = "die: 1d10000\nrows:\n" + "".join(lines)
    if rows == "list":
        lines = (f"  - {{text: Row {n}, weight: {n % 9 + 1}}}\n" for n in range(10_000))
        text = "rows:\n" + "".join(lines)
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    seconds, told = timed(path)
    assert told == "10000"
    assert seconds < 1


BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in ("ab", "bc", "cd"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOMB, "t.yaml:1: an anchor (&name)"),
        ("rows: [*a]\n", "t.yaml:1: an alias (*name)"),
        ("rows: !!python/object/apply:os.system [ls]\n", "t.yaml:1: a tag (!name)"),
        ("rows: " + "[" * 500_000, "nested"),
        ("".join(" " * n + "a:\n" for n in range(1_500)), "t.yaml:21: nested deeper than 20"),
        ("rows:\n" + "- \n" * 1_200_000, "more than 200,000 texts"),
        ("rows:\n  1: a\x00b\n", "t.yaml:2: a control character"),
        ("? [a]\n: b\n", "t.yaml:1: a key that is not a word"),
    ],
)
def test_what_would_be_without_bounds(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(text, encoding="utf-8")
    seconds, message = timed(path)
    assert told in message
    assert len(message) < 200 + len(str(path))
    assert seconds < 2


def test_above_four_megabytes(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    ran = cli("table", "check", str(path))
    assert ran.out == f"{path}: larger than 4 MB; split it into several files\n"


def test_faults_without_end() -> None:
    rows = "".join(f"  {n}: {{txt: a}}\n" for n in range(1, 30_000))
    found, faults = check_table("t.yaml", f"die: 1d4\nrows:\n{rows}")
    assert found is None
    assert len(faults) == 1_000
