"""What a rule set is: where it comes from, the fighters' keys that it reads, how it fights."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from combatcli.fighter_keys import KEYS
from combatcli.named_tuple import NamedTuple


class RuleSet(NamedTuple):
    """A rule set: the `SET` of a package, whose `_way.py` holds its way to fight on as `WAY`."""

    name: str
    """As its package and the folder of its tables are called."""
    title: str
    source: str
    known_by: tuple[str, ...]
    """A duel whose fighters both have one of these keys is fought by this set."""
    needs: str
    """What both fighters of a duel need, in words."""
    duel_commands: tuple[str, ...]
    """The commands that a duel is made of."""
    duel_rulings: tuple[str, ...] = ()
    """The rulings that a duel leans on besides those of its commands."""
    duel_rolls: tuple[str, ...] = ()
    """What a duel rolls besides."""
    side_commands: tuple[str, ...] = ()
    """Further commands that a fight of sides is made of."""
    side_rulings: tuple[str, ...] = ()
    """The rulings that a fight of sides leans on besides."""
    side_rolls: tuple[str, ...] = ()
    """What it rolls besides."""
    side_keys: tuple[str, ...] = ()
    """The fighters' keys that it reads besides."""
    plans: Mapping[str, int | None] = MappingProxyType({})
    """The plans that a side of a duel can have, and which of its moves each plays: None, the best.

    The last is a side's plan of which nothing is said.
    """

    @property
    def weighs(self) -> bool:
        """Whether a side can play the move that wins most."""
        return None in self.plans.values()

    @property
    def fighter_keys(self) -> tuple[str, ...]:
        """The keys that it reads. Others are allowed, but nobody means to give them."""
        return tuple(name for name, key in KEYS.items() if not key.rules or self.name in key.rules)
