"""From the shapes of JSON values to the types of Python, as source text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from keyword import iskeyword
from typing import Any, NamedTuple

from combatcli.shapes import Schema

_PLAIN = {
    "string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None",
}  # fmt: skip
_TAKEN = {"str", "int", "float", "bool", "list", "dict"}
"""Names of types: as a field of a class, one would stand for the field from there on."""
_WIDTH = 100


class Field(NamedTuple):
    """A field of an object: its type, and whether it must be there."""

    type: str
    required: bool = True


class Record(NamedTuple):
    """An object with just these fields and those of its bases."""

    name: str
    about: str
    fields: Mapping[str, Field]
    bases: tuple[str, ...] = ()


def class_name(words: str) -> str:
    """What a type is called after a command or a field: BrawlOpposed for brawl-opposed."""
    return "".join(part.capitalize() for part in words.replace("-", " ").replace("_", " ").split())


class Types:
    """The types of shapes that are met with, and the records made for the objects among them."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    def of(self, schema: Schema, name: str) -> str:
        """The type of a shape; an object in it becomes a record of this name."""
        if "$ref" in schema:
            return class_name(schema["$ref"].rpartition("/")[2].replace(".", " "))
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return _literal(schema["enum"])
        for either in ("anyOf", "oneOf"):
            if either in schema:
                return _either(self.of(each, name) for each in schema[either])
        kinds = schema.get("type", "object")
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return _either(self._of_kind(kind, schema, name) for kind in kinds)

    def _of_kind(self, kind: str, schema: Schema, name: str) -> str:
        if kind == "array":
            return f"list[{self.of(schema.get('items', {}), f'{name}Row')}]"
        if kind != "object":
            return _PLAIN[kind]
        if "properties" not in schema:
            more = schema.get("additionalProperties")
            return f"dict[str, {self.of(more, name) if isinstance(more, Mapping) else 'Any'}]"
        must = schema.get("required", ())
        fields = self.fields(schema["properties"], name, must)
        self.records.append(Record(name, schema.get("description", ""), fields))
        return name

    def fields(
        self, properties: Mapping[str, Schema], name: str, must: Iterable[str]
    ) -> dict[str, Field]:
        """The fields of an object of this name, of which some must be there."""
        required = set(must)
        return {
            field: Field(self.of(schema, f"{name}{class_name(field)}"), field in required)
            for field, schema in properties.items()
        }


def _literal(values: Iterable[Any]) -> str:
    words = ["None" if value is None else json.dumps(value) for value in values]
    return f"Literal[{', '.join(words)}]" if words else "str"


def _either(types: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(types))


def source(record: Record) -> Iterator[str]:
    """The lines that define a record as a TypedDict."""
    required = {name: field for name, field in record.fields.items() if field.required}
    optional = {name: field for name, field in record.fields.items() if not field.required}
    bases = record.bases
    if required and optional:
        rest = f"_{record.name}More"
        yield from source(Record(rest, "", optional))
        bases = (*bases, rest)
    fields = required or optional
    total = bool(required) or not optional
    if _needs_call(fields) and (bases or record.about):
        plain = f"_{record.name}Keys"
        yield from _call(plain, fields, total)
        yield from _class(record.name, record.about, {}, (*bases, plain), True)
    elif _needs_call(fields):
        yield from _call(record.name, fields, total)
    else:
        yield from _class(record.name, record.about, fields, bases, total)


def _needs_call(fields: Mapping[str, Field]) -> bool:
    """Whether a class can't have fields of these names."""
    return any(not name.isidentifier() or iskeyword(name) or name in _TAKEN for name in fields)


def _class(
    name: str, about: str, fields: Mapping[str, Field], bases: tuple[str, ...], total: bool
) -> Iterator[str]:
    if not name.startswith("_"):
        yield "@final"  # so that what has a key that another lacks is known by it
    more = "" if total else ", total=False"
    yield f"class {name}({', '.join(bases or ('TypedDict',))}{more}):"
    if about:
        yield f'    """{about[0].upper()}{about[1:].rstrip(".")}."""'
    if about and fields:
        yield ""
    for field, each in fields.items():
        yield from wrapped(f"    {field}: ", each.type, "")
    if not about and not fields:
        yield "    pass"
    yield from ("", "")


def _call(name: str, fields: Mapping[str, Field], total: bool) -> Iterator[str]:
    yield f"{name} = TypedDict("
    yield f'    "{name}",'
    yield "    {"
    for field, each in fields.items():
        yield from wrapped(f'        "{field}": ', each.type, ",")
    yield "    },"
    yield from () if total else ("    total=False,",)
    yield from (")", "", "")


def wrapped(head: str, type: str, tail: str) -> Iterator[str]:
    """A line that ends with a type, or several where it is too long; words go a line each."""
    line = f"{head}{type}{tail}"
    if len(line) <= _WIDTH or "Literal[" not in type:
        yield line
        return
    indent = " " * (len(head) - len(head.lstrip()))
    before, _, rest = type.partition("Literal[")
    words, _, after = rest.partition("]")
    yield f"{head}{before}Literal["
    yield from (f"{indent}    {word}," for word in words.split(", "))
    yield f"{indent}]{after}{tail}"
