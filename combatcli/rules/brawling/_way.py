"""Brawls: punch or grapple, hold or let go, break or grapple back."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.needs import has, of_both
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.brawling import SET, first_move, grapple, punch
from combatcli.rules.brawling._brawler import check_able, holder, is_out
from combatcli.rules.fight import NOBODY, SIDES, Fight, Near, request_for
from combatcli.rules.way import Resolved, WayToFight

KEPT = ("str", "dex", "held", "holding")


class Brawl(WayToFight):
    """The rules of The Dragon 11."""

    rule_set = SET
    health = "con"
    needs = of_both(has("str", "dex", "con"))
    of_sides = False

    def start(self, request: Request, referee: Referee) -> None:
        """UsageError for one who is out, or lacks str, dex or con."""
        del referee
        fighters = [request.fighter(side) for side in SIDES]
        for fighter in fighters:
            for key in ("str", "dex", "con"):
                fighter.stat(key)
        check_able(*fighters)
        holder(*fighters)

    def first(self, request: Request, referee: Referee) -> tuple[str, Resolved | None]:
        """By `first-move`."""
        result = first_move.first_move(request, referee)
        return result.outcome, (first_move.COMMAND, result)

    def is_out(self, fighter: Fighter) -> bool:
        """At con 0, or knocked out."""
        return is_out(fighter)

    def moves(self, fight: Fight) -> tuple[str, ...]:
        """Free: punch or grapple. Holding: let go and punch, or hold. Held: break or grapple."""
        who = holder(fight.actor, fight.target)
        if who is None:
            return ("punch", "grapple")
        return ("punch", "hold") if who == "attacker" else ("break", "grapple")

    def blow(
        self, referee: Referee, fight: Fight, move: str, near: Near = NOBODY
    ) -> Resolved | None:
        """`punch`, or `grapple` with its action."""
        del near  # a brawl is one against one
        if move == "punch":
            return punch.COMMAND, punch.punch(request_for(punch.COMMAND, fight), referee)
        request = request_for(grapple.COMMAND, fight, {"action": move})
        return grapple.COMMAND, grapple.grapple(request, referee)

    def strip(
        self, referee: Referee, fighter: Fighter, acts: bool, asked: frozenset[str]
    ) -> Fighter:
        """Scores, and who holds whom."""
        del referee, acts
        return Fighter(
            fighter.role,
            {
                key: value
                for key, value in fighter.json().items()
                if key != self.health and (key in asked or (key in KEPT and value is not False))
            },
        )

    def can_strike(self, referee: Referee, fighter: Fighter) -> bool:
        """Always."""
        del referee, fighter
        return True

    def reads(self, fight: Fight, move: str) -> tuple[bool, bool]:
        """A punch reads the target's constitution; nothing reads the actor's."""
        del fight
        return False, move == "punch"


WAY = Brawl()
