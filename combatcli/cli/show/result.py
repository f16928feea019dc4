"""A result as a referee reads it: what happened first, then dice, table rows, fighters, remarks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.book import Book
from combatcli.cli.show.grid import grid, wrap
from combatcli.cli.show.head import head_text
from combatcli.cli.show.parts import parts_text
from combatcli.command import Command
from combatcli.fighter_keys import KEYS
from combatcli.options.payload import build_request
from combatcli.provenance import rulings_used
from combatcli.report import (
    ADJUSTMENTS,
    LOOKUPS,
    NOTES,
    OTHERS,
    REQUEST,
    ROLLS,
    RULINGS,
    SIDES_FIELD,
    Answer,
    other_role,
)


def result_text(
    command: Command,
    answer: Answer,
    styled: bool,
    width: int,
    book: Book,
    verbose: bool = False,
) -> str:
    """One result; its first line bold and colored where the terminal is `styled`.

    Where `verbose`, all its rolls and rows, and all rulings in force, whatever they came to.
    """
    blocks = [head_text(command, answer, styled, width)]
    parts = answer[command.parts.field] if command.parts is not None else []
    if command.parts is not None:
        blocks.append(parts_text(command.parts, parts, width))
    if answer.get(ROLLS) and (command.parts is None or verbose):
        blocks.append(grid(("roll", "dice", "total", "faces"), _rolls(answer), width, 3))
    lookups = [each for one in (answer, *parts) for each in one.get(LOOKUPS, ())]
    if not verbose:  # what is looked up by a word or a level says nothing that isn't known
        rolled = (each for each in answer[LOOKUPS] if book.table(each["table"]).die is not None)
        lookups = list(rolled)
    if lookups:
        blocks.append(_lookups(lookups, width))
    blocks.append("\n".join(_fighters(command, answer, width)))
    in_force = rulings_in_force(command, answer, book) if verbose else {}
    remarks = _remarks(answer, in_force)
    blocks.append("\n".join(wrap(line, width, "  ") for line in remarks))
    return "\n\n".join(block for block in blocks if block) + "\n"


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
    if SIDES_FIELD in answer:
        sides = answer[SIDES_FIELD]
        roles = [(f"{side} {at}", keys) for side in sides for at, keys in enumerate(sides[side], 1)]
    roles += [(other_role(at), keys) for at, keys in enumerate(answer.get(OTHERS, ()), 1)]
    widest = max((len(role) for role, _ in roles), default=0)
    lines = []
    for role, keys in roles:
        state = (
            ", ".join(key_text(key, value) for key, value in keys.items() if KEYS[key].for_people)
            or "-"
        )
        lines.append(wrap(f"{role:{widest}}  {state}", width, " " * (widest + 2)))
    return lines


def _remarks(answer: Answer, in_force: Mapping[str, str]) -> list[str]:
    lines = []
    for adjustment in answer.get(ADJUSTMENTS, ()):
        why = f", {adjustment['reason']}" if adjustment["reason"] else ""
        lines.append(f"adjusted: {adjustment['to']} {adjustment['value']:+d}{why}")
    lines += rulings_and_notes(answer)
    lines += [
        f"ruling: {name}={choice}, not leaned on"
        for name, choice in in_force.items()
        if name not in answer[RULINGS]
    ]
    if any(roll["source"] == "random" for roll in answer.get(ROLLS, ())):
        lines.append(f"seed: {answer[REQUEST]['seed']}")
    return lines


def rulings_and_notes(answer: Answer) -> list[str]:
    """A line for each ruling that the answer depends on, and for each note."""
    lines = [f"ruling: {name}={choice}" for name, choice in answer.get(RULINGS, {}).items()]
    return lines + [f"note: {note}" for note in answer.get(NOTES, ())]


def rulings_in_force(command: Command, answer: Answer, book: Book) -> dict[str, str]:
    """All rulings that the answer could have leaned on, as they were chosen."""
    request = build_request(command, answer[REQUEST])
    known = book.rulings()
    return {
        name: request.rulings.get(name) or book.default(known[name])
        for name in rulings_used(command, request)
    }


def key_text(key: str, value: Any) -> str:
    """A fighter's key as people read it: `str 13`, `held`, `not held`."""
    word = key.replace("_", " ")
    if value is True:
        return word
    return f"not {word}" if value is False else f"{word} {value}"
