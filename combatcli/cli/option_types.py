"""Options as click takes them: each reads its value by its kind, with errors in our own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from combatcli.command import Option
from combatcli.values import Flag, Integer, Kind

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Items = Callable[[Kind, click.Context, click.Parameter, str], list[CompletionItem]]


class Typed(click.ParamType):  # type: ignore[type-arg,unused-ignore] # generic in newer clicks
    """A value of one of our kinds, as it is typed."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.name = kind.metavar

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value. UsageError names the option and says what it takes."""
        del ctx
        if not isinstance(value, str):
            return value
        return self.kind.read(value, "/".join(param.opts) if param is not None else "value")

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What the value could become, by the function that completion has put in the context."""
        items: Items = ctx.obj
        return items(self.kind, ctx, param, incomplete)


def parameter(option: Option) -> click.Parameter:
    """The click option, or argument where it is positional."""
    if option.positional:
        required = option.default is None
        default = {} if required or option.again else {"default": option.default}
        return click.Argument(
            [option.name],
            type=Typed(option.kind),
            nargs=-1 if option.again else 1,
            required=required,
            metavar=option.metavar or None,
            **default,
        )
    flags = option.flags or (f"--{option.name.replace('_', '-')}",)
    about = sentence(option)
    if isinstance(option.kind, Flag):
        return click.Option([*flags, option.name], is_flag=True, help=about)
    return click.Option(
        [*flags, option.name],
        type=Typed(option.kind),
        multiple=option.again,
        required=option.required,
        metavar=option.metavar or option.kind.metavar,
        help=about,
    )


def sentence(option: Option) -> str:
    """What an option does, as help says it."""
    bounds = option.kind.bounds() if isinstance(option.kind, Integer) else ""
    return f"{option.help[:1].upper()}{option.help[1:]}{bounds}."
