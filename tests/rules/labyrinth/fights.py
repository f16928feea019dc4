"""Fights in this process, command after command over the state that each leaves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from combatcli.book import Book
from combatcli.cli.state import read_state
from combatcli.options.payload import build_request
from combatcli.resolution import play
from combatcli.rules import command

Answer: TypeAlias = dict[str, Any]
BOOK = Book()


def resolve(name: str, given: Mapping[str, Any]) -> Answer:
    """The answer to a program's request, as it would be printed and read again."""
    declared = command(name)
    answer: Answer = json.loads(json.dumps(play(declared, build_request(declared, given), BOOK)))
    return answer


def follow(name: str, state: Answer, swap: bool, **given: Any) -> Answer:
    """`combatcli NAME --state -`, with `--swap` or without, and options as in a request."""
    fighters = read_state(command(name), "-", swap, lambda _: json.dumps(state))
    for role in ("attacker", "defender"):
        if role in fighters and role in given:
            fighters[role] = {**fighters[role], **given.pop(role)}
    return resolve(name, {**fighters, **given})
