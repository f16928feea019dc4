"""A fight that goes on from each result to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from combatcli.api.answers import resolve
from combatcli.api.moves import Moves
from combatcli.api.requests import known_command, request_from
from combatcli.book import Book
from combatcli.dice.source import Source
from combatcli.errors import Place, UsageError
from combatcli.fights.asker import Asker
from combatcli.fights.came_in import with_those_given
from combatcli.fights.left_by import asked_with, changes_nobody, left_by, party
from combatcli.fights.roles import roles_taken
from combatcli.fights.roster import Roster, name_of
from combatcli.json_line import dump, parse_object
from combatcli.options.fighters import FurtherFighters, OneFighter
from combatcli.report import ERROR, REQUEST, Answer
from combatcli.rules.fight import SIDES
from combatcli.values.basic import Flag, Text

if TYPE_CHECKING:
    from combatcli import types as t
    from combatcli.api.typed_request import Request

_HERE = "the fight"


class Fight(Moves):
    """Fighters, and what came of each command so far: the next one begins where the last ended.

    It begins with an attacker and a defender, or with a party of `fighters`, who act by name. Each
    command is a method, and `act` takes any by its name: all of a command's options are taken, and
    `actor`, `target` (a name, or several), `swap`. A fighter given in a role, such as
    `attacker={"weapon": "mace"}`, has these keys laid over what he has; those given as `others` or
    `bystanders` come in. `dice` are for all commands, such as one `RandomDice`; a `seed` of a
    command's own goes before. Where the fight has to choose a target itself, `note` is called with
    a text that names him.

    UsageError says what can't be, FileError who is missing; nothing has happened then.
    """

    def __init__(
        self,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        fighters: Sequence[t.Fighter] = (),
        *,
        dice: Source | None = None,
        book: Book | None = None,
        note: Callable[[str], None] | None = None,
    ) -> None:
        given = {SIDES[0]: attacker, SIDES[1]: defender}
        pair = {role: keys for role, keys in given.items() if keys is not None}
        if pair and fighters:
            hint = "give attacker and defender, or fighters"
            raise UsageError(
                "both a pair and a party", hint, field="fighters", code="contradiction"
            )
        if attacker is None and defender is not None:
            hint = "give both, or only the attacker"
            raise UsageError("attacker is missing", hint, field="attacker", code="missing")
        self.dice, self.book = dice, book
        present = [OneFighter(role).check(keys, Place(role)) for role, keys in pair.items()]
        present += FurtherFighters().check(list(fighters), Place("fighters"))
        self._begin = party([each.json() for each in present])
        self._lines: tuple[str, ...] = ()
        self._asker = Asker("actor", "target", "=NAME", "", note or _unsaid)

    @classmethod
    def from_json_lines(
        cls,
        lines: str | Iterable[str],
        *,
        dice: Source | None = None,
        book: Book | None = None,
        note: Callable[[str], None] | None = None,
    ) -> Fight:
        """The fight whose results these lines are, as `json_lines` or `--fight FILE` has them.

        It begins as the first was asked for. UsageError names a line that is no result.
        """
        fight = cls(dice=dice, book=book, note=note)
        every = lines.splitlines() if isinstance(lines, str) else lines
        kept = {number: line.strip() for number, line in enumerate(every, 1) if line.strip()}
        results = [_result(line, f"line {number}") for number, line in kept.items()]
        first = next((each for each in results if not changes_nobody(each)), None)
        if first is not None:
            fight._begin = asked_with(first[REQUEST], _HERE)
        fight._lines = tuple(kept.values())
        return fight

    def __repr__(self) -> str:
        names = ", ".join(map(name_of, self._roster().everyone)) or "nobody"
        return f"<Fight of {names}; {len(self._lines)} results>"

    @property
    def results(self) -> list[Answer]:
        """What came of each command, the first first; to change them changes nothing here."""
        return [parse_object(line) for line in self._lines]

    @property
    def fighters(self) -> list[t.Fighter]:
        """All who are there, as they are now: who acted, whom he was at, and the others."""
        everyone: list[Any] = self._roster().everyone
        return everyone

    def json_lines(self) -> str:
        """The results as lines of JSON, such as `--fight FILE` goes on from."""
        return "".join(f"{line}\n" for line in self._lines)

    def undo(self) -> Answer:
        """Take the last result back, and return it; all are as they were before it.

        UsageError where there is none.
        """
        if not self._lines:
            raise UsageError("nothing has happened that could be undone", code="state")
        *before, last = self._lines
        self._lines = tuple(before)
        return parse_object(last)

    def request(self, command: str, /, **options: Any) -> Request[Answer, Answer]:
        """The request that `act` would resolve: for its odds, or a sweep. Nothing happens."""
        made: Request[Answer, Answer] = request_from(command, self._keys(command, options))
        return made

    def act(self, command: str, /, **options: Any) -> Answer:
        """What comes of a command as things stand, which is kept."""
        result: Answer = self._move(command, options)
        return result

    def _move(self, command: str, keys: Mapping[str, Any]) -> Any:
        request = request_from(command, self._keys(command, keys))
        if request.odds:
            hint = "ask exact_odds of the fight's request"
            what = "odds are no result that a fight could go on from"
            raise UsageError(what, hint, field="odds", code="contradiction")
        result = resolve(request, self.dice if request.seed is None else None, self.book)
        self._lines += (dump(result),)
        return result

    def _keys(self, command: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """The keys of the request for a command as things stand."""
        declared = known_command(command)
        keys = {name: value for name, value in options.items() if value is not None}
        if not declared.fighters:
            return keys
        target, swap = keys.pop("target", ()), Flag().check(keys.pop("swap", False), Place("swap"))
        actor = Text().check(keys.pop("actor"), Place("actor")) if "actor" in keys else None
        targets = target if isinstance(target, list | tuple) else (target,)
        targets = tuple(Text().check(each, Place("target")) for each in targets)
        if swap and (actor is not None or targets):
            what, hint = "swap and names don't go together", "leave one of them out"
            raise UsageError(what, hint, field="swap", code="contradiction")
        given = [role for role in declared.fighters if role in keys]
        roster = self._roster()
        roles = {}
        if roster.everyone:
            who = swap, given, actor, targets
            roles = roles_taken(declared, roster, self._asker, _HERE, *who)
        return with_those_given(declared, roles, keys)

    def _roster(self) -> Roster:
        for line in reversed(self._lines):
            result = parse_object(line)
            if not changes_nobody(result):
                return left_by(result, _HERE)
        return self._begin


def _unsaid(note: str) -> None:
    del note


def _result(line: str, where: str) -> Answer:
    try:
        result = parse_object(line)
    except UsageError as error:
        raise error.at(where) from None
    if ERROR in result or not isinstance(result.get(REQUEST), dict):
        raise UsageError(f"{where}: no result", "give what --json or --fight wrote", code="file")
    return result
