"""The commands as the documents show them, read from the command line's own declarations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import NamedTuple

import click

from combatcli.cli.build import ShortFirst, rule_command
from combatcli.cli.help_sections import Section, sections
from combatcli.cli.top import COMMANDS
from combatcli.rules import command, modules


class OptionLine(NamedTuple):
    """An option: how it is typed, and what it does."""

    typed: str
    help: str


class Page(NamedTuple):
    """A command, such as `table show`: its usage, its help in paragraphs, its options."""

    name: str
    usage: str
    short: str
    paragraphs: tuple[str, ...]
    example: str
    options: tuple[OptionLine, ...]
    sections: tuple[Section, ...] = ()
    """What a rule's command lists besides."""

    @property
    def file(self) -> str:
        """What its man page is called."""
        return f"combatcli-{self.name.replace(' ', '-')}"


def pages() -> list[Page]:
    """Every command that is no group, in the order that `--help` lists them."""
    return list(_walk(COMMANDS, click.Context(COMMANDS, info_name="combatcli"), ()))


def _walk(group: click.Group, context: click.Context, path: tuple[str, ...]) -> Iterator[Page]:
    for name in group.list_commands(context):
        member = group.get_command(context, name)
        assert member is not None
        inner = click.Context(member, info_name=name, parent=context)
        if isinstance(member, click.Group):
            yield from _walk(member, inner, (*path, name))
        else:
            yield _page(member, inner, " ".join((*path, name)))


def _page(made: click.Command, context: click.Context, name: str) -> Page:
    text, _, example = inspect.cleandoc(made.help or "").partition("\n\n\b\nExample:\n")
    return Page(
        name,
        " ".join(["combatcli", name, *made.collect_usage_pieces(context)]),
        made.get_short_help_str(200).rstrip("."),
        tuple(" ".join(part.split()) for part in text.split("\n\n")),
        re.sub(r" \\\s+", " ", example.strip()),
        tuple(_option_line(param) for param in made.params if isinstance(param, click.Option)),
        tuple(sections(made.declared)) if isinstance(made, ShortFirst) and made.declared else (),
    )


def common_options() -> list[OptionLine]:
    """The options that commands with dice and fighters share."""
    every = (command(name) for name in modules())
    rolling = next(each for each in every if each.rolls and each.fighters)
    own = {option.name for option in rolling.options}
    params = rule_command(rolling).params
    return [_option_line(p) for p in params if isinstance(p, click.Option) and p.name not in own]


def _option_line(param: click.Option) -> OptionLine:
    typed = ", ".join(param.opts)
    return OptionLine(typed if param.is_flag else f"{typed} {_value(param)}", param.help or "")


def _value(param: click.Option) -> str:
    return param.metavar or str(param.type.name).upper()
