"""Rulings and readings as people and programs read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.book import Reading, Ruling
from combatcli.cli.show.grid import wrap
from combatcli.rules import command, modules

Entries = Sequence[Ruling | Reading]


def commands_with(ruling: Ruling) -> list[str]:
    """The commands whose answers can depend on a ruling."""
    return [name for name in modules() if ruling.name in command(name).rulings]


def rulings_json(entries: Entries, in_force: Mapping[str, str]) -> dict[str, Any]:
    """The rulings, each with the choice in force; and the readings, which have none."""
    return {
        "rulings": [
            {
                "name": each.name,
                "rules": each.rules,
                "question": each.question,
                "choices": dict(each.choices),
                "default": each.default,
                "in_force": in_force[each.name],
                "commands": commands_with(each),
                "source": each.source,
            }
            for each in entries
            if isinstance(each, Ruling)
        ],
        "readings": [
            {
                "name": each.name,
                "rules": each.rules,
                "reading": each.reading,
                "source": each.source,
            }
            for each in entries
            if isinstance(each, Reading)
        ],
    }


def rulings_rows(
    entries: Entries, in_force: Mapping[str, str]
) -> tuple[list[str], list[list[str]]]:
    """A header, and a row for each entry: of a ruling the names of its choices."""
    header = ["name", "rules", "question", "choices", "default", "in_force", "commands", "reading"]
    rows = []
    for each in entries:
        if isinstance(each, Ruling):
            choices, commands = ", ".join(each.choices), ", ".join(commands_with(each))
            own = [each.question, choices, each.default, in_force[each.name], commands, ""]
        else:
            own = ["", "", "", "", "", each.reading]
        rows.append([each.name, each.rules, *own, each.source])
    return [*header, "source"], rows


def rulings_text(entries: Entries, in_force: Mapping[str, str], width: int) -> str:
    """All in full; of a ruling the choice in force is marked."""
    parts = []
    for each in entries:
        if isinstance(each, Ruling):
            parts.append(_ruling_text(each, in_force[each.name], width))
        else:
            parts.append(_reading_text(each, width))
    if in_force:
        parts.append(wrap("* in force; choose with --ruling NAME=CHOICE", width, "  "))
    return "\n\n".join(parts) + "\n" if parts else ""


def _ruling_text(ruling: Ruling, in_force: str, width: int) -> str:
    lines = [wrap(f"{ruling.name}: {ruling.question}", width, "  ")]
    for choice, meaning in ruling.choices.items():
        mark = "*" if choice == in_force else " "
        default = " (default)" if choice == ruling.default else ""
        lines.append(wrap(f"  {mark} {choice}{default}: {meaning}", width, "      "))
    lines.append(wrap(f"    {ruling.rules}: {', '.join(commands_with(ruling))}", width, "    "))
    return "\n".join(lines)


def _reading_text(reading: Reading, width: int) -> str:
    text = wrap(f"{reading.name}: {reading.reading}", width, "  ")
    return f"{text}\n" + wrap(f"    {reading.rules}: a reading, without a choice", width, "    ")
