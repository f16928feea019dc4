"""The definitions that the schemas of requests and results share."""

from __future__ import annotations

from combatcli.error_codes import CODES
from combatcli.errors import KINDS
from combatcli.fighter_keys import KEYS
from combatcli.report import DAMAGE, ERROR, LABELS, STATISTICS, TAILS
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
    one_type,
    ref,
)


def _codes() -> str:
    """What each code of an error says."""
    return "; ".join(f"{code}: {meaning}" for code, meaning in CODES.items())


def shared_definitions(scope: Scope) -> dict[str, Schema]:
    """Name to shape: a fighter, an entry of the log, an error."""
    total = {DAMAGE: {"type": ["integer", "null"]}, "chance": CHANCE, "probability": PROBABILITY}
    error = {
        "kind": one_of(*KINDS), "code": {"enum": list(CODES), "description": _codes()},
        "field": MAYBE_TEXT, "message": TEXT, "hint": MAYBE_TEXT,
    }  # fmt: skip
    names = {name.replace("_", "-"): name for name in KEYS if "_" in name}
    dashed = {also: ref(f"fighter/properties/{name}") for also, name in names.items()}
    twice = [
        {
            "not": {
                "type": "object",
                "required": [also, name],
                "properties": {also: True, name: True},
            }
        }
        for also, name in names.items()
    ]
    keys = {n: {"description": k.help, **k.kind.schema(scope)} for n, k in KEYS.items()}
    return {
        "fighter": {**closed({**keys, **dashed}, ()), **({"allOf": twice} if twice else {})},
        "roll": closed({
            "name": TEXT, "dice": TEXT, "faces": {"type": ["array", "null"], "items": INTEGER},
            "total": INTEGER, "source": one_of("random", "hand"),
        }),
        "lookup": closed({
            "table": TEXT, "roll": one_type("integer", "string"), "row": TEXT,
            "column": MAYBE_TEXT, "cell": TEXT,
        }),
        "adjustment": closed({"to": TEXT, "value": INTEGER, "reason": MAYBE_TEXT}),
        "damage-odds": closed(
            {**STATISTICS, "distribution": array(closed({**total, **TAILS}, total))},
            ("mean", "distribution"),
        ),
        "error": closed({**LABELS, ERROR: closed(error)}, (ERROR,)),
    }  # fmt: skip
