"""What is kept of the user's own files: never another's, never in the way, never without end."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.book.source import own_cache
from combatcli.book.source.files import File
from combatcli.book.source.own_cache import own_value
from combatcli.book.source.table_cache import TABLE_CACHE
from combatcli.errors import TableError
from combatcli.files import cache_folder
from tests.helpers import execute
from tools.installed import table_cache


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of caches: empty. The code that reads is known, as in an install."""
    folder = tmp_path / "caches"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    monkeypatch.setattr(own_cache, "reading_code", lambda: "code")
    return folder


@pytest.fixture
def file(tmp_path: Path) -> File:
    return written(tmp_path / "mine.yaml", "rows: [a]\n")


def written(path: Path, text: str) -> File:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return File(str(path))


def value(what: str, file: File, over: File | None = None, new: Any = "new") -> Any:
    """The value kept, or a new one."""
    return own_value(what, file, over, lambda: new)


def test_it_is_read_once(file: File, caches: Path) -> None:
    assert [value("table", file, new=each) for each in ("one", "two")] == ["one", "one"]
    (kept,) = (caches / "combatcli").iterdir()
    assert (caches / "combatcli").stat().st_mode & 0o777 == 0o700
    assert len(kept.name) == 64


def test_the_same_file_elsewhere(tmp_path: Path, file: File) -> None:
    value("table", file, new="one")
    assert value("table", written(tmp_path / "other/mine.yaml", "rows: [a]\n")) == "one"


def test_what_it_is_known_by(tmp_path: Path, file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another kind, content, name or table beneath, another version or code is read anew."""
    value("table", file, new="old")
    beneath, other = (written(tmp_path / f"{each}.yml", each) for each in ("beneath", "other"))
    assert value("name", file) == "new"
    assert value("table", written(tmp_path / "mine.yml", "rows: [b]\n")) == "new"
    assert value("table", written(tmp_path / "yours.yaml", "rows: [a]\n")) == "new"
    assert value("table", file, beneath, "over") == "over"
    assert value("table", file, other) == "new"
    assert value("table", file) == "old"
    with monkeypatch.context() as patch:
        patch.setattr(own_cache, "__version__", "0.0.0")
        assert value("table", file) == "new"
    with monkeypatch.context() as patch:
        patch.setattr(own_cache, "reading_code", lambda: "other")
        assert value("table", file) == "new"
    assert value("table", file) == "old"


def test_where_the_code_is_not_known_nothing_is_kept(
    file: File, caches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a checkout that nobody installed: it may have changed since."""
    monkeypatch.setattr(own_cache, "reading_code", lambda: None)
    assert [value("table", file, new=each) for each in ("one", "two")] == ["one", "two"]
    assert not caches.exists()


def test_faults_are_not_kept(file: File, caches: Path) -> None:
    def read() -> str:
        raise TableError("a fault")

    for _ in range(2):
        with pytest.raises(TableError):
            own_value("table", file, None, read)
    assert not caches.exists()


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"x", b"{}", b"0\t0\t{}\n"])
def test_what_was_spoiled_is_read_anew(file: File, caches: Path, data: bytes) -> None:
    value("table", file, new="old")
    (kept,) = (caches / "combatcli").iterdir()
    kept.write_bytes(data)
    assert value("table", file) == "new"
    assert value("table", file, new="newer") == "new"  # and is written anew


def test_one_that_was_put_in_anothers_place(tmp_path: Path, file: File, caches: Path) -> None:
    value("table", file, new="old")
    (old,) = (caches / "combatcli").iterdir()
    other = written(tmp_path / "other.yaml", "rows: [b]\n")
    value("table", other, new="other")
    (kept,) = set((caches / "combatcli").iterdir()) - {old}
    kept.write_bytes(old.read_bytes())
    assert value("table", other) == "new"


def test_a_folder_in_the_place_of_a_file(file: File, caches: Path) -> None:
    value("table", file)
    (kept,) = (caches / "combatcli").iterdir()
    kept.unlink()
    kept.mkdir()
    assert [value("table", file, new=each) for each in ("one", "two")] == ["one", "two"]
    assert list((caches / "combatcli").iterdir()) == [kept]  # and nothing half written beside it


@pytest.mark.parametrize("home", ["/dev/null", "/proc/none"])
def test_where_nothing_can_be_written(
    file: File, home: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    assert [value("table", file, new=each) for each in ("one", "two")] == ["one", "two"]


def test_what_no_json_holds_is_not_kept(file: File) -> None:
    looped: list[Any] = []
    looped.append(looped)
    assert value("table", file, new=looped) is looped


@pytest.mark.parametrize(
    ("home", "xdg", "folder"),
    [
        ("/people", "/caches", "/caches/combatcli"),
        ("/people", "", "/people/.cache/combatcli"),
        ("/people", None, "/people/.cache/combatcli"),
        ("/people", "relative", "/people/.cache/combatcli"),  # as the XDG base directories have it
        ("relative", None, None),
    ],
)
def test_the_folder(
    home: str, xdg: str | None, folder: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", home)
    if xdg is None:
        monkeypatch.delenv("XDG_CACHE_HOME")
    else:
        monkeypatch.setenv("XDG_CACHE_HOME", xdg)
    assert cache_folder() == folder


def test_without_a_folder_nothing_is_kept(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_cache, "cache_folder", lambda: None)
    assert [value("table", file, new=each) for each in ("one", "two")] == ["one", "two"]


def test_the_oldest_make_room(
    tmp_path: Path, caches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_cache, "MOST_KEPT", 3)
    files = [written(tmp_path / f"{at}.yaml", str(at)) for at in range(5)]
    for at, each in enumerate(files):
        value("table", each, new="old")
        for path in (caches / "combatcli").iterdir():
            if path.stat().st_mtime > 1_000:
                os.utime(path, (at, at))
    assert len(list((caches / "combatcli").iterdir())) == 3
    assert [value("table", each) for each in files[2:]] == ["old"] * 3
    assert value("table", files[0]) == "new"


BY_CACHE = """
import sys
from combatcli.book import Book
from combatcli.book.source import table_cache
table_cache.data_folder = lambda: sys.argv[2]
book = Book(sys.argv[1])
table = book.table('limb')
print([row.cells for row in table.rows][:1], table.path, book.names[-1])
print(book.default(book.ruling('labyrinth', 'kill')), 'yaml' in sys.modules)
"""


def test_a_whole_folder(tmp_path: Path, caches: Path) -> None:
    """The second run of a command reads no YAML, and has the same book."""
    folder = tmp_path / "tables"
    row = "{text: x, limb: left-hand, forbids: weapon}"
    written(folder / "limb.yaml", f"name: limb\ndie: 1d1\nrows: [{row}]\n")
    written(folder / "other.yaml", "name: mood\nrows: [a]\n")
    written(folder / "rulings.yaml", "kill: dying-roll\n")
    written(tmp_path / TABLE_CACHE, table_cache(of_checkout=True))
    command = [sys.executable, "-c", BY_CACHE, str(folder), str(tmp_path)]
    env = {"XDG_CACHE_HOME": str(caches)}
    first, second = (execute(command, env=env).out for _ in range(2))
    assert first.endswith("dying-roll True\n")
    assert second == first.replace("True", "False")


def test_links_are_looked_at_each_time(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    written(folder / "mood.yaml", "rows: [as <@other>]\n")
    written(folder / "other.yaml", "rows: [a]\n")
    assert Book(str(folder)).table("mood").links[0].name == "other"
    (folder / "other.yaml").unlink()
    with pytest.raises(TableError, match="a link to other, and there is no such table"):
        Book(str(folder)).table("mood")
