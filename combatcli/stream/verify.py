"""Recorded results resolved again, to see which requests now give another result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from combatcli.errors import CombatError, UsageError
from combatcli.json_line import parse_object
from combatcli.named_tuple import NamedTuple
from combatcli.report import ERROR, LABELS, REQUEST, TABLES, VERSION
from combatcli.stream.batch import Batch

_STAMPS = (TABLES, VERSION)
MOST_STAMPS, MOST_STAMP = 100, 40
"""Kinds of stamps that are counted apart, and letters of each."""


class Difference(NamedTuple):
    """A field of a result with another value now; None also where it isn't there."""

    field: str
    then: Any
    now: Any


class Verifier:
    """Replays results, and counts: `checked`, `different`, `errors` (skipped), `unreadable`.

    `stamps` counts the results with another stamp, by (stamp, then, now): the tables or the program
    were others. Alone that is no difference.
    """

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.checked = self.different = self.errors = self.unreadable = 0
        self.stamps: Counter[tuple[str, str, str]] = Counter()

    @property
    def failed(self) -> bool:
        """Whether a result differs or a line can't be read."""
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
        if ERROR in then and REQUEST not in then:
            self.errors += 1
            return []
        self.checked += 1
        differing = self._replay(then)
        self.different += bool(differing)
        return differing

    def _count_stamp(self, stamp: str, then: str, now: str) -> None:
        """Count a stamp that is another now; beyond some kinds those that come are counted as one.

        A log may hold anything: neither their number nor their length shall fill the memory.
        """
        key = stamp, then[:MOST_STAMP], now
        if key not in self.stamps and len(self.stamps) >= MOST_STAMPS:
            key = stamp, "others", now
        self.stamps[key] += 1

    def _replay(self, then: dict[str, Any]) -> list[Difference]:
        try:
            now = self._batch.answer_payload(dict(then[REQUEST]))
        except CombatError as error:
            return [Difference(ERROR, None, error.message)]
        for stamp in _STAMPS:
            if then.get(stamp) != now.get(stamp):
                self._count_stamp(stamp, str(then.get(stamp)), str(now.get(stamp)))
        skip = (*LABELS, *_STAMPS)
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
        result = parse_object(line.decode())
    except UnicodeDecodeError:
        raise UsageError("not UTF-8", "give a log of --json or batch") from None
    if ERROR not in result and not isinstance(result.get(REQUEST), dict):
        raise UsageError("no result: it has no request", "give a log of --json or batch")
    return result


def differences(then: Any, now: Any, path: str = "") -> Iterator[Difference]:
    """Each place where two JSON values differ, as deep as may be, in the order of `then`."""
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
