"""From the options of a command line to the request that a program would send."""

from __future__ import annotations

from typing import Any

from combatcli.cli.sheets import Files, read_fighter
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.fighter_keys import laid_over
from combatcli.options.common import request_options
from combatcli.report import OTHERS, other_role

Params = dict[str, Any]
"""The options of a command line as click hands them on, by their names."""


def check_exclusive(params: Params) -> None:
    """UsageError for options that contradict each other."""
    checked_form(params["json"], params["format"])
    if params["vary"] or params["requests"]:
        _check_sweep(params)
    if params.get("odds"):
        for name, flag in (("repeat", "-n"), ("ask", "--ask"), ("check", "--check")):
            if params.get(name):
                raise UsageError(f"--odds and {flag} don't go together", "leave one of them out")
    if not params.get("odds") and params.get("by") is not None:
        raise UsageError("--by goes with --odds", "add --odds, or leave --by out")


def _check_sweep(params: Params) -> None:
    for name, flag in (("ask", "--ask"), ("repeat", "-n")):
        if params.get(name):
            raise UsageError(f"--vary and {flag} don't go together", "leave one of them out")
    for name, flag in (("get", "--get"), ("plot", "--plot"), ("check", "--check")):
        if params["requests"] and params.get(name):
            raise UsageError(f"--requests and {flag} don't go together", "leave one of them out")
    if params["requests"] and form_of(params) not in ("text", "json"):
        what = "--requests and --format don't go together: a request is a JSON line"
        raise UsageError(what, "leave one of them out")


def checked_form(json: bool, form: str | None) -> str:
    """The format asked for. UsageError for two of them."""
    if json and form not in (None, "json"):
        raise UsageError("--json and --format don't go together", "leave one of them out")
    return "json" if json else form or "text"


def form_of(params: Params) -> str:
    """The format asked for."""
    return "json" if params["json"] else params["format"] or "text"


def typed_payload(command: Command, params: Params) -> dict[str, Any]:
    """The request as a program would send it. CombatError for a sheet or state that can't be."""
    files = Files()
    payload: dict[str, Any] = {}
    if params.get("state") is not None:
        from combatcli.cli.state import read_state  # only --state needs it

        typed = [role for role in command.fighters if params.get(role)]
        payload.update(read_state(command, params["state"], params["swap"], files, typed))
    elif params.get("swap"):
        raise UsageError("--swap goes with --state", "give --state FILE, or - for stdin")
    for option in request_options(command).values():
        value = params.get(option.name)
        if value is None or value is False or value == ():
            continue
        if option.name in command.fighters:
            _read_fighters(payload, command, option.name, value, files)
        elif option.repeatable:
            flag = (option.flags or (f"--{option.name}",))[-1]
            payload[option.name] = option.kind.join(list(value), flag)
        else:
            payload[option.name] = value
    return payload


def _read_fighters(
    payload: dict[str, Any], command: Command, role: str, texts: tuple[str, ...], files: Files
) -> None:
    """Add the fighter in a role, and the others: those typed after the last role's."""
    if len(texts) > 1 and not (command.many_defenders and role == command.fighters[-1]):
        raise UsageError(f"--{role} is given twice", "give it once")
    payload[role] = laid_over(payload.get(role, {}), read_fighter(texts[0], role, files))
    for at, text in enumerate(texts[1:]):
        others = payload.setdefault(OTHERS, [])
        others.extend({} for _ in range(at + 1 - len(others)))
        others[at] = laid_over(others[at], read_fighter(text, other_role(at + 1), files))
