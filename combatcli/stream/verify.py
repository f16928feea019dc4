"""Recorded results played again: where does the same request no longer give the same result?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from combatcli.errors import CombatError, UsageError
from combatcli.json_line import parse_object
from combatcli.named_tuple import NamedTuple
from combatcli.stream.batch import Batch

LABELS = ("id", "line")
"""Which request an answer is for, and no part of what came of it."""
STAMPS = ("tables", "version")
"""What a result was made with. Where the result is the same, another stamp is no difference."""


class Difference(NamedTuple):
    """A field of a result that is another now; None stands for what isn't there, too."""

    field: str
    then: Any
    now: Any


class Verifier:
    """Replays results, and counts: `checked`, `different`, `errors` (skipped), `unreadable`.

    `stamps` counts the results whose tables or program were others, by (what, then, now).
    """

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.checked = self.different = self.errors = self.unreadable = 0
        self.stamps: Counter[tuple[str, str, str]] = Counter()

    @property
    def failed(self) -> bool:
        """Whether anything differs or can't be told."""
        return bool(self.different or self.unreadable)

    def check(self, line: bytes | None) -> list[Difference]:
        """What differs in one line of a log. UsageError where the line holds no result."""
        if line is not None and (not line or line.isspace()):
            return []
        try:
            then = _result(line)
        except UsageError:
            self.unreadable += 1
            raise
        if "error" in then and "request" not in then:
            self.errors += 1
            return []
        self.checked += 1
        found = self._replayed(then)
        self.different += bool(found)
        return found

    def _replayed(self, then: dict[str, Any]) -> list[Difference]:
        try:
            now = self._batch.resolve(dict(then["request"]))
        except CombatError as error:
            return [Difference("error", None, error.message)]
        for what in STAMPS:
            if then.get(what) != now.get(what):
                self.stamps[what, str(then.get(what)), str(now.get(what))] += 1
        skip = (*LABELS, *STAMPS)
        return list(
            differences(
                {key: value for key, value in then.items() if key not in skip},
                {key: value for key, value in now.items() if key not in skip},
            )
        )


def _result(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise UsageError("the line is too long for a result", "one result a line")
    try:
        found = parse_object(line.decode())
    except UnicodeDecodeError:
        raise UsageError("not UTF-8", "give a log of --json or batch") from None
    if "error" not in found and not isinstance(found.get("request"), dict):
        raise UsageError("no result: it has no request", "give a log of --json or batch")
    return found


def differences(then: Any, now: Any, path: str = "") -> Iterator[Difference]:
    """Each place where two JSON values differ, innermost, in the order of the older."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            yield from _at(then, now, key, f"{path}.{key}" if path else key)
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for at, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from differences(one, other, f"{path}.{at}")
    elif type(then) is not type(now) or then != now:
        yield Difference(path, then, now)


def _at(
    then: Mapping[str, Any], now: Mapping[str, Any], key: str, path: str
) -> Iterator[Difference]:
    if key in then and key in now:
        yield from differences(then[key], now[key], path)
    else:
        yield Difference(path, then.get(key), now.get(key))
