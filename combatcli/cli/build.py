"""A click command from a declaration: a rule's own, or that of a tool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import click

from combatcli.cli.help import with_help
from combatcli.cli.option_types import parameter
from combatcli.command import Command, Option
from combatcli.options.common import line_options


class ShortFirst(click.Command):
    """A command whose short options are found at once, and take `-a=…` too."""

    def make_parser(self, ctx: click.Context) -> Any:
        """As click does, but it looks among the long options first, and gathers what else might
        have been meant before it looks among the short: a tenth of a one-off command's own time.
        """
        parser: Any = super().make_parser(ctx)
        short = getattr(parser, "_short_opt", {})
        getattr(parser, "_long_opt", {}).update(short)
        return parser


def tool(
    name: str,
    summary: str,
    example: str,
    options: Iterable[Option],
    about: str = "",
) -> Callable[[Callable[..., int]], click.Command]:
    """Make a function the click command of this name; `about` says more than the summary."""

    def made(callback: Callable[..., int]) -> click.Command:
        text = f"{summary}\n\n{about}" if about else summary
        return click_command(name, callback, summary, text, example, options)

    return made


def build(command: Command) -> click.Command:
    """The click command of a rule: fighters, own options, and those that all commands share."""
    name = command.name.rpartition(" ")[2]
    options = line_options(command)
    run = partial(_run, command)
    return click_command(name, run, command.help, command.help, command.example, options)


def _run(command: Command, /, **params: Any) -> int:
    from combatcli.cli.run import run_command  # `--help` doesn't pay for what resolves

    return run_command(command, params)


def click_command(
    name: str,
    callback: Callable[..., int],
    summary: str,
    text: str,
    example: str,
    options: Iterable[Option],
) -> click.Command:
    """A click command that shows its help as all others do."""
    made = ShortFirst(
        name,
        callback=callback,
        params=[*map(parameter, options)],
        help=f"{text}\n\nExample: {example}",
        short_help=summary,
        no_args_is_help=False,
    )
    return with_help(made)
