"""What the schemas of requests and results share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combatcli.command import BOOLEAN, INTEGER, MAYBE_TEXT, TEXT, Schema
from combatcli.fighter import KEYS, LIMBS, Key

CHANCE: Schema = {"type": "string", "pattern": "^[0-9]+(/[0-9]+)?$"}
PROBABILITY: Schema = {"type": "number", "minimum": 0, "maximum": 1}
ID: Schema = {"type": ["string", "integer"]}


def shared() -> dict[str, Schema]:
    """The definitions that the commands refer to."""
    total = {"damage": {"type": ["integer", "null"]}, "chance": CHANCE, "probability": PROBABILITY}
    mean = {"type": ["string", "null"], "pattern": CHANCE["pattern"]}
    error = {"kind": TEXT, "message": TEXT, "hint": MAYBE_TEXT}
    return {
        "fighter": closed({name: _key(key) for name, key in KEYS.items()}, ()),
        "roll": closed({
            "name": TEXT, "dice": TEXT, "faces": {"type": ["array", "null"], "items": INTEGER},
            "total": INTEGER, "source": {"enum": ["random", "hand"]},
        }),
        "lookup": closed({
            "table": TEXT, "roll": {"type": ["integer", "string"]}, "row": TEXT,
            "column": MAYBE_TEXT, "cell": TEXT,
        }),
        "adjustment": closed({"to": TEXT, "value": INTEGER, "reason": MAYBE_TEXT}),
        "damage-odds": closed({
            "mean": mean, "distribution": {"type": "array", "items": closed(total)},
        }),
        "error": closed({**labels(), "error": closed(error)}, ("error",)),
    }  # fmt: skip


def _key(key: Key) -> Schema:
    kinds: dict[str, Schema] = {
        "integer": {"type": "integer", "minimum": key.low, "maximum": key.high},
        "flag": BOOLEAN,
        "text": {"type": "string", "minLength": 1, "maxLength": 200},
        "word": {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
        "limbs": {
            "type": "string",
            "pattern": "^({0})(\\+({0}))*$".format("|".join(LIMBS)),
        },
        "expertise": {"type": ["string", "integer"]},
    }
    return {"description": key.help, **kinds.get(key.kind, TEXT)}


def labels() -> dict[str, Schema]:
    """What batch adds: the request's id, or the line's number."""
    return {"id": ID, "line": {"type": "integer", "minimum": 1}}


def ref(name: str) -> Schema:
    """A reference to a definition of the document."""
    return {"$ref": f"#/$defs/{name}"}


def closed(fields: dict[str, Any], required: Iterable[str] | None = None) -> dict[str, Any]:
    """An object with just these fields; all of them required unless said."""
    must = list(fields if required is None else required)
    found: dict[str, Any] = {"type": "object", "properties": fields}
    return {**found, **({"required": must} if must else {}), "additionalProperties": False}


def fighters() -> Schema:
    """A list of fighters."""
    return {"type": "array", "items": ref("fighter"), "maxItems": 100}
