"""Click's errors of usage as errors of our own."""

from __future__ import annotations

from collections.abc import Iterator

import click

from combatcli.cli.option_types import KindType
from combatcli.errors import UsageError, nearest, printable, shown
from combatcli.fighter import SIDES
from combatcli.options.common import line_options
from combatcli.options.fighters import OneFighter
from combatcli.rules import command, modules
from combatcli.values.basic import is_dice

MOST_MESSAGE = 200
MEANT = {
    "--bonus": "--adjust", "--malus": "--adjust", "--penalty": "--adjust", "--modifier": "--adjust",
    "--mod": "--adjust", "--roll": "--dice", "--rolls": "--dice", "--count": "--repeat",
    "--times": "--repeat", "--output": "--log", "--chance": "--odds", "--group-by": "--by",
    "--out": "--log", "--save": "--log", "--chances": "--odds", "--probability": "--odds",
    "--stats": "--odds", "--ranged": "--missile", "--shoot": "--missile", "--thrown": "--missile",
    "--csv": "--format", "--tsv": "--format", "--markdown": "--format", "--silent": "--quiet",
    "--result": "--dice", "--results": "--dice", "--fields": "--get", "--field": "--get",
    "--sweep": "--vary", "--range": "--vary", "--rounds": "--max-rounds", "--dc": "--at-least",
}  # fmt: skip
"""What people type for some of the options."""
_ROLE_FLAGS = [flag for role in ("fighter", *SIDES) for flag in (f"-{role[0]}", f"--{role}")]
_ALIKE = 0.7
"""How alike an option has to be to be the one that was meant."""


def usage_error(error: click.ClickException) -> UsageError:
    """Click's error in one short line, and what to do."""
    path = _path(error)
    if isinstance(error, click.NoSuchOption):
        hint = _meant(error) or f"see {path} --help"
        return UsageError(f"no such option {shown(error.option_name)}", hint)
    message = " ".join(error.format_message().split()).rstrip(".")
    if "unexpected extra argument" in message:
        what = message[message.index("unexpected") :].replace("extra argument", "word")
        return UsageError(printable(what), _about_words(error, what))
    if isinstance(error, click.BadOptionUsage) and "requires an argument" in message:
        param = next((p for p in _params(error) if error.option_name in p.opts), None)
        metavar = getattr(param, "metavar", None) or "VALUE"
        return UsageError(
            f"{error.option_name} lacks its value", f"write {error.option_name} {metavar}"
        )
    if len(message) > MOST_MESSAGE:
        message = message[: MOST_MESSAGE - 1] + "…"
    return UsageError(printable(message[:1].lower() + message[1:]), f"see {path} --help")


def _about_words(error: click.ClickException, what: str) -> str:
    """What to do about words that no option takes."""
    words = what.partition("(")[2].rstrip(")").split()
    context = getattr(error, "ctx", None)
    if context and context.params.get("dice") and all(map(str.isdecimal, words)):
        return "dice are one word, joined by commas: --dice 15,4"
    flags = ", ".join(_fighters(error))
    if flags:
        return f"a fighter's keys are one word behind {flags}, joined by commas: str=13,dex=14"
    if all(is_dice(word) or word.lstrip("+-").isdecimal() for word in words):
        return "dice are one word, or in quotes: 2d6+3"
    return f"see {_path(error)} --help"


def _path(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "combatcli"


def _meant(error: click.NoSuchOption) -> str | None:
    """What to do about an option that there isn't."""
    typed, known = error.option_name, [*_options(error)]
    fighters = [*_fighters(error)]
    if fighters and typed in _ROLE_FLAGS:
        return f"the fighters of this command are {', '.join(fighters)}"
    meant = MEANT.get(typed)
    if meant in known:
        param = next(p for p in _params(error) if meant in p.opts)
        return f"write {meant} {param.metavar or ''}".rstrip()
    if meant is None and not fighters and typed in _ROLE_FLAGS:
        return "this command takes no fighters"
    near = nearest(typed, known, 0.8)
    others = [] if near else _commands_with(typed)
    if others:
        return f"it is an option of {', '.join(others)}"
    close = near or nearest(typed, known, _ALIKE)
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
