"""A batch that runs for days reads tables again when their files change."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.stream import books
from combatcli.stream.batch import Batch

LINE = b'{"command":"table roll","table":"loot","seed":1}'


def table(text: str) -> str:
    return f"die: 1d1\nrows:\n  1: {text}\n"


@pytest.fixture
def batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Batch:
    monkeypatch.setattr(books, "LOOK_AFTER", 0.0)
    (tmp_path / "loot.yaml").write_text(table("gold"))
    return Batch(partial(Book, str(tmp_path)))


def outcome(batch: Batch) -> str:
    answer = json.loads(batch.answer_line(LINE, 1) or "")
    return str(answer.get("outcome") or answer["error"]["message"])


def test_a_changed_table(batch: Batch, tmp_path: Path) -> None:
    assert outcome(batch) == "gold"
    (tmp_path / "loot.yaml").write_text(table("silver"))
    assert outcome(batch) == "silver"


def test_a_table_of_the_same_size_and_name(batch: Batch, tmp_path: Path) -> None:
    """Written beside and moved over it, as editors do."""
    assert outcome(batch) == "gold"
    (tmp_path / "new").write_text(table("iron"))
    (tmp_path / "new").rename(tmp_path / "loot.yaml")
    assert outcome(batch) == "iron"


def test_a_faulty_table_is_an_error_until_it_is_mended(batch: Batch, tmp_path: Path) -> None:
    (tmp_path / "loot.yaml").write_text("die: 1d2\nrows:\n  1: gold\n")
    assert "no row for 2" in outcome(batch)
    (tmp_path / "loot.yaml").write_text(table("gold"))
    assert outcome(batch) == "gold"


def test_new_tables_and_a_folder_that_goes(batch: Batch, tmp_path: Path) -> None:
    (tmp_path / "gems.yaml").write_text(table("ruby"))
    assert b"ruby" in (batch.answer_line(LINE.replace(b"loot", b"gems"), 1) or "").encode()
    for path in list(tmp_path.iterdir()):
        path.unlink()
    assert outcome(batch).startswith("unknown table 'loot'")
    tmp_path.rmdir()
    assert str(tmp_path) in outcome(batch)


def test_nothing_is_read_again_where_nothing_changed(
    batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert outcome(batch) == "gold"
    monkeypatch.setattr("combatcli.book.Book.unlinked", None)
    assert outcome(batch) == "gold"
