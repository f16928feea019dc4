"""Names in wide, combining and right-to-left letters: columns stay straight, at any width."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli.cli.show.grid import grid
from combatcli.cli.show.terminal_text import Spread, columns
from combatcli.cli.terminal import writable
from tests.helpers import Cli

WIDE = ["戰士", "ＣＯＮＡＮ", "コナン", "코난", "🗡️ knight", "Ż̷ubr", "अर्जुन", "נורג", "عنترة",
        "a\u0301\u0302bc", "한글"]  # fmt: skip


def width(text: str) -> int:
    return sum(map(columns, text))


def edges(line: str) -> set[int]:
    """The columns in which a run of two or more blanks ends."""
    return {width(line[: found.end()]) for found in re.finditer("  +", line)}


def straight(table: str, rows: int) -> bool:
    """Whether each row has a cell's start where the ruler of dashes has one."""
    _, ruler, *body = table.splitlines()[: rows + 2]
    starts = {0, *edges(ruler)}
    return all(edges(line) <= starts for line in body)


@pytest.mark.parametrize("name", WIDE)
def test_odds_grouped_by_a_name(cli: Cli, name: str) -> None:
    ran = cli("grapple", "-a", f"name={name},str=13,dex=14", "-d", "str=15,dex=10,con=10",
              "--odds", "--by", "attacker.name,outcome")  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert name in ran.out
    assert straight(ran.out, 3), ran.out


@pytest.mark.parametrize("name", WIDE)
def test_tables_of_a_folder(cli: Cli, name: str, tmp_path: object) -> None:
    with open(f"{tmp_path}/who.yaml", "w", encoding="utf-8") as file:
        file.write(f"die: 1d3\nrows:\n  1: {name}\n  2: plain\n  3: {name}{name}\n")
    folder = str(tmp_path)
    for args in (
        ["table", "show", "who"],
        ["table", "roll", "who", "--dice", "3"],
        ["table", "roll", "who", "--odds"],
        ["table", "check", f"{folder}/who.yaml"],
    ):
        ran = cli(*args, "--tables", folder)
        assert (ran.status, ran.err) == (0, ""), args
    shown = cli("table", "roll", "who", "--odds", "--tables", folder).out
    assert straight(shown, 3), shown


@pytest.mark.parametrize("name", WIDE)
def test_no_wider_than_the_page(cli: Cli, name: str) -> None:
    long = " ".join([name] * 12)
    for args in (
        ["grapple", "-a", f"name={long},str=13,dex=14", "-d", f"name={long},str=5,dex=5,con=5"],
        ["attack", "-a", f"name={long},av=1,damage=d6", "-d", f"name={long},ac=9,hp=9"],
    ):
        shown = cli(*args, "--seed", "1").out
        assert max(map(width, shown.splitlines())) <= 80
        assert long.replace(" ", "") in shown.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize("wide", ["40", "60", "80"])
@pytest.mark.parametrize(
    "args",
    [
        ["roll", "2d6", "--odds"],
        ["attack", "-a", "av=1,damage=d6", "-d", "ac=12,hp=8", "--odds", "--by", "damage"],
        ["grapple", "-a", "name=Conan,str=13,dex=14", "-d", "str=15,dex=10,con=10", "--odds",
         "--by", "attacker.name,outcome"],
        ["grapple", "-a", "name=Conan,str=13,dex=14", "-d", "str=15,dex=10,con=10", "--seed", "1"],
        ["dying", "-f", "con=12", "--seed", "5"],
        ["duel", "-a", "str=14,dex=13,con=12", "-d", "str=12,dex=15,con=13", "--seed", "7"],
        ["rulings"],
        ["table", "list"],
        ["table", "show", "critical"],
        ["table", "show", "punch"],
    ],
    ids=lambda args: " ".join(args[:2]) if isinstance(args, list) else args,
)  # fmt: skip
def test_fits_narrow_terminals(cli: Cli, args: list[str], wide: str) -> None:
    shown = cli(*args, env={"COLUMNS": wide}).out
    assert max(map(width, shown.splitlines())) <= int(wide), shown


letters = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf", "Co", "Zs")),
    min_size=1,
    max_size=12,
)


@given(st.lists(st.tuples(letters, letters), min_size=1, max_size=6))
def test_any_letters(rows: list[tuple[str, str]]) -> None:
    """Every second cell starts in one column, whatever the letters, and none is lost."""
    table = grid(("first", "second"), [[f"x{one}", f"y{two}"] for one, two in rows], 200)
    head, _, *body = table.splitlines()
    at = head.index("second")
    for line, (one, two) in zip(body, rows, strict=True):
        first, _, second = line.partition("  ")
        assert first == f"x{one}"
        assert second.strip(" ") == f"y{two}"
        assert width(line) - width(second.lstrip(" ")) == at


@given(st.text())
def test_spread_is_as_long_as_it_is_wide(text: str) -> None:
    spread = Spread()
    told = spread(text)
    assert spread.gathered(told) == writable(text)
    if text and columns(text[0]):
        assert len(told) == width(text)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("ascii", "a...+/-\\u017b"), ("latin-1", "a...±\\u017b"), ("cp1252", "a…±\\u017b"),
     ("utf-8", "a…±Ż")],
)  # fmt: skip
def test_what_an_encoding_lacks(encoding: str, shown: str) -> None:
    with mock.patch("sys.stdout") as stdout:
        stdout.encoding = encoding
        assert writable("a…±Ż") == shown


def names() -> Iterator[str]:
    yield from WIDE


def test_names_come_through_json(cli: Cli) -> None:
    for name in names():
        ran = cli("first-move", "-a", f"name={name},dex=18", "-d", "dex=3", "--json")
        assert ran.out.isascii()
        assert json.loads(ran.out)["attacker"]["name"] == name
