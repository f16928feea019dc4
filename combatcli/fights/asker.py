"""In whose words a fight that goes on is asked for: on the command line or by a program."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.named_tuple import NamedTuple


class Asker(NamedTuple):
    """How who asks says who acts on whom, and what gets the notes on who was taken for a target.

    `name` is what follows the words for a name to give, `role` is what stands before a role.
    """

    actor: str
    target: str
    name: str
    role: str
    note: Callable[[str], None]

    @property
    def give_actor(self) -> str:
        """What to give to say who acts."""
        return f"{self.actor}{self.name}"

    @property
    def give_target(self) -> str:
        """What to give to say whom it happens to."""
        return f"{self.target}{self.name}"
