"""YAML as plain nodes: texts with their lines, and everything else refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from combatcli.book.source import yaml_nodes as nodes
from combatcli.book.source.yaml_nodes import (
    MOST_BYTES,
    Mapping,
    Scalar,
    Sequence,
    decode,
    read_bytes,
)
from combatcli.errors import FileError
from tests.book.refusals import refusal


def read(text: str) -> nodes.Node | None:
    return nodes.read_nodes(text, "t.yaml")


def test_nodes() -> None:
    assert read("a: 1\nb: [x, 'y', {z: \"w\"}]\n\nc:\n  - d\n") == Mapping(
        [
            (Scalar("a", 1), Scalar("1", 1)),
            (
                Scalar("b", 2),
                Sequence(
                    [
                        Scalar("x", 2),
                        Scalar("y", 2, quoted=True),
                        Mapping([(Scalar("z", 2), Scalar("w", 2, quoted=True))], 2),
                    ],
                    2,
                ),
            ),
            (Scalar("c", 4), Sequence([Scalar("d", 5)], 5)),
        ],
        1,
    )
    assert read("") is None
    assert read("# nothing\n") is None
    assert read("word\n") == Scalar("word", 1)
    assert Scalar("a", 1).quoted is False


def test_without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML was built without it, Python's own parser reads the same."""
    monkeypatch.delattr(yaml, "CBaseLoader", raising=False)
    assert read("a: [1]\n") == Mapping([(Scalar("a", 1), Sequence([Scalar("1", 1)], 1))], 1)
    tab = "t.yaml:2: not YAML: a tab before the text"
    assert refusal(FileError, read, "x: 1\n\ta: b\n")[0] == tab


def test_blocks_lose_the_last_line_end() -> None:
    """Three ways to write a block; line ends within it stay, and those of a quoted text all do."""
    node = read('a: |\n  x\n  X \n\nb: >\n  x\n  X\n\nc: |+\n  x\n\nd: "x\\n"\ne: x\n')
    assert isinstance(node, Mapping)
    texts = {key.text: value for key, value in node.pairs}
    assert texts == {
        "a": Scalar("x\nX ", 1, quoted=True),
        "b": Scalar("x X", 5, quoted=True),
        "c": Scalar("x", 9, quoted=True),
        "d": Scalar("x\n", 12, quoted=True),
        "e": Scalar("x", 13),
    }


def test_the_first_of_a_doubled_key() -> None:
    node = read("a: 1\nb: 2\na: 3\n")
    assert isinstance(node, Mapping)
    assert [node.get(key) for key in "abc"] == [Scalar("1", 1), Scalar("2", 2), None]


def test_as_deep_as_it_goes() -> None:
    node, deep = read("[" * 20 + "]" * 20), 0
    while isinstance(node, Sequence):
        node, deep = node.items[0] if node.items else None, deep + 1
    assert deep == 20


def test_one_beside_another_is_not_deeper() -> None:
    node = read("- [a]\n- {b: c}\n" * 15)
    assert isinstance(node, Sequence)
    assert len(node.items) == 30


def test_as_many_texts_as_a_file_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists and mappings count as well as words, so that no file takes all memory."""
    monkeypatch.setattr(nodes, "MOST_NODES", 5)
    assert read("a: b\nc: d\n") is not None  # the mapping and four words
    assert refusal(FileError, read, "a: b\nc:\n  - d\n") == (
        "t.yaml:3: more than 5 texts", "split it into several files"
    )  # fmt: skip
    message, _ = refusal(FileError, read, "- a\n- b\n- c\n- d\n- e\n")
    assert message == "t.yaml:5: more than 5 texts"


def test_how_many_that_is() -> None:
    assert (nodes.MOST_NODES, nodes.MOST_DEPTH) == (200_000, 20)


def test_nested_deeper_than_the_parser_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own parser recurses where libyaml's has a bound."""

    def parse(text: str, Loader: type) -> None:  # noqa: N803 (as PyYAML calls it)
        raise RecursionError

    monkeypatch.setattr(yaml, "parse", parse)
    assert refusal(FileError, read, "a: b\n") == ("t.yaml: nested too deep", "write it flat")


# files


def test_bytes_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(b"#" * MOST_BYTES)
    assert len(read_bytes(str(path))) == MOST_BYTES == 4 * 1024 * 1024
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    for name, message, hint in (
        (str(path), f"{path}: larger than 4 MB", "split it into several files"),
        (str(tmp_path / "none"), f"{tmp_path}/none: No such file or directory", None),
        (str(tmp_path), f"{tmp_path}: Is a directory", None),
        (f"{tmp_path}/a\0b", f"{tmp_path}/a\0b: unreadable", None),
    ):
        place = "check the file's name and place"
        assert refusal(FileError, read_bytes, name) == (message, hint or place)


def test_bytes_that_are_no_text() -> None:
    assert decode("\ufeffGröße".encode(), "t.yaml") == "Größe"
    assert decode("Größe".encode(), "t.yaml") == "Größe"
    for data, line in ((b"\xff", 1), (b"\n\xff\n", 2), (b"a\n\xff\n", 2), (b"a\n\nb\xff\n\xff", 3)):
        assert refusal(FileError, decode, data, "t.yaml") == (
            f"t.yaml:{line}: not UTF-8", "save the file as UTF-8"
        )  # fmt: skip
