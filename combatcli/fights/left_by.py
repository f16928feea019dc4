"""Who is there after a result, or in a request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.errors import FileError
from combatcli.fights.roster import Keys, Roster
from combatcli.report import (
    BYSTANDERS,
    COMMAND,
    ERROR,
    LOG,
    OTHERS,
    REQUEST,
    SIDES_FIELD,
    STAMPS,
)
from combatcli.rules import command_named
from combatcli.rules.fight import SIDES


def left_by(result: Mapping[str, Any], where: str) -> Roster:
    """Who is there after a result. One made by hand may name no command.

    FileError for an error in place of a result, or for one without its fighters.
    """
    if ERROR in result:
        raise FileError(f"{where}: holds an error, not a result", "mend the command before it")
    others = [dict(each) for each in result.get(OTHERS) or ()]
    if isinstance(result.get(SIDES_FIELD), dict):
        return _of_sides(result[SIDES_FIELD], others)
    request = result.get(REQUEST)
    by = len(request.get(BYSTANDERS) or ()) if isinstance(request, dict) else 0
    standing = len(others) - by
    return Roster(_acting(result, where), others[:standing], others[standing:])


def _of_sides(sides: Mapping[str, Any], bystanders: list[Keys]) -> Roster:
    """Who is there after a fight of sides: beside the first two, the enemies and the allies."""
    own, theirs = ([dict(each) for each in sides[side]] for side in SIDES)
    return Roster([own[0], theirs[0]], theirs[1:], [*own[1:], *bystanders])


def asked_with(request: Mapping[str, Any], where: str) -> Roster:
    """Who was there when a request was made."""
    others = [dict(each) for each in request.get(OTHERS) or ()]
    bystanders = [dict(each) for each in request.get(BYSTANDERS) or ()]
    return Roster(_acting(request, where), others, bystanders)


def changes_nobody(result: object) -> bool:
    """Whether it is known to be of a command without fighters: plain dice, which change nobody."""
    made_by = command_named(str(result.get(COMMAND))) if isinstance(result, Mapping) else None
    return made_by is not None and not made_by.fighters


def party(fighters: Sequence[Keys]) -> Roster:
    """Those who are there before anyone has acted: two against each other, or nobody knows yet."""
    return Roster([*fighters], [], []) if len(fighters) <= 2 else Roster([], [], [*fighters])


def _acting(answer: Mapping[str, Any], where: str) -> list[Keys]:
    """The fighters in the roles of the command that an answer or a request names."""
    made_by = command_named(str(answer.get(COMMAND)))
    if made_by is not None:
        roles = [role for role in made_by.fighters if role in answer]
    else:
        no_roles = (*LOG, *STAMPS)
        roles = [k for k, v in answer.items() if isinstance(v, dict) and k not in no_roles]
    return [_fighter(answer, role, where) for role in roles]


def _fighter(answer: Mapping[str, Any], role: str, where: str) -> Keys:
    fighter = answer.get(role)
    if not isinstance(fighter, dict):
        raise FileError(f"{where}: no {role} in that result", "give a result of two fighters")
    return dict(fighter)
