"""What the schemas of requests and results share."""

from __future__ import annotations

from combatcli.fighter_keys import KEYS
from combatcli.scope import Scope
from combatcli.shapes import (
    CHANCE,
    INTEGER,
    MAYBE_TEXT,
    PROBABILITY,
    TEXT,
    Schema,
    array,
    closed,
    one_of,
)

ID: Schema = {"type": ["string", "integer"]}


def shared(scope: Scope) -> dict[str, Schema]:
    """The definitions that the commands refer to."""
    total = {"damage": {"type": ["integer", "null"]}, "chance": CHANCE, "probability": PROBABILITY}
    mean = {"type": ["string", "null"], "pattern": CHANCE["pattern"]}
    error = {"kind": TEXT, "message": TEXT, "hint": MAYBE_TEXT}
    keys = {n: {"description": k.help, **k.kind.schema(scope)} for n, k in KEYS.items()}
    return {
        "fighter": closed(keys, ()),
        "roll": closed({
            "name": TEXT, "dice": TEXT, "faces": {"type": ["array", "null"], "items": INTEGER},
            "total": INTEGER, "source": one_of("random", "hand"),
        }),
        "lookup": closed({
            "table": TEXT, "roll": {"type": ["integer", "string"]}, "row": TEXT,
            "column": MAYBE_TEXT, "cell": TEXT,
        }),
        "adjustment": closed({"to": TEXT, "value": INTEGER, "reason": MAYBE_TEXT}),
        "damage-odds": closed({"mean": mean, "distribution": array(closed(total))}),
        "error": closed({**labels(), "error": closed(error)}, ("error",)),
    }  # fmt: skip


def labels() -> dict[str, Schema]:
    """What batch adds: the request's id, or the line's number."""
    return {"id": ID, "line": {"type": "integer", "minimum": 1}}
