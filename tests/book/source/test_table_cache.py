"""Built-in tables are kept parsed: the same nodes as their YAML gives, and never those of old."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.book.source import table_cache as parsed
from combatcli.book.source.table_cache import PARSED, data_folder, line_for, nodes_in
from combatcli.book.source.yaml_nodes import Scalar, decode, read_bytes, read_nodes
from combatcli.errors import FileError
from tests.book.refusals import refusal
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
        "import sys; from combatcli.book import Book\n"
        "from combatcli.book.source import table_cache\n"
        f"table_cache.data_folder = lambda: {str(tmp_path)!r}\n"
        "print(Book().table('limb').title, 'yaml' in sys.modules)"
    )
    if kept is not None:
        (tmp_path / PARSED).write_text(kept, encoding="utf-8")
    ran = execute([sys.executable, "-c", code])
    assert (ran.status, ran.out, ran.err) == (0, "Limbs struck True\n", "")


def forget() -> None:
    """What is kept is read anew; under `make mutants` it always is, and there is no cache."""
    getattr(parsed._lines, "cache_clear", lambda: None)()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of what is kept, in a folder of its own and not written yet."""
    monkeypatch.setattr(parsed, "data_folder", lambda: str(tmp_path))
    forget()
    yield tmp_path / PARSED
    forget()


OF_OLD = Scalar("of old", 7, True)
ANEW = Scalar("anew", 1)


@pytest.mark.parametrize(
    ("before", "node"),
    [
        (None, ANEW),
        ("", OF_OLD),
        ("0" * 64 + "\t[]\n", OF_OLD),
        ("no digest\n", OF_OLD),
        ("\u00e9\n", ANEW),
    ],
)
def test_what_is_kept_of_a_file(kept: Path, before: str | None, node: Scalar) -> None:
    """It is taken by the digest alone; where the file is missing or not ASCII, nothing is kept."""
    path = kept.with_name("a.yaml")
    path.write_bytes(b"anew\n")
    if before is not None:
        line = f'{sha256(path.read_bytes()).hexdigest()}\t["of old",7,true]\n'
        kept.write_text(before + line, encoding="utf-8", newline="")
    assert nodes_in(str(path)) == node


@pytest.mark.parametrize(("data", "what"), [(b"a: [", "not YAML"), (b"a: 1\n\xff", "not UTF-8")])
def test_faults_name_the_file(kept: Path, data: bytes, what: str) -> None:
    path = kept.with_name("a.yaml")
    path.write_bytes(data)
    for message, _ in (
        refusal(FileError, nodes_in, str(path)), refusal(FileError, line_for, data, str(path))
    ):  # fmt: skip
        assert message.startswith(f"{path}:")
        assert what in message
