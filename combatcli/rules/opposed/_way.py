"""Opposed duels: strike and strike back, Brawn against Finesse."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.needs import has, of_both
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.fight import NOBODY, SIDES, Fight, Near, request_for
from combatcli.rules.initiative import StruckInTurn
from combatcli.rules.opposed import SET, brawl_opposed
from combatcli.rules.way import Resolved

TRAITS = frozenset({"brawn", "finesse"})


class Opposed(StruckInTurn):
    """Opposed attempts."""

    rule_set = SET
    target_rolls = ("defense", "damage")  # `damage` adjusts what protection takes off
    health = "hp"
    needs = of_both(has("brawn", "finesse", "hp"))

    def start(self, request: Request, referee: Referee) -> None:
        """UsageError for one who is down, or lacks brawn, finesse or hp."""
        del referee
        for side in SIDES:
            fighter = request.fighter(side)
            for key in ("brawn", "finesse", "hp"):
                fighter.stat(key)
            if self.is_out(fighter):
                raise brawl_opposed.refused_as_down(fighter)

    def is_out(self, fighter: Fighter) -> bool:
        """At 0 hp or less, or said to be down, or in no condition to act."""
        return brawl_opposed.is_down(fighter)

    def moves(self, fight: Fight) -> tuple[str, ...]:
        """There is but one."""
        del fight
        return ("strike",)

    def blow(
        self, referee: Referee, fight: Fight, move: str, near: Near = NOBODY
    ) -> Resolved | None:
        """`brawl-opposed`, which falls on the target alone."""
        del move, near
        request = request_for(brawl_opposed.COMMAND, fight)
        return brawl_opposed.COMMAND, brawl_opposed.brawl_opposed(request, referee)

    def strip(
        self, referee: Referee, fighter: Fighter, acts: bool, asked: frozenset[str]
    ) -> Fighter:
        """The traits."""
        del referee, acts
        kept = (TRAITS | asked) - {self.health}
        return Fighter(fighter.role, {k: v for k, v in fighter.json().items() if k in kept})

    def can_strike(self, referee: Referee, fighter: Fighter) -> bool:
        """Always."""
        del referee, fighter
        return True

    def reads(self, fight: Fight, move: str) -> tuple[bool, bool]:
        """No blow reads the hp that are left."""
        del fight, move
        return False, False


WAY = Opposed()
