"""The exact odds of a duel: every state that can come up, each blow run over every roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from combatcli.book import Book
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.odds.answer import finish
from combatcli.odds.every_roll import EveryRoll
from combatcli.request import Request
from combatcli.rules.duels._graph import Graph, State
from combatcli.rules.duels._solve import INFINITE, Choice, Game, Worth
from combatcli.rules.fight import SIDES, Fight, Rules, act, winner

MOST_RUNS = 300_000
FINAL = {"attacker": Worth(1.0, 0.0, 0.0), "defender": Worth(0.0, 1.0, 0.0)}
DRAWN = 1e-12
"""A chance of a draw below this is rounding; a fight that must end has none."""

Progress = Callable[[int], None] | None


class Solved(NamedTuple):
    """A duel solved: the game by who opened the fight (rounds count from him), and its starts."""

    graph: Graph
    games: Mapping[str, Game]
    starts: Mapping[Fight, Fraction]

    def move(self, fight: Fight) -> str:
        """The move played in a fight."""
        game = next(iter(self.games.values()))
        return game.policy[self.graph.state(fight)]

    def worth(self, fight: Fight, opener: str) -> Worth:
        """What a fight is worth."""
        won = winner(self.graph.rules, fight)
        return FINAL[won] if won else self.games[opener].worth[self.graph.state(fight)]


def odds(command: Command, request: Request, book: Book, progress: Progress) -> dict[str, Any]:
    """Who wins, and after how many rounds; by `samples` where they are asked for."""
    from combatcli.rules.duels.duel import rules_of

    if request.by not in ((), ("outcome",)):
        raise UsageError("by: the odds of a duel are by outcome", "leave --by out")
    if request.options["samples"] is not None:
        from combatcli.rules.duels._samples import sampled

        return sampled(command, request, book, progress)
    request = request._replace(seed=None)
    rules = rules_of(request)
    game = solved(request, book, rules, progress)
    total = _expected(game, request, book)
    answer: dict[str, Any] = {"command": command.name, "by": ["outcome"]}
    chances = _shares(total)
    answer["odds"] = [
        {"outcome": outcome, "probability": chance}
        for outcome, chance in zip(command.outcomes, chances, strict=True)
        if chance
    ]
    answer["rounds"] = None if total.rounds == INFINITE else total.rounds
    answer["rules"] = rules.name
    if rules.plans:
        opening = sorted(game.starts, key=lambda fight: fight.turn)
        answer["first_move"] = {start.turn: _first(game, start) for start in opening}
    answer["notes"] = []
    if chances[2] == 1:
        answer["notes"] = ["a draw: neither can hurt the other"]
    elif chances[2]:
        answer["notes"] = ["a draw: it can come to where neither can win any more"]
    return finish(answer, command, request, book, game.graph.referee.rulings)


def _first(game: Solved, start: Fight) -> dict[str, Any]:
    """The first move that is played, and what each is worth to the one who moves: to win."""
    solved_ = game.games[start.turn]
    state = game.graph.state(start)
    choice = solved_.graph[state]
    worth = {
        name: _shares(_mixed([(chance, solved_.worth[after]) for after, chance in move.items()]))
        for name, move in choice.moves.items()
    }
    won = {name: shares[choice.side] for name, shares in worth.items()}
    return {"move": solved_.policy[state], "worth": won}


def _mixed(parts: Iterable[tuple[Fraction | float, Worth]]) -> Worth:
    """What several worths come to, each with its chance."""
    weighed = [(float(chance), worth) for chance, worth in parts]
    return Worth(*(sum(chance * worth[at] for chance, worth in weighed) for at in range(3)))


def _shares(worth: Worth) -> tuple[float, float, float]:
    """The chances of both sides and of a draw, freed of rounding: what is certain is 1."""
    left = 1.0 - worth.first - worth.second
    drawn = left if worth.rounds == INFINITE and left > DRAWN else 0.0
    if not drawn and not (worth.first and worth.second):
        return float(worth.first > 0), float(worth.second > 0), 0.0
    return min(1.0, worth.first), min(1.0, worth.second), drawn


def _expected(game: Solved, request: Request, book: Book) -> Worth:
    """The worth of the fight's start. Dice by hand are spent first, blow by blow."""
    if request.dice is None:
        parts = [(c, game.worth(start, start.turn)) for start, c in game.starts.items()]
    else:
        parts = _with_dice(game, request, book)
    return _mixed(parts)


def _with_dice(game: Solved, request: Request, book: Book) -> list[tuple[Fraction, Worth]]:
    if not isinstance(request.dice, tuple):
        raise UsageError("duel odds take dice in order, not by name", "give --dice 5,3,…")
    rules = game.graph.rules
    referee = EveryRoll(
        book, rules.name, request.adjust, request.rulings, request.dice, WANTED[rules.name]
    )
    begins = referee.every(lambda: _start(rules, request, referee))
    waiting = {(fight, mark, 0, fight.turn): chance for (fight, mark), chance in begins.items()}
    parts: list[tuple[Fraction, Worth]] = []
    marks = set()
    while waiting:
        (fight, mark, rounds, opener), chance = waiting.popitem()
        marks.add(mark)
        # A round to lose takes no dice and is no state of its own: it is played out in any case.
        lost = fight.actor.number("rounds_lost")
        if winner(rules, fight) or (mark[0] == len(request.dice) and not lost):
            worth = game.worth(fight, opener)
            parts.append((chance, worth._replace(rounds=worth.rounds + rounds)))
            continue
        referee.reset(mark)
        rounds += fight.turn == opener
        move = rules.moves(fight)[0] if lost else game.move(fight)
        blow = partial(_blow, rules, referee, fight, move)
        for (after, then), c in referee.every(blow).items():
            key = (after, then, rounds, opener)
            waiting[key] = waiting.get(key, Fraction(0)) + chance * c
    referee.check_used(marks)
    return parts


WANTED = {
    "brawling": frozenset[str](),
    "opposed": frozenset[str](),
    "labyrinth": frozenset(
        f"{role}.{key}"
        for role in SIDES
        for key in ("hp", "limbs", "disarmed", "rounds_lost", "shield", "armor_damage", "ac")
    ),
}
"""What the odds of a blow are asked for: the keys that the next one reads."""


def _start(rules: Rules, request: Request, referee: EveryRoll) -> Fight:
    turn, _ = rules.first(request, referee)
    return Fight(request.fighter("attacker"), request.fighter("defender"), turn)


def _blow(rules: Rules, referee: EveryRoll, fight: Fight, move: str) -> Fight:
    return act(rules, referee, fight, move)[0]


def solved(request: Request, book: Book, rules: Rules, progress: Progress = None) -> Solved:
    """Every state that can come up, and the game on them solved. CostError where too many.

    The book keeps it, since a fight repeated with other seeds is the same game.
    """
    key = (
        "duel", tuple(request.fighters.values()), tuple(request.options.items()), request.adjust,
        tuple(request.rulings.items()),
    )  # fmt: skip
    return book.kept(key, lambda: _solve(request, book, rules, progress))


def _solve(request: Request, book: Book, rules: Rules, progress: Progress) -> Solved:
    from combatcli.rules.duels.duel import plan_of, planned, prepared

    referee = EveryRoll(
        book, rules.name, request.adjust, request.rulings, None, WANTED[rules.name], progress,
        MOST_RUNS,
    )  # fmt: skip
    prepared(request, referee)
    plans = tuple(plan_of(request, side) for side in SIDES)
    begins = referee.every(lambda: _start(rules, request, referee))
    starts = {fight: chance for (fight, _), chance in begins.items()}
    graph = Graph(rules, referee, next(iter(starts)), progress)
    opening = [graph.state(fight) for fight in starts]

    def moves(fight: Fight, state: State) -> tuple[str, ...]:
        every, plan = rules.moves(fight), plans[SIDES.index(fight.turn)]
        if plan == "best" or len(every) == 1:
            return every
        chosen = planned(rules, fight, plan)
        # At the start the other moves are weighed too; the plan's own, the first, is played.
        return (chosen, *(m for m in every if m != chosen)) if state in opening else (chosen,)

    graph.explore(opening, moves)
    free = (plans[0] == "best" and bool(rules.plans), plans[1] == "best" and bool(rules.plans))
    ends = {state: FINAL[won] for state, won in graph.ends.items()}
    games = {}
    for opener in dict.fromkeys(fight.turn for fight in starts):
        at = SIDES.index(opener)
        choices = {
            state: Choice(node.side, node.choices, {m: r[at] for m, r in node.rounds.items()})
            for state, node in graph.nodes.items()
        }
        games[opener] = Game(choices, ends, free)
    return Solved(graph, games, starts)
