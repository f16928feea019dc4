"""Files as bytes and as text, and the folders that the built-in ones lie in."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from combatcli.book.source import files
from combatcli.book.source.files import MOST_BYTES, File, data_folder, decode, read_bytes
from combatcli.errors import FileError


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_text("Größe\n", encoding="utf-8-sig")
    file = File(str(path))
    assert (file.path, file.data, file.text()) == (str(path), path.read_bytes(), "Größe\n")
    assert file.digest == sha256(file.data).hexdigest()


def test_bytes_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(b"#" * MOST_BYTES)
    assert len(read_bytes(str(path))) == MOST_BYTES == 4 * 1024 * 1024
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    for name, message, hint in (
        (str(path), f"{path}: larger than 4 MB", "split it into several files"),
        (str(tmp_path / "none"), f"{tmp_path}/none: No such file or directory", None),
        (f"{tmp_path}/a\0b", f"{tmp_path}/a\0b: unreadable", None),
    ):
        with pytest.raises(FileError) as refused:
            read_bytes(name)
        assert refused.value.message == message
        assert refused.value.hint == (hint or "check the file's name and place")


def test_bytes_that_are_no_text() -> None:
    assert decode("\ufeffGröße".encode(), "t.yaml") == "Größe"
    assert decode("Größe".encode(), "t.yaml") == "Größe"
    for data, line in ((b"\xff", 1), (b"\n\xff\n", 2), (b"a\n\xff\n", 2), (b"a\n\nb\xff\n\xff", 3)):
        with pytest.raises(FileError) as refused:
            decode(data, "t.yaml")
        assert refused.value.message == f"t.yaml:{line}: not UTF-8"
        assert refused.value.hint == "save the file as UTF-8"


def test_the_tables_lie_in_the_package_or_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_PACKAGE", str(tmp_path / "combatcli"))
    assert data_folder() == str(tmp_path / "data")
    (tmp_path / "combatcli/data").mkdir(parents=True)
    assert data_folder() == str(tmp_path / "combatcli" / "data")
