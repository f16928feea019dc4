"""What kinds of value can look up, to complete what is typed and to describe what they take.

This is a type and nothing else, so only type checkers import it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Scope(Protocol):
    """The tables and rulings in force, the commands, and what is typed on the line already."""

    def words(self, table: str) -> Iterable[str]:
        """The rows of a table, by their labels."""

    def tables(self, rolled: bool) -> Iterable[tuple[str, str]]:
        """The names and titles of the tables in force; only those with a die where `rolled`."""

    def reach(self, table: str) -> Iterable[str]:
        """A table and all those that a roll on it may lead to."""

    def columns(self, table: str) -> Iterable[str]:
        """The columns of a table."""

    def rulings(self) -> Iterable[tuple[str, str]]:
        """The names of all rulings and their questions."""

    def readings(self) -> Iterable[tuple[str, str]]:
        """The names of all readings and what they say."""

    def choices(self, ruling: str) -> Iterable[tuple[str, str]]:
        """The choices of a ruling and their meanings."""

    def commands(self) -> Iterable[str]:
        """The rules' commands."""

    def fighter_keys(self, role: str) -> Iterable[str]:
        """The keys that the command reads of the fighter in a role."""

    def typed(self, option: str) -> list[str]:
        """What is typed already for an option or an argument."""
