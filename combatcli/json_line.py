"""JSON for programs, an object a line: read strictly, written in plain ASCII."""

from __future__ import annotations

import json
import json.encoder
from collections.abc import Callable
from typing import Any, NoReturn

from combatcli.errors import UsageError, shown


def _encoder() -> Callable[[Any], str]:
    """json's own encoder, made once: `JSONEncoder` makes one anew for every answer of a batch.

    Where Python was built without it, or it takes other arguments, `JSONEncoder` does it all.
    """
    plain = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return plain.encode
    text = json.encoder.encode_basestring_ascii
    try:
        encode = make(None, plain.default, text, None, ":", ",", False, False, plain.allow_nan)
        "".join(encode({"": [1, None]}, 0))
    except TypeError:
        return plain.encode
    return lambda answer: "".join(encode(answer, 0))


dump = _encoder()
"""An answer as one line, without its newline."""

_SPACE = " \t\r\n"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                what = f"not JSON we can read: doubled key {shown(key)}"
                raise UsageError(what, "keep one", code="twice")
            seen.add(key)
    return value


def _no_constant(name: str) -> NoReturn:
    raise UsageError(f"not JSON: {name}", "give a number, or null", code="syntax")


# Numbers are left to the decoder, which is fast at them: each place that reads one checks it.
_read = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant).raw_decode


def parse(text: str) -> Any:
    """Strict JSON: no doubled key, NaN or Infinity. UsageError says what is wrong and where."""
    plain = text.removeprefix("\ufeff").strip(_SPACE)
    try:
        value, end = _read(plain)
    except json.JSONDecodeError as error:
        raise _fault(text, plain, error.msg, error.pos) from None
    except ValueError:  # Python takes no integer of thousands of digits
        what = "not JSON we can read: a number too long"
        raise UsageError(what, "a shorter one", code="too-long") from None
    except RecursionError:
        what = "not JSON we can read: nested too deep"
        raise UsageError(what, "write it flat", code="syntax") from None
    if end != len(plain):
        rest = plain[end:].lstrip(_SPACE)
        raise _fault(text, plain, "Extra data", len(plain) - len(rest))
    return value


def _fault(text: str, plain: str, what: str, at: int) -> UsageError:
    """The error at a place of `plain`, the stripped text; it names the place in the whole text."""
    # Pythons differ in where they see a comma too many: at it, or at the bracket after it.
    before, after = plain[: at + 1].rstrip(f"{_SPACE}]}}"), plain[at:].lstrip(f"{_SPACE},")
    if before.endswith(",") and after[:1] in ("}", "]"):
        what, at = f"a comma before the closing {after[0]}", len(before) - 1
    error = json.JSONDecodeError(what, text, text.find(plain) + at)
    line = f"line {error.lineno} " if error.lineno > 1 else ""
    what = f"not JSON: {what}, {line}column {error.colno}"
    return UsageError(what, "one object a line", code="syntax")


def parse_object(text: str) -> dict[str, Any]:
    """A JSON object, read strictly. UsageError where the text is anything else."""
    value = parse(text)
    if not isinstance(value, dict):
        raise UsageError("not a JSON object", 'give {"key": value, …}', code="syntax")
    return value


def shell_text(value: Any) -> str:
    """A value as the shell wants it: a text without quotes, nothing for null."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    return dump(value)
