"""Finds the examples in a Markdown text.

- A ```console block is a session: `$ ` starts a command, which goes on in lines that start with
  `> ` or follow a trailing backslash; all else is exactly what is printed, where a line `...`
  stands for any lines. A block is one shell in one folder: variables and files last to its end, or
  to that of the next one, where the comment <!-- test: goes on --> stands before that. A command
  that fails must be seen to: by a line that starts with `combatcli:`, or by `echo $?` right after
  it.
- A block under the comment <!-- test: file NAME --> is a file of that name, there in every session
  further down the page.
- A ```sh block under the comment <!-- test: run --> is a script that must succeed under `-e`.
- The ```pycon blocks of a page are one session of Python, read from top to bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

RUN_ME = "<!-- test: run -->"
GOES_ON = "<!-- test: goes on -->"
FILE = re.compile(r"<!-- test: file (?P<name>[\w.]+) -->")
FENCE = re.compile(r"(?P<indent> *)(?P<fence>`{3,}|~{3,}) *(?P<language>[\w-]*)")


@dataclass(frozen=True)
class Fenced:
    """A fenced block as written: the line of its fence, and the last line of text before it."""

    line: int
    language: str
    before: str
    body: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """A command as typed, with the lines it should print."""

    line: int
    text: str
    expected: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """An example for a shell: the commands of a session, or a script without them."""

    page: str
    line: int
    text: str
    commands: tuple[Command, ...] = ()
    earlier: tuple[str, ...] = ()
    """The commands of the blocks that this one goes on from."""
    files: tuple[tuple[str, str], ...] = ()
    """The names and texts of the files that are there."""

    @property
    def id(self) -> str:
        return f"{self.page}:{self.line}"


def fenced(markdown: str) -> Iterator[Fenced]:
    """Every fenced block, in order. Raises ValueError for one without an end."""
    before = ""
    lines = enumerate(markdown.splitlines(), start=1)
    for number, line in lines:
        if fence := FENCE.match(line):
            body = [text[len(fence["indent"]) :] for text in _body(fence["fence"], number, lines)]
            yield Fenced(number, fence["language"], before, tuple(body))
        before = line.strip() or before


def _body(fence: str, start: int, lines: Iterator[tuple[int, str]]) -> Iterator[str]:
    for _, line in lines:
        if line.strip() == fence:
            return
        yield line
    raise ValueError(f"line {start}: the block has no end")


def blocks(markdown: str, page: str) -> Iterator[Block]:
    """The examples for a shell, in order. Raises ValueError for a malformed one."""
    before: tuple[str, ...] = ()
    files: dict[str, str] = {}
    for block in fenced(markdown):
        text = "\n".join(block.body)
        if file := FILE.fullmatch(block.before):
            files[file["name"]] = f"{text}\n"
        elif block.language == "console":
            commands = tuple(_commands(block.body, block.line + 1))
            earlier = before if block.before == GOES_ON else ()
            before = (*earlier, *(each.text for each in commands))
            yield Block(page, block.line, text, commands, earlier, tuple(files.items()))
        elif block.language == "sh" and block.before == RUN_ME:
            yield Block(page, block.line, text)


def _commands(body: tuple[str, ...], start: int) -> Iterator[Command]:
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


def python_session(markdown: str) -> str:
    """The ```pycon blocks, each on its own lines of the page, all other lines left empty."""
    lines = [""] * len(markdown.splitlines())
    for block in fenced(markdown):
        if block.language == "pycon":
            lines[block.line : block.line + len(block.body)] = block.body
    return "\n".join(lines)
