"""The referee: rolls the dice, reads the tables, applies adjustments and rulings, keeps the log.

A resolver gets everything that isn't in its request from here, so that the same resolver plays,
referees dice by hand, or (with the referee of `combatcli.odds.every_roll`) is run over every roll.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Hashable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from combatcli.book import Book, Cell, Table
from combatcli.bounded import Bounded
from combatcli.dice.notation import Dice, parse_dice
from combatcli.errors import CostError, Said, UsageError, nearest
from combatcli.faults import rule_fault
from combatcli.log import Log
from combatcli.request import Adjustment

if TYPE_CHECKING:
    from combatcli.dice.source import Source
    from combatcli.fighter import Fighter

T = TypeVar("T", bound=Hashable)
E = TypeVar("E")
R = TypeVar("R")
PART, MOST_PARTS = 1_000, 2_000_000
"""The size of a part of a play that a book keeps, the letters of its fighters aside; and of all."""


def _parts() -> Bounded[Any, Any]:
    return Bounded(MOST_PARTS)


class Watcher(Protocol):
    """Follows a play: what the next roll is for, what it needs, and what came of the dice."""

    def scene(self, roll: str, text: str) -> None:
        """What is going on from here on, and the name of the roll that decides it."""

    def needs(self, roll: str, least: int | None, most: int | None) -> None:
        """What the next roll of this name must show, or may at most."""

    def happened(self, text: str) -> None:
        """What has just come of the dice."""


class Referee(ABC):
    """What all referees share. They differ in how dice fall, how steps are run, what is logged."""

    def __init__(
        self,
        book: Book,
        log: Log,
        rules: str | None = None,
        adjust: tuple[Adjustment, ...] = (),
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.book = book
        self.log = log
        self.rules = rules
        self.rulings, self.story = log.rulings, log.story
        self._adjust = adjust
        self._in_force = adjust
        self._is_sided = False
        if adjust:
            self._in_force = tuple(each for each in adjust if each.side is None)
            self._is_sided = len(self._in_force) < len(adjust)
        self._choices = rulings or {}

    # dice

    @abstractmethod
    def roll(self, name: str, dice: Dice | str) -> int:
        """The total that the dice show, without adjustments."""

    def check(self, name: str, dice: Dice | str) -> int:
        """A roll with its adjustments."""
        return self.roll(name, dice) + self.adjustment(name)

    def adjustment(self, name: str) -> int:
        """What the request adds to a roll of this name; logged."""
        total = 0
        for adjustment in self._in_force:
            if adjustment.to == name:
                self.log.adjust(adjustment)
                total += adjustment.value
        return total

    def add(self, name: str, value: int, reason: str) -> int:
        """What a rule adds to a roll; logged with its reason unless it is nothing."""
        if value:
            self.log.adjust(Adjustment(name, value, reason))
        return value

    def begin_turn(self, side: str, of_target: Container[str]) -> None:
        """This side acts from here on: what is added for one side counts for its own rolls alone.

        Those in `of_target` are the other side's, which is acted on.
        """
        if self._is_sided:
            self._in_force = tuple(
                each
                for each in self._adjust
                if each.side is None or (each.side == side) != (each.to in of_target)
            )

    def adjusts_apart(self, name: str) -> bool:
        """Whether something is added to one side's rolls of this name alone."""
        return any(each.to == name and each.side is not None for each in self._adjust)

    # for whoever rolls the dice by hand

    def scene(self, roll: str, text: str, *fighters: Fighter) -> None:
        """Say what is going on, and which roll decides it; each `{}` is a fighter's name."""
        del roll, text, fighters  # nobody watches

    def needs(self, roll: str, least: int | None = None, most: int | None = None) -> None:
        """Say what the next roll of this name must come to, or may at most, once adjusted."""
        del roll, least, most

    def happened(self, text: str) -> None:
        """Say what has just come of the dice, where that isn't the end."""
        del text

    # tables and rulings

    def read(
        self,
        table: str,
        total: int | str,
        column: str | int | None = None,
        works_out: bool = False,
    ) -> Cell:
        """The cell of a table for a total or a word; a total off the table takes the nearest row.

        `column` is a name, or a difference of scores that finds its column. `works_out` is said by
        the one rule that rolls the dice and links of a text and its `then`.
        """
        in_force = self._table(table)
        if isinstance(total, str):
            row, off = in_force.word(total, table), 0
        else:
            row, off = in_force.find(total)
        if isinstance(column, int):
            at = in_force.difference_column(column)
        else:
            at = in_force.column(column)
        cell = row.cells[at]
        if off:
            self._off_table(table, in_force.off_table, int(total), row.label)
        name = in_force.columns[at] if in_force.columns else None
        self.log.look_up(table, total, row.label, name, cell, in_force.die is not None)
        if cell.rolls and not works_out:
            self.note(
                f"table {table}, row {row.label}: what its text rolls is not rolled here;"
                f" see table roll {table}"
            )
        return cell

    def _table(self, name: str) -> Table:
        try:
            return self.book.table(name)
        except UsageError:
            close = nearest(name, self.book.names)
            hint = f"did you mean {close}? " if close else ""
            remedy = f"{hint}mend its name, or write data/{self.rules or 'SET'}/{name}.yaml"
            raise rule_fault(f"there is no table {name!r}", remedy) from None

    def _off_table(self, table: str, policy: str, total: int, row: str) -> None:
        if policy == "error":
            what = f"table {table}: {total} is off the table"
            raise UsageError(what, "mend the adjustment", field="adjust", code="off-table")
        self.note(f"{total} is off the table {table}: row {row} is the nearest")

    def roll_on(self, table: str, name: str | None = None, column: str | int | None = None) -> Cell:
        """Roll a table's die, adjust, and read the cell."""
        return self.read(table, self.total_on(table, name or table), column)

    def total_on(self, table: str, name: str) -> int:
        """Roll a table's die, and adjust. UsageError where that could end off a strict table."""
        in_force = self._table(table)
        if in_force.die is None:
            raise UsageError(
                f"table {table} is looked up by {in_force.by}, not rolled",
                Said(f"see it with: combatcli table show {table}", "roll on another"),
                field="table",
                code="off-table",
            )
        added = self.adjustment(name)
        if added:
            in_force.check_adjusted(added)
        return self.roll(name, in_force.die) + added

    def ruling(self, name: str, of: str | None = None) -> str:
        """The choice in force for a ruling that this resolution leans on; logged.

        `of` is the folder of data/ that declares it, where it isn't the rule set's.
        """
        choice = self._choices.get(name)
        if choice is None:
            of = of or self.rules
            if of is None:
                what = f"the ruling {name!r} is asked for by a rule of no rule set"
                raise rule_fault(what, "write rules= in COMMAND, and move the file there")
            choice = self.book.default(self.book.ruling(of, name))
        self.rulings[name] = choice
        return choice

    # steps

    @abstractmethod
    def wants(self, field: str) -> bool:
        """Whether this field of the result is asked for; a step keeps no other in its state."""

    @abstractmethod
    def cached(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """A part of the rule that rolls nothing: rule(self, *facts). Odds work it out but once."""

    @abstractmethod
    def kept(self, rule: Callable[..., T], fighters: tuple[Fighter, ...], *facts: Hashable) -> T:
        """The same, kept from one request to the next: rule(self, fighters, *facts)."""

    @abstractmethod
    def step(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """A part of the rule that reads only these facts: rule(self, *facts)."""

    @abstractmethod
    def fold(
        self, rule: Callable[[Referee, T], T], state: T, done: Callable[[T], bool],
        most: int = 10_000, walk: Callable[[Any, T], Any] | None = None,
    ) -> T:  # fmt: skip
        """Step over a small frozen state until it is done.

        Played it is a loop; as odds, equal states are merged after every step, and a state that
        comes back is a loop in a chain to be solved. `walk` is a quicker way to the same ends, for
        the odds alone.
        """

    def last(self, part: Callable[[], E], then: Callable[[E], R], tells: frozenset[str]) -> R:
        """The last part of a rule that rolls, and what the rule makes of its end without a die.

        `tells` are fields of the result that the end has by the same names: odds that are asked for
        no others look at the end alone, so `then` leans on no ruling.
        """
        del tells
        return then(part())

    @abstractmethod
    def no_end(self, what: str, remedy: str) -> None:
        """What comes next may be any of endlessly many: odds refuse it, played it goes on."""

    # the log

    def note(self, text: str) -> None:
        """Log what the user should know."""
        self.log.note(text)

    def log_step(self, **part: object) -> None:
        """Log one part of an action that has several: a strike of a punch, an attack of a round."""
        self.log.step(part)

    @abstractmethod
    def fork(self) -> Referee:
        """A referee with the same dice and rules and a log of his own, for a part of a fight."""

    def join(self, part: Referee) -> None:
        """Take over what the log of a part holds of dice, adjustments, rulings and notes."""
        self.log.join(part.log)


class PlayingReferee(Referee):
    """Plays: every roll falls once, and all that happens is logged."""

    def __init__(
        self,
        book: Book,
        source: Source,
        rules: str | None = None,
        adjust: tuple[Adjustment, ...] = (),
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        Referee.__init__(self, book, Log(), rules, adjust, rulings)
        self._source = source
        self.watcher: Watcher | None = None

    def scene(self, roll: str, text: str, *fighters: Fighter) -> None:
        """Pass it on to whoever watches."""
        if self.watcher is not None:
            self.watcher.scene(roll, text.format(*(fighter.name for fighter in fighters)))

    def needs(self, roll: str, least: int | None = None, most: int | None = None) -> None:
        """Pass on what the dice themselves must show."""
        if self.watcher is not None:
            added = self.adjustment(roll)
            least = None if least is None else least - added
            self.watcher.needs(roll, least, None if most is None else most - added)

    def happened(self, text: str) -> None:
        """Pass it on to whoever watches."""
        if self.watcher is not None:
            self.watcher.happened(text)

    def roll(self, name: str, dice: Dice | str) -> int:
        """The total that the dice of the source show, without adjustments; logged."""
        roll = self._source.roll(name, parse_dice(dice) if isinstance(dice, str) else dice)
        self.log.rolls.append(roll)
        return roll.total

    def wants(self, field: str) -> bool:
        """All fields are."""
        del field
        return True

    def cached(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """Worked out each time."""
        return rule(self, *facts)

    def kept(self, rule: Callable[..., T], fighters: tuple[Fighter, ...], *facts: Hashable) -> T:
        """What equal facts came to before, with all that was logged; the book keeps it.

        With adjustments or rulings of the request, or under somebody's eyes, it is worked out anew.
        """
        if self._adjust or self._choices or self.watcher is not None:
            return rule(self, fighters, *facts)
        parts: Bounded[Any, tuple[T, Log]] = self.book.kept("parts", _parts)
        key = rule, tuple([fighter.identity for fighter in fighters]), facts
        part = parts.get(key)
        if part is None:
            alone = self.fork()
            part = rule(alone, fighters, *facts), alone.log
            letters = sum(len(str(each.json())) for each in fighters)
            with self.book.lock:
                parts.put(key, part, PART + letters)
        self.log.repeat(part[1])
        return part[0]

    def step(self, rule: Callable[..., T], *facts: Hashable) -> T:
        """Run once."""
        return rule(self, *facts)

    def fold(
        self, rule: Callable[[Referee, T], T], state: T, done: Callable[[T], bool],
        most: int = 10_000, walk: Callable[[Any, T], Any] | None = None,
    ) -> T:  # fmt: skip
        """A loop. CostError where it is not done after so many steps."""
        del walk
        for _ in range(most):
            if done(state):
                return state
            state = rule(self, state)
        if done(state):
            return state
        raise CostError(f"not decided after {most:,} steps", "another seed, or other dice")

    def no_end(self, what: str, remedy: str) -> None:
        """One of them comes up."""

    def fork(self) -> Referee:
        """A referee with the same dice and rules and a log of his own, for a part of a fight."""
        part = PlayingReferee(self.book, self._source, self.rules, self._adjust, self._choices)
        part.watcher = self.watcher
        return part
