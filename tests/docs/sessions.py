"""Runs the examples of a page, so that documentation that is wrong fails."""

from __future__ import annotations

import difflib
import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.docs.blocks import Block, Command
from tests.helpers import execute, need

# Without the user's own start-up files; bash reads none where it is no terminal.
SHELLS = {"bash": (), "zsh": ("-f",)}
TOOLS = ("jq", "parallel", "node")
OPTIONAL = ("node",)
"""Without one of these an example is skipped, wherever it runs."""
ANY_LINES = "..."


def check(block: Block, shell: str, folder: Path, env: Mapping[str, str] | None = None) -> None:
    """Run the block in `folder`; AssertionError says which command did what else than shown."""
    start = [need(shell), *SHELLS[shell]]
    for tool in tools_of(block):
        if tool in OPTIONAL and shutil.which(tool) is None:
            pytest.skip(f"needs {tool}, which is not on PATH")
        need(tool)
    write_files(block, folder)
    if not block.commands:
        ran = execute([*start, "-e", "-c", block.text], cwd=folder, env=env, merge=True)
        assert ran.status == 0, f"line {block.line}: exit status {ran.status}\n{ran.out}"
        return
    ran = execute([*start, "-c", _session(block)], cwd=folder, env=env, merge=True)
    shown = re.split("\x1e([0-9]+)\x1f", ran.out)
    assert len(shown) == 2 * len(block.commands) + 1, (
        f"line {block.line}: the shell ended before the block did\n{shown[-1]}"
    )
    for i, command in enumerate(block.commands):
        _compare(command, shown[2 * i])
        _check_status(block, i, int(shown[2 * i + 1]))


def write_files(block: Block, folder: Path) -> None:
    """Put the files of the page where its session finds them."""
    for name, text in block.files:
        (folder / name).write_text(text, encoding="utf-8")


def tools_of(block: Block) -> list[str]:
    """The programs that the block's commands need, of those that not every machine has."""
    pattern = r"(?:^|[\s|;&(]){}(?:\s|$)"
    return [t for t in TOOLS if re.search(pattern.format(t), block.text, re.MULTILINE)]


def _session(block: Block) -> str:
    """A script of all commands, each followed by its status between two control characters."""
    script = [f"eval {shlex.quote(each)} >/dev/null 2>&1" for each in block.earlier]
    script += ['again() { return "$1"; }', "left=0"]
    for command in block.commands:
        script += [
            "again $left",  # so that `$?` is what the command before left
            f"eval {shlex.quote(command.text)}",
            r"""left=$?; printf '\036%d\037' $left""",
        ]
    return "\n".join(script)


def _compare(command: Command, shown: str) -> None:
    expected = [f"{line}\n" for line in command.expected]
    actual = [f"{line}\n" for line in shown.removesuffix("\n").split("\n")] if shown else []
    pattern = "".join(
        "(?:.*\n)*?" if line == f"{ANY_LINES}\n" else re.escape(line) for line in expected
    )
    if not re.fullmatch(pattern, "".join(actual)):
        diff = "".join(difflib.unified_diff(expected, actual, "shown", "printed", n=99))
        raise AssertionError(f"line {command.line}: not what is shown\n$ {command.text}\n{diff}")


def _check_status(block: Block, at: int, status: int) -> None:
    command, following = block.commands[at], block.commands[at + 1 : at + 2]
    seen_to = any(line.startswith("combatcli:") for line in command.expected) or any(
        each.text.startswith("echo $?") for each in following
    )
    assert status == 0 or seen_to, (
        f"line {command.line}: exit status {status}, which the block does not show\n"
        f"$ {command.text}"
    )
