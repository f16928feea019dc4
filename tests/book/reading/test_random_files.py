"""The loader on anything: an error or a table, never another exception, never for long."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combatcli.book import Book
from combatcli.book.reading.table_file import check_table
from combatcli.errors import CombatError
from combatcli.formats.yaml import export_table
from combatcli.odds.row_chances import chances
from tests.helpers import ROOT

SHIPPED = sorted((ROOT / "data").glob("*/*.yaml")) + sorted((ROOT / "examples").glob("*/*.yaml"))
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in SHIPPED}
BOOK = Book()
TOKENS = st.sampled_from(
    [
        "name", "title", "die", "by", "rows", "columns", "effects", "off_table", "source", "text",
        "weight", "then", "reconstructed", ":", ": ", "\n", "\n  ", "\n    ", "- ", "[", "]", "{",
        "}", ", ", '"', "'", "2d6", "d%", "1d6", "1", "2-5", "12+", "00", "96-00", "–", "<1d4>",
        "<@loot>", "<@body>", "<", ">", "clamp", "error", "integer", "dice?", "a|b", "true", "#",
        "&a", "*a", "!x", "|", "?", "\t", "%", "@", "`", "\\", "é", "\x00", "\u2028", "\ufeff",
        "🎲",
    ]
)  # fmt: skip


def load(text: str, name: str = "t") -> None:
    """A table or an error; a table says its chances and is written and read back."""
    start = time.process_time()
    refused = None
    try:
        table, faults = check_table(f"{name}.yaml", text, BOOK.built_in(name))
    except CombatError as error:
        refused = error
    if refused is not None:
        assert refused.message.startswith(f"{name}.yaml")
        assert refused.hint
    else:
        assert (table is None) == bool(faults)
        assert all(fault.what and fault.remedy for fault in faults)
        if table is not None:
            exact = chances(table)
            assert exact is None or sum(exact) == 1
            again, faults = check_table("t.yaml", export_table(table).text)
            assert again is not None, faults
    assert time.process_time() - start < 1


@given(st.lists(TOKENS, max_size=60).map("".join))
@settings(max_examples=200)
def test_random_tokens(text: str) -> None:
    load(text)


@given(st.text(max_size=200))
def test_random_text(text: str) -> None:
    load(text.encode("utf-8", "replace").decode())


SCALARS = st.one_of(
    st.integers(-5, 120).map(str), st.sampled_from(["a", "no", "2-5", "12+", "x|y"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(st.tuples(SCALARS, inner), max_size=4).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
        )
    ),
    max_leaves=12,
)
HEADS = ["name", "title", "die", "by", "rows", "columns", "effects", "off_table", "source", "odd"]


@given(st.lists(st.tuples(st.sampled_from(HEADS), VALUES), max_size=6))
@settings(max_examples=150)
def test_random_documents(pairs: list[tuple[str, str]]) -> None:
    load("".join(f"{key}: {value}\n" for key, value in pairs))


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
@settings(max_examples=20)
def test_mutations_of_the_shipped_tables(name: str, data: st.DataObject) -> None:
    text = TEXTS[name]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12))
        put = data.draw(st.one_of(st.just(""), TOKENS, st.characters()))
        text = text[:at] + put.encode("utf-8", "replace").decode() + text[at + gone :]
    load(text, name)
