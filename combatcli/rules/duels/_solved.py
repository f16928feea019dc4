"""A duel solved: every state that can come up, and the game on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from combatcli.book import Book
from combatcli.named_tuple import NamedTuple
from combatcli.request import Request
from combatcli.rules import way_to_fight
from combatcli.rules.duels._blows import State
from combatcli.rules.duels._game import Choice, Game
from combatcli.rules.duels._graph import Graph
from combatcli.rules.duels._openings import openings, referee_for
from combatcli.rules.duels._setup import BEST, Progress, plan_of, planned, prepared, rule_set_of
from combatcli.rules.duels._worth import WON, Worth
from combatcli.rules.fight import SIDES, Fight
from combatcli.rules.way import WayToFight, winner

MOST_RUNS = 300_000


class Solved(NamedTuple):
    """A duel solved: the game by who opened the fight (rounds count from him), and its starts."""

    way: WayToFight
    graph: Graph
    games: Mapping[str, Game]
    starts: Mapping[Fight, Fraction]

    def move(self, fight: Fight) -> str:
        """The move played in a fight."""
        game = next(iter(self.games.values()))
        return game.policy[self.graph.state(fight)]

    def worth(self, fight: Fight, opener: str) -> Worth:
        """What a fight is worth."""
        won = winner(self.way, fight)
        return WON[won] if won else self.games[opener].worth[self.graph.state(fight)]


def solved(request: Request, book: Book, progress: Progress = None) -> Solved:
    """Every state that can come up, and the game on them solved. CostError where too many.

    The book keeps it, since a fight repeated with other seeds is the same game.
    """
    key = (
        "duel", tuple(request.fighters.values()), tuple(request.options.items()), request.adjust,
        tuple(request.rulings.items()),
    )  # fmt: skip
    return book.kept(key, lambda: _solve(request, book, progress))


def _solve(request: Request, book: Book, progress: Progress) -> Solved:
    way = way_to_fight(rule_set_of(request).name)
    referee = referee_for(way, request, book, progress=progress, most=MOST_RUNS)
    prepared(request, referee)
    starts = {fight: chance for (fight, _), chance in openings(way, request, referee).items()}
    graph = Graph(way, referee, next(iter(starts)), progress)
    opening = [graph.state(fight) for fight in starts]
    first, second = (plan_of(request, side) for side in SIDES)
    graph.explore(opening, _moves(way, (first, second), opening))
    chooses = bool(way.rule_set.plans)
    free = (chooses and first == BEST, chooses and second == BEST)
    openers = dict.fromkeys(fight.turn for fight in starts)
    return Solved(way, graph, {opener: _game(graph, opener, free) for opener in openers}, starts)


def _moves(
    way: WayToFight, plans: tuple[str, str], opening: list[State]
) -> Callable[[Fight, State], tuple[str, ...]]:
    """The moves that are weighed in each state; the first is the plan's own."""

    def moves(fight: Fight, state: State) -> tuple[str, ...]:
        every, plan = way.moves(fight), plans[SIDES.index(fight.turn)]
        if plan == BEST or len(every) == 1:
            return every
        own = planned(way, fight, plan)
        # At the start the other moves are weighed too; the plan's own, the first, is played.
        return (own, *(move for move in every if move != own)) if state in opening else (own,)

    return moves


def _game(graph: Graph, opener: str, free: tuple[bool, bool]) -> Game:
    """The game on the states, its rounds counted for this opener."""
    at = SIDES.index(opener)
    choices = {
        state: Choice(node.side, node.choices, {move: r[at] for move, r in node.rounds.items()})
        for state, node in graph.nodes.items()
    }
    return Game(choices, {state: WON[won] for state, won in graph.ends.items()}, free)
