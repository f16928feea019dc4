"""A click command from a command's declaration."""

from __future__ import annotations

from typing import Any

import click

from combatcli.cli.help import explain
from combatcli.cli.option_types import Number, OneOf
from combatcli.command import Command, Option
from combatcli.dice import MOST_SEED

MOST_REPEATS = 10_000_000


class Rolling(click.Command):
    """A command that rolls."""

    def make_parser(self, ctx: click.Context) -> Any:
        """As click does, but `-a` is found at once, and `-a=…` is taken too.

        click looks among the long options first, and gathers what else might have been meant
        before it looks among the short: a tenth of what a one-off command takes of itself.
        """
        parser: Any = super().make_parser(ctx)
        short = getattr(parser, "_short_opt", {})
        getattr(parser, "_long_opt", {}).update(short)
        return parser


def build(command: Command) -> click.Command:
    """The click command: fighters, own options, and those that every rolling command has."""

    def callback(**params: Any) -> int:
        from combatcli.cli.run import resolve

        return resolve(command, params)

    name = command.name.split(" ")[-1]
    found = Rolling(
        name,
        callback=callback,
        params=[*_fighters(command), *map(_own, command.options), *_common(command)],
        help=f"{command.help}\n\nExample: {command.example}",
        short_help=command.help,
        no_args_is_help=False,
    )
    return explain(found)


def _fighters(command: Command) -> list[click.Parameter]:
    found: list[click.Parameter] = []
    for role in command.fighters:
        many = command.many_defenders and role == "defender"
        more = "; again: the next enemies, within 5 feet" if many else ""
        found.append(
            click.Option(
                [f"-{role[0]}", f"--{role}"],
                multiple=True,
                metavar="KEY=VALUE,…",
                help=f"The {role}: keys, or @FILE and keys{more}.",
            )
        )
    return found


def _own(option: Option) -> click.Parameter:
    if option.positional:
        return click.Argument([option.name], metavar=option.name.upper())
    flag = f"--{option.name.replace('_', '-')}"
    about = option.help[:1].upper() + option.help[1:] + "."
    if option.kind == "flag":
        return click.Option([flag, option.name], is_flag=True, help=about)
    if option.kind == "choice":
        return click.Option([flag, option.name], type=OneOf(option.choices), help=about)
    if option.kind == "integer":
        bounds = Number(option.low, option.high)
        about = f"{about[:-1]}, {option.low:,} to {option.high:,}."
        return click.Option([flag, option.name], type=bounds, help=about)
    metavar = option.kind.upper()
    return click.Option([flag, option.name], metavar=metavar, help=about)


def _state(command: Command) -> list[click.Parameter]:
    if not command.fighters:
        return []
    return [
        click.Option(
            ["--state"], metavar="FILE",
            help="Take the fighters as an earlier result left them (- is stdin).",
        ),
        click.Option(["--swap"], is_flag=True, help="Exchange the fighters of --state first."),
    ]  # fmt: skip


def _common(command: Command) -> list[click.Parameter]:
    found: list[click.Parameter] = [
        click.Option(["--json", "as_json"], is_flag=True, help="One JSON object on one line."),
        click.Option(
            ["--get"], metavar="FIELD,…", help="Only these fields, bare, tab-separated."
        ),
        click.Option(
            ["--tables"], metavar="DIR",
            help="Your own tables, over the built-in ones. Also COMBATCLI_TABLES.",
        ),
        click.Option(
            ["--ruling"], multiple=True, metavar="NAME=CHOICE",
            help="A ruling other than the default; again for more. Also COMBATCLI_RULINGS.",
        ),
    ]  # fmt: skip
    if not command.rolls:
        return found
    return [
        *found,
        *_state(command),
        click.Option(
            ["--seed"], type=Number(0, MOST_SEED),
            help="Seed of the random dice, 0 to 2^53-1; drawn and shown if not given.",
        ),
        click.Option(
            ["--dice"], metavar="TOTALS",
            help="Dice rolled by hand, as totals in order (20,14) or by name (hit=5,damage=7).",
        ),
        click.Option(["--ask"], is_flag=True, help="Ask for each die as it is needed."),
        click.Option(
            ["--adjust"], multiple=True, metavar="ROLL=±N[:REASON]",
            help="Add to that roll; again for more.",
        ),
        click.Option(
            ["-n", "--repeat"], type=Number(1, MOST_REPEATS),
            help="That many resolutions, each with a seed of its own.",
        ),
        click.Option(["--odds"], is_flag=True, help="Every possible roll: exact chances."),
        click.Option(
            ["--by"], metavar="FIELD,…",
            help="What the odds are grouped by; outcome unless said.",
        ),
        click.Option(["--check"], is_flag=True, help="Exit 3 where the action fails."),
    ]  # fmt: skip
