"""A duel as its moves are chosen: by plans, or by the game that both play to win."""

from __future__ import annotations

from combatcli.book import Book
from combatcli.fighter_keys import KEYS
from combatcli.odds.distribution import MOST_RUNS
from combatcli.request import Request
from combatcli.rules import way_to_fight
from combatcli.rules.duels._best import Best
from combatcli.rules.duels._blows import Blows
from combatcli.rules.duels._harm import Health
from combatcli.rules.duels._openings import referee_for
from combatcli.rules.duels._setup import plan_of, rule_set_of
from combatcli.rules.duels._worth import WON, Worth, mixed
from combatcli.rules.fight import SIDES, Fight, fight_in
from combatcli.rules.way import WayToFight, winner
from combatcli.values.basic import Integer

MOST_GAMES = 32
"""Games that are kept beyond a request, before all are forgotten."""


class Solved:
    """A duel whose moves are weighed: what its fights are worth, and which moves are played."""

    def __init__(self, request: Request, book: Book) -> None:
        self.way = way_to_fight(rule_set_of(request).name)
        self._request, self._book = request, book
        self._games: dict[str, Best] = {}

    def move(self, fight: Fight) -> str:
        """The move played in a fight."""
        with self._book.lock:  # a play asks for it as well, beside another thread's odds
            best = self.best(fight.opener)
            (arrival,) = best.blows.start(fight)
            return best.move(arrival.condition, health_of(self.way, fight))

    def worth(self, fight: Fight) -> Worth:
        """What a fight is worth."""
        won = winner(self.way, fight)
        if won:
            return WON[won]
        best, health = self.best(fight.opener), health_of(self.way, fight)
        return mixed(
            (chance, best.worth(condition, health))
            for condition, _, chance in best.blows.start(fight)
        )

    def moves(self, fight: Fight) -> dict[str, Worth]:
        """What each move is worth with which a fight begins."""
        best = self.best(fight.opener)
        (arrival,) = best.blows.start(fight)
        return best.moves(arrival.condition, health_of(self.way, fight))

    def rulings(self, fight: Fight) -> dict[str, str]:
        """The rulings that a fight leans on."""
        best = self.best(fight.opener)
        (arrival,) = best.blows.start(fight)
        return best.rulings(arrival.condition, health_of(self.way, fight))

    def best(self, opener: str) -> Best:
        """The game of a fight with this opener, which all requests share that differ in health."""
        if opener not in self._games:
            self._games[opener] = self._find(opener)
        return self._games[opener]

    def _find(self, opener: str) -> Best:
        request, way = self._request, self.way
        referee = referee_for(way, request, self._book, most=MOST_RUNS)
        start = fight_in(request, opener)
        fighters = [way.strip(referee, start.of(side), False, frozenset()) for side in SIDES]
        games = self._book.kept(("games of duels",), dict[object, Best])
        key = (
            way.rule_set.name, *fighters, opener,
            *(request.options[f"{side}_plan"] for side in SIDES),
            request.adjust, tuple(request.rulings.items()),
        )  # fmt: skip
        if key not in games:
            if len(games) >= MOST_GAMES:
                games.clear()
            blows = Blows(way, referee, (_most_health(way),) * 2)
            plans = {side: plan_of(request, way, side) for side in SIDES}
            games[key] = Best(blows, plans, blows.start(start))
        return games[key]


def health_of(way: WayToFight, fight: Fight) -> Health:
    """The health that both have left."""
    return fight.attacker.stat(way.health), fight.defender.stat(way.health)


def _most_health(way: WayToFight) -> int:
    """The most that a fighter can have."""
    kind = KEYS[way.health].kind
    assert isinstance(kind, Integer)
    assert kind.high is not None
    return kind.high
