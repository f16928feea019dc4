"""What a duel needs to know of a rule set: who acts how, and who is out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from combatcli.command import Command, Result
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request

SIDES = ("attacker", "defender")


class Fight(NamedTuple):
    """Both fighters, and whose turn it is."""

    attacker: Fighter
    defender: Fighter
    turn: str

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

    def with_actor(self, actor: Fighter) -> Fight:
        """The fight with the actor changed."""
        if self.turn == "attacker":
            return self._replace(attacker=actor)
        return self._replace(defender=actor)

    def after(self, actor: Fighter, target: Fighter) -> Fight:
        """The fight when the actor has acted: the other's turn."""
        if self.turn == "attacker":
            return Fight(actor, target, "defender")
        return Fight(target, actor, "attacker")


class Rules(Protocol):
    """A rule set's way of fighting on. `blow` runs the very resolver that its command runs."""

    name: str
    plans: tuple[str, ...]

    def start(self, request: Request, referee: Referee) -> None:
        """UsageError where a fighter lacks what the fight needs, or is out already."""

    def first(self, request: Request, referee: Referee) -> tuple[str, Result | None]:
        """Who acts first; and, where a rule decided it, its result."""

    def is_out(self, fighter: Fighter) -> bool:
        """Whether a fighter is out of the fight."""

    def moves(self, fight: Fight) -> tuple[str, ...]:
        """What the actor may do; the first for the plan `punch`, the last for `grapple`."""

    def blow(self, referee: Referee, fight: Fight, move: str) -> tuple[Command, Result] | None:
        """The actor does it; None where he can do nothing."""

    ignored_keys: tuple[str, ...]
    """Keys of the actor that his own blow neither reads nor changes."""
    health: str
    """The key that blows take from until a fighter is out."""

    def strip(self, referee: Referee, fight: Fight) -> Fight:
        """The fight with no other facts than the odds of winning need, health aside."""

    def can_strike(self, referee: Referee, fighter: Fighter) -> bool:
        """Whether a fighter can strike at all, rounds to lose aside."""

    def reads(self, fight: Fight) -> tuple[bool, bool]:
        """Whether the next blow reads the actor's and the target's health."""


def winner(rules: Rules, fight: Fight) -> str | None:
    """The side that still stands when the other is out."""
    if rules.is_out(fight.defender):
        return "attacker"
    return "defender" if rules.is_out(fight.attacker) else None


def act(
    rules: Rules, referee: Referee, fight: Fight, move: str
) -> tuple[Fight, Command | None, Result | None]:
    """One blow, by the rule set's own command."""
    found = rules.blow(referee, fight, move)
    if found is None:
        return fight.after(fight.actor, fight.target), None, None
    command, result = found
    return fight.after(result.fighters["attacker"], result.fighters["defender"]), command, result


def request_for(
    command: Command, fight: Fight, options: Mapping[str, Any] = MappingProxyType({})
) -> Request:
    """The actor's request against the target."""
    return Request(command.name, {"attacker": fight.actor, "defender": fight.target}, options)


def healthy(rules: Rules, fight: Fight, attacker: int, defender: int) -> Fight:
    """The fight with this much health left."""
    return fight._replace(
        attacker=fight.attacker.change(**{rules.health: attacker}),
        defender=fight.defender.change(**{rules.health: defender}),
    )
