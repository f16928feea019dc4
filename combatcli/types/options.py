# Made by `make docs` from the declarations: change those, not this.
"""Requests for `options`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Lookup, Roll


@final
class OptionsRulings(TypedDict):
    pass


_OptionsRequestMore = TypedDict(
    "_OptionsRequestMore",
    {
        "class": str,
        "level": int,
        "rulings": OptionsRulings,
        "id": str | int,
    },
    total=False,
)


@final
class OptionsRequest(_OptionsRequestMore):
    """A request for options."""

    command: Literal["options"]


@final
class OptionsOptionsRow(TypedDict):
    option: str
    key: str
    most: int | None
    text: str


class _OptionsResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]


_OptionsResultKeys = TypedDict(
    "_OptionsResultKeys",
    {
        "command": Literal["options"],
        "outcome": str,
        "class": str,
        "level": int,
        "count": int,
        "levels": list[int],
        "next": int | None,
        "options": list[OptionsOptionsRow],
        "summary": str,
        "rolls": list[Roll],
        "lookups": list[Lookup],
        "adjustments": list[Adjustment],
        "rulings": dict[str, str],
        "notes": list[str],
        "request": OptionsRequest,
        "tables": str,
        "version": str,
    },
)


@final
class OptionsResult(_OptionsResultMore, _OptionsResultKeys):
    """What comes of options."""
