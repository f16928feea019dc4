"""A duel played: blow after blow, until one is out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatcli.book import Book
from combatcli.command import Result
from combatcli.referee import Referee
from combatcli.report import result_json
from combatcli.request import Request
from combatcli.rules.duels._setup import BEST, plan_of, planned, prepared
from combatcli.rules.fight import SIDES, Fight, fight_in
from combatcli.rules.way import Resolved, WayToFight, act, winner


def duel(request: Request, referee: Referee) -> Result:
    """Blow after blow by the rule set's own commands, the sides in turn, until one is out.

    A round is a blow by each. At `max_rounds` it is a draw.
    """
    way = prepared(request, referee)
    choose = _chooser(request, referee.book, way)
    blows: list[dict[str, Any]] = []
    part = referee.fork()
    opener, first = way.first(request, part)
    referee.join(part)
    blows += _logged(0, opener, first, part)
    fight = fight_in(request, opener)
    rounds, idle = 0, 0
    while winner(way, fight) is None and idle < len(SIDES):
        if fight.turn == opener:
            if rounds == request.options["max_rounds"]:
                break
            rounds += 1
        by, part = fight.turn, referee.fork()
        fight, blow = act(way, part, fight, choose(fight))
        referee.join(part)
        idle = idle + 1 if blow is None else 0
        blows += _logged(rounds, by, blow, part)
    summary = _summary(way, fight, rounds, stuck=idle == len(SIDES))
    outcome = winner(way, fight) or "draw"
    return Result(
        outcome,
        summary,
        {"rules": way.rule_set.name, "rounds": rounds, "blows": blows},
        {side: fight.of(side) for side in SIDES},
        outcome == "attacker",
    )


def _chooser(request: Request, book: Book, way: WayToFight) -> Callable[[Fight], str]:
    """What each side does in a fight: by its plan, or the best move as the game is solved."""
    plans = {side: plan_of(request, side) for side in SIDES}
    if not way.rule_set.plans or BEST not in plans.values():
        return lambda fight: planned(way, fight, plans[fight.turn])
    # Imported on use: start-up pays for all that solves a game.
    from combatcli.rules.duels._solved import solved

    game = solved(request, book)

    def choose(fight: Fight) -> str:
        plan = plans[fight.turn]
        return game.move(fight) if plan == BEST else planned(way, fight, plan)

    return choose


def _logged(rounds: int, by: str, blow: Resolved | None, log: Referee) -> list[dict[str, Any]]:
    """A blow as the result lists it; no entry where nothing was done."""
    if blow is None:
        return []
    return [{"round": rounds, "by": by, **result_json(*blow, log)}]


def _summary(way: WayToFight, fight: Fight, rounds: int, stuck: bool) -> str:
    lasted = f"after {rounds} round{'' if rounds == 1 else 's'}"
    won = winner(way, fight)
    if won is None:
        why = "neither can hurt the other" if stuck else "nobody is out"
        return f"a draw {lasted}: {why}"
    lost = next(side for side in SIDES if side != won)
    return f"{fight.of(won).name} beats {fight.of(lost).name} {lasted}"
