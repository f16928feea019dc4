"""JSON for programs: one object, one line; strict in, plain ASCII out."""

import json
from typing import Any, NoReturn

from combatcli.errors import UsageError, shown

dump = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""An answer as one line, without its newline."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise UsageError(f"not JSON we can read: doubled key {shown(key)}", "keep one")
            seen.add(key)
    return found


def _no_constant(name: str) -> NoReturn:
    raise UsageError(f"not JSON: {name}", "give a number, or null")


def _number(text: str) -> int:
    if len(text) > 20:
        raise UsageError("not JSON we can read: a number of more than 20 digits", "a smaller one")
    return int(text)


_decoder = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_constant=_no_constant, parse_int=_number
)


def parse(text: str) -> Any:
    """Strict JSON: no doubled key, NaN or Infinity. UsageError says what is wrong and where."""
    try:
        return _decoder.decode(text)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno} " if error.lineno > 1 else ""
        raise UsageError(
            f"not JSON: {error.msg}, {line}column {error.colno}", "one object a line"
        ) from None
    except RecursionError:
        raise UsageError("not JSON we can read: nested too deep", "write it flat") from None


def parse_object(text: str) -> dict[str, Any]:
    """A JSON object."""
    value = parse(text)
    if not isinstance(value, dict):
        raise UsageError("not a JSON object", 'give {"key": value, …}')
    return value
