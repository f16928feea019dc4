"""The odds of a duel over every roll: exact where they can be had, certified beyond."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.errors import CostError, Place
from combatcli.odds.answer import finish
from combatcli.odds.fields import check_by, sort_key
from combatcli.report import BY, COMMAND, ODDS, OUTCOME
from combatcli.request import Request
from combatcli.rules import way_to_fight
from combatcli.rules.duels._by_hand import Start, starts_by_hand
from combatcli.rules.duels._forward import Followed, Forward
from combatcli.rules.duels._openings import openings, referee_for
from combatcli.rules.duels._play import chooser
from combatcli.rules.duels._setup import Progress, prepared, rule_set_of
from combatcli.rules.duels._solved import Solved
from combatcli.rules.duels._tally import DRAW
from combatcli.rules.duels._worth import INFINITE, Worth, mixed, shares
from combatcli.rules.fight import SIDES, Fight
from combatcli.rules.way import winner

WIDTH = 1e-4
"""The width of certified odds, unless another is asked for."""
ROUNDING = 2.0**-36
"""What rounding may come to in all, many times over: 60 million additions of one sign."""


def exact(command: Command, request: Request, book: Book, progress: Progress) -> dict[str, Any]:
    """Who wins with what chance, after how many rounds on average, by which first move."""
    request = request._replace(seed=None)
    by = request.by or (OUTCOME,)
    check_by(command, by)
    way = way_to_fight(rule_set_of(request).name)
    referee = referee_for(way, request, book, request.dice, progress)
    prepared(request, referee)
    fights = openings(way, request, referee)
    choose = chooser(request, book, way, Solved)
    begun: Mapping[Start, Fraction] = {
        (fight, 0, False): chance for (fight, _), chance in fights.items()
    }
    if request.dice is not None:
        begun = starts_by_hand(way, choose, referee, fights, request)
    answer: dict[str, Any] = {COMMAND: command.name, BY: list(by)}
    rulings = dict(referee.rulings)
    game = Solved(request, book) if way.rule_set.weighs else None
    if game is not None and by == (OUTCOME,) and request.options["max_rounds"] is None:
        answer |= _solved(command, game, begun)
    else:
        forward = Forward(way, request, book, choose, begun, progress)
        followed = forward.follow(_width(request), exact=request.options["within"] is None)
        answer |= _followed(command, request, by, followed)
        rulings |= followed.blows.referee.rulings
    answer["rules"] = way.rule_set.name
    if game is not None:
        for fight, *_ in begun:
            if not winner(way, fight):
                rulings |= game.rulings(fight)
        fights_ = sorted({fight for fight, _ in fights}, key=lambda fight: fight.turn)
        answer["first_move"] = {fight.turn: _first_move(game, fight) for fight in fights_}
    answer["notes"] = answer.pop("notes")
    return finish(answer, command, request, book, rulings)


def _width(request: Request) -> float:
    within = request.options["within"]
    return WIDTH if within is None else float(within)


def _solved(command: Command, game: Solved, begun: Mapping[Start, Fraction]) -> dict[str, Any]:
    """The odds of a duel that is solved as a game."""
    total = mixed((chance, _begun(game, *start)) for start, chance in begun.items())
    chances = shares(total)
    return {
        ODDS: [
            {OUTCOME: outcome, "probability": chance}
            for outcome, chance in zip(command.outcomes, chances, strict=True)
            if chance
        ],
        "rounds": None if total.rounds == INFINITE else total.rounds,
        "notes": _notes(chances[2]),
    }


def _begun(game: Solved, fight: Fight, rounds: int, is_over: bool) -> Worth:
    del is_over
    worth = game.worth(fight)
    return worth._replace(rounds=worth.rounds + rounds)


def _followed(
    command: Command, request: Request, by: tuple[str, ...], followed: Followed
) -> dict[str, Any]:
    """The odds of a duel that is followed to its ends."""
    tally, missing = followed.tally, followed.missing
    fixed = {"rules": followed.blows.way.rule_set.name}
    groups = sorted(
        tally.grouped(by, followed.blows, fixed).items(),
        key=lambda item: sort_key(command, by, item[0]),
    )
    drawn = sum(chance for end, chance in tally.endings.items() if end.outcome == DRAW)
    endless = any(end.rounds is None for end in tally.endings)
    limit = request.options["max_rounds"]
    answer: dict[str, Any] = {"rounds": None if endless else tally.rounds}
    if followed.is_exact:
        answer[ODDS] = [
            dict(zip(by, values, strict=True)) | {"probability": _certain(chance, len(groups))}
            for values, chance in groups
        ]
        notes = _notes(drawn if endless else 0.0)
    else:
        low = tally.rounds * (1.0 - ROUNDING)
        high = None if limit is None or endless else low + missing * limit + ROUNDING * limit
        answer |= {"rounds_low": low, "rounds_high": high}
        if by == (OUTCOME,):  # what none was followed to may be all the same
            groups = [((side,), dict(groups).get((side,), 0.0)) for side in command.outcomes]
            groups = [(end, chance) for end, chance in groups if chance or end[0] != DRAW]
        if not groups:
            hint = "simulate it: ", Place("samples", "10000")
            raise CostError("odds: the duel is too large", hint, field="odds")
        answer[ODDS] = [
            dict(zip(by, values, strict=True)) | between(chance, missing)
            for values, chance in groups
        ]
        notes = [certified(missing), *wider(missing, _width(request))]
        notes += _notes(min(0.5, drawn) if endless else 0.0)
    if drawn and not endless:
        notes.append(f"a draw: nobody is out after {limit} rounds")
    return {ODDS: answer.pop(ODDS), **answer, "notes": notes}


def _certain(chance: float, of: int) -> float:
    """A chance freed of rounding: what alone can be is certain."""
    return 1.0 if of == 1 else min(1.0, chance)


def between(chance: float, missing: float) -> dict[str, float]:
    """Between what a chance lies for certain, rounding included, and the middle."""
    low = max(0.0, chance * (1.0 - ROUNDING))
    high = min(1.0, (chance + missing) * (1.0 + ROUNDING) + ROUNDING)
    return {"probability": (low + high) / 2, "low": low, "high": high}


def certified(missing: float) -> str:
    return f"certified within {share_text(missing)}: each chance lies between its low and its high"


def wider(missing: float, width: float) -> list[str]:
    if missing <= width:
        return []
    return [f"{share_text(width)} takes too much work; --samples 10000 simulates"]


def share_text(width: float) -> str:
    """A width in percent, with two digits, rounded up."""
    percent = 100 * width
    digits = 1
    while percent * 10**digits < 10 and digits < 16:
        digits += 1
    return f"{ceil(percent * 10**digits) / 10**digits:.{digits}f} %"


def _first_move(game: Solved, start: Fight) -> dict[str, Any]:
    """The first move that is played, and what each is worth to the one who moves: to win."""
    side = SIDES.index(start.turn)
    worths = {move: shares(worth)[side] for move, worth in game.moves(start).items()}
    return {"move": game.move(start), "worth": worths}


def _notes(drawn: float) -> list[str]:
    if drawn == 1:
        return ["a draw: neither can hurt the other"]
    return ["a draw: it can come to where neither can win any more"] if drawn else []
