"""A user's folder: which files are tables, what each is called, where the rulings are."""

from __future__ import annotations

from pathlib import Path

import pytest

from combatcli.book.own import OwnTables, name_in
from combatcli.book.source.files import yaml_files
from combatcli.errors import FileError
from tests.book.refusals import refusal


def write(folder: Path, name: str, text: str = "rows: [a]\n") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_yaml_files_in_order(tmp_path: Path) -> None:
    for name in ("b.yml", "a.yaml", "c.YAML", "d.txt", ".hidden.yaml", "yaml"):
        write(tmp_path, name)
    assert yaml_files(str(tmp_path)) == [str(tmp_path / "a.yaml"), str(tmp_path / "b.yml")]


def test_a_folder_that_cannot_be_read(tmp_path: Path) -> None:
    for folder, why in (("none", "No such file or directory"), ("a\0b", "unreadable")):
        path = f"{tmp_path}/{folder}"
        assert refusal(FileError, yaml_files, path) == (f"{path}: {why}", "name a folder of tables")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("name: mood\nrows: [a]\n", "mood"),
        ("title: Moods\ndie: 1d1\nname: ' mood '\nrows: [a]\n", "mood"),
        ("rows: [a]\n", "file"),
        ("# no name\nrows: [a]\n", "file"),
        ("title: name\ndie: 1d1\nrows: [a]\n", "file"),  # a value that looks like the key
        ("columns: [name, b]\nrows: [[a, b]]\nname: mood\n", "mood"),
        ("effects: {name: text, x: text}\nrows: [a]\nname: mood\n", "mood"),
        ("effects: {a: {name: b}, name: text}\nrows: [a]\n", "file"),
        ("rows:\n  - [[a], name, b]\n  - {text: c, name: d}\n", "file"),
        ("rows: [a]\nname: []\n", "file"),
        ("rows: [a]\nname: ''\n", "file"),
        ("- name\n- mood\n", "mood"),  # no table either way: that is said when it is read
        ("name\n", "file"),
        ("rows: [a\nname: mood\n", "file"),
        ("rows: \0\nname: mood\n", "file"),
    ],
)
def test_what_a_table_is_called(tmp_path: Path, text: str, name: str) -> None:
    assert name_in(write(tmp_path, "file.yaml", text)) == name


def test_a_file_that_cannot_be_read_is_called_as_the_file(tmp_path: Path) -> None:
    assert name_in(str(tmp_path / "none.yaml")) == "none"
    (tmp_path / "latin.yaml").write_bytes("name: Größe\n".encode("latin-1"))
    assert name_in(str(tmp_path / "latin.yaml")) == "latin"


def test_tables_and_rulings(tmp_path: Path) -> None:
    first = write(tmp_path, "a.yaml", "name: mood\nrows: [a]\n")
    rulings = write(tmp_path, "rulings.yml", "kill: dead\n")
    last = write(tmp_path, "z.yaml")  # after the rulings, and read all the same
    own = OwnTables(str(tmp_path))
    assert (own.paths, own.rulings) == ({"mood": first, "z": last}, rulings)


def test_no_rulings(tmp_path: Path) -> None:
    own = OwnTables(str(tmp_path))
    assert (own.paths, own.rulings) == ({}, None)


def test_two_files_of_one_name(tmp_path: Path) -> None:
    one = write(tmp_path, "one.yaml", "name: mood\nrows: [a]\n")
    two = write(tmp_path, "two.yaml", "name: mood\nrows: [b]\n")
    write(tmp_path, "three.yaml", "rows: [c]\n")
    own = OwnTables(str(tmp_path))
    assert own.path("three") == str(tmp_path / "three.yaml")
    assert refusal(FileError, own.path, "mood") == (
        f"{two}: a second table mood, beside {one}", "rename one, or remove it"
    )  # fmt: skip
