"""What is wrong with the commands' examples, and with what they and their plays return."""

from __future__ import annotations

import io
import json
import os
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest import mock

from jsonschema import Draft202012Validator

from combatcli.api import new_request, resolve
from combatcli.book import Book
from combatcli.cli.main import run
from combatcli.command import Command
from combatcli.errors import CombatError, InternalError
from combatcli.faults import fault_in
from combatcli.report import REQUEST, check_declared
from combatcli.rules import command, modules
from combatcli.schema import schema

SEEDS = 10
"""How often each example is played with random dice."""


def faults() -> Iterator[str]:
    """A line for each command at most: its module, what is wrong there, and what to do."""
    for name in modules():
        declared = command(name)
        try:
            _check(declared)
        except InternalError as error:
            yield error.line()
        except CombatError as error:
            what = f"the example of COMMAND is refused: {error.line()}"
            yield fault_in(modules()[name], what, "mend it, or the rule").line()


def _check(declared: Command) -> None:
    """Play the example as it is typed, and at random. CombatError where something is wrong."""
    document = schema([declared], Book())
    shape = f"{declared.name.replace(' ', '-')}.result"
    validator = Draft202012Validator({"$ref": f"#/$defs/{shape}", "$defs": document["$defs"]})
    answer = _typed(declared)
    _check_answer(declared, answer, validator)
    keys = {key: value for key, value in answer[REQUEST].items() if key not in ("command", "dice")}
    for seed in range(SEEDS if declared.rolls else 0):
        request = new_request(declared.name, **{**keys, "seed": seed})
        _check_answer(declared, resolve(request), validator)


def _typed(declared: Command) -> dict[str, Any]:
    """The answer to the example, for a user without settings."""
    out, err = io.StringIO(), io.StringIO()
    args = [*shlex.split(declared.example)[1:], "--json"]
    with mock.patch.dict(os.environ, clear=True), redirect_stdout(out), redirect_stderr(err):
        status = run(args)
    if out.getvalue():
        answer: dict[str, Any] = json.loads(out.getvalue())
        return answer
    error = json.loads(err.getvalue() or "{}").get("error", {})
    kind = InternalError if error.get("kind") == InternalError.kind else CombatError
    raise kind(error.get("message", f"it ends with status {status}"), error.get("hint"))


def _check_answer(
    declared: Command, answer: dict[str, Any], validator: Draft202012Validator
) -> None:
    """InternalError for the first name or value that is otherwise than declared."""
    check_declared(declared, answer)
    for fault in validator.iter_errors(answer):
        place = fault.json_path.removeprefix("$.")
        what = f"its rule returns another {place} than COMMAND declares: {fault.message}"
        remedy = f"return what fields says, or declare what {place} can be"
        raise fault_in(declared.resolve.__module__, what, remedy)
