"""The shapes of JSON values that results and requests hold, as JSON Schema says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Schema = Mapping[str, Any]


def one_type(*kinds: str, **more: Any) -> Schema:
    """A value of one of these types; each by itself, as strict validators want it."""
    return {"anyOf": [{"type": kind} for kind in kinds], **more}


INTEGER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
MAYBE_INTEGER: Schema = {"type": ["integer", "null"]}
MAYBE_COUNT: Schema = {"type": ["integer", "null"], "minimum": 0}
BOOLEAN: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}
CHANCE: Schema = {"type": "string", "pattern": "^[0-9]+(/[0-9]+)?$"}
PROBABILITY: Schema = {"type": "number", "minimum": 0, "maximum": 1}


def one_of(*words: str | None) -> Schema:
    """A field that takes one of these words."""
    return {"enum": list(words)}


def whole(pattern: str, **more: Any) -> Schema:
    """A text that is of this pattern from end to end, a line end included, in any language."""
    return {"type": "string", "pattern": f"^(?:{pattern})(?![\\s\\S])", **more}


def or_null(shape: Schema) -> Schema:
    """The shape, or null."""
    if "enum" in shape and "type" not in shape:
        return shape if None in shape["enum"] else {**shape, "enum": [*shape["enum"], None]}
    if "anyOf" in shape:
        return {**shape, "anyOf": [*shape["anyOf"], {"type": "null"}]}
    if isinstance(shape.get("type"), str):
        more = {"enum": [*shape["enum"], None]} if "enum" in shape else {}
        return {**shape, **more, "type": [shape["type"], "null"]}
    return {"anyOf": [shape, {"type": "null"}]}


def array(items: Schema, **more: Any) -> Schema:
    """A list of values of one shape."""
    return {"type": "array", "items": items, **more}


def closed(fields: Mapping[str, Any], required: Iterable[str] | None = None) -> dict[str, Any]:
    """An object with just these fields; all of them required unless said."""
    must = list(fields if required is None else required)
    shape: dict[str, Any] = {"type": "object", "properties": dict(fields)}
    return {**shape, **({"required": must} if must else {}), "additionalProperties": False}


def list_of(**fields: Schema) -> Schema:
    """A list of objects with just these fields."""
    return array(closed(fields))


def ref(name: str) -> Schema:
    """A reference to a definition of the schema's document."""
    return {"$ref": f"#/$defs/{name}"}


def is_scalar(schema: Schema) -> bool:
    """Whether values of this shape are neither lists nor objects."""
    kinds = schema.get("type", "")  # a word, or a list of words
    return "array" not in kinds and "object" not in kinds and "$ref" not in schema
