"""The cells of a sweep: the payload of a request for every choice of values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from combatcli.dice.seeded import line_seed
from combatcli.errors import UsageError
from combatcli.json_line import dump
from combatcli.named_tuple import NamedTuple
from combatcli.options.sides import place_among_others
from combatcli.options.varied_keys import ADJUST, RULING, Varied
from combatcli.report import OTHERS


class Cell(NamedTuple):
    """One choice of values, and the payload of its request."""

    vary: Mapping[str, Any]
    payload: dict[str, Any]


def cells(
    payload: Mapping[str, Any],
    varied: Sequence[Varied],
    seed: int | None = None,
    name: str = "--vary",
) -> Iterator[Cell]:
    """Every choice of values, the first key's slowest, each with its payload.

    A cell's seed is derived from the seed and its own values, so that a wider grid changes no cell.
    `name` is what messages call what is varied by.
    """
    for values in product(*(each.values for each in varied)):
        vary = dict(zip((each.key for each in varied), values, strict=True))
        cell = dict(payload)
        for key, value in vary.items():
            _put(cell, key, value, name)
        if seed is not None:
            cell["seed"] = line_seed(seed, dump(dict(sorted(vary.items()))))
        yield Cell(vary, cell)


def _put(payload: dict[str, Any], key: str, value: Any, name: str) -> None:
    """Set one varied key in a payload; what lies in it is replaced, never changed.

    UsageError for a fighter who isn't there.
    """
    place, dot, last = key.rpartition(".")
    first, _, rest = key.partition(".")
    if not dot:
        payload[key] = value
    elif first == ADJUST:
        one = {"to": rest, "value": value, "reason": None}
        payload[ADJUST] = [*payload.get(ADJUST, ()), one]
    elif first == RULING:
        payload["rulings"] = {**payload.get("rulings", {}), rest: value}
    elif first != OTHERS and "." in place:  # the second of a side, and so on
        at = place_among_others(payload, first, int(place.rpartition(".")[2]))
        _put(payload, f"{first}.{last}" if at is None else f"{OTHERS}.{at}.{last}", value, name)
    elif first == OTHERS:
        others, at = list(payload.get(OTHERS, ())), int(place.rpartition(".")[2])
        if at >= len(others):
            what = f"{name}: {key}: of {OTHERS} there are {len(others)}, counted from 0"
            raise UsageError(what, "give the fighter, and then vary a key")
        others[at] = {**others[at], last: value}
        payload[OTHERS] = others
    else:
        payload[place] = {**payload.get(place, {}), last: value}
