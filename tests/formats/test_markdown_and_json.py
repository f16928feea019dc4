"""Markdown shows every text as written; JSON says all that `table show --json` says."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given

from combatcli.formats.markdown import escaped
from tests.formats.making import TEXTS
from tests.helpers import Cli

TABLE = r"""
title: Doors | windows
die: 1d2
source: Ours
license: CC0-1.0
rows:
  1: {text: "*Locked* | barred, <d6> bolts", then: [mood]}
  2: "Open [wide] \\ _ajar_\nor not"
"""


def test_markdown(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "doors.yaml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "mood.yaml").write_text("rows: [a]\n", encoding="utf-8")
    ran = cli("table", "export", "doors", "--to", "markdown", "--tables", str(tmp_path))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "### Doors \\| windows\n\n"
        "| 1d2 | Result |\n"
        "| --- | --- |\n"
        "| 1 | \\*Locked\\* \\| barred, \\<d6> bolts (then mood) |\n"
        "| 2 | Open \\[wide\\] \\\\ \\_ajar\\_<br>or not |\n"
        "\nSource: Ours\n"
        "\nLicense: CC0-1.0\n"
    )


def test_columns_and_marks(cli: Cli) -> None:
    ran = cli("table", "export", "punch", "--to", "markdown")
    lines = ran.out.splitlines()
    assert lines[2] == "| 2d6 | +4 | +3 | +2 | +1 | 0 |"
    assert lines[4] == "| 2 | 5\\* | 4\\* | 3\\* | 2\\* | 1\\* |"
    assert lines[5] == "| 3 | 3 | 3 | 2 | 2 | (1) |"
    assert ran.err == "combatcli: note: markdown does not hold effects\n"


@given(TEXTS)
def test_every_sign_is_kept(text: str) -> None:
    shown = escaped(text)
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)(?:\\\\)*\|", shown)
    assert unescape(re.sub(r"\\(.)", r"\1", shown.replace("<br>", "\n"))) == unescape(text)


@pytest.mark.parametrize("name", ["grapple", "critical", "weapons", "traits"])
def test_json(cli: Cli, name: str) -> None:
    exported = cli("table", "export", name, "--to", "json").out
    assert json.loads(exported) == json.loads(cli("table", "show", name, "--json").out)


def test_a_column_alone(cli: Cli) -> None:
    ran = cli("table", "export", "grapple", "--to", "csv", "--column", "+1")
    assert ran.out.startswith("row,text,points\n2,G2,2\n")


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("grapel --to csv", "unknown table 'grapel'; did you mean grapple?"),
        ("grapple --to csv --column 7", "unknown column of grapple '7'; known: +4, +3, +2, +1, 0"),
        ("body --to csv --column 7", "table body has no columns; leave out the column"),
    ],
)
def test_wrong_usage(cli: Cli, args: str, fault: str) -> None:
    ran = cli("table", "export", *args.split())
    assert (ran.status, ran.out, ran.err) == (2, "", f"combatcli: {fault}\n")


def test_no_format(cli: Cli) -> None:
    assert cli("table", "export", "body").status == 2
    assert cli("table", "export", "body", "--to", "xml").status == 2
    assert cli("table", "import", "x.csv").status == 2
