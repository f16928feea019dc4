"""Rulings: where a rule's text is silent, the choices, the default and the question settled.

Readings stand beside them in the same files: choices of ours that there is no other for.
"""

from __future__ import annotations

from collections.abc import Mapping

from combatcli.errors import UsageError, nearest, shown
from combatcli.named_tuple import NamedTuple


class Ruling(NamedTuple):
    """One ruling as the rule set declares it."""

    name: str
    question: str
    default: str
    choices: Mapping[str, str]
    source: str
    rules: str

    def check(self, choice: str, where: str) -> str:
        """The choice, if it is one of this ruling's; else UsageError."""
        if choice in self.choices:
            return choice
        close = nearest(choice, self.choices)
        hint = f"did you mean {close}? " if close else ""
        raise UsageError(
            f"{where}: ruling {self.name} has no choice {shown(choice)}",
            f"{hint}choices: {', '.join(self.choices)}",
            field=f"rulings.{self.name}",
            code="word",
        )


class Reading(NamedTuple):
    """What the tool does where a text is silent, and offers no other choice for."""

    name: str
    reading: str
    source: str
    rules: str
