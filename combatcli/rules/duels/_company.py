"""Who stands on which side of a duel: one, or those of the others whose key `side` is his."""

from __future__ import annotations

from typing import Any

from combatcli.errors import Place, UsageError
from combatcli.fighter import Fighter, told_apart
from combatcli.request import Request
from combatcli.rules.fight import SIDES
from combatcli.rules.way import WayToFight

Sides = tuple[tuple[Fighter, ...], tuple[Fighter, ...]]


def is_of_sides(request: Request) -> bool:
    """Whether more than one stands on a side."""
    return bool(request.others) and any(len(side) > 1 for side in _members(request))


def side_name(request: Request, side: str) -> str:
    """What a side is called: as its first fighter says, else by his role."""
    return request.fighter(side).text("side") or side


def sides_of(request: Request) -> Sides:
    """Both sides, each fighter with the name of his, and no two called alike.

    UsageError where both are one side.
    """
    sides = _members(request)
    names = [side_name(request, side) for side in SIDES]
    if names[0] == names[1]:
        what = f"attacker and defender both stand on side {names[0]}"
        hint = "give ", Place("attacker.side"), " or ", Place("defender.side")
        raise UsageError(what, hint, field="attacker.side", code="contradiction")
    placed = [
        each.as_role(side if len(members) == 1 else f"{side} {at}").change(side=name)
        for side, name, members in zip(SIDES, names, sides, strict=True)
        for at, each in enumerate(members, 1)
    ]
    apart = told_apart(placed)
    return tuple(apart[: len(sides[0])]), tuple(apart[len(sides[0]) :])


def bystanders(request: Request) -> tuple[Fighter, ...]:
    """Those of the others who stand on no side."""
    names = [side_name(request, side) for side in SIDES]
    return tuple(each for each in request.others if each.text("side") not in names)


def _members(request: Request) -> list[tuple[Fighter, ...]]:
    sides = []
    for side in SIDES:
        name = side_name(request, side)
        more = (each for each in request.others if each.text("side") == name)
        sides.append((request.fighter(side), *more))
    return sides


def check_sides(way: WayToFight, request: Request, sides: Sides, referee: Any) -> None:
    """UsageError for one who lacks what the fight needs, and a side on which nobody stands."""
    if not way.of_sides:
        count = " against ".join(str(len(side)) for side in sides)
        what = f"{way.rule_set.name} is one against one, and here are {count}"
        hint = "fight them one by one, or under ", Place("rules", "labyrinth"), " or opposed"
        raise UsageError(what, hint, field="others", code="contradiction")
    for side, members in zip(SIDES, sides, strict=True):
        if not any(_stands(way, each) for each in members):
            what = f"{side}: nobody of that side stands"
            raise UsageError(what, "the fight is over", field=side, code="state")
    able = [[each for each in side if _stands(way, each)] for side in sides]
    for at in range(max(map(len, able))):
        pair = {name: side[min(at, len(side) - 1)] for name, side in zip(SIDES, able, strict=True)}
        way.start(request._replace(fighters=pair), referee)


def _stands(way: WayToFight, fighter: Fighter) -> bool:
    return not (way.is_out(fighter) or fighter.flag("fled"))


def sides_json(sides: Any) -> dict[str, list[dict[str, Any]]]:
    """Both sides as results have them."""
    return {name: [each.json() for each in side] for name, side in zip(SIDES, sides, strict=True)}
