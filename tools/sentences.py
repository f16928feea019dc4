"""What is wrong with sources.yaml: what it names that there isn't, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from combatcli.book import Book
from combatcli.command import Option
from combatcli.errors import UsageError
from combatcli.fighter_keys import KEYS, key_named
from combatcli.options.common import line_options
from combatcli.options.dice import Adjustments
from combatcli.options.fighters import OneFighter
from combatcli.rules import command, modules
from combatcli.values.basic import Flag
from tools.sources import Row, cited_as, rows, split

PLACE = "tools/sources.yaml"
LONGEST = 70
"""The most letters of a gist."""


def faults() -> Iterator[str]:
    """A line for each fault: where it is, what is wrong, and what to do."""
    every, sources = list(rows()), sources_of(Book())
    for row in every:
        for what in _row_faults(row, sources):
            yield f"{PLACE}: {row.heading}, {row.at}: {what}"
    yield from left_out(every, sources)


def sources_of(book: Book) -> dict[str, Mapping[str, str]]:
    """Table, ruling and reading: the names of each, and what they say that they are from."""
    return {
        "table": {name: book.table(name).source for name in book.names},
        "ruling": {name: each.source for name, each in book.rulings().items()},
        "reading": {name: each.source for name, each in book.readings().items()},
    }


def left_out(every: list[Row], sources: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """A line for each that is of one of the texts and stands by no sentence of it."""
    named = {split(reference) for row in every for reference in row.by}
    cited = cited_as()
    for kind, of in sources.items():
        for name, source in of.items():
            if source.startswith(cited) and (kind, name) not in named:
                yield (
                    f"{PLACE}: no sentence names the {kind} {name}, whose source is {source!r};"
                    f" add `{kind} {name}` to `by` of its sentence, or mend its source"
                )


def _row_faults(row: Row, sources: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    if bool(row.by) is bool(row.none):
        yield "takes either by or none; name what applies it, or say why nothing does"
    if len(row.gist) > LONGEST:
        yield f"its gist has {len(row.gist)} letters; make it at most {LONGEST}"
    for reference in row.by:
        what = fault(reference, sources)
        if what:
            yield f"{what}; mend `{reference}`"


def fault(reference: str, sources: Mapping[str, Mapping[str, str]]) -> str:
    """What a reference names that there is not; nothing where all is there."""
    kind, name = split(reference)
    if kind in sources:
        return "" if name in sources[kind] else f"no {kind} {name}"
    words = name.split()
    if words[:2] == ["table", "roll"]:
        table = " ".join(words[2:3])
        return "" if table in sources["table"] else f"no table {table}"
    if words[0] not in modules():
        return f"no command {words[0]}"
    options = {
        flag: option
        for option in line_options(command(words[0]))
        for flag in (option.flags or (f"--{option.name.replace('_', '-')}",))
    }
    try:
        return _typed_fault(words[0], words[1:], options)
    except UsageError as error:
        return error.message


def _typed_fault(name: str, words: list[str], options: Mapping[str, Option]) -> str:
    """What is wrong with the options of a command as they are typed."""
    while words:
        option = options.get(flag := words.pop(0))
        if option is None:
            return f"{name} has no option {flag}"
        if isinstance(option.kind, Flag):
            continue
        if not words:
            return f"{flag} takes a value"
        value = option.kind.read(words.pop(0), option.name)
        if isinstance(option.kind, OneFighter):
            key, _, text = value.partition("=")
            KEYS[key_named(key, option.name)].kind.read(text, key)
        elif isinstance(option.kind, Adjustments):
            option.kind.check(value, option.name)
    return ""
