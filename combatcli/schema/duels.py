"""What requests need that are fought by one rule set or another, as JSON Schema says it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from combatcli.command import Command
from combatcli.fighter import Fighter
from combatcli.needs import just
from combatcli.report import OTHERS
from combatcli.request import Options, Request
from combatcli.rules import rule_sets, way_to_fight
from combatcli.rules.rule_set import RuleSet
from combatcli.schema.conditions import all_of, any_of, condition_of, where
from combatcli.scope import Scope
from combatcli.shapes import Schema, one_of

_ANY: Schema = {"not": {"type": "null"}}


def by_rule_set(command: Command, scope: Scope) -> Schema:
    """What each rule set needs: that which is named, else the last that the keys tell."""
    option = command.rules_option or ""
    rest: dict[str, Any] = {
        "type": "object", "required": [option], "properties": {option: one_of(*rule_sets())},
    }  # fmt: skip
    for each in rule_sets().values():  # the last one comes first
        rest = {
            "if": any_of([where(option, just(each.name)), _told(command, option, each)]),
            "then": _needed(command, option, each, scope),
            "else": rest,
        }
    return rest


def _told(command: Command, option: str, rule_set: RuleSet) -> Schema:
    """Requests that name no rule set, of fighters who both have one of its keys."""
    roles = [
        any_of([where(f"{role}.{key}", {"not": {"type": "null"}}) for key in rule_set.known_by])
        for role in command.fighters
    ]
    return all_of([{"not": where(option, {"type": "string"})}, *roles])


def _needed(command: Command, option: str, rule_set: RuleSet, scope: Scope) -> Schema:
    needs = all_of(
        [condition_of(need, command, scope) for need in way_to_fight(rule_set.name).needs]
    )
    if command.of_sides:
        needs = {"if": {"not": _of_sides(command)}, "then": needs}
    plans: Schema = {"enum": [*rule_set.plans, None]}
    names = (each.name for each in command.options if each.name.endswith("_plan"))
    options: dict[str, Schema] = dict.fromkeys(names, plans)
    rulings = _rulings(command, Options({option: rule_set.name}))
    return {"allOf": [{"type": "object", "properties": options}, needs, *rulings]}


def _rulings(command: Command, options: Options) -> Iterator[Schema]:
    """The rulings that a duel can lean on; in a fight of sides there are more."""
    if command.rulings_for is None:
        return
    one = Request(command.name, {}, options)
    yield (
        _named(command.rulings_for(one))
        if not command.of_sides
        else {
            "if": _of_sides(command),
            "then": _named(command.rulings_for(one._replace(others=_beside(command)))),
            "else": _named(command.rulings_for(one)),
        }
    )


def _beside(command: Command) -> tuple[Fighter, ...]:
    return tuple(Fighter(f"other {at}", {"side": at}) for at in command.fighters)


def _named(names: Iterable[str]) -> Schema:
    rulings = {"type": ["object", "null"], "propertyNames": one_of(*names)}
    return {"type": "object", "properties": {"rulings": rulings}}


def _of_sides(command: Command) -> Schema:
    """Requests of whose others one may stand on a side: it is called as the role, or as one says.

    Then who of them needs what, only the fight can tell: they may be out of it.
    """
    named = any_of([where(f"{role}.side", _ANY) for role in command.fighters])
    some = where(OTHERS, _with_side(_ANY))
    return any_of([where(OTHERS, _with_side(one_of(*command.fighters))), all_of([some, named])])


def _with_side(shape: Schema) -> Schema:
    """Others of whom one says that he stands on a side of this shape."""
    one = {"type": "object", "required": ["side"], "properties": {"side": shape}}
    return {"type": "array", "contains": one}
