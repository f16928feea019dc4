"""The made documents are as the commands are now, and show what is there to be shown."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tools.__main__ as tool
from combatcli.book import Book
from combatcli.book.source.files import built_in_files
from combatcli.cli.manual.pages import pages
from combatcli.cli.top import COMMANDS
from combatcli.rules import modules
from tests.helpers import ROOT, Cli
from tools import charts, documents, picture

MADE = {path: text or "" for path, text in documents.documents().items()}


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.name)
def test_not_stale(path: Path) -> None:
    assert path.is_file(), "run make docs"
    assert path.read_text(encoding="utf-8") == MADE[path], "run make docs"


def test_a_stale_one_is_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, right = tmp_path / "old.md", tmp_path / "folder" / "new.md", tmp_path / "right.md"
    old.write_text("of old\n", encoding="utf-8")
    right.write_text("right\n", encoding="utf-8")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(
        documents, "documents", lambda: {old: "of now\n", right: "right\n", new: "½\n"}
    )
    assert tool.main(["--check"]) == 1
    named = "old.md is stale: run make docs\nfolder/new.md is stale: run make docs\n"
    assert capsys.readouterr().out == named
    assert tool.main([]) == 0
    assert capsys.readouterr().out == "wrote old.md\nwrote folder/new.md\n"
    assert [path.read_bytes() for path in (old, right, new)] == [
        b"of now\n", b"right\n", "½\n".encode(),
    ]  # fmt: skip
    assert tool.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_a_chart_is_drawn_once_its_specification_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, command = tmp_path / "roll.svg", "combatcli roll 1d6 --odds"
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    assert charts.chart(path, command) is None
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(documents, "documents", lambda: {path: None})
    assert (tool.main([]), tool.main(["--check"])) == (1, 1)
    assert capsys.readouterr().out.count("roll.svg is stale: install vl-convert-python") == 2
    mark = f"<!-- specification {charts.digest(charts.plotted(command, 'chart.json'))} -->\n"
    path.write_text(f"{mark}<svg/>\n", encoding="utf-8")
    assert charts.chart(path, command) == f"{mark}<svg/>\n"
    assert charts.chart(path, "combatcli roll 1d8 --odds") is None


def test_digests_count_six_digits() -> None:
    same = charts.digest(b"[0.1234561, 1]"), charts.digest(b"[0.12345609, 1]")
    assert same[0] == same[1] != charts.digest(b"[0.12346, 1]")


@pytest.mark.parametrize(("name", "words"), [
    ("hits.svg", ["Attack: chance of hit by defender's ac and attacker's level", "chance of hit"]),
    ("wins.svg", ["Duel: chance of each outcome by attacker's str", "chance", "attacker"]),
])  # fmt: skip
def test_charts_have_titles(name: str, words: list[str]) -> None:
    root = ElementTree.fromstring(MADE[ROOT / "docs" / name])
    drawn = ["".join(text.itertext()) for text in root.iter() if text.tag.endswith("}text")]
    assert [word for word in words if word not in drawn] == []
    page = (ROOT / "docs/sweeps.md").read_text(encoding="utf-8")
    assert f"{charts.CHARTS[name]} --plot {name}\n" in page
    assert f"]({name})" in page


def test_every_command_has_its_line() -> None:
    names = {page.name for page in pages(COMMANDS)}
    assert set(modules()) < names
    assert {"table show", "batch", "completion"} < names
    reference = MADE[ROOT / "docs/commands.md"]
    assert all(f"\n| `{name}" in reference for name in names)
    assert all(page.example.startswith(("combatcli", "echo")) for page in pages(COMMANDS))


def test_every_ruling_is_told_in_full() -> None:
    page = MADE[ROOT / "docs/rulings.md"]
    book = Book()
    heads = re.findall(r"(?m)^### (.+)$", page)
    sets = [{**book.rulings((rules,)), **book.readings((rules,))} for rules in built_in_files()]
    assert heads == [name for entries in sets for name in entries]
    entries = dict(zip(heads, page.split("\n### ")[1:], strict=True))
    for name, reading in book.readings().items():
        assert f"Reading: {reading.reading}\n\nSource: {reading.source}" in entries[name]
    for name, ruling in book.rulings().items():
        assert ruling.question in entries[name]
        assert f"Source: {ruling.source}" in entries[name]
        listed = re.findall(r"(?m)^- `(.+?)`( \(default\))?: (.+)$", entries[name])
        assert listed == [
            (choice, " (default)" if choice == ruling.default else "", meaning)
            for choice, meaning in ruling.choices.items()
        ]
    assert "\nTouches: `attack`, `shield-bash`, `duel`.\n" in entries["kill"]


def test_the_picture_shows_what_is_printed(cli: Cli) -> None:
    root = ElementTree.fromstring(MADE[ROOT / "docs/result.svg"])
    drawn = ["".join(text.itertext()) for text in root.iter() if text.tag.endswith("}text")]
    prompt = f"$ {picture.COMMAND}".split("\n")
    words = " ".join(line.removesuffix("\\").strip() for line in prompt).split()
    printed = cli(*words[2:]).out
    assert words[:2] == ["$", "combatcli"]
    assert drawn == [*prompt, *filter(None, printed.split("\n"))]
    (bold,) = (text.text for text in root.iter() if text.get("font-weight") == "bold")
    assert bold == printed.split("\n")[0]
