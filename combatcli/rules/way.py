"""What a duel needs to know of a rule set: who acts how, and who is out."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Protocol

from combatcli.command import Command, Result
from combatcli.fighter import Fighter
from combatcli.needs import Need
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.fight import NOBODY, Fight, Near
from combatcli.rules.rule_set import RuleSet

Resolved = tuple[Command, Result]
"""A command of the rule set, and what came of it."""


class WayToFight(Protocol):
    """A rule set's way to fight on. `blow` runs the very resolver that its command runs."""

    rule_set: RuleSet

    def __hash__(self) -> int:
        """By identity: a rule set has but one."""
        return id(self)

    def start(self, request: Request, referee: Referee) -> None:
        """UsageError where a fighter lacks what the fight needs, or is out already."""

    def first(self, request: Request, referee: Referee) -> tuple[str, Resolved | None]:
        """Who acts first; and the command that decided it, where one did."""

    def next_opener(self, referee: Referee) -> str | None:
        """Who opens a round after the first, where that is rolled for; None where nobody asks."""
        del referee
        return None

    def is_out(self, fighter: Fighter) -> bool:
        """Whether a fighter is out of the fight."""

    def moves(self, fight: Fight) -> tuple[str, ...]:
        """What the actor may do."""

    def blow(
        self, referee: Referee, fight: Fight, move: str, near: Near = NOBODY
    ) -> Resolved | None:
        """The actor does it; None where he can do nothing."""

    def part(
        self, referee: Referee, fight: Fight, move: str, made: int
    ) -> tuple[Fighter, Fighter, int]:
        """Actor and target after the next part of a blow of which so many are made.

        And how many are made then, 0 if that is all of it. Nothing is told of it: the odds alone
        take a blow apart, one of several attacks say.
        """
        del made
        resolved = self.blow(referee, fight, move)
        if resolved is None:
            return fight.actor, fight.target, 0
        return resolved[1].fighters["attacker"], resolved[1].fighters["defender"], 0

    needs: tuple[Need, ...] = ()
    """What a request for a duel needs, for programs; `start` asks for it."""
    target_rolls: Container[str] = ()
    """What the one acted on rolls, or is his to adjust; all else is the actor's."""

    # What fights of sides need to know besides

    of_sides: bool = True
    """Whether more than one can fight on a side."""
    mortal: bool = False
    """Whether the rules say what is the fate of one who falls."""

    def reach(self, fighter: Fighter) -> int:
        """How many further enemies a blow of his may fall on."""
        del fighter
        return 0

    def reads_on(self, fighter: Fighter, further: int) -> bool:
        """Whether a blow of his reads the health of those it falls on, but to end the blow."""
        del fighter, further
        return False

    keys_among_many: tuple[str, ...] = ()
    """Keys that `strip` drops, and that a blow reads where there are several to fall on."""
    fate_keys: tuple[str, ...] = ()
    """Keys that are read of one who falls, to say what is his fate."""

    def stray(self, referee: Referee, ally: Fighter, fumble: Any) -> tuple[Fighter, str]:
        """An ally when one of the `strays` of a blow has befallen him, and that in words."""
        del referee, fumble
        return ally, ""

    def fall(self, referee: Referee, fighter: Fighter) -> Resolved | None:
        """What the rules say of the fate of one who has just fallen; None where they say nothing.

        Asked for only where somebody may staunch his wounds.
        """
        del referee, fighter
        return None

    def bleeds(self, fighter: Fighter) -> bool:
        """Whether a fighter bleeds to death unless somebody staunches it."""
        del fighter
        return False

    def staunch(self, referee: Referee, fighter: Fighter) -> Resolved | None:
        """An ally tries to staunch the wounds of one who bleeds."""
        del referee, fighter
        return None

    def bleed(self, fighter: Fighter) -> Fighter:
        """One who bleeds when a round has gone by."""
        return fighter

    # What the odds need to know besides

    health: str
    """The key that blows take from until a fighter is out."""

    def ignored_keys(self, move: str) -> Container[str]:
        """Keys of the actor that this move of his neither reads nor changes."""
        del move
        return ()

    keys_for_next_blow: tuple[str, ...] = ()
    """Keys that the next blow reads, where the odds of a blow keep only those asked for."""

    def strip(
        self, referee: Referee, fighter: Fighter, acts: bool, asked: frozenset[str]
    ) -> Fighter:
        """A fighter with no other facts than the odds of winning need, health aside.

        `acts` says that it is his turn. Keys that are `asked` for are kept as they are, and so is
        what becomes of them.
        """

    def can_strike(self, referee: Referee, fighter: Fighter) -> bool:
        """Whether a fighter can strike at all, rounds to lose aside."""

    def reads(self, fight: Fight, move: str) -> tuple[bool, bool]:
        """Whether a part of a move reads the actor's and the target's health, but to end it."""


def winner(way: WayToFight, fight: Fight) -> str | None:
    """The side that still stands when the other is out."""
    if way.is_out(fight.defender):
        return "attacker"
    return "defender" if way.is_out(fight.attacker) else None


def next_round(way: WayToFight, referee: Referee, fight: Fight) -> Fight:
    """The fight as a round after the first begins: whose turn it is may be rolled for."""
    opener = way.next_opener(referee)
    return fight if opener is None else fight._replace(turn=opener, opener=opener)


def act(
    way: WayToFight, referee: Referee, fight: Fight, move: str
) -> tuple[Fight, Resolved | None]:
    """One blow, by the rule set's own command; None where the actor can do nothing."""
    referee.begin_turn(fight.turn, way.target_rolls)
    resolved = way.blow(referee, fight, move)
    if resolved is None:
        return fight.after(fight.actor, fight.target), None
    _, result = resolved
    return fight.after(result.fighters["attacker"], result.fighters["defender"]), resolved
