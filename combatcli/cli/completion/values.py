"""What the value of an option or an argument could be."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import click

from combatcli.book import Book
from combatcli.cli.book import book_in_force
from combatcli.cli.completion import Choice
from combatcli.cli.completion.fighters import fighter
from combatcli.cli.completion.lists import head_and_tail, in_list
from combatcli.command import Command
from combatcli.errors import CombatError
from combatcli.rules import command, modules


class Typed(NamedTuple):
    """What is on the line already: the command's name, and values by the parameters' names."""

    path: str
    given: Mapping[str, list[str]]
    single: set[str]

    @property
    def once(self) -> set[str]:
        """The parameters that are given and can't be given again."""
        return self.single & set(self.given)

    @property
    def rule(self) -> Command | None:
        """The rule's command, where this is one."""
        return command(self.path) if self.path in modules() else None

    def book(self) -> Book:
        """The tables that the line would have in force; the built-in ones where it can't be."""
        folder = self.given.get("tables", [""])[-1]
        try:
            return book_in_force(os.path.expanduser(folder) or None)
        except CombatError:
            return Book()


def values(param: click.Parameter, typed: Typed, current: str) -> list[Choice]:
    """The values that a parameter could have; each shell's script keeps those that fit."""
    if isinstance(param.type, click.Choice):
        return [Choice(str(word)) for word in param.type.choices]
    name, rule = param.name or "", typed.rule
    if rule is not None and name in rule.fighters:
        rules = rule.rules or typed.given.get("rules", [None])[-1]
        return fighter(current, typed.book(), rules)
    if rule is not None and name in ("dice", "adjust", "ruling", "get", "by"):
        return _common(name, rule, typed, current)
    if name in ("file", "files", "state"):
        return files(current)
    if name == "tables":
        return files(current, folders=True)
    return _own(name, typed)


def _common(name: str, rule: Command, typed: Typed, current: str) -> list[Choice]:
    """Values of the options that every rolling command has."""
    if name == "adjust":
        return [Choice(f"{roll}=", whole=False) for roll in _rolls(rule, typed, rule.adjusts)]
    if name == "ruling":
        return _rulings(rule, typed, current)
    if name == "dice":
        head, tail = head_and_tail(current)
        rolls = [] if "=" in tail else _rolls(rule, typed)
        return [Choice(f"{head}{roll}=", whole=False) for roll in rolls]
    from combatcli.cli.show.fields import names
    from combatcli.fighter import KEYS

    fields = [n for n in names(rule) if name == "get" or n not in ("rolls", "request", "notes")]
    nested = [f"{role}.{key}" for role in rule.fighters for key in KEYS]
    return in_list(current, [*fields, *nested] if "." in head_and_tail(current)[1] else fields)


def _rolls(rule: Command, typed: Typed, more: Iterable[str] = ()) -> list[str]:
    if "*" in rule.rolls:  # the rolls of a table are called as it is
        return [*typed.given.get("table", []), "text"]
    return [*rule.rolls, *more]


def _rulings(rule: Command, typed: Typed, current: str) -> list[Choice]:
    every = typed.book().rulings()
    name, equals, _ = current.partition("=")
    if not equals:
        return [Choice(f"{n}=", every[n].question, whole=False) for n in rule.rulings]
    if name not in every:
        return []
    return [Choice(f"{name}={choice}", told) for choice, told in every[name].choices.items()]


def _own(name: str, typed: Typed) -> list[Choice]:
    """Tables, columns, rulings, commands and the like."""
    book = typed.book()
    tables = ("table", "name") if typed.path.startswith("table ") else ()
    if name in tables and typed.path != "table import":
        rolled = typed.path == "table roll"
        found = [book.table(each) for each in book.names]
        return [Choice(table.name, table.title) for table in found if table.die or not rolled]
    if name == "column":
        return [Choice(each) for t in _tables(typed) for each in book.table(t).columns]
    if name == "names":
        given = typed.given.get("names", [])
        return [Choice(n, r.question) for n, r in book.rulings().items() if n not in given]
    if name == "name":
        return [] if typed.given.get("name") else [Choice(n) for n in modules() if " " not in n]
    if name == "class":
        return [Choice(row.label) for row in book.table("option-levels").rows]
    return []


def _tables(typed: Typed) -> list[str]:
    return [*typed.given.get("table", []), *typed.given.get("name", [])]


def files(current: str, folders: bool = False, start: str = "") -> list[Choice]:
    """Files and folders as far as they are typed, each behind `start`; hidden ones if asked for."""
    folder, _, name = current.removeprefix(start).rpartition("/")
    root = f"{folder}/" if "/" in current else ""
    found = []
    try:
        entries = sorted(os.scandir(os.path.expanduser(root) or "."), key=lambda each: each.name)
    except OSError:
        return []
    for each in entries:
        if each.name.startswith(".") and not name.startswith("."):
            continue
        if each.is_dir():
            found.append(Choice(f"{start}{root}{each.name}/", whole=False))
        elif not folders:
            found.append(Choice(f"{start}{root}{each.name}", whole=not start))
    return found
