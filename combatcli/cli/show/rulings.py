"""Rulings as people and programs read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.book import Ruling
from combatcli.cli.show.grid import wrap
from combatcli.rules import command, modules


def commands_with(ruling: Ruling) -> list[str]:
    """The commands whose answers can depend on a ruling."""
    return [name for name in modules() if ruling.name in command(name).rulings]


def rulings_json(rulings: Sequence[Ruling], in_force: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rulings, each with the choice in force."""
    return [
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
        for each in rulings
    ]


def rulings_text(rulings: Sequence[Ruling], in_force: Mapping[str, str], width: int) -> str:
    """The rulings in full; the choice in force is marked."""
    parts = []
    for each in rulings:
        lines = [wrap(f"{each.name}: {each.question}", width, "  ")]
        for choice, meaning in each.choices.items():
            mark = "*" if choice == in_force[each.name] else " "
            default = " (default)" if choice == each.default else ""
            lines.append(wrap(f"  {mark} {choice}{default}: {meaning}", width, "      "))
        lines.append(wrap(f"    {each.rules}: {', '.join(commands_with(each))}", width, "    "))
        parts.append("\n".join(lines))
    parts.append(wrap("* in force; choose with --ruling NAME=CHOICE", width, "  "))
    return "\n\n".join(parts) + "\n"
