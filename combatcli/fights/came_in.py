"""Fighters who are given for a command, over those who are there already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.command import Command
from combatcli.errors import Place
from combatcli.fighter_keys import laid_over
from combatcli.options.common import request_options
from combatcli.report import BYSTANDERS, OTHERS


def with_those_given(
    command: Command, state: Mapping[str, Any], keys: Mapping[str, Any]
) -> dict[str, Any]:
    """The keys of a request: the state, with the keys given in each role over it, and the rest.

    Those given as others and bystanders come in beside those there. UsageError for what can't be.
    """
    payload = dict(state)
    options = request_options(command)
    for name, value in keys.items():
        if name in command.fighters or name in (OTHERS, BYSTANDERS):
            kind = options[name].kind
            given = kind.json(kind.check(value, Place(name)))
            if name in command.fighters:
                payload[name] = laid_over(payload.get(name, {}), given)
            else:
                payload[name] = [*payload.get(name, ()), *given]
        else:
            payload[name] = value
    return payload
