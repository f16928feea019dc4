"""Damage that isn't known: what it is called, why it isn't known, and what would tell it."""

from __future__ import annotations

from combatcli.command import Command
from combatcli.report import OUTCOME, REQUEST, Answer


def damage_word(command: Command, answer: Answer) -> str:
    """What stands where the damage isn't known: a kill, or nothing where its dice aren't given."""
    if _needs_option(command, answer) and answer.get(OUTCOME) != command.unknown_damage:
        return "-"
    return command.unknown_damage or "-"


def why_unknown(command: Command, answer: Answer) -> str:
    """Why the mean of the damage isn't known."""
    needs = command.damage_needs
    if needs is None or (_is_option(command) and not _needs_option(command, answer)):
        return f"a {command.unknown_damage} deals what hp are left"
    return f"{needs} is missing"


def remedy(command: Command, answer: Answer) -> str | None:
    """What to give so that the damage is known, or None where nothing does."""
    known = _is_option(command) and not _needs_option(command, answer)
    return None if known or not command.damage_needs else f"give {command.damage_needs}"


def _is_option(command: Command) -> bool:
    return any(option.name == command.damage_needs for option in command.options)


def _needs_option(command: Command, answer: Answer) -> bool:
    return _is_option(command) and command.damage_needs not in answer[REQUEST]
