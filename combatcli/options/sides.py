"""Who stands on a side, in the payload of a request: the one in its role, and of the others some.

Those whose key `side` is his, or names his role where he has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.errors import Said, UsageError, shown
from combatcli.fighter_keys import laid_over
from combatcli.report import OTHERS

SIDE = "side"
Keys = dict[str, Any]


def side_of(payload: Mapping[str, Any], role: str) -> str:
    """What the side of a role is called."""
    return str(payload.get(role, {}).get(SIDE, role))


def places_on(payload: Mapping[str, Any], role: str) -> list[int]:
    """The places among the others of those who stand beside the one in a role."""
    side, others = side_of(payload, role), payload.get(OTHERS, ())
    return [at for at, keys in enumerate(others) if keys.get(SIDE) == side]


def place_among_others(payload: Mapping[str, Any], role: str, at: int) -> int | None:
    """The place among the others of the at-th of a side, from 1; None for the one in the role.

    UsageError where there are not so many.
    """
    if at == 1:
        return None
    places = places_on(payload, role)
    if not 2 <= at <= len(places) + 1:
        what = f"{role}.{at}: on that side there are {len(places) + 1}, counted from 1"
        hint = "give the fighter", Said(f" by -{role[0]}"), ", and then say something of him"
        raise UsageError(what, hint, field=f"{role}.{at}", code="unknown")
    return places[at - 2]


def add_to_side(payload: Keys, role: str, more: Sequence[Keys]) -> None:
    """Lay further fighters of a side over those that are there, and add the rest.

    UsageError for one who says that he stands on another.
    """
    side, places = side_of(payload, role), places_on(payload, role)
    others = [*payload.get(OTHERS, ())]
    for at, keys in enumerate(more):
        if keys.get(SIDE, side) != side:
            what = (
                f"{role} {at + 2}: side {shown(str(keys[SIDE]))} is not that of the {role}, {side}"
            )
            hint = "leave side out, or give him on the other side"
            raise UsageError(what, hint, field=f"{role}.{at + 2}.side", code="contradiction")
        if at < len(places):
            others[places[at]] = laid_over(others[places[at]], keys)
        else:
            others.append({**keys, SIDE: side})
    payload[OTHERS] = others
