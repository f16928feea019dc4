"""By name anyone of those present acts on anyone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from combatcli.command import Command
from combatcli.errors import Said, UsageError, shown, unknown
from combatcli.fights.asker import Asker
from combatcli.fights.roster import (
    Keys,
    Roster,
    check_acts,
    name_of,
    names_of,
    only_target,
    stands,
    state_of,
    without,
)
from combatcli.report import other_role


def roles_by_name(
    command: Command,
    roster: Roster,
    actor: str | None,
    targets: Sequence[str],
    typed: Collection[str],
    asker: Asker,
) -> dict[str, Any]:
    """The roles filled by those who are named; all the others stand by.

    Who isn't named is who acted last, and whom he was at; else the only one who stands. A role in
    `typed` may be filled by one who comes new.
    """
    if len(targets) > 1 and not command.many_defenders:
        what, hint = f"{command.name} has one target", f"give {asker.target} once"
        raise UsageError(what, hint, field="target", code="too-long")
    everyone, first, last = roster.everyone, command.fighters[0], command.fighters[-1]
    named = [_named(command, roster, name, asker.target) for name in targets]
    acts = None if actor is None else _named(command, roster, actor, asker.actor)
    if first == last:
        acts = named[0] if named else acts or _only_actor(everyone, first, first in typed, asker)
        return state_of({} if acts is None else {first: acts}, (), without(everyone, acts))
    new = not roster.acting
    acts = acts or _last_actor(roster)
    if acts is None:
        acts = _only_actor(without(everyone, *named), first, first in typed, asker)
    if acts is not None and first not in typed:
        check_acts(acts, without(everyone, acts), asker)
    if any(each is acts for each in named):
        what = f"{asker.target}: {name_of(acts or {})} is the one who acts"
        raise UsageError(what, "name another", field="target", code="contradiction")
    enemies = _enemies(roster, acts)
    if not named and any(map(stands, enemies)):
        named = enemies[:1]
    elif not named and not (new and last in typed):
        named = [_target(acts or {}, enemies, without(everyone, acts), asker)]
    further = named[1:]
    if len(named) == 1 and any(named[0] is each for each in enemies):
        further = without(enemies, *named)
    roles = {} if acts is None else {first: acts}
    roles |= {last: named[0]} if named else {}
    return state_of(roles, further, without(everyone, *roles.values(), *further))


def _named(command: Command, roster: Roster, name: str, flag: str) -> Keys:
    """The one of this name, in any case; one without a name by his place, such as `other 1`."""
    labels = [*command.fighters[: len(roster.acting)]]
    labels += [other_role(at) for at in range(1, len(roster.everyone) - len(labels) + 1)]
    called = [
        (name_of(each, label), each) for each, label in zip(roster.everyone, labels, strict=False)
    ]
    found = [each for label, each in called if _plain(label) == _plain(name)]
    if len(found) > 1:
        what = f"{flag}: {len(found)} are called {shown(name)}"
        hint = "give them names that differ", Said(", in the file or by -d name=…")
        raise UsageError(what, hint, field="fighters", code="twice")
    if not found:
        field = flag.lstrip("-")
        raise unknown("fighter", name, [label for label, _ in called], f"{flag}: ", field)
    return found[0]


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


def _last_actor(roster: Roster) -> Keys | None:
    """Who acted last; after a command with one fighter he is the first of the others."""
    if len(roster.acting) == 1 and roster.others:
        return roster.others[0]
    return roster.acting[0] if roster.acting else None


def _only_actor(fighters: Sequence[Keys], role: str, is_typed: bool, asker: Asker) -> Keys | None:
    """The only one who stands; None where the role is typed."""
    if is_typed:
        return None
    standing = [each for each in fighters if stands(each)]
    if len(standing) != 1:
        hint = f"give {asker.give_actor}: {names_of(fighters)}"
        raise UsageError(f"{role}: it isn't said who", hint, field="actor", code="missing")
    return standing[0]


def _enemies(roster: Roster, acts: Keys | None) -> list[Keys]:
    """Whom one was at, or was set upon by, when somebody acted last."""
    pair = [*roster.acting]
    others = [*roster.others]
    if len(pair) == 1 and others:
        pair.insert(0, others.pop(0))
    if acts is None or len(pair) < 2:
        return []
    if acts is pair[0]:
        return [*pair[1:], *others]
    return pair[:1] if any(acts is each for each in (*pair[1:], *others)) else []


def _target(acts: Keys, enemies: Sequence[Keys], rest: Sequence[Keys], asker: Asker) -> Keys:
    """The only one who is left to act on, or the last enemy where nobody stands."""
    why = f"{name_of(enemies[0])} stands no more" if enemies else f"no {asker.target} is given"
    target = only_target(acts, rest, why, asker)
    if target is None and not enemies:
        what, hint = "nobody stands whom it could happen to", f"give {asker.give_target}"
        raise UsageError(what, hint, field="target", code="state")
    return target or enemies[0]
