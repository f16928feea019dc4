"""What is wrong with the commands' declarations, as far as it shows without a roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from combatcli.book import Book
from combatcli.command import Command, Option
from combatcli.errors import InternalError
from combatcli.faults import fault_in
from combatcli.fighter_keys import KEYS
from combatcli.options.common import line_options, request_options
from combatcli.report import DAMAGE
from combatcli.rules import command, modules


def faults() -> Iterator[str]:
    """A line for each fault: the module, what is wrong there, and what to do."""
    book = Book()
    for name in modules():
        try:
            declared = command(name)
        except InternalError as error:
            yield error.line()
            continue
        for what, remedy in _faults(declared, book):
            yield fault_in(modules()[name], f"COMMAND {what}", remedy).line()


def _faults(declared: Command, book: Book) -> Iterator[tuple[str, str]]:
    rulings = book.rulings((declared.rules,)) if declared.rules else book.rulings()
    folder = f"data/{declared.rules or 'SET'}"
    for what, names, known, file in (
        ("table", declared.tables, book.names, "{}.yaml"),
        ("ruling", declared.rulings, rulings, "rulings.yaml"),
    ):
        for name in names:
            if name not in known:
                where = f"{folder}/{file.format(name)}"
                remedy = f"write it in {where}, or mend its name in {what}s"
                yield f"declares the {what} {name!r}, which there isn't", remedy
    for own in declared.options:
        if request_options(declared)[own.name] is not own:
            yield f"has two options {own.name!r}", "rename its own: the other is every command's"
    typed = Counter(flag for option in line_options(declared) for flag in _flags(option))
    for flag, count in typed.items():
        if count > 1:
            yield f"has two options {flag}", "rename a fighter or an option of its own"
    for role in declared.optional:
        if role not in declared.fighters:
            yield f"calls {role!r} optional, who is none of its fighters", "add to fighters"
    for role, keys in declared.keys.items():
        if role not in declared.fighters:
            yield f"has keys of {role!r}, who is none of its fighters", "add to fighters"
        for key in keys:
            if key not in KEYS or (KEYS[key].rules and declared.rules not in KEYS[key].rules):
                remedy = "add it to KEYS of combatcli/fighter_keys.py, or mend its name in keys"
                yield f"reads the key {key!r}, which {declared.rules} rules don't have", remedy
    if declared.damage and DAMAGE not in declared.fields:
        yield "deals damage, but has no such field", f"add {DAMAGE} to fields"
    if not f"{declared.example} ".startswith(f"combatcli {declared.name} "):
        yield "has an example of another", f"begin it with combatcli {declared.name}"


def _flags(option: Option) -> tuple[str, ...]:
    return () if option.positional else option.flags or (f"--{option.name}",)
