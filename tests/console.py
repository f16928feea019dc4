"""Finds the examples in a Markdown text and runs them, so that documentation that is wrong fails.

- A ```console block is a session: `$ ` starts a command, which goes on in lines that start with
  `> ` or follow a trailing backslash; all else is exactly what is printed, where a line `...`
  stands for any lines. A block is one shell in one folder: variables and files last to its end. A
  command that fails must be seen to: by a line that starts with `combatcli:`, or by `echo $?` right
  after it.
- A ```sh block under the comment <!-- test: run --> is a script that must succeed under `bash -e`.
"""

from __future__ import annotations

import difflib
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.helpers import execute, need

TOOLS = ("jq", "parallel")
ANY_LINES = "..."
RUN_ME = "<!-- test: run -->"
FENCE = re.compile(r"(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<language>[\w-]*)")


@dataclass(frozen=True)
class Command:
    """A command as typed, with the lines it should print."""

    line: int
    text: str
    expected: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """An example: the commands of a session, or a script without them."""

    heading: str
    line: int
    text: str
    commands: tuple[Command, ...] = ()

    @property
    def id(self) -> str:
        slug = re.sub(r"\W+", "-", self.heading.lower()).strip("-")
        return f"{slug or 'top'}-line-{self.line}"


def blocks(markdown: str) -> Iterator[Block]:
    """The examples that are meant to run, in order. Raises ValueError for a malformed one."""
    heading, before = "", ""
    lines = enumerate(markdown.splitlines(), start=1)
    for number, line in lines:
        if fence := FENCE.match(line):
            body = [text[len(fence["indent"]) :] for text in _body(fence["fence"], number, lines)]
            if fence["language"] == "console":
                yield Block(heading, number, "\n".join(body), tuple(_commands(body, number + 1)))
            elif fence["language"] == "sh" and before == RUN_ME:
                yield Block(heading, number, "\n".join(body))
            before = ""
        elif line.startswith("#"):
            heading = line.lstrip("# ")
        before = line.strip() or before


def _body(fence: str, start: int, lines: Iterator[tuple[int, str]]) -> Iterator[str]:
    for _, line in lines:
        if line.strip() == fence:
            return
        yield line
    raise ValueError(f"line {start}: the block has no end")


def _commands(body: list[str], start: int) -> Iterator[Command]:
    first, typed, expected = 0, list[str](), list[str]()
    for number, line in enumerate(body, start):
        if line.startswith("$ "):
            if typed:
                yield Command(first, "\n".join(typed), tuple(expected))
            first, typed, expected = number, [line[2:]], []
        elif not typed:
            raise ValueError(f"line {number}: output before the first command")
        elif not expected and line.startswith("> "):
            typed.append(line[2:])
        elif not expected and line == ">":
            typed.append("")
        elif not expected and typed[-1].endswith("\\"):
            typed.append(line)
        else:
            expected.append(line)
    if not typed:
        raise ValueError(f"line {start}: a session without a command")
    yield Command(first, "\n".join(typed), tuple(expected))


def check(block: Block, folder: Path, env: Mapping[str, str] | None = None) -> None:
    """Run the block in `folder`; AssertionError says which command did what else than shown."""
    bash = need("bash")
    for tool in TOOLS:
        if re.search(rf"(?:^|[\s|;&(]){tool}(?:\s|$)", block.text, re.MULTILINE):
            need(tool)
    if not block.commands:
        ran = execute([bash, "-e", "-c", block.text], cwd=folder, env=env, merge=True)
        assert ran.status == 0, f"line {block.line}: exit status {ran.status}\n{ran.out}"
        return
    ran = execute([bash, "-c", _session(block)], cwd=folder, env=env, merge=True)
    shown = re.split("\x1e([0-9]+)\x1f", ran.out)
    assert len(shown) == 2 * len(block.commands) + 1, (
        f"line {block.line}: the shell ended before the block did\n{shown[-1]}"
    )
    following = [command.text for command in block.commands[1:]] + [""]
    for i, command in enumerate(block.commands):
        _compare(command, shown[2 * i])
        status = int(shown[2 * i + 1])
        told = following[i].startswith("echo $?") or any(
            line.startswith("combatcli:") for line in command.expected
        )
        assert status == 0 or told, (
            f"line {command.line}: exit status {status}, which the block does not show\n"
            f"$ {command.text}"
        )


def _session(block: Block) -> str:
    """A script of all commands, each followed by its status between two control characters."""
    script = ['again() { return "$1"; }', "status=0"]
    for command in block.commands:
        script += [
            "again $status",  # so that `$?` is what the command before left
            f"eval {shlex.quote(command.text)}",
            r"""status=$?; printf '\036%d\037' $status""",
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
