"""What kinds of value may look up: to say what could be typed next, or what a program may give.

A type and nothing else: what is imported for its sake, only type checkers import.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Scope(Protocol):
    """What completion can look up: the tables in force, and what is typed on the line already."""

    def words(self, table: str) -> Iterable[str]:
        """The rows of a table, by their labels."""

    def tables(self, rolled: bool) -> Iterable[tuple[str, str]]:
        """The names and titles of the tables in force; only those with a die where `rolled`."""

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

    def fighter_keys(self) -> Iterable[str]:
        """The keys of fighters that the rule set reads."""

    def typed(self, option: str) -> list[str]:
        """What is typed already for an option or an argument."""
