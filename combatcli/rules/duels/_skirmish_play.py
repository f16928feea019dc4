"""A fight of sides played: turn after turn, until nobody of a side stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatcli.command import Result
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.report import OUTCOME, SUMMARY, log_json, result_json
from combatcli.request import Request
from combatcli.rules.duels._company import (
    bystanders,
    check_sides,
    side_name,
    sides_json,
    sides_of,
)
from combatcli.rules.duels._setup import Plan, check_blows, plan_of
from combatcli.rules.duels._skirmish import MORALE, Place, Skirmish, Struck
from combatcli.rules.fight import SIDES, Fight, Near, other_side
from combatcli.rules.way import Resolved, WayToFight

UNCHECKED = "morale is not checked: --ruling morale=first-loss-and-half has it checked"


class Played(NamedTuple):
    """How a fight of sides is played: the very resolvers are run, each blow in full."""

    way: WayToFight
    plans: Sequence[Plan]

    def stands(self, fighter: Fighter) -> bool:
        """Whether a fighter is there and not out."""
        return not (self.way.is_out(fighter) or fighter.flag("fled"))

    def is_out(self, fighter: Fighter) -> bool:
        """Whether a fighter is out."""
        return self.way.is_out(fighter)

    def is_busy(self, fighter: Fighter) -> bool:
        """Whether he has rounds to lose."""
        return fighter.number("rounds_lost") > 0

    def health(self, fighter: Fighter) -> int:
        """What he has left."""
        return fighter.number(self.way.health)

    def morale(self, fighter: Fighter) -> int | None:
        """His own."""
        return fighter.known("morale")

    def reach(self, fighter: Fighter) -> int:
        """How many further enemies a blow of his may fall on."""
        return self.way.reach(fighter)

    def blow(
        self, referee: Referee, side: str, actor: Fighter, targets: Sequence[Fighter], ally: bool
    ) -> Struck | None:
        """A blow by the side's plan."""
        first, further = targets[0], tuple(targets[1:])
        pair = (actor, first) if side == SIDES[0] else (first, actor)
        fight = Fight(*pair, side)
        move = planned(self.plans, self.way, fight)
        resolved = self.way.blow(referee, fight, move, Near(further, ally))
        if resolved is None:
            return None
        _, result = resolved
        after = result.fighters["attacker"], result.fighters["defender"]
        others = further if result.others is None else result.others
        return Struck(after[0], (after[1], *others), result.strays, resolved)

    def stray(self, referee: Referee, ally: Fighter, fumble: Any) -> tuple[Fighter, str]:
        """An ally whom a blow befalls."""
        return self.way.stray(referee, ally, fumble)

    def flee(self, fighter: Fighter) -> Fighter:
        """One who has fled."""
        return fighter.change(fled=True)

    def fall(self, referee: Referee, fighter: Fighter) -> tuple[Fighter, Resolved | None]:
        """One who has just fallen."""
        return _after(fighter, self.way.fall(referee, fighter))

    def bleeds(self, fighter: Fighter) -> bool:
        """Whether he bleeds to death."""
        return self.way.bleeds(fighter)

    def staunch(self, referee: Referee, fighter: Fighter) -> tuple[Fighter, Resolved | None]:
        """One whom an ally has tended to."""
        return _after(fighter, self.way.staunch(referee, fighter))

    def bleed(self, fighter: Fighter) -> Fighter:
        """One who bleeds when a round has gone by."""
        return self.way.bleed(fighter)


def _after(fighter: Fighter, resolved: Resolved | None) -> tuple[Fighter, Resolved | None]:
    return (fighter if resolved is None else resolved[1].fighters["fighter"]), resolved


def planned(plans: Sequence[Plan], way: WayToFight, fight: Fight) -> str:
    """What a side does in its turn, by its plan."""
    plan = plans[SIDES.index(fight.turn)]
    assert plan is not None  # no rule set of sides weighs its moves
    return plan(way.moves(fight))


class ToldSkirmish(Skirmish[Fighter]):
    """A fight of sides as it is told: each thing that is done is an entry of `blows`."""

    def __init__(
        self, combat: Played, whole: Referee, sides: Sequence[Sequence[Fighter]], opener: int
    ) -> None:
        self.whole = whole
        self.blows: list[dict[str, Any]] = []
        self.rounds = 0
        super().__init__(combat, whole.fork(), sides, opener)

    def begin_round(self) -> None:
        self.rounds += 1
        super().begin_round()

    def _tell(self, label: dict[str, Any], resolved: Resolved | None, words: Sequence[str]) -> None:
        """Enter what was done, with the dice that it took, and begin anew."""
        log = self.referee
        self.whole.join(log)
        self.referee = self.whole.fork()
        if resolved is None:
            return
        command, result = resolved
        told = "; ".join(filter(None, (result.summary, *words)))
        result = result._replace(summary=told)
        self._enter(result_json(command, result, log, {"round": self.rounds, **label}))

    def _enter(self, entry: dict[str, Any]) -> None:
        self.blows.append(entry)
        check_blows(self.blows, self.rounds)
        self.whole.happened(entry[SUMMARY])

    def choosing(self, roll: str, side: int, places: list[int]) -> None:
        names = "; ".join(f"{at} {{}}" for at in range(1, len(places) + 1))
        self.referee.scene(roll, f"the {roll}: {names}", *(self.sides[side][at] for at in places))

    def wavering(self, side: int, least: int) -> None:
        self.referee.scene(MORALE, f"whether the {SIDES[side]}s stand fast")
        self.referee.needs(MORALE, most=least)

    def struck(
        self, by: Place, on: Place, struck: Struck, strayed: list[tuple[Place, str]]
    ) -> None:
        label = {"by": _at(by), "on": _at(on)}
        if strayed:
            label["ally"] = _at(strayed[-1][0])
        self._tell(label, struck.resolved, [words for _, words in strayed])

    def fell(self, who: Place, resolved: Resolved | None) -> None:
        self._tell({"by": _at(who), "on": _at(who)}, resolved, ())

    def tended(self, by: Place, on: Place, resolved: Resolved | None) -> None:
        words = [f"{self._fighter(by).name} staunches the wounds"]
        self._tell({"by": _at(by), "on": _at(on)}, resolved, words)

    def bled(self, who: Place, before: Fighter) -> None:
        if not self._fighter(who).flag("dead"):
            return
        log = self.referee
        summary = f"{before.name} bleeds to death"
        self._enter(_entry(self.rounds, _at(who), "bleeding", "dead", summary, log))

    def held(self, side: int, total: int, fled: list[int]) -> None:
        log = self.referee
        self.whole.join(log)
        self.referee = self.whole.fork()
        names = ", ".join(self.sides[side][at].name for at in fled)
        what = f"{names} flee{'s' if len(fled) == 1 else ''}" if fled else "nobody flees"
        summary = f"morale of the {SIDES[side]}s, {total}: {what}"
        outcome = "flees" if fled else "holds"
        self._enter(_entry(self.rounds, SIDES[side], MORALE, outcome, summary, log))

    def _fighter(self, place: Place) -> Fighter:
        return self.sides[place[0]][place[1]]


def _entry(
    rounds: int, by: str, what: str, outcome: str, summary: str, log: Referee
) -> dict[str, Any]:
    """An entry of what no command does: `event` says what it is."""
    return {
        "round": rounds, "by": by, "event": what, OUTCOME: outcome, SUMMARY: summary,
        **log_json(log),
    }  # fmt: skip


def _at(place: Place) -> str:
    """A fighter's place, as fields have it: `attacker.2`."""
    return f"{SIDES[place[0]]}.{place[1] + 1}"


def skirmish(request: Request, referee: Referee, way: WayToFight, most: int) -> Result:
    """Turn after turn by the rule set's own commands, until nobody of a side stands."""
    sides = sides_of(request)
    check_sides(way, request, sides, referee)
    part = referee.fork()
    opener, _ = way.first(request, part)
    referee.join(part)
    plans = [plan_of(request, way, side) for side in SIDES]
    fight = ToldSkirmish(Played(way, plans), referee, sides, SIDES.index(opener))
    rounds, stuck = fight.fight(most)
    if any(fight.nervous) and fight.ruling(MORALE) == "none":
        referee.note(UNCHECKED)
    referee.join(fight.referee)
    won = None if fight.winner is None else SIDES[fight.winner]
    survivors = sum(map(len, fight.up))
    fields = {
        "rules": way.rule_set.name,
        "rounds": rounds,
        "blows": fight.blows,
        "survivors": survivors,
        "sides": sides_json(fight.sides),
    }
    return Result(
        won or "draw",
        _summary(request, fight, rounds, won, stuck),
        fields,
        {side: members[0] for side, members in zip(SIDES, fight.sides, strict=True)},
        won == SIDES[0],
        bystanders(request),
    )


def _summary(
    request: Request, fight: ToldSkirmish, rounds: int, won: str | None, stuck: bool
) -> str:
    lasted = f"after {rounds} round{'' if rounds == 1 else 's'}"
    standing = [fight.sides[side][at].name for side in (0, 1) for at in fight.up[side]]
    stand = f"{', '.join(standing)} stand{'s' if len(standing) == 1 else ''}"
    if won is None:
        why = "neither side can hurt the other" if stuck else "both sides stand"
        return f"a draw {lasted}: {why}; {stand}"
    first, second = (_called(request, side) for side in (won, other_side(won)))
    return f"{first} beat {second} {lasted}; {stand}"


def _called(request: Request, side: str) -> str:
    """What a sentence calls a side."""
    name = side_name(request, side)
    return f"the {side}s" if name == side else name
