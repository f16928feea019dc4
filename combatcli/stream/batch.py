"""Requests in, results out, a JSON line each: the filter that other programs lean on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.dice.seeded import line_seed
from combatcli.errors import CombatError, UsageError, unknown, write_traceback
from combatcli.json_line import dump, parse_object
from combatcli.options.payload import build_request
from combatcli.report import Answer
from combatcli.resolution import resolve
from combatcli.rules import command, modules
from combatcli.stream.line_io import MOST_LINE

Id = int | str


class Batch:
    """Answers request lines. `seed` is what requests without a seed of their own get theirs from.

    `failed` counts the lines answered with an error.
    """

    def __init__(self, book: Book, seed: int | None = None) -> None:
        self._book = book
        self._seed = seed
        self._known = modules()
        self.failed = 0

    def answer(self, line: bytes | None, number: int) -> str | None:
        """The answer to one line, None to a blank one. Nothing that a line can hold raises."""
        label: Answer = {"line": number}
        try:
            if line is None:
                raise UsageError(
                    f"the line is above {MOST_LINE:,} bytes", "one request a line, and short"
                )
            if not line or line.isspace():
                return None
            given = parse_object(line.decode())
            name = read_id(given)
            if name is not None:
                label = {"id": name}
            return dump({**label, **self.resolve(given, number if name is None else name)})
        except CombatError as error:
            fault = error.json()
        except UnicodeDecodeError as error:
            fault = UsageError(f"not UTF-8 at byte {error.start + 1}", "send UTF-8").json()
        except Exception as error:
            # A fault of the program's own: the other lines shall not suffer for it.
            write_traceback()
            fault = {
                "kind": "internal",
                "message": f"{type(error).__name__}: {error}",
                "hint": None,
            }
        self.failed += 1
        return dump({**label, "line": number, "error": fault})

    def resolve(self, given: dict[str, Any], key: Id | None = None) -> Answer:
        """The answer to a request as a program gives it; `key` is what its seed is derived from.

        An id is handed on in the answer's `request`, so that a replay carries it again.
        """
        name = given.pop("id", None)
        asked = self._command(given)
        if self._seed is not None and key is not None and given.get("seed") is None and asked.rolls:
            given["seed"] = line_seed(self._seed, key)
        answer = resolve(asked, build_request(asked, given), self._book)
        if name is not None:
            answer["request"] = {"id": name, **answer["request"]}
        return answer

    def _command(self, given: dict[str, Any]) -> Command:
        name = given.get("command")
        if not isinstance(name, str):
            what = "missing" if name is None else "no text"
            raise UsageError(f"command is {what}", f"one of {', '.join(self._known)}")
        if name not in self._known:
            raise unknown("command", name, self._known)
        return command(name)


def read_id(given: Mapping[str, Any]) -> Id | None:
    """A request's id: a string or an integer, or None where there is none."""
    name = given.get("id")
    if name is None or type(name) is int or isinstance(name, str):
        return name
    raise UsageError("id is neither a string nor an integer", 'give "id":7 or "id":"seven"')
