"""The README's examples do what it says; and what runs them can tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import console
from tests.helpers import ROOT

README = ROOT / "README.md"
EXAMPLES = list(console.blocks(README.read_text(encoding="utf-8"))) if README.exists() else []


@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: block.id)
def test_example(block: console.Block, tmp_path: Path) -> None:
    console.check(block, tmp_path)


def test_there_are_sessions() -> None:
    assert [block for block in EXAMPLES if block.commands]


def session(text: str) -> console.Block:
    (block,) = console.blocks(f"# Top\n\n```console\n{text}\n```\n")
    return block


@pytest.mark.parametrize(
    "text",
    [
        "$ echo one; echo two\none\ntwo",
        "$ printf 'no newline at the end'\nno newline at the end",
        "$ echo out; echo err >&2\nout\nerr",
        "$ true\n$ echo one\\\n>  two\none two",
        "$ echo one \\\n    two\none two",
        "$ cat <<END >a.txt\n> alpha\n>\n> beta\n> END\n$ cat a.txt\nalpha\n\nbeta",
        "$ for i in 1 2; do\n>   echo $i\n> done\n1\n2",
        "$ hp=9\n$ echo $hp\n9",
        "$ seq 9\n1\n...\n9",
        "$ seq 9\n...",
        "$ true\n...",
        "$ (exit 3)\n$ echo $?\n3",
        "$ echo 'combatcli: no such die' >&2; false\ncombatcli: no such die",
        "$ echo $COLUMNS${NO_COLOR-unset}${COMBATCLI_TABLES-unset}\n80unsetunset",
    ],
)
def test_right_session(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COMBATCLI_TABLES", "elsewhere")
    console.check(session(text), tmp_path)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("$ echo one\ntwo", "line 4: not what is shown\n$ echo one\n--- shown\n+++ printed"),
        ("$ echo one\none\ntwo", "not what is shown"),
        ("$ echo one; echo two\none", "not what is shown"),
        ("$ echo one", "not what is shown"),
        ("$ true\n", "not what is shown"),
        ("$ true\n$ echo 'a '\na", "line 5: not what is shown"),
        ("$ echo err >&2", "not what is shown"),
        ("$ seq 9\n1\n...\n8", "not what is shown"),
        ("$ echo a.b\na*b", "not what is shown"),
        ("$ false", "exit status 1, which the block does not show"),
        ("$ false\n$ true\n$ echo $?\n0", "line 4: exit status 1"),
        ("$ echo 'if", "not what is shown"),
        ("$ exit 0\n$ true", "the shell ended before the block did"),
    ],
)
def test_wrong_session(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=re.escape(complaint)):
        console.check(session(text), tmp_path)


def test_scripts_run_where_marked(tmp_path: Path) -> None:
    text = (
        "<!-- test: run -->\n\n```sh\necho alpha >a.txt\n```\n"
        "```sh\necho never >b.txt\n```\n"
        "## Then\n<!-- test: run -->\n```sh\nfalse\ntrue\n```\n"
    )
    good, bad = console.blocks(text)
    console.check(good, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    with pytest.raises(AssertionError, match="line 11: exit status 1"):
        console.check(bad, tmp_path)
    assert [good.id, bad.id] == ["top-line-3", "then-line-11"]


@pytest.mark.parametrize("text", ["one\n$ echo one", "", "$"])
def test_malformed_session(text: str) -> None:
    with pytest.raises(ValueError, match="line 4"):
        session(text)


def test_block_without_an_end() -> None:
    with pytest.raises(ValueError, match="line 2: the block has no end"):
        list(console.blocks("text\n```console\n$ true\n"))


def test_indented_blocks_and_others() -> None:
    text = "- first:\n\n  ```console\n  $ echo one\n  one\n  ```\n\n````\n```console\n````\n"
    (block,) = console.blocks(text)
    assert block.commands == (console.Command(4, "echo one", ("one",)),)


def test_missing_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    block = session("$ echo '{}' | jq .\n{}")
    monkeypatch.setattr(
        "tests.helpers.shutil.which", lambda tool: None if tool == "jq" else f"/bin/{tool}"
    )
    monkeypatch.delenv("COMBATCLI_REQUIRE_TOOLS", raising=False)
    with pytest.raises(pytest.skip.Exception, match="needs jq"):
        console.check(block, tmp_path)
    monkeypatch.setenv("COMBATCLI_REQUIRE_TOOLS", "1")
    with pytest.raises(pytest.fail.Exception, match="needs jq"):
        console.check(block, tmp_path)
