"""Click's errors of usage as errors of our own."""

from __future__ import annotations

from collections.abc import Iterator

import click

from combatcli.cli.option_types import KindType
from combatcli.errors import UsageError, nearest, printable, shown
from combatcli.options.common import line_options
from combatcli.options.fighters import OneFighter
from combatcli.rules import command, modules
from combatcli.rules.fight import SIDES

MOST_MESSAGE = 200
MEANT = {
    "--bonus": "--adjust", "--malus": "--adjust", "--penalty": "--adjust", "--modifier": "--adjust",
    "--mod": "--adjust", "--roll": "--dice", "--rolls": "--dice", "--count": "--repeat",
    "--times": "--repeat", "--output": "--log", "--chance": "--odds", "--group-by": "--by",
}  # fmt: skip
"""What people type for some of the options."""
_ROLES = ("fighter", *SIDES)


def usage_error(error: click.ClickException) -> UsageError:
    """Click's error in one short line, and what to do."""
    path = _path(error)
    if isinstance(error, click.NoSuchOption):
        hint = _meant(error) or f"see {path} --help"
        return UsageError(f"no such option {shown(error.option_name)}", hint)
    message = " ".join(error.format_message().split()).rstrip(".")
    if "unexpected extra argument" in message and any(_fighters(error)):
        what = message[message.index("unexpected") :].replace("extra argument", "word")
        return UsageError(
            printable(what), "a fighter's keys are one word, joined by commas: str=13,dex=14"
        )
    if len(message) > MOST_MESSAGE:
        message = message[: MOST_MESSAGE - 1] + "…"
    return UsageError(printable(message[:1].lower() + message[1:]), f"see {path} --help")


def _path(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "combatcli"


def _meant(error: click.NoSuchOption) -> str | None:
    """What to do about an option that there isn't."""
    typed, known = error.option_name, [*_options(error)]
    fighters = [*_fighters(error)]
    if fighters and typed in [flag for role in _ROLES for flag in (f"-{role[0]}", f"--{role}")]:
        return f"the fighters of this command are {', '.join(fighters)}"
    meant = MEANT.get(typed)
    if meant in known:
        param = next(p for p in _params(error) if meant in p.opts)
        return f"write {meant} {param.metavar}"
    near = nearest(typed, known, 0.8)
    others = [] if near else _commands_with(typed)
    if others:
        return f"it is an option of {', '.join(others)}"
    close = near or nearest(typed, known)
    return f"did you mean {close}?" if close else None


def _commands_with(option: str) -> list[str]:
    """The commands that have an option of this name."""
    name = option.lstrip("-").replace("-", "_")
    every = map(command, modules())
    return [each.name for each in every if any(name == o.name for o in line_options(each))]


def _params(error: click.ClickException) -> list[click.Parameter]:
    context = getattr(error, "ctx", None)
    return context.command.get_params(context) if context else []


def _options(error: click.ClickException) -> Iterator[str]:
    for param in _params(error):
        yield from (name for name in param.opts if name.startswith("--"))


def _fighters(error: click.ClickException) -> Iterator[str]:
    """The short options that take fighters."""
    for param in _params(error):
        if isinstance(param.type, KindType) and isinstance(param.type.kind, OneFighter):
            yield param.opts[0]
