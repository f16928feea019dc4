"""Who of those who are there takes which role of a command."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from combatcli.command import Command
from combatcli.fights.asker import Asker
from combatcli.fights.by_name import roles_by_name
from combatcli.fights.by_side import has_sides, roles_of_sides
from combatcli.fights.roster import Roster, roles_in_order


def roles_taken(
    command: Command,
    roster: Roster,
    asker: Asker,
    where: str,
    swap: bool = False,
    typed: Collection[str] = (),
    actor: str | None = None,
    targets: Sequence[str] = (),
) -> dict[str, Any]:
    """The part of a request that says who is there, each in the role that he takes.

    That is by name, for those named as actor and targets, else in their order, exchanged by `swap`.
    Roles in `typed` may be missing. FileError where another is missing in what `where` names,
    UsageError where it isn't known who is meant.
    """
    if command.of_sides and actor is None and not targets and has_sides(roster):
        return roles_of_sides(command, roster, swap, typed, where, asker)
    if actor is not None or targets or roster.unpaired:
        return roles_by_name(command, roster, actor, targets, typed, asker)
    return roles_in_order(command, roster, swap, typed, where, asker)
