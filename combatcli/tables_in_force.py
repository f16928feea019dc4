"""The tables and rulings in force, as kinds of value look things up in them."""

from __future__ import annotations

from collections.abc import Iterator

from combatcli.book import Book


class TablesInForce:
    """The scope of a schema; that of completion also knows what is typed on the line."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def words(self, table: str) -> Iterator[str]:
        """The rows of a table, by their labels."""
        yield from (row.label for row in self.book.table(table).rows)

    def tables(self, rolled: bool) -> Iterator[tuple[str, str]]:
        """The names and titles of the tables in force; only those with a die where `rolled`."""
        for name in self.book.names:
            table = self.book.table(name)
            if table.die or not rolled:
                yield table.name, table.title

    def reach(self, table: str) -> Iterator[str]:
        """A table and all those that a roll on it may lead to."""
        yield from sorted(self.book.reach((table,)))

    def columns(self, table: str) -> Iterator[str]:
        """The columns of a table."""
        yield from self.book.table(table).columns

    def rulings(self) -> Iterator[tuple[str, str]]:
        """The names of all rulings and their questions."""
        yield from ((name, each.question) for name, each in self.book.rulings().items())

    def readings(self) -> Iterator[tuple[str, str]]:
        """The names of all readings and what they say."""
        yield from ((name, each.reading) for name, each in self.book.readings().items())

    def choices(self, ruling: str) -> Iterator[tuple[str, str]]:
        """The choices of a ruling and their meanings."""
        every = self.book.rulings()
        if ruling in every:
            yield from every[ruling].choices.items()

    def commands(self) -> Iterator[str]:
        """None: a schema is of one command."""
        yield from ()

    def fighter_keys(self, role: str) -> Iterator[str]:
        """None: a schema has all of them."""
        del role
        yield from ()

    def typed(self, option: str) -> list[str]:
        """Nothing is typed."""
        del option
        return []
