"""Two in a fight, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from combatcli.command import Command
from combatcli.fighter import SIDES as SIDES
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.request import Request

STRAYS = "strays"
"""What those want of a blow who have allies near: what of it befalls one of them."""


class Near(NamedTuple):
    """Who is near two who fight: enemies beside the target, nearest first; whether an ally is."""

    further: tuple[Fighter, ...] = ()
    ally: bool = False


NOBODY = Near()


def other_side(side: str) -> str:
    """The side that fights against this one."""
    return SIDES[1 - SIDES.index(side)]


class Fight(NamedTuple):
    """Both fighters, whose turn it is, and who opens the round, which begins with his turn."""

    attacker: Fighter
    defender: Fighter
    turn: str
    opener: str = SIDES[0]

    @property
    def begins_round(self) -> bool:
        """Whether the next blow is the first of a round."""
        return self.turn == self.opener

    @property
    def actor(self) -> Fighter:
        """The one whose turn it is."""
        return self.attacker if self.turn == "attacker" else self.defender

    @property
    def target(self) -> Fighter:
        """The other."""
        return self.defender if self.turn == "attacker" else self.attacker

    def of(self, side: str) -> Fighter:
        """The fighter on a side."""
        return self.attacker if side == "attacker" else self.defender

    def with_fighter(self, side: str, fighter: Fighter) -> Fight:
        """The fight with the fighter on a side changed."""
        if side == "attacker":
            return self._replace(attacker=fighter)
        return self._replace(defender=fighter)

    def with_actor(self, actor: Fighter) -> Fight:
        """The fight with the actor changed."""
        return self.with_fighter(self.turn, actor)

    def after(self, actor: Fighter, target: Fighter) -> Fight:
        """The fight when the actor has acted: the other's turn."""
        if self.turn == "attacker":
            return Fight(actor, target, "defender", self.opener)
        return Fight(target, actor, "attacker", self.opener)


def fight_in(request: Request, turn: str) -> Fight:
    """The fighters of a request, in a fight that this side opens."""
    return Fight(request.fighter("attacker"), request.fighter("defender"), turn, turn)


def request_for(
    command: Command,
    fight: Fight,
    options: Mapping[str, Any] = MappingProxyType({}),
    others: tuple[Fighter, ...] = (),
) -> Request:
    """The actor's request against the target, and against the others beside him."""
    fighters = {"attacker": fight.actor, "defender": fight.target}
    return Request(command.name, fighters, options, others)
