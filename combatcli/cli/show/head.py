"""The first line of a result: what happened, colored by what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from combatcli.cli.show.grid import wrap
from combatcli.cli.terminal import BOLD, PLAIN
from combatcli.command import Command
from combatcli.fighter import Fighter
from combatcli.report import OTHERS, OUTCOME, REQUEST, SUCCESS, SUMMARY, Answer
from combatcli.rules.condition import is_standing

FALLEN, GOOD = "fallen", "good"


def head_text(command: Command, answer: Answer, styled: bool, width: int | None = None) -> str:
    """What happened, in one sentence; where the terminal is `styled`, bold and in color.

    Without a width it is one line, however long.
    """
    text = sentence(command, answer)
    text = text if width is None else wrap(text, width)
    return f"{BOLD[_tone(command, answer)]}{text}{PLAIN}" if styled else text


def sentence(command: Command, answer: Mapping[str, Any]) -> str:
    """The summary as a sentence begins, unless it begins with a name, which is as it was given."""
    text: str = answer[SUMMARY]
    if any(text.startswith(str(each.get("name", "\n"))) for each in _fighters(command, answer)):
        return text
    return text[:1].upper() + text[1:]


def _tone(command: Command, answer: Answer) -> str:
    """What color tells apart: somebody fell, what its command says of the outcome, success."""
    before = [*_fighters(command, answer[REQUEST])]
    after = [*_fighters(command, answer)]
    if len(after) > len(before):  # those who stood by
        after = after[: len(before)]
    if any(_stands(was) and not _stands(now) for was, now in zip(before, after, strict=False)):
        return FALLEN
    return command.tones.get(answer[OUTCOME], GOOD if answer.get(SUCCESS) else "")


def _stands(keys: Mapping[str, Any]) -> bool:
    return is_standing(Fighter("fighter", keys))


def _fighters(command: Command, answer: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (answer[role] for role in command.fighters if role in answer)
    yield from answer.get(OTHERS, ())
