"""A result as a referee reads it: what happened first, then dice, table rows, fighters, remarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatcli.cli.show.grid import grid, wrap
from combatcli.cli.terminal import BOLD, PLAIN
from combatcli.command import Command, Parts
from combatcli.report import (
    ADJUSTMENTS,
    LOOKUPS,
    NOTES,
    OTHERS,
    REQUEST,
    ROLLS,
    RULINGS,
    SUMMARY,
    Answer,
    other_role,
)


def result_text(command: Command, answer: Answer, styled: bool, width: int) -> str:
    """One result in full; its summary bold where the terminal is `styled`."""
    summary = _capitalized(wrap(answer[SUMMARY], width))
    blocks = [f"{BOLD}{summary}{PLAIN}" if styled else summary]
    if command.parts is not None:
        blocks.append(_parts(command.parts, answer[command.parts.field], width))
    elif answer.get(ROLLS):
        blocks.append(grid(("roll", "dice", "total", "faces"), _rolls(answer), width, 3))
    if answer.get(LOOKUPS):
        blocks.append(_lookups(answer[LOOKUPS], width))
    blocks.append("\n".join(_fighters(command, answer, width)))
    blocks.append("\n".join(wrap(line, width, "  ") for line in _remarks(answer)))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _parts(declared: Parts, parts: list[dict[str, Any]], width: int) -> str:
    """A line for each part, with its dice; a number stands only before the first that has it."""
    lines: list[str] = []
    widest = len(str(parts[-1][declared.number])) if parts else 1
    last = None
    for part in parts:
        number = part[declared.number]
        shown = "" if number == last or not number else str(number)
        last = number
        dice = totals_text(part[ROLLS])
        line = f"{shown:>{widest}}  {_capitalized(part[SUMMARY])}" + (f"  [{dice}]" if dice else "")
        lines.append(wrap(line, width, " " * (widest + 2)))
    return "\n".join(lines)


def totals_text(rolls: Iterable[Mapping[str, Any]]) -> str:
    """The totals of rolls, each with its roll's name."""
    return ", ".join(f"{roll['name']} {roll['total']}" for roll in rolls)


def _rolls(answer: Answer) -> list[list[str]]:
    rows = []
    for roll in answer[ROLLS]:
        faces = "by hand" if roll["faces"] is None else " ".join(map(str, roll["faces"]))
        rows.append([roll["name"], roll["dice"], str(roll["total"]), faces])
    return rows


def _lookups(lookups: list[dict[str, Any]], width: int) -> str:
    headers = ["table", "roll", "row", "column", "reads"]
    rows = [
        ["" if each[key] is None else str(each[key])
         for key in ("table", "roll", "row", "column", "cell")]
        for each in lookups
    ]  # fmt: skip
    if not any(row[3] for row in rows):
        del headers[3]
        rows = [[*row[:3], row[4]] for row in rows]
    return grid(headers, rows, width, len(headers) - 1)


def _fighters(command: Command, answer: Answer, width: int) -> list[str]:
    roles = [(role, answer[role]) for role in command.fighters if role in answer]
    roles += [(other_role(at), keys) for at, keys in enumerate(answer.get(OTHERS, ()), 1)]
    widest = max((len(role) for role, _ in roles), default=0)
    lines = []
    for role, keys in roles:
        state = ", ".join(key_text(key, value) for key, value in keys.items()) or "-"
        lines.append(wrap(f"{role:{widest}}  {state}", width, " " * (widest + 2)))
    return lines


def _remarks(answer: Answer) -> list[str]:
    lines = []
    for adjustment in answer.get(ADJUSTMENTS, ()):
        why = f", {adjustment['reason']}" if adjustment["reason"] else ""
        lines.append(f"adjusted: {adjustment['to']} {adjustment['value']:+d}{why}")
    lines += rulings_and_notes(answer)
    if any(roll["source"] == "random" for roll in answer.get(ROLLS, ())):
        lines.append(f"seed: {answer[REQUEST]['seed']}")
    return lines


def rulings_and_notes(answer: Answer) -> list[str]:
    """A line for each ruling that the answer depends on, and for each note."""
    lines = [f"ruling: {name}={choice}" for name, choice in answer.get(RULINGS, {}).items()]
    return lines + [f"note: {note}" for note in answer.get(NOTES, ())]


def key_text(key: str, value: Any) -> str:
    """A fighter's key as people read it: `str 13`, `held`, `not held`."""
    word = key.replace("_", " ")
    if value is True:
        return word
    return f"not {word}" if value is False else f"{word} {value}"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
