"""The table cache: it holds what the files give when they are read, and never that of old ones."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.book.load import built_in_rulings, built_in_table
from combatcli.book.reading.rulings import read_rulings
from combatcli.book.reading.table_file import read_table
from combatcli.book.source import table_cache
from combatcli.book.source.files import RULINGS, File
from combatcli.book.source.table_cache import (
    TABLE_CACHE,
    built_in_value,
    cache_text,
    line_for,
    reading_code,
    stamp,
    value_in,
)
from combatcli.book.table import Table
from tests.helpers import ROOT, execute
from tools import installed

FILES = [File(str(path)) for path in sorted((ROOT / "data").glob("*/*.yaml"))]
TABLES = [file for file in FILES if Path(file.path).stem != RULINGS]
SETS = [file for file in FILES if Path(file.path).stem == RULINGS]
MADE = installed.table_cache(of_checkout=True)


def name(file: File) -> str:
    return f"{Path(file.path).parent.name}-{Path(file.path).stem}"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the cache, in a folder of its own and not written yet."""
    monkeypatch.setattr(table_cache, "data_folder", lambda: str(tmp_path))
    forget()
    yield tmp_path / TABLE_CACHE
    forget()


def forget() -> None:
    """The cache is read anew; under `make mutants` it always is."""
    getattr(table_cache._lines, "cache_clear", lambda: None)()


@pytest.mark.parametrize("field", Table.__slots__)
@pytest.mark.parametrize("file", TABLES, ids=name)
def test_a_table_as_it_is_read(file: File, field: str, cache: Path) -> None:
    cache.write_text(MADE, encoding="ascii")
    assert built_in_value(file.digest) is not None
    kept, read = built_in_table(file), read_table(file)
    assert getattr(kept, field) == getattr(read, field)
    assert type(getattr(kept, field)) is type(getattr(read, field))


def test_its_parts_are_as_frozen() -> None:
    """Equal to a tuple is a named tuple, too: these are what the annotations say."""
    for row in Book().table("punch").rows:
        assert [type(part).__name__ for part in (row, row.cells, row.cells[0])] == [
            "Row", "tuple", "Cell"
        ]  # fmt: skip
        assert type(row.cells[0].then) is tuple


@pytest.mark.parametrize("file", SETS, ids=name)
def test_rulings_as_they_are_read(file: File, cache: Path) -> None:
    cache.write_text(MADE, encoding="ascii")
    assert built_in_value(file.digest) is not None
    kept, read = built_in_rulings(file, "mine"), read_rulings(file, "mine")
    assert kept == read
    assert list(kept) == list(read)


def test_a_file_that_was_changed_is_read_anew(tmp_path: Path, cache: Path) -> None:
    cache.write_text(MADE, encoding="ascii")
    changed = tmp_path / "limb.yaml"
    text = (ROOT / "data/labyrinth/limb.yaml").read_text(encoding="utf-8")
    changed.write_text(text.replace("Limbs struck", "Limbs lost"), encoding="utf-8")
    assert built_in_table(File(str(changed))).title == "Limbs lost"


KEY = "0" * 64
LINE = line_for(KEY, {"a": ["é", 1, None]})


def test_a_line() -> None:
    key, seal, text = LINE.split("\t")
    assert (key, len(seal), text) == (KEY, 64, '{"a":["\\u00e9",1,null]}\n')
    assert value_in(LINE, KEY) == {"a": ["é", 1, None]}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "\n",
        f"{KEY}\n",
        LINE[:-3],
        LINE.replace("1", "2"),
        LINE.replace(":", ": "),
        LINE + LINE,
        LINE.replace(KEY, "1" * 64),
        f"{KEY}\t\t[]\n",
    ],
)
def test_a_line_that_was_spoiled(line: str) -> None:
    assert value_in(line, KEY) is None
    assert value_in(line.replace("1" * 64, KEY), "1" * 64) is None


@pytest.mark.parametrize(
    ("text", "value", "code"),
    [
        (None, None, None),
        ("", None, None),
        ("no digest\n", None, None),
        (cache_text({KEY: [1]}, "abc", {}), [1], "abc"),
        ("\n\n" + cache_text({"1" * 64: [], KEY: [1]}, "abc", {}), [1], "abc"),
        (cache_text({KEY: [1]}, "abc", {}).replace("[1]", "[2]"), None, "abc"),
        (cache_text({KEY: [1]}, "abc", {})[:-4], None, "abc"),
        ("\u00ff\n".encode("latin-1").decode("latin-1") + line_for(KEY, [1]), None, None),
        (cache_text({KEY: [1]}, "abc"), None, None),
        (cache_text({KEY: [1]}, "abc", {"/gone.py": [1, 2]}), None, None),
        (cache_text({KEY: [1]}, "abc", {"/gone.py": [1, 2]}).replace("[1,2]", "[]"), None, None),
    ],
)
def test_what_is_kept(cache: Path, text: str | None, value: object, code: str | None) -> None:
    if text is not None:
        cache.write_text(text, encoding="utf-8", newline="")
    assert (built_in_value(KEY), reading_code()) == (value, code)


def test_a_cache_that_is_no_text(cache: Path) -> None:
    cache.write_bytes(b"\xff\n" + cache_text({KEY: [1]}, "abc", {}).encode())
    assert built_in_value(KEY) is None


@pytest.mark.parametrize("spoiled", [False, True])
def test_without_what_is_kept(tmp_path: Path, spoiled: bool) -> None:
    """A copy of the package whose cache is missing or spoiled reads the YAML."""
    code = (
        "import sys; from combatcli.book import Book\n"
        "from combatcli.book.source import table_cache\n"
        f"table_cache.data_folder = lambda: {str(tmp_path)!r}\n"
        "print(Book().table('limb').title, 'yaml' in sys.modules)"
    )
    if spoiled:
        (tmp_path / TABLE_CACHE).write_text(MADE.replace("Limbs", "Lambs"), encoding="utf-8")
    ran = execute([sys.executable, "-c", code])
    assert (ran.status, ran.out, ran.err) == (0, "Limbs struck True\n", "")


def test_the_code_that_reads_is_known_by_its_digest(cache: Path) -> None:
    cache.write_text(MADE, encoding="ascii")
    code = reading_code()
    assert code == installed.reading_code()
    assert len(str(code)) == 64


@pytest.mark.parametrize("change", ["written", "longer", "gone"])
def test_what_other_code_has_read_is_not_taken(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """In a checkout the code changes under the cache: by a pull, or another branch."""
    source = tmp_path / "checkout" / "combatcli" / "code.py"
    source.parent.mkdir(parents=True)
    source.write_text("old")
    monkeypatch.setattr(table_cache, "package_folder", lambda: str(source.parent))
    cache.write_text(cache_text({KEY: [1]}, "abc", {"/combatcli/code.py": stamp(str(source))}))
    assert (built_in_value(KEY), reading_code()) == ([1], "abc")
    written = source.stat().st_mtime_ns
    if change == "gone":
        source.unlink()
    else:
        source.write_text("older" if change == "longer" else "new")
        os.utime(source, ns=(written, written + (change == "written") * 1_000_000))
    forget()
    assert (built_in_value(KEY), reading_code()) == (None, None)


def test_in_an_install_code_and_cache_come_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "combatcli" / "data"
    data.mkdir(parents=True)
    (data / TABLE_CACHE).write_text(cache_text({KEY: [1]}, "abc"))
    monkeypatch.setattr(table_cache, "package_folder", lambda: str(data.parent))
    monkeypatch.setattr(table_cache, "data_folder", lambda: str(data))
    forget()
    assert (built_in_value(KEY), reading_code()) == ([1], "abc")
    forget()
