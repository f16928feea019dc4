"""The parts of a long result: a line for each, with its dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatcli.cli.show.grid import wrap
from combatcli.cli.show.head import sentence
from combatcli.command import Parts
from combatcli.report import ROLLS, SUMMARY
from combatcli.rules import command


def parts_text(declared: Parts, parts: list[dict[str, Any]], width: int) -> str:
    """A line for each part, with its dice; a number stands only before the first that has it."""
    lines: list[str] = []
    widest = len(str(parts[-1][declared.number])) if parts else 1
    last = None
    for part in parts:
        number = part[declared.number]
        shown = "" if number == last or not number else str(number)
        last = number
        dice = totals_text(part[ROLLS])
        line = f"{shown:>{widest}}  {_sentence(part)}"
        lines.append(_with_dice(line, f"[{dice}]" if dice else "", width, " " * (widest + 2)))
    return "\n".join(lines)


def _sentence(part: Mapping[str, Any]) -> str:
    made_by = part.get("command")
    return sentence(command(made_by), part) if made_by else str(part[SUMMARY])


def _with_dice(line: str, dice: str, width: int, indent: str) -> str:
    """A line and its dice, which stand behind it or below it, and never across two lines."""
    text = wrap(line, width, indent)
    if not dice:
        return text
    beside = len(text) - text.rfind("\n") - 1 + 2 + len(dice) <= width
    return f"{text}  {dice}" if beside else f"{text}\n{wrap(indent + dice, width, indent + ' ')}"


def totals_text(rolls: Iterable[Mapping[str, Any]]) -> str:
    """The totals of rolls, each with its roll's name."""
    return ", ".join(f"{roll['name']} {roll['total']}" for roll in rolls)
