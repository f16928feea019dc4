"""Requests in, results out, a JSON line each: a filter for other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.dice.seeded import line_seed
from combatcli.errors import CombatError, CostError, UsageError, unknown
from combatcli.faults import internal_error, write_traceback
from combatcli.json_line import dump, parse_object
from combatcli.options.payload import build_request
from combatcli.report import COMMAND, ERROR, ID, LINE, NO_LABEL, REQUEST, Answer
from combatcli.resolution import play_or_odds
from combatcli.rules import command as command_of
from combatcli.rules import modules
from combatcli.stream.books import Books
from combatcli.stream.limit import Limit, OverLimit
from combatcli.stream.line_io import MOST_LINE

if TYPE_CHECKING:
    from combatcli.error_codes import Code

Id = int | str


class Batch:
    """Answers request lines, by the tables as they are when each comes.

    `seed` is what requests without a seed of their own get theirs from; `limit` bounds each line.
    `failed` counts the lines answered with an error.
    """

    def __init__(
        self,
        open_book: Callable[[], Book],
        seed: int | None = None,
        limit: Limit | None = None,
    ) -> None:
        self._books = Books(open_book)
        self._seed = seed
        self._limit = limit
        self._commands = modules()
        self.failed = 0

    def answer_line(self, line: bytes | None, number: int) -> str | None:
        """The answer to a line as JSON, None to a blank one; the line is None where it is too long.

        Nothing that a line can hold raises: errors are answers as well.
        """
        limit = self._limit
        if limit is None:
            return self._answer_line(line, number)
        try:
            limit.begin()
            answer = self._answer_line(line, number)
            limit.end()
        except OverLimit:
            limit.end()
            self._books.forget()
            self.failed += 1
            return dump({**_label(line), LINE: number, ERROR: _over(limit).json()})
        return answer

    def _answer_line(self, line: bytes | None, number: int) -> str | None:
        label: Answer = {LINE: number}
        try:
            if line is None:
                raise UsageError(
                    f"the line is above {MOST_LINE:,} bytes",
                    "one request a line, and short",
                    code="too-long",
                )
            if not line or line.isspace():
                return None
            payload = parse_object(line.decode())
            id_ = read_id(payload)
            if id_ is not None:
                label = {ID: id_}
            return dump(self.answer_payload(payload, number if id_ is None else id_, label))
        except CombatError as error:
            fault = error.json()
        except UnicodeDecodeError as error:
            what = f"not UTF-8 at byte {error.start + 1}"
            fault = UsageError(what, "send UTF-8", code="syntax").json()
        except Exception as error:
            # A fault of the program's own: the other lines shall not suffer for it.
            write_traceback()
            fault = internal_error(error).json()
        self.failed += 1
        return dump({**label, LINE: number, ERROR: fault})

    def answer_payload(
        self,
        payload: dict[str, Any],
        key: Id | None = None,
        label: Mapping[str, Any] = NO_LABEL,
    ) -> Answer:
        """The answer to a request as a program sends it, after a label. CombatError for none.

        With the batch's seed, `key` decides the seed of a request that has none. An id is handed on
        in the answer's `request`, so that a replay has it again.
        """
        id_ = read_id(payload)
        payload.pop(ID, None)
        command = self._command(payload)
        needs_seed = command.rolls and payload.get("seed") is None
        if self._seed is not None and key is not None and needs_seed:
            payload["seed"] = line_seed(self._seed, key)
        answer = play_or_odds(
            command, build_request(command, payload), self._books.current(), label=label
        )
        if id_ is not None:
            answer[REQUEST][ID] = id_
        return answer

    def _command(self, payload: Mapping[str, Any]) -> Command:
        name = payload.get(COMMAND)
        if not isinstance(name, str):
            what, hint = "missing" if name is None else "no text", ", ".join(self._commands)
            code: Code = "missing" if name is None else "type"
            raise UsageError(f"command is {what}", f"one of {hint}", field=COMMAND, code=code)
        if name not in self._commands:
            raise unknown("command", name, self._commands, field=COMMAND)
        return command_of(name)


def _over(limit: Limit) -> CostError:
    """The error for a line that took too long."""
    measure = "of work " if limit.is_own else ""
    what = f"the line takes more than {limit.seconds:g} seconds {measure}to answer"
    more = "give batch a --limit" if limit.is_own else "give batch a higher --limit"
    return CostError(what, f"ask for less, or {more}")


def _label(line: bytes | None) -> Answer:
    """The id of a line that could be read before."""
    id_ = read_id(parse_object((line or b"{}").decode()))
    return {} if id_ is None else {ID: id_}


def read_id(payload: Mapping[str, Any]) -> Id | None:
    """A request's id, None where there is none. UsageError for one that is no text or integer."""
    id_ = payload.get(ID)
    if id_ is None or type(id_) is int or isinstance(id_, str):
        return id_
    if isinstance(id_, float) and id_.is_integer():
        return int(id_)
    what = "id is neither a string nor an integer"
    raise UsageError(what, 'give "id":7 or "id":"seven"', field=ID, code="type")
