"""What finds the examples and runs them can tell a right one from a wrong one, in each shell."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import GOES_ON, RUN_ME, Block, Command, blocks, python_session
from tests.docs.sessions import SHELLS, check

in_each_shell = pytest.mark.parametrize("shell", SHELLS)


def session(text: str) -> Block:
    (block,) = blocks(f"# Top\n\n```console\n{text}\n```\n", "page")
    return block


@in_each_shell
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
def test_right_session(
    text: str, shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COMBATCLI_TABLES", "elsewhere")
    check(session(text), shell, tmp_path)


@in_each_shell
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
def test_wrong_session(text: str, complaint: str, shell: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=re.escape(complaint)):
        check(session(text), shell, tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "$ two='1 2'\n$ printf '%s\\n' $two\n1\n2",
        "$ echo no*such\nno*such",
        "$ status=0",
    ],
)
def test_what_only_bash_takes(text: str, tmp_path: Path) -> None:
    """Words are not split in zsh, a pattern must match, and some names are its own."""
    check(session(text), "bash", tmp_path)
    with pytest.raises(AssertionError):
        check(session(text), "zsh", tmp_path)


@in_each_shell
def test_the_users_own_start_up_files_are_not_read(shell: str, tmp_path: Path) -> None:
    for name in (".bashrc", ".bash_profile", ".profile", ".zshenv", ".zshrc"):
        (tmp_path / name).write_text("echo mine\n")
    env = {"HOME": str(tmp_path), "ZDOTDIR": str(tmp_path)}
    check(session("$ echo one\none"), shell, tmp_path, env)


@in_each_shell
def test_scripts_run_where_marked(shell: str, tmp_path: Path) -> None:
    text = (
        f"{RUN_ME}\n\n```sh\necho alpha >a.txt\n```\n"
        "```sh\necho never >b.txt\n```\n"
        f"## Then\n{RUN_ME}\n```sh\nfalse\ntrue\n```\n"
    )
    good, bad = blocks(text, "page")
    check(good, shell, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    with pytest.raises(AssertionError, match="line 11: exit status 1"):
        check(bad, shell, tmp_path)
    assert [good.id, bad.id] == ["page:3", "page:11"]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_session_goes_on_where_marked(shell: str, tmp_path: Path) -> None:
    """With all that was before it, which says nothing again."""
    text = (
        "```console\n$ a=1; echo $a >file\n```\n"
        f"{GOES_ON}\n```console\n$ b=2; echo $a\n1\n```\n"
        f"{GOES_ON}\n\n```console\n$ echo $a $b $(cat file)\n1 2 1\n```\n"
        "text\n```console\n$ echo $a.\n.\n```\n"
    )
    for number, block in enumerate(blocks(text, "page")):
        folder = tmp_path / str(number)
        folder.mkdir()
        check(block, shell, folder)
    assert number == 3


@in_each_shell
def test_a_file_is_there_from_where_it_stands_on(shell: str, tmp_path: Path) -> None:
    text = (
        "```console\n$ ls\n```\n"
        "<!-- test: file a.py -->\n```python\nx = 1\n\ny = 2\n```\n"
        "```python\nz = 3\n```\n"
        "```console\n$ cat a.py\nx = 1\n\ny = 2\n```\n"
    )
    for number, block in enumerate(blocks(text, "page")):
        folder = tmp_path / str(number)
        folder.mkdir()
        check(block, shell, folder)
    assert number == 1


@pytest.mark.parametrize("text", ["one\n$ echo one", "", "$"])
def test_malformed_session(text: str) -> None:
    with pytest.raises(ValueError, match="line 4"):
        session(text)


def test_block_without_an_end() -> None:
    with pytest.raises(ValueError, match="line 2: the block has no end"):
        list(blocks("text\n```console\n$ true\n", "page"))


def test_indented_blocks_and_others() -> None:
    text = "- first:\n\n  ```console\n  $ echo one\n  one\n  ```\n\n````\n```console\n````\n"
    (block,) = blocks(text, "page")
    assert block.commands == (Command(4, "echo one", ("one",)),)


def test_python_keeps_its_lines() -> None:
    text = "text\n```pycon\n>>> 1\n1\n```\n```python\n2\n```\n```pycon\n>>> 3\n3\n```\n"
    lines = ["", "", ">>> 1", "1", "", "", "", "", "", ">>> 3", "3", ""]
    assert python_session(text).split("\n") == lines


def test_a_program_that_few_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if name == "node" else there(name))
    monkeypatch.setenv("COMBATCLI_REQUIRE_TOOLS", "1")
    with pytest.raises(pytest.skip.Exception, match="needs node"):
        check(session("$ node bot.mjs"), "bash", tmp_path)


@pytest.mark.parametrize(("text", "tool"), [("$ echo '{}' | jq .\n{}", "jq"), ("$ true", "zsh")])
def test_missing_program(
    text: str, tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tests.helpers.shutil.which", lambda name: None if name == tool else f"/bin/{name}"
    )
    monkeypatch.delenv("COMBATCLI_REQUIRE_TOOLS", raising=False)
    with pytest.raises(pytest.skip.Exception, match=f"needs {tool}"):
        check(session(text), "zsh", tmp_path)
    monkeypatch.setenv("COMBATCLI_REQUIRE_TOOLS", "1")
    with pytest.raises(pytest.fail.Exception, match=f"needs {tool}"):
        check(session(text), "zsh", tmp_path)
