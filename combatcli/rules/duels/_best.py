"""The moves that win most, and what they are worth, for all health up to some, ends first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from combatcli.named_tuple import NamedTuple
from combatcli.rules.duels._blows import Arrival, Blows
from combatcli.rules.duels._game import Choice, Game, Inverse, Loop, evaluate, evaluate_rounds
from combatcli.rules.duels._harm import Health, winner_after
from combatcli.rules.duels._kernels import Kernel
from combatcli.rules.duels._setup import Plan
from combatcli.rules.duels._worth import WON, Worth, mixed
from combatcli.rules.fight import SIDES


class Lead(NamedTuple):
    """Where a move leads from a place: the rounds begun, the places it comes back to, the harm.

    A harm is the place, the health taken from both, the chance, the rounds begun, and who has won
    whatever is left. `after` are its places where nobody has, and the health taken from both, each
    once; `rulings` those that the move leans on, as bits.
    """

    rounds: float
    loop: Loop
    harms: list[tuple[int, int, int, float, int, str | None]]
    after: list[tuple[int, int, int]]
    rulings: int


class Cell(NamedTuple):
    """What each condition is worth with some health left, and the move played in it."""

    values: list[float]
    worths: list[Worth]
    moves: list[str]


class Best:
    """A duel solved for every state from the smallest health up, as far as has been asked.

    `plan` is what each side plays; one whose plan is None chooses.
    """

    def __init__(self, blows: Blows, plan: Mapping[str, Plan], starts: list[Arrival]) -> None:
        self.blows = blows
        self._plan = plan
        self._game = Game((plan[SIDES[0]] is None, plan[SIDES[1]] is None))
        self._kernels: dict[tuple[int, str, Health], Kernel] = {}
        self._leads: dict[tuple[int, str, Health], Lead] = {}
        # Those that hold whatever health is left.
        self._unread: dict[tuple[int, str], Lead] = {}
        self._starts = [arrival.condition for arrival in starts]
        self._places: dict[int, int] = {}
        self._conditions: list[int] = []
        self._cells: dict[int, dict[int, Cell]] = {}
        self._bits: dict[tuple[str, str], int] = {}
        self._leaned_on: dict[Health, list[int]] = {}
        self._explored: Health = (0, 0)
        for condition in self._starts:
            self._place(condition)

    # what is asked

    def cell(self, health: Health) -> Cell:
        """What each condition is worth with so much health left."""
        self._explore(health)
        for attacker in range(1, health[0] + 1):
            row = self._cells.setdefault(attacker, {})
            for defender in range(1, health[1] + 1):
                if defender not in row:
                    row[defender] = self._solve((attacker, defender))
        return self._cells[health[0]][health[1]]

    def worth(self, condition: int, health: Health) -> Worth:
        """What a condition is worth."""
        return self.cell(health).worths[self._places[condition]]

    def move(self, condition: int, health: Health) -> str:
        """The move played in a condition."""
        return self.cell(health).moves[self._places[condition]]

    def moves(self, condition: int, health: Health) -> dict[str, Worth]:
        """What each move is worth with which a fight could begin, the one that is played first."""
        worths = self.cell(health).worths
        found = {}
        for move in self.blows.moves(condition):
            lead = self._lead(condition, move, health)
            parts = [(chance, worths[place]) for place, chance in lead.loop]
            found[move] = mixed([*parts, *self._harmed(lead, health)])
        return found

    def rulings(self, condition: int, health: Health) -> dict[str, str]:
        """The rulings that what is played, or weighed, from a state on leans on."""
        self._explore(health)
        for attacker in range(1, health[0] + 1):
            for defender in range(1, health[1] + 1):
                if (attacker, defender) not in self._leaned_on:
                    self._leaned_on[attacker, defender] = self._lean((attacker, defender))
        leaned_on = self._leaned_on[health][self._places[condition]]
        return dict(ruling for ruling, bit in self._bits.items() if leaned_on & bit)

    # how it is solved

    def _place(self, condition: int) -> int:
        """The place of a condition among those that are solved together."""
        place = self._places.setdefault(condition, len(self._conditions))
        if place == len(self._conditions):
            self._conditions.append(condition)
        return place

    def _weighed(self, condition: int) -> tuple[str, ...]:
        """The moves that are weighed in a condition."""
        at = self.blows.conditions[condition]
        plan, moves = self._plan[at.turn], self.blows.moves(condition)
        return moves if plan is None else (plan(moves),)

    def _considered(self, condition: int) -> tuple[str, ...]:
        """The moves whose worth is told, where a fight can begin, or that are weighed."""
        starts = condition in self._starts
        return self.blows.moves(condition) if starts else self._weighed(condition)

    def _lead(self, condition: int, move: str, health: Health) -> Lead:
        unread = self._unread.get((condition, move))
        if unread is not None:
            return unread
        key = condition, move, self.blows.read(condition, move, health)
        lead = self._leads.get(key)
        if lead is None:
            kernel = self._kernels[key] = Kernel(self.blows, *key)
            loop: dict[int, float] = {}
            for after, _, chance in kernel.still:
                loop[self._place(after)] = loop.get(self._place(after), 0.0) + chance
            harms = [
                (
                    -1 if any(part.outs) else self._place(after),
                    part.from_attacker,
                    part.from_defender,
                    part.chance * share,
                    rounds,
                    winner_after(part.outs, self.blows.whole) if any(part.outs) else None,
                )
                for after, rounds, _, part, share in kernel.each
            ]
            lead = self._leads[key] = Lead(
                kernel.rounds,
                tuple(sorted(loop.items())),
                harms,
                [*dict.fromkeys(harm[:3] for harm in harms if harm[0] >= 0)],
                self._as_bits(self.blows.rulings(*key)),
            )
            if not any(self.blows.reads(condition, move)):
                self._unread[condition, move] = lead
        return lead

    def _as_bits(self, rulings: Mapping[str, str]) -> int:
        bits = 0
        for ruling in rulings.items():
            bits |= self._bits.setdefault(ruling, 1 << len(self._bits))
        return bits

    def _solve(self, health: Health) -> Cell:
        """The worths with this much health left, those with less being known."""
        names = [self._weighed(condition) for condition in self._conditions]
        leads = [
            [self._lead(condition, move, health) for move in moves]
            for condition, moves in zip(self._conditions, names, strict=True)
        ]
        sides = [SIDES.index(self.blows.conditions[at].turn) for at in self._conditions]
        choices = [*map(Choice, sides, ([lead.loop for lead in moves] for moves in leads))]
        values = [[self._value(lead, health) for lead in moves] for moves in leads]
        policy, inverse = self._game.play(choices, values)
        played = [moves[at] for moves, at in zip(leads, policy, strict=True)]
        worths = self._worths(played, inverse, health)
        return Cell(
            [worth.value for worth in worths],
            worths,
            [moves[at] for moves, at in zip(names, policy, strict=True)],
        )

    def _lean(self, health: Health) -> list[int]:
        """The rulings from each condition on with this much health left, those with less known."""
        every: list[int] = []
        loops: list[set[int]] = []
        for condition in self._conditions:
            rulings, loop = 0, set[int]()
            for move in self._considered(condition):
                lead = self._lead(condition, move, health)
                rulings |= lead.rulings
                loop.update(place for place, _ in lead.loop)
                for place, one, other in lead.after:
                    if one < health[0] and other < health[1]:
                        rulings |= self._leaned_on[health[0] - one, health[1] - other][place]
            every.append(rulings)
            loops.append(loop)
        before: list[int] = []
        while every != before:  # what comes back to this much health goes round
            before = [*every]
            for at, loop in enumerate(loops):
                for place in loop:
                    every[at] |= every[place]
        return every

    def _explore(self, health: Health) -> None:
        """Find the conditions that can come up with so much health left, or less."""
        known = self._explored
        if health[0] <= known[0] and health[1] <= known[1]:
            return
        self._explored = health = max(known[0], health[0]), max(known[1], health[1])
        count, at = len(self._conditions), 0
        while at < len(self._conditions):
            condition = self._conditions[at]
            for move in self._considered(condition):
                reads = self.blows.reads(condition, move)
                for attacker in range(1, health[0] + 1) if reads[0] else health[:1]:
                    for defender in range(1, health[1] + 1) if reads[1] else health[1:]:
                        self._lead(condition, move, (attacker, defender))
            at += 1
        if len(self._conditions) > count:
            self._cells.clear()
            self._leaned_on.clear()

    def _value(self, lead: Lead, health: Health) -> float:
        """What a move is worth to the first side, its loop aside."""
        cells, (one, other) = self._cells, health
        value = 0.0
        for place, from_one, from_other, chance, _, won in lead.harms:
            if won is not None:
                value += chance * WON[won].value
            elif from_other >= other:
                value += chance
            elif from_one >= one:
                value -= chance
            else:
                value += chance * cells[one - from_one][other - from_other].values[place]
        return value

    def _harmed(self, lead: Lead, health: Health) -> Iterator[tuple[float, Worth]]:
        """What a move's harm is worth, with its chances; a round begun meanwhile counts as well."""
        cells, (one, other) = self._cells, health
        for place, from_one, from_other, chance, rounds, won in lead.harms:
            if won is not None:
                yield chance, WON[won]
            elif from_other >= other:
                yield chance, WON[SIDES[0]]
            elif from_one >= one:
                yield chance, WON[SIDES[1]]
            else:
                worth = cells[one - from_one][other - from_other].worths[place]
                yield chance, worth._replace(rounds=worth.rounds + rounds) if rounds else worth

    def _worths(self, leads: list[Lead], inverse: Inverse, health: Health) -> list[Worth]:
        bases = [mixed(self._harmed(lead, health)) for lead in leads]
        first, second = (evaluate(inverse, [base[at] for base in bases]) for at in range(2))
        rounds = evaluate_rounds(
            inverse,
            [base.rounds + lead.rounds for base, lead in zip(bases, leads, strict=True)],
        )
        return [Worth(*each) for each in zip(first, second, rounds, strict=True)]
