"""The commands as documentation sees them, read off the command line itself."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import NamedTuple

import click

from combatcli.cli.build import rule_command
from combatcli.cli.top import COMMANDS
from combatcli.rules import command, modules


class Line(NamedTuple):
    """An option: how it is typed, and what it does."""

    typed: str
    help: str


class Page(NamedTuple):
    """A command: `table show`, its usage, its texts, its lines."""

    name: str
    usage: str
    short: str
    paragraphs: tuple[str, ...]
    example: str
    lines: tuple[Line, ...]

    @property
    def file(self) -> str:
        """What its man page is called."""
        return f"combatcli-{self.name.replace(' ', '-')}"


def pages() -> list[Page]:
    """Every command that is no group, in the order that `--help` lists them."""
    return list(_walk(COMMANDS, click.Context(COMMANDS, info_name="combatcli"), ()))


def _walk(group: click.Group, context: click.Context, path: tuple[str, ...]) -> Iterator[Page]:
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        inner = click.Context(found, info_name=name, parent=context)
        if isinstance(found, click.Group):
            yield from _walk(found, inner, (*path, name))
        else:
            yield _page(found, inner, " ".join((*path, name)))


def _page(found: click.Command, context: click.Context, name: str) -> Page:
    text, _, example = inspect.cleandoc(found.help or "").partition("\n\n\b\nExample:\n")
    return Page(
        name,
        " ".join(["combatcli", name, *found.collect_usage_pieces(context)]),
        found.get_short_help_str(200).rstrip("."),
        tuple(" ".join(part.split()) for part in text.split("\n\n")),
        re.sub(r" \\\s+", " ", example.strip()),
        tuple(_line(param) for param in found.params if isinstance(param, click.Option)),
    )


def common() -> list[Line]:
    """The options that commands with dice and fighters share."""
    declared = (command(name) for name in modules())
    rolling = next(each for each in declared if each.rolls and each.fighters)
    own = {option.name for option in rolling.options}
    params = rule_command(rolling).params
    return [_line(p) for p in params if isinstance(p, click.Option) and p.name not in own]


def _line(param: click.Option) -> Line:
    typed = ", ".join(param.opts)
    return Line(typed if param.is_flag else f"{typed} {_value(param)}", param.help or "")


def _value(param: click.Option) -> str:
    return param.metavar or str(param.type.name).upper()
