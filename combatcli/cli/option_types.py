"""Kinds of values that options take, read as everywhere else, with errors in our own words."""

from __future__ import annotations

from typing import Any

import click

from combatcli.errors import UsageError, shown, unknown
from combatcli.fighter import read_integer


def _option(param: click.Parameter | None) -> str:
    return "/".join(param.opts) if param is not None else "value"


class Number(click.ParamType):  # type: ignore[type-arg,unused-ignore] # generic in newer clicks
    """A whole number within bounds. Python's own reading would take `1_0`, `１０` and `1\\n`."""

    name = "n"

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; UsageError tells the bounds."""
        del ctx
        number = value if isinstance(value, int) else read_integer(value.strip(" "))
        if number is None or not self.low <= number <= self.high:
            raise UsageError(
                f"{_option(param)} can't be {shown(str(value))}",
                f"it takes a whole number, {self.low:,} to {self.high:,}",
            )
        return number


class OneOf(click.Choice):  # type: ignore[type-arg,unused-ignore] # as well
    """One of a few words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word; UsageError names the nearest, or all."""
        del ctx
        if value not in self.choices:
            raise unknown("choice", value, self.choices, f"{_option(param)}: ")
        return value
