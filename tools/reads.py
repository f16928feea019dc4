"""What the rules ask for by a name that there isn't, wherever that stands in their text.

What a play comes by it says itself; but a fighter's missing flag is as good as one that is off, and
a line that is seldom reached is not played.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from combatcli.book import Book
from combatcli.errors import nearest
from combatcli.fighter_keys import KEYS
from combatcli.options.common import request_options
from combatcli.rules import FOLDERS, command, modules, rule_sets

ROOT = Path(__file__).resolve().parent.parent
SHARED = "."
"""Modules beside the folders, which rules of all sets call."""
READERS: Mapping[str, tuple[str, ...]] = {
    "stat": ("key",),
    "known": ("key",),
    "denies": ("key",),
    "text": ("key",),
    "known_value": ("key",),
    "number": ("key", "effect"),
    "flag": ("key", "effect"),
    "required": ("effect",),
    "word": ("effect",),
    "roll_on": ("table",),
    "read": ("table",),
    "ruling": ("ruling",),
    "fighter": ("fighter",),
}
"""The methods by which rules ask fighters, cells, referee and request, and for what."""
WHERE = {
    "key": "KEYS of combatcli/fighter_keys.py, with this rule set",
    "effect": "effects: of a table in data/{folder}/",
    "table": "data/{folder}/, as a file",
    "ruling": "data/{folder}/rulings.yaml",
    "fighter": "fighters of COMMAND",
    "option": "options of COMMAND",
}
"""Where each is declared."""


def faults() -> Iterator[str]:
    """A line for each name that isn't there: file and line, the name, and what to do."""
    book = Book()
    for folder in (*FOLDERS, SHARED):
        names = _names(folder, book)
        for path in sorted((ROOT / "combatcli/rules" / folder).glob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.expr):
                    continue
                for kinds, name in _asked(node):
                    known = [each for kind in kinds for each in names[kind]]
                    if name not in known:
                        where = ", or to ".join(WHERE[kind] for kind in kinds)
                        close = nearest(name, known)
                        hint = f"did you mean {close}? " if close else ""
                        yield (
                            f"{place}:{node.lineno}: {folder} has no {' or '.join(kinds)}"
                            f" {name!r}; {hint}mend it, or add it to"
                            f" {where.format(folder=folder)}"
                        )


def _names(folder: str, book: Book) -> dict[str, Collection[str]]:
    """What the rules in a folder can ask for; where it is of no rule set, all that there is."""
    of = rule_sets().get(folder)
    tables = [book.table(name) for name in book.names]
    if of is not None:
        tables = [table for table in tables if Path(table.path).parent.name == folder]
    commands = [command(name) for name in modules() if command(name).rules == (of and of.name)]
    return {
        "key": of.fighter_keys if of is not None else KEYS,
        "table": [table.name for table in tables],
        "effect": {effect for table in tables for effect in table.effects},
        "ruling": book.rulings(None if of is None else (folder,)),
        "fighter": {role for each in commands for role in each.fighters},
        "option": {name for each in commands for name in request_options(each)},
    }


def _asked(node: ast.expr) -> Iterator[tuple[tuple[str, ...], str]]:
    """What a piece of a rule's text asks for: which kinds of thing it can be, and its name."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr=reader), args=[ast.Constant(value=str(name)), *more]
        ) if reader in READERS and not (reader == "word" and more):  # a table's word, not a cell's
            yield READERS[reader], name
        case ast.Call(func=ast.Attribute(attr="change"), keywords=keywords):
            yield from ((("key",), each.arg) for each in keywords if each.arg is not None)
        case ast.Subscript(
            value=ast.Attribute(attr="options"), slice=ast.Constant(value=str(name))
        ):
            yield ("option",), name
