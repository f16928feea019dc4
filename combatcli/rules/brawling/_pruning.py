"""A round of punches as the odds walk it: what nobody asks for is forgotten after every strike.

Equal states merge then. The strikes are made by the very rule that plays them.
"""

from __future__ import annotations

from combatcli.referee import Referee
from combatcli.rules.brawling._strike import Round, strike, to_hit


def pruned_strike(strength: int, start: int, referee: Referee, state: Round) -> Round:
    """One strike. Where the strikes themselves are wanted, as in play, all of it counts."""
    if referee.wants("strikes"):
        return strike(strength, start, referee, state)
    after = strike(strength, start, referee, state, bare_to_hit)
    return Round(
        after.number,
        after.con,
        after.damage if referee.wants("damage") else 0,
        after.landed,
        after.knockout,
    )


def bare_to_hit(referee: Referee, limit: int) -> tuple[bool, int | None, int]:
    """Whether a strike hits, and its dice where they count, without its total."""
    hit, dice, _ = to_hit(referee, limit)
    return hit, dice, 0
