# Made by `make docs` from the declarations: change those, not this.
"""Requests for `armor`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Fighter, Lookup, Roll


@final
class ArmorRulings(TypedDict):
    pass


class _ArmorRequestMore(TypedDict, total=False):
    price: int
    others: list[Fighter]
    bystanders: list[Fighter]
    rulings: ArmorRulings
    id: str | int


@final
class ArmorRequest(_ArmorRequestMore):
    """A request for armor."""

    command: Literal["armor"]
    fighter: Fighter


class _ArmorResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    others: list[Fighter]


@final
class ArmorResult(_ArmorResultMore):
    """What comes of armor."""

    command: Literal["armor"]
    outcome: Literal["sound", "damaged", "beyond-repair", "destroyed"]
    ac: int
    bonus: int
    repair_cost: float | None
    summary: str
    fighter: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: ArmorRequest
    tables: str
    version: str
