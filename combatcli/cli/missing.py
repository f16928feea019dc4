"""What a rule finds missing, all of it at once."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.errors import CombatError, MissingKeyError, Part, UsageError
from combatcli.fighter_keys import KEYS
from combatcli.request import Request
from combatcli.values import Value
from combatcli.values.basic import DiceText, Integer

MOST = 10
_USUAL, _DICE = 9, "1d6"


def with_all_missing(
    request: Request, first: MissingKeyError, play: Callable[[Request], object]
) -> UsageError:
    """An error for all that is missing: the rule is tried with a usual value for each, in turn."""
    found = [first]
    while len(found) < MOST:
        role, key = found[-1].role, found[-1].key
        value = _usual(key)
        if value is None or role not in request.fighters:
            break
        fighter = request.fighters[role].change(**{key: value})
        request = request._replace(fighters={**request.fighters, role: fighter})
        try:
            play(request)
        except MissingKeyError as error:
            found.append(error)
        except CombatError:
            break
        else:
            break
    return first if len(found) == 1 else _all(found)


def _usual(key: str) -> Value | None:
    kind = KEYS[key].kind
    if isinstance(kind, Integer):
        return min(_USUAL, kind.high or _USUAL)
    return _DICE if isinstance(kind, DiceText) else None


def _all(found: list[MissingKeyError]) -> UsageError:
    keys: dict[str, list[str]] = {}
    for each in found:
        keys.setdefault(each.role, []).append(each.key)
    what = "; ".join(
        f"{role}: {' and '.join(names)} {'is' if len(names) == 1 else 'are'} missing"
        for role, names in keys.items()
    )
    roles = [*keys]
    found = sorted(found, key=lambda each: roles.index(each.role))
    remedies = dict.fromkeys(each.remedy for each in found)
    hint: list[Part] = ["give "]
    for remedy in remedies:
        hint += [*remedy, ", "]
    return UsageError(what, hint[:-1], field=found[0].field, code="missing")
