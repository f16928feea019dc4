"""Options and arguments as click takes them, made from declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from combatcli.command import Option
from combatcli.errors import Part, Place, UsageError
from combatcli.report import VARY
from combatcli.values import Kind
from combatcli.values.basic import Flag, Integer

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Items = Callable[[Kind, click.Context, click.Parameter, str], list[CompletionItem]]


class KindType(click.ParamType):  # type: ignore[type-arg,unused-ignore] # generic in newer clicks
    """A type of click's that reads and completes a value by its kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.name = kind.metavar

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value. UsageError names the option and says what it takes."""
        del ctx
        if not isinstance(value, str):
            return value
        if param is None:
            return self.kind.read(value, "value")
        try:
            return self.kind.read(value, Place(param.name or ""))
        except UsageError as error:
            error.wording = partial(_with_flags, param)
            raise

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What the value could become, by the function that completion has put in the context."""
        items: Items = ctx.obj
        return items(self.kind, ctx, param, incomplete)


def _with_flags(param: click.Parameter, parts: Sequence[Part]) -> str:
    """What is wrong with a value, the parameter being named as it may be typed."""
    called = "/".join(param.opts)
    return "".join(part if isinstance(part, str) else called for part in parts)


class _Argument(click.Argument):
    """An argument that may be left out where it is varied."""

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """The value; None where `--vary` has the values."""
        varied = any(each.key == self.name for each in ctx.params.get(VARY) or ())
        return (
            None if varied and self.value_is_missing(value) else super().process_value(ctx, value)
        )


class _Once(click.Option):
    """An option that takes one value, and so is given once."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """As click does, but the second value is an error and doesn't stand over the first."""
        super().add_to_parser(parser, ctx)
        added = parser._long_opt.get(self.opts[-1]) or parser._short_opt.get(self.opts[-1])
        process, typed = added.process, [*self.opts]

        def process_once(value: Any, state: Any) -> None:
            if added.dest in state.opts and not ctx.resilient_parsing:
                raise UsageError(f"{'/'.join(typed)} is given twice", "give it once")
            process(value, state)

        added.process = process_once


def click_parameter(option: Option) -> click.Parameter:
    """The click option, or argument where it is positional."""
    if option.positional:
        required = option.default is None
        default = {} if required or option.repeatable else {"default": option.default}
        return _Argument(
            [option.name],
            type=KindType(option.kind),
            nargs=-1 if option.repeatable else 1,
            required=required,
            metavar=option.metavar or None,
            **default,
        )
    flags = option.flags or (f"--{option.name.replace('_', '-')}",)
    about = help_sentence(option)
    if isinstance(option.kind, Flag):
        return click.Option([*flags, option.name], is_flag=True, help=about)
    if not option.repeatable:
        return _Once(
            [*flags, option.name],
            type=KindType(option.kind),
            required=option.required,
            metavar=option.metavar or option.kind.metavar,
            help=about,
        )
    return click.Option(
        [*flags, option.name],
        type=KindType(option.kind),
        multiple=True,
        required=option.required,
        metavar=option.metavar or option.kind.metavar,
        help=about,
    )


def help_sentence(option: Option) -> str:
    """What an option does, as help says it."""
    bounds = option.kind.bounds() if isinstance(option.kind, Integer) else ""
    return f"{option.help[:1].upper()}{option.help[1:]}{bounds}."
