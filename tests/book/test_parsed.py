"""Built-in tables are kept parsed: the same nodes as their YAML gives, and never those of old."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.book.nodes import decode, read_bytes, read_nodes
from combatcli.book.parsed import PARSED, data_folder, line_for, nodes_in
from tests.helpers import ROOT, execute

FILES = sorted((ROOT / "data").glob("*/*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_same_nodes(path: Path) -> None:
    wanted = read_nodes(decode(read_bytes(str(path)), path.name), path.name)
    assert nodes_in(str(path)) == wanted
    kept = Path(data_folder(), PARSED).read_text(encoding="ascii")
    assert line_for(path.read_bytes(), path.name) in kept.splitlines(keepends=True)


def test_quotes_and_lines_are_kept(tmp_path: Path) -> None:
    """A text in quotes is a text even if it looks like a number, and faults name their line."""
    path = tmp_path / "odd.yaml"
    path.write_text("die: 1d2\nrows:\n  1: '2'\n  2:\n    - é\n    - {text: \"a: b\"}\n")
    digest, _, nodes = line_for(path.read_bytes(), "odd.yaml").partition("\t")
    assert len(digest) == 64
    assert nodes == (
        '{"pairs":[["die",1,false],["1d2",1,false],["rows",2,false],{"pairs":[["1",3,false],'
        '["2",3,true],["2",4,false],{"list":[["\\u00e9",5,false],{"pairs":[["text",6,false],'
        '["a: b",6,true]],"line":6}],"line":5}],"line":3}],"line":1}\n'
    )


def test_a_file_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    text = (ROOT / "data/labyrinth/limb.yaml").read_text(encoding="utf-8")
    changed = tmp_path / "limb.yaml"
    changed.write_text(text.replace("Limbs struck", "Limbs lost"), encoding="utf-8")
    assert Book(str(tmp_path)).table("limb").title == "Limbs lost"
    assert Book().table("limb").title == "Limbs struck"


@pytest.mark.parametrize("kept", [None, "", "no digest", "\u00e9\n"])
def test_without_what_is_kept(tmp_path: Path, kept: str | None) -> None:
    """A copy of the package whose file is missing or spoiled reads the YAML."""
    code = (
        "import sys; from combatcli.book import parsed, Book\n"
        f"parsed.data_folder = lambda: {str(tmp_path)!r}\n"
        "print(Book().table('limb').title, 'yaml' in sys.modules)"
    )
    if kept is not None:
        (tmp_path / PARSED).write_text(kept, encoding="utf-8")
    ran = execute([sys.executable, "-c", code])
    assert (ran.status, ran.out, ran.err) == (0, "Limbs struck True\n", "")
