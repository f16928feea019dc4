"""Who is there after a result, or in a request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.errors import FileError
from combatcli.fights.roster import Keys, Roster
from combatcli.report import BYSTANDERS, COMMAND, ERROR, LOG, OTHERS, REQUEST, STAMPS
from combatcli.rules import command_named


def left_by(result: Mapping[str, Any], where: str) -> Roster:
    """Who is there after a result. One made by hand may name no command.

    FileError for an error in place of a result, or for one without its fighters.
    """
    if ERROR in result:
        raise FileError(f"{where}: holds an error, not a result", "mend the command before it")
    made_by = command_named(str(result.get(COMMAND)))
    if made_by is not None:
        roles = [role for role in made_by.fighters if role in result]
    else:
        no_roles = (*LOG, *STAMPS)
        roles = [k for k, v in result.items() if isinstance(v, dict) and k not in no_roles]
    acting = [_fighter(result, role, where) for role in roles]
    others = [dict(each) for each in result.get(OTHERS) or ()]
    request = result.get(REQUEST)
    by = len(request.get(BYSTANDERS) or ()) if isinstance(request, dict) else 0
    return Roster(acting, others[: len(others) - by], others[len(others) - by :])


def changes_nobody(result: object) -> bool:
    """Whether it is known to be of a command without fighters: plain dice, which change nobody."""
    made_by = command_named(str(result.get(COMMAND))) if isinstance(result, dict) else None
    return made_by is not None and not made_by.fighters


def party(fighters: Sequence[Keys]) -> Roster:
    """Those who are there before anyone has acted: two against each other, or nobody knows yet."""
    return Roster([*fighters], [], []) if len(fighters) <= 2 else Roster([], [], [*fighters])


def _fighter(result: Mapping[str, Any], role: str, where: str) -> Keys:
    fighter = result.get(role)
    if not isinstance(fighter, dict):
        raise FileError(f"{where}: no {role} in that result", "give a result of two fighters")
    return dict(fighter)
