"""The blows of a duel: each is run over every roll but once, and health is put in afterwards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TypeVar

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.odds.every_roll import EveryRoll
from combatcli.referee import Referee
from combatcli.rules.duels._harm import Harm, Health, Part
from combatcli.rules.fight import SIDES, Fight, other_side
from combatcli.rules.way import WayToFight
from combatcli.values import Value

T = TypeVar("T", bound=Hashable)


class Condition(NamedTuple):
    """A fight as the odds need it, health aside: fighters by number, whose turn, who opens rounds.

    A round begins with each turn of its opener. Of a blow that comes in parts some may be `made`.
    """

    attacker: int
    defender: int
    turn: str
    opener: str
    made: int = 0

    @property
    def begins_round(self) -> bool:
        """Whether a round begins with what comes next."""
        return self.turn == self.opener and not self.made


class Hit(NamedTuple):
    """An end of a blow, as actor and target see it: who they are then, the health it takes.

    `made` is how many of its parts are made, 0 if all are.
    """

    actor: Fighter
    target: Fighter
    made: int
    from_actor: int
    from_target: int
    actor_out: bool
    target_out: bool


class Arrival(NamedTuple):
    """A condition that a fight goes on in, by its number, with its chance.

    `rounds` are those that began meanwhile, with turns of an opener who had rounds to lose.
    """

    condition: int
    rounds: int
    chance: float


class End(NamedTuple):
    """A way for a blow to leave both: fighters by number, the parts of it made, and its harm."""

    attacker: int
    defender: int
    made: int
    harm: Harm


class Blows:
    """The conditions of one duel, by number, and the ends of each move from each.

    `asked` are keys that the odds are grouped by: nothing that they depend on is forgotten.
    """

    def __init__(
        self,
        way: WayToFight,
        referee: EveryRoll,
        whole: Health,
        asked: frozenset[str] = frozenset(),
    ) -> None:
        self.way = way
        self.referee = referee
        self.whole = whole
        """The most health that they have; a blow that takes so much takes all that is left."""
        self.asked = asked
        self.fighters: list[Fighter] = []
        self.conditions: list[Condition] = []
        self._rulings: dict[tuple[int, int, str, int, str, Health], Mapping[str, str]] = {}
        self._fighter_numbers: dict[Fighter, int] = {}
        self._numbers: dict[Condition, int] = {}
        self._ends: dict[tuple[int, int, str, int, str, Health], list[End]] = {}
        self._strikes: dict[Hashable, tuple[list[tuple[int, int, int, Harm]], Mapping[str, str]]]
        self._strikes = {}
        self._kept: dict[Hashable, object] = {}
        self._arrivals: dict[Condition, list[Arrival]] = {}

    # conditions

    def number(self, condition: Condition) -> int:
        """The number of a condition."""
        number = self._numbers.setdefault(condition, len(self.conditions))
        if number == len(self.conditions):
            self.conditions.append(condition)
        return number

    def fighter(self, fighter: Fighter, acts: bool = False) -> int:
        """The number of a fighter with no more facts than the odds need; `acts` if he is next."""
        return self._of(self.way.strip(self.referee, fighter, acts, self.asked))

    def _of(self, stripped: Fighter) -> int:
        number = self._fighter_numbers.setdefault(stripped, len(self.fighters))
        if number == len(self.fighters):
            self.fighters.append(stripped)
        return number

    def fight(self, condition: Condition, health: Health) -> Fight:
        """The fight in a condition, with this much health left."""
        key = self.way.health
        attacker, defender = (
            self.fighters[number].change(**{key: left})
            for number, left in zip((condition.attacker, condition.defender), health, strict=True)
        )
        return Fight(attacker, defender, condition.turn, condition.opener)

    def start(self, fight: Fight) -> list[Arrival]:
        """Where a fight begins, or goes on."""
        return self.arrive(
            Condition(
                self.fighter(fight.attacker), self.fighter(fight.defender), fight.turn, fight.opener
            )
        )

    def arrive(self, condition: Condition) -> list[Arrival]:
        """Where a fight goes on whose next turn this is: rounds to lose go by at once."""
        if condition not in self._arrivals:
            self._arrivals[condition] = [
                Arrival(number, rounds, chance)
                for (number, rounds), chance in self._arrive(condition).items()
            ]
        return self._arrivals[condition]

    def _arrive(self, start: Condition) -> dict[tuple[int, int], float]:
        arrived: dict[tuple[int, int], float] = {}
        waiting = [(start, 0, 1.0)]
        while waiting:
            condition, rounds, chance = waiting.pop()
            ready = self._ready(condition)
            after = None if self.asked else self._after_lost_turn(ready)
            if after is None:
                key = self.number(ready), rounds
                arrived[key] = arrived.get(key, 0.0) + chance
            else:
                rounds += condition.begins_round
                waiting += [(each, rounds, chance * part) for each, part in self.turns(after)]
        return arrived

    def _ready(self, condition: Condition) -> Condition:
        """The condition, with the one whose turn it is ready to strike."""
        if condition.turn == SIDES[0]:
            return condition._replace(attacker=self._made_ready(condition.attacker))
        return condition._replace(defender=self._made_ready(condition.defender))

    def _made_ready(self, number: int) -> int:
        return self._once(("ready", number), lambda: self.fighter(self.fighters[number], acts=True))

    def _after_lost_turn(self, condition: Condition) -> Condition | None:
        """What follows on a turn in which nothing happens but that a round to lose goes by."""
        first = condition.turn == SIDES[0]
        actor = condition.attacker if first else condition.defender
        after = self._once(("lost", actor, first), lambda: self._lose_turn(condition, actor))
        if after is None:
            return None
        if first:
            return condition._replace(attacker=after)
        return condition._replace(defender=after)

    def _lose_turn(self, condition: Condition, actor: int) -> int | None:
        """One who has a round to lose when it is gone by. Nothing of the other matters to that."""
        if not self.fighters[actor].number("rounds_lost"):
            return None
        at = self.number(condition)
        (end, *more) = self.ends(at, self.moves(at)[0], self.whole)
        if more or end.harm.hurts:
            return None
        return end.attacker if condition.turn == SIDES[0] else end.defender

    def after(self, condition: Condition, attacker: int, defender: int, made: int) -> list[Arrival]:
        """Where a fight goes on after a blow in this condition that leaves both so."""
        if made:
            within = condition._replace(attacker=attacker, defender=defender, made=made)
            return [Arrival(self.number(within), 0, 1.0)]
        condition = condition._replace(made=0)
        arrived: dict[tuple[int, int], float] = {}
        for after, part in self.turns(condition._replace(attacker=attacker, defender=defender)):
            for number, rounds, chance in self.arrive(after):
                key = number, rounds
                arrived[key] = arrived.get(key, 0.0) + part * chance
        return [Arrival(*key, chance) for key, chance in arrived.items()]

    def turns(self, condition: Condition) -> Iterator[tuple[Condition, float]]:
        """Whose turn it may be after a blow in this condition, with what chance."""
        turn = other_side(condition.turn)
        if turn != condition.opener:
            yield condition._replace(turn=turn), 1.0
            return
        for side, chance in self._once(("openers",), self._openers):
            turn = side or condition.opener
            yield condition._replace(turn=turn, opener=turn), chance

    # blows

    def moves(self, condition: int) -> tuple[str, ...]:
        """What the one whose turn it is may do."""
        return self._once(
            ("moves", condition),
            lambda: self.way.moves(self.fight(self.conditions[condition], self.whole)),
        )

    def reads(self, condition: int, move: str) -> tuple[bool, bool]:
        """Whether a move reads the health left of attacker and of defender."""
        return self._once(("reads", condition, move), lambda: self._reads(condition, move))

    def _reads(self, number: int, move: str) -> tuple[bool, bool]:
        condition = self.conditions[number]
        actor, target = self.way.reads(self.fight(condition, self.whole), move)
        return (actor, target) if condition.turn == SIDES[0] else (target, actor)

    def read(self, condition: int, move: str, health: Health) -> Health:
        """The health that a move reads: all that there can be, where it reads none.

        What a fighter becomes who falls is read off his end, so that where a key is asked for a
        blow that may end the fight reads what is left.
        """
        whole = self.whole
        if self.asked:
            for end in self.ends(condition, move, whole):
                for part in end.harm.parts:
                    falls = health[0] <= part.from_attacker or health[1] <= part.from_defender
                    if falls and not any(part.outs):
                        return health
        reads = self.reads(condition, move)
        return health[0] if reads[0] else whole[0], health[1] if reads[1] else whole[1]

    def ends(self, number: int, move: str, health: Health) -> list[End]:
        """Where a move leads from a condition, with this much health as far as it reads it."""
        condition = self.conditions[number]
        key = (*condition[:3], condition.made, move, health)
        if key not in self._ends:
            self._ends[key], self._rulings[key] = self._work_out(condition, move, health)
        return self._ends[key]

    def rulings(self, number: int, move: str, health: Health) -> Mapping[str, str]:
        """The rulings that a move leans on whose ends are known."""
        condition = self.conditions[number]
        key = (*condition[:3], condition.made, move, health)
        return self._rulings[key]

    def _work_out(
        self, condition: Condition, move: str, health: Health
    ) -> tuple[list[End], Mapping[str, str]]:
        first = condition.turn == SIDES[0]
        actor, target = condition[:2] if first else condition[1::-1]
        unread = self._once(("unread", actor, move), lambda: self._unread(actor, move))
        strikes = health if first else health[::-1]
        key = (
            actor
            if not unread
            else self._once(
                ("part", actor, unread),
                lambda: self._of(self.fighters[actor].without(*(name for name, _ in unread))),
            )
        )
        strike_key = key, target, first, condition.made, move, health
        kept = self._strikes.get(strike_key)
        if kept is None:
            kept = self._strikes[strike_key] = self._strike(
                condition,
                self._with_health(key, strikes[0]),
                self._with_health(target, strikes[1]),
                move,
                health,
            )
        hits, rulings = kept
        self.referee.rulings.update(rulings)
        ends = []
        for hit, struck, made, harm in hits:
            whole = self._again(hit, unread) if unread else hit
            one, other = (whole, struck) if first else (struck, whole)
            ends.append(End(one, other, made, harm))
        return ends, rulings

    def _unread(self, actor: int, move: str) -> tuple[tuple[str, Value], ...]:
        """The keys of an actor that a move doesn't read."""
        fighter, ignored = self.fighters[actor], self.way.ignored_keys(move)
        unread = tuple((key, value) for key, value in fighter.json().items() if key in ignored)
        return unread if unread and self.way.can_strike(self.referee, fighter) else ()

    def _again(self, hit: int, unread: tuple[tuple[str, Value], ...]) -> int:
        """One who has struck, with the keys put back that his blow didn't read."""
        return self._once(
            (hit, unread), lambda: self.fighter(self.fighters[hit].change(**dict(unread)))
        )

    def _with_health(self, number: int, left: int) -> Fighter:
        """A fighter with so much health."""
        key = self.way.health
        return self._once(
            ("health", number, left), lambda: self.fighters[number].change(**{key: left})
        )

    def _strike(
        self, condition: Condition, actor: Fighter, target: Fighter, move: str, health: Health
    ) -> tuple[list[tuple[int, int, int, Harm]], Mapping[str, str]]:
        """How a blow leaves actor and target, by number, with the harm, and what it leans on."""
        self.referee.begin_turn(condition.turn, self.way.target_rolls)
        (ends, total), rulings = self.referee.ends(
            strike, self.way, self.asked, actor, target, move, condition.made
        )
        first = condition.turn == SIDES[0]
        groups: dict[tuple[int, int, int], list[Part]] = {}
        for (hit, _), weight in ends:
            taken, outs = (hit.from_actor, hit.from_target), (hit.actor_out, hit.target_out)
            if not first:
                taken, outs = taken[::-1], outs[::-1]
            group = self._of(hit.actor), self._of(hit.target), hit.made
            groups.setdefault(group, []).append(Part(*taken, outs, weight / total))
        return [(*group, Harm(parts, health)) for group, parts in groups.items()], rulings

    def _openers(self) -> tuple[tuple[str | None, float], ...]:
        """Who opens a further round, with what chance; None is who opened the one before."""
        sides = self.referee.every(lambda: self.way.next_opener(self.referee))
        return tuple((side, float(chance)) for (side, _), chance in sides.items())

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made under a key, made once."""
        if key not in self._kept:
            self._kept[key] = make()
        value: T = self._kept[key]  # type: ignore[assignment]
        return value


def strike(
    referee: Referee,
    way: WayToFight,
    asked: frozenset[str],
    actor: Fighter,
    target: Fighter,
    move: str,
    made: int,
) -> Hit:
    """The next part of a blow, with no more of both than the odds need."""
    *after, then = way.part(referee, Fight(actor, target, SIDES[0]), move, made)
    key = way.health
    outs = [way.is_out(fighter) for fighter in after]
    taken = [
        one.stat(key) - other.stat(key) for one, other in zip((actor, target), after, strict=True)
    ]
    one, other = (referee.cached(_strip, way, each.without(key), asked) for each in after)
    return Hit(one, other, then, taken[0], taken[1], outs[0], outs[1])


def _strip(referee: Referee, way: WayToFight, fighter: Fighter, asked: frozenset[str]) -> Fighter:
    return way.strip(referee, fighter, False, asked)
