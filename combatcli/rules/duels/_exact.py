"""The exact odds of a duel, from the game of all its states solved."""

from __future__ import annotations

from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.odds.answer import finish
from combatcli.request import Request
from combatcli.rules.duels._by_hand import worths_by_hand
from combatcli.rules.duels._setup import Progress
from combatcli.rules.duels._solved import Solved, solved
from combatcli.rules.duels._worth import INFINITE, Worth, mixed, shares
from combatcli.rules.fight import Fight


def exact(command: Command, request: Request, book: Book, progress: Progress) -> dict[str, Any]:
    """Who wins with what chance, after how many rounds on average, by which first move."""
    request = request._replace(seed=None)
    duel = solved(request, book, progress)
    rule_set = duel.way.rule_set
    total = _expected(duel, request, book)
    chances = shares(total)
    answer: dict[str, Any] = {"command": command.name, "by": ["outcome"]}
    answer["odds"] = [
        {"outcome": outcome, "probability": chance}
        for outcome, chance in zip(command.outcomes, chances, strict=True)
        if chance
    ]
    answer["rounds"] = None if total.rounds == INFINITE else total.rounds
    answer["rules"] = rule_set.name
    if rule_set.plans:
        openings = sorted(duel.starts, key=lambda fight: fight.turn)
        answer["first_move"] = {start.turn: _first_move(duel, start) for start in openings}
    answer["notes"] = _notes(drawn=chances[2])
    return finish(answer, command, request, book, duel.graph.referee.rulings)


def _expected(duel: Solved, request: Request, book: Book) -> Worth:
    """The worth of the fight's start. Dice by hand are spent first, blow by blow."""
    if request.dice is None:
        return mixed((c, duel.worth(start, start.turn)) for start, c in duel.starts.items())
    return mixed(worths_by_hand(duel, request, book))


def _first_move(duel: Solved, start: Fight) -> dict[str, Any]:
    """The first move that is played, and what each is worth to the one who moves: to win."""
    game = duel.games[start.turn]
    state = duel.graph.state(start)
    choice = game.graph[state]
    won = {}
    for name, move in choice.moves.items():
        worth = mixed((chance, game.worth[after]) for after, chance in move.items())
        won[name] = shares(worth)[choice.side]
    return {"move": game.policy[state], "worth": won}


def _notes(drawn: float) -> list[str]:
    if drawn == 1:
        return ["a draw: neither can hurt the other"]
    return ["a draw: it can come to where neither can win any more"] if drawn else []
