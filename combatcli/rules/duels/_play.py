"""A duel played: blow after blow, until one is out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from combatcli.book import Book
from combatcli.command import Result
from combatcli.referee import Referee
from combatcli.report import SUMMARY, result_json
from combatcli.request import Request
from combatcli.rules.duels._company import is_of_sides
from combatcli.rules.duels._setup import check_blows, plan_of, prepared, way_of_sides
from combatcli.rules.fight import SIDES, Fight, fight_in
from combatcli.rules.way import Resolved, WayToFight, act, next_round, winner

if TYPE_CHECKING:
    from combatcli.rules.duels._solved import Solved

Solve = Callable[[Request, Book], "Solved"]
"""Works out the best moves of a duel, which takes time: called once, and only if it matters."""
MOST_ROUNDS = 1_000
"""Rounds of a play until a draw, where nothing else is said."""


def duel(request: Request, referee: Referee, solve: Solve) -> Result:
    """Blow after blow by the rule set's own commands, the sides in turn, until one is out.

    A round is a blow by each. At `max_rounds` it is a draw.
    """
    if is_of_sides(request):
        from combatcli.rules.duels import _skirmish_play  # a duel of two doesn't pay for it

        way, most = way_of_sides(request, referee), request.options["max_rounds"] or MOST_ROUNDS
        return _skirmish_play.skirmish(request, referee, way, most)
    way = prepared(request, referee)
    choose = chooser(request, referee.book, way, solve)
    most = request.options["max_rounds"] or MOST_ROUNDS
    blows: list[dict[str, Any]] = []
    part = referee.fork()
    opener, first = way.first(request, part)
    referee.join(part)
    blows += _logged(0, opener, first, part)
    fight = fight_in(request, opener)
    rounds, idle = 0, 0
    while winner(way, fight) is None and idle < len(SIDES):
        if fight.begins_round:
            if rounds == most:
                break
            if rounds:
                fight = next_round(way, referee, fight)
            rounds += 1
        by, part = fight.turn, referee.fork()
        fight, blow = act(way, part, fight, choose(fight))
        referee.join(part)
        idle = idle + 1 if blow is None else 0
        blows += _logged(rounds, by, blow, part)
        check_blows(blows, rounds)
    summary = _summary(way, fight, rounds, stuck=idle == len(SIDES))
    outcome = winner(way, fight) or "draw"
    return Result(
        outcome,
        summary,
        {"rules": way.rule_set.name, "rounds": rounds, "blows": blows},
        {side: fight.of(side) for side in SIDES},
        outcome == "attacker",
    )


def chooser(request: Request, book: Book, way: WayToFight, solve: Solve) -> Callable[[Fight], str]:
    """What each side does in a fight: by its plan, or the best move as the game is solved."""
    plans = {side: plan_of(request, way, side) for side in SIDES}
    game: Solved | None = None

    def choose(fight: Fight) -> str:
        nonlocal game
        plan, moves = plans[fight.turn], way.moves(fight)
        if plan is not None:
            return plan(moves)
        if game is None:
            game = solve(request, book)
        return game.move(fight)

    return choose


def _logged(rounds: int, by: str, blow: Resolved | None, log: Referee) -> list[dict[str, Any]]:
    """A blow as the result lists it; no entry where nothing was done."""
    if blow is None:
        return []
    logged = result_json(*blow, log, {"round": rounds, "by": by})
    log.happened(logged[SUMMARY])
    return [logged]


def _summary(way: WayToFight, fight: Fight, rounds: int, stuck: bool) -> str:
    lasted = f"after {rounds} round{'' if rounds == 1 else 's'}"
    won = winner(way, fight)
    if won is None:
        why = "neither can hurt the other" if stuck else "nobody is out"
        return f"a draw {lasted}: {why}"
    lost = next(side for side in SIDES if side != won)
    return f"{fight.of(won).name} beats {fight.of(lost).name} {lasted}"
