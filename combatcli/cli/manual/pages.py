"""The commands as manual and documents show them, read from the command line's declarations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click

from combatcli.cli.build import ShortFirst, rule_command
from combatcli.cli.help_sections import Section, sections
from combatcli.named_tuple import NamedTuple
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


def pages(commands: click.Group) -> list[Page]:
    """Every command of a group, and of those in it, that is no group; as `--help` lists them."""
    return list(_walk(commands, click.Context(commands, info_name=commands.name), ()))


def _walk(group: click.Group, context: click.Context, path: tuple[str, ...]) -> Iterator[Page]:
    for name in group.list_commands(context):
        member = group.get_command(context, name)
        assert member is not None
        inner = click.Context(member, info_name=name, parent=context)
        if isinstance(member, click.Group):
            yield from _walk(member, inner, (*path, name))
        else:
            yield command_page(member, inner)


def command_page(made: click.Command, context: click.Context) -> Page:
    """The page of a command that is no group."""
    top, _, name = context.command_path.partition(" ")
    text, example = text_and_example(made)
    return Page(
        name,
        " ".join([top, name, *made.collect_usage_pieces(context)]),
        made.get_short_help_str(200).rstrip("."),
        tuple(" ".join(part.split()) for part in text.split("\n\n")),
        example,
        tuple(_option_line(param) for param in made.params if isinstance(param, click.Option)),
        tuple(sections(made.declared)) if isinstance(made, ShortFirst) and made.declared else (),
    )


def text_and_example(made: click.Command) -> tuple[str, str]:
    """The help of a command or group as it is written, and its example on one line."""
    text, _, example = inspect.cleandoc(made.help or "").partition("\n\n\b\nExample:\n")
    return text, re.sub(r" \\\s+", " ", example.strip())


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
