"""The odds of a duel as people read them, beside the chances of its outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.odds.chance_text import percent


def odds_remarks(answer: Mapping[str, Any]) -> list[str]:
    """How many rounds it takes, and what each first move is worth to the one who makes it."""
    rounds = answer["rounds"]
    least = "at least " if "rounds_low" in answer else ""  # certified: nobody knows of the rest
    mean = "none, it need not end" if rounds is None else f"{least}{rounds:.2f}"
    lines = [f"rounds on average: {mean}"]
    for side, first in answer.get("first_move", {}).items():
        wins = ", ".join(f"{move} wins {percent(worth)}" for move, worth in first["worth"].items())
        lines.append(f"if the {side} moves first: {first['move']} ({wins})")
    return lines
