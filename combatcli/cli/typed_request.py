"""From the options of a command line to the request that a program would send."""

from __future__ import annotations

from functools import partial
from typing import Any

from combatcli.cli.sheets import Files, read_fighter
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.fighter_keys import laid_over
from combatcli.options.common import request_options
from combatcli.options.sides import add_to_side
from combatcli.report import OTHERS, SUCCESS, other_role
from combatcli.rules import keys_of

Params = dict[str, Any]
"""The options of a command line as click hands them on, by their names."""
_APART = (
    *(("odds", each) for each in ("repeat", "ask", "check", "log")),
    *(("vary", each) for each in ("ask", "repeat", "log")),
    *(("requests", each) for each in ("ask", "repeat", "log", "get", "plot", "check")),
    *(("quiet", each) for each in ("verbose", "json", "get", "format", "odds", "vary", "requests")),
    *(
        ("verbose", each)
        for each in ("json", "get", "format", "odds", "vary", "requests", "repeat")
    ),
    ("fight", "log"),
    ("fight", "repeat"),
    ("swap", "actor"),
    ("swap", "target"),
)
"""Options of which only one makes sense."""


def check_exclusive(params: Params) -> None:
    """UsageError for options that contradict each other."""
    checked_form(params["json"], params["format"])
    for one, other in _APART:
        if _is_typed(params, one) and _is_typed(params, other):
            what = f"{_flag(one)} and {_flag(other)} don't go together"
            raise UsageError(what, "leave one of them out")
    if params.get("unique") and params.get("repeat") is None:
        raise UsageError("--unique goes with -n", "add -n N, or leave --unique out")
    if params["requests"] and form_of(params) not in ("text", "json"):
        what = "--requests and --format don't go together: a request is a JSON line"
        raise UsageError(what, "leave one of them out")
    if not params.get("odds") and params.get("by") is not None:
        raise UsageError("--by goes with --odds", "add --odds, or leave --by out")
    if params["vary"] and params["fight"] and not params.get("odds"):
        what = "--vary plays many results, and a fight goes on from one"
        raise UsageError(what, "add --odds, which only read --fight, or give --state")


def _is_typed(params: Params, name: str) -> bool:
    return params.get(name) not in (None, False, ())


def _flag(name: str) -> str:
    return "-n" if name == "repeat" else f"--{name}"


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
        chosen = params["actor"], params["target"]
        swap, read = params["swap"], files.end_of
        payload.update(read_state(command, params["state"], swap, read, typed, *chosen))
    elif params.get("actor") or params.get("target"):
        flag = "--actor" if params["actor"] else "--target"
        begun = f": {params['fight']} is not begun" if params["fight"] else ""
        what = f"{flag} names one of those in a state, and there is none{begun}"
        raise UsageError(what, "give --state FILE, or --fight with one that is begun")
    elif params.get("swap"):
        begun = f", and {params['fight']} is not begun" if params["fight"] else ""
        raise UsageError(f"--swap goes with --state{begun}", "give --state FILE, or - for stdin")
    _check_read(command, params)
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
    _check_begun(command, params, payload)
    return payload


def _check_read(command: Command, params: Params) -> None:
    """UsageError for an option that would change nothing."""
    for option in command.options:
        if option.of_odds and not params.get("odds") and params.get(option.name) is not None:
            what = f"--{option.name.replace('_', '-')} goes with --odds"
            raise UsageError(what, "add --odds, or leave it out")
    sampled = params.get("samples") is not None
    if params.get("odds") and not sampled and params.get("seed") is not None:
        raise UsageError("--odds and --seed don't go together: no die is drawn", "leave it out")
    if sampled and params.get("within") is not None:
        what = "--samples and --within don't go together: samples have an interval"
        raise UsageError(what, "leave one of them out")
    if params.get("check") and not command.checks and SUCCESS not in command.fields:
        raise UsageError(f"--check: {command.name} can't fail", "leave it out")


def _check_begun(command: Command, params: Params, payload: dict[str, Any]) -> None:
    """UsageError for a fight that is to go on and isn't there: a file's name may be mistyped."""
    missing = [each for each in command.fighters if each not in (*payload, *command.optional)]
    if params["fight"] is not None and params.get("state") is None and missing:
        what = f"--fight {params['fight']} is not begun, and {missing[0]} is missing"
        raise UsageError(what, f"give -{missing[0][0]} to begin it, or mend the file's name")


def _read_fighters(
    payload: dict[str, Any], command: Command, role: str, texts: tuple[str, ...], files: Files
) -> None:
    """Add the fighter in a role, and the others: those typed after the last role's."""
    many = command.of_sides or (command.many_defenders and role == command.fighters[-1])
    if len(texts) > 1 and not many:
        raise UsageError(f"--{role} is given twice", "give it once")
    keys = partial(keys_of, command, role)
    payload[role] = laid_over(payload.get(role, {}), read_fighter(texts[0], role, files, keys))
    if command.of_sides:
        more = [
            read_fighter(text, f"{role} {at}", files, keys) for at, text in enumerate(texts[1:], 2)
        ]
        if more:
            add_to_side(payload, role, more)
        return
    for at, text in enumerate(texts[1:]):
        others = payload.setdefault(OTHERS, [])
        others.extend({} for _ in range(at + 1 - len(others)))
        others[at] = laid_over(others[at], read_fighter(text, other_role(at + 1), files, keys))
