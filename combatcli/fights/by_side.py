"""Who takes which role in a fight of sides: who stands where, by the key `side`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.fights.asker import Asker
from combatcli.fights.roster import Roster, state_of, without
from combatcli.options.sides import SIDE


def has_sides(roster: Roster) -> bool:
    """Whether it is said of anyone where he stands."""
    return any(SIDE in each for each in roster.everyone)


def roles_of_sides(
    command: Command,
    roster: Roster,
    swap: bool,
    typed: Collection[str],
    where: str,
    asker: Asker,
) -> dict[str, Any]:
    """Each side with its first fighter in its role and the rest among the others.

    Sides that are called as the roles have these; else they come as they are listed, exchanged by
    `swap`. Who stands on no side stands by. UsageError where there are more sides than roles.
    """
    everyone, roles = roster.everyone, command.fighters
    names = list(dict.fromkeys(str(each[SIDE]) for each in everyone if SIDE in each))
    if len(names) > len(roles):
        what = f"{where}: {len(names)} sides, {', '.join(names)}"
        hint = f"a fight has {len(roles)}: leave a side out of it"
        raise UsageError(what, hint, field="fighters", code="too-long")
    filled = [*roles] if len(names) == len(roles) else [r for r in roles if r not in typed][:1]
    filled = filled or [*roles[:1]]
    if set(names) <= set(roles):
        filled, names = [*names], [*names]
    if swap:
        filled = [roles[1 - roles.index(role)] for role in filled]
    missing = [role for role in roles if role not in (*filled, *typed)]
    if missing:
        remedy = f"give one by {asker.role}{missing[0]}, or say side=… of those who stand there"
        raise FileError(f"{where}: nobody stands on the side of the {missing[0]}", remedy)
    sides = {
        role: [each for each in everyone if each.get(SIDE) == name]
        for role, name in zip(filled, names, strict=True)
    }
    members = [each for side in sides.values() for each in side]
    firsts = {role: sides[role][0] for role in roles if role in sides}
    rest = [each for role in roles for each in sides.get(role, ())[1:]]
    return state_of(firsts, rest, without(everyone, *members))
