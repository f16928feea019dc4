"""Odds as people read them: chances, bars, and at-least columns for numbers."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from typing import Any

from combatcli.cli.show.grid import columns_of, grid, wrap

BAR = 20
SHORTEST_BAR = 4
"""Where less room is left beside the figures, there are no bars."""
MOST_BELOW = 10**6
"""A fraction is shown while its denominator is at most this."""
_INTEGER = re.compile("-?[0-9]{1,18}")


def percent(chance: Fraction | float) -> str:
    """A percentage of two places; 0 and 100 only where they are exact."""
    if chance in (0, 1):
        return "100 %" if chance == 1 else "0 %"
    text = f"{float(chance) * 100:.2f}"
    if text == "0.00":
        return "<0.01 %"
    return ">99.99 %" if text == "100.00" else f"{text} %"


def fraction(chance: Fraction | None) -> str:
    """The exact chance, where it is short enough to read."""
    return str(chance) if chance is not None and chance.denominator <= MOST_BELOW else ""


def bar(chance: float, most: float, longest: int = BAR) -> str:
    """A bar as long as the chance, the longest filling the column; plain where blocks can't be."""
    eighths = round(chance / most * longest * 8) if most else 0
    if not can_draw():
        return "#" * max(1, eighths // 8) if chance else ""
    return "█" * (eighths // 8) + ("", *"▏▎▍▌▋▊▉")[eighths % 8] or ("▏" if chance else "")


def can_draw() -> bool:
    """Whether stdout's encoding has the blocks that bars are drawn with."""
    try:
        "█▏".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def odds_text(answer: dict[str, Any], width: int) -> str:
    """Tables of chances, then of damage, then what the odds leaned on."""
    by = answer["by"]
    rows = [([row[field] for field in by], _chance(row)) for row in answer["odds"]]
    intervals = [_interval(row["interval"]) for row in answer["odds"] if "interval" in row]
    parts = [_table(by, rows, width, intervals)]
    damage = answer.get("damage")
    if damage and all(row["damage"] is None for row in damage["distribution"]):
        damage = None  # no dice of damage were given
    if damage and by != ["damage"]:
        rows = [([row["damage"]], _chance(row)) for row in damage["distribution"]]
        parts.append(_table(["damage"], rows, width))
    if damage:
        parts.append(_mean(damage["mean"]))
    if "rounds" in answer:
        parts.append(_rounds(answer))
    lines = [f"ruling: {name}={choice}" for name, choice in answer.get("rulings", {}).items()]
    lines += [f"note: {note}" for note in answer.get("notes", ())]
    parts.append("\n".join(wrap(line, width, "  ") for line in lines))
    return "\n\n".join(part for part in parts if part) + "\n"


def _rounds(answer: dict[str, Any]) -> str:
    """The mean number of rounds, and the first moves weighed."""
    rounds = answer["rounds"]
    lines = [
        "rounds on average: " + ("none, it need not end" if rounds is None else f"{rounds:.2f}")
    ]
    for side, first in answer.get("first_move", {}).items():
        told = ", ".join(f"{move} wins {percent(worth)}" for move, worth in first["worth"].items())
        lines.append(f"if the {side} moves first: {first['move']} ({told})")
    return "\n".join(lines)


def _chance(row: dict[str, Any]) -> Fraction | float:
    return Fraction(row["chance"]) if "chance" in row else float(row["probability"])


def _mean(mean: str | None) -> str:
    if mean is None:
        return "damage on average: not known, since a kill deals what hp are left"
    exact = Fraction(mean)
    short = fraction(exact)
    return f"damage on average: {float(exact):.2f}" + (f" ({short})" if short else "")


def _table(
    by: list[str],
    rows: list[tuple[list[Any], Fraction | float]],
    width: int,
    intervals: list[str] | None = None,
) -> str:
    headers = [*by, "chance"]
    shorts = [fraction(chance) if isinstance(chance, Fraction) else "" for _, chance in rows]
    if any(shorts):
        headers.append("fraction")
    intervals = intervals or []
    if intervals:
        headers.append("95 % interval")
    numeric = len(by) == 1 and len(rows) > 1 and all(_number(key[0]) is not None for key, _ in rows)
    if numeric:
        headers.append("at least")
    cells: list[list[str]] = []
    left: Fraction | float = Fraction(1)
    for (key, chance), short in zip(rows, shorts, strict=True):
        line = [*map(_word, key), percent(chance)]
        if any(shorts):
            line.append(short)
        if intervals:
            line.append(intervals[len(cells)])
        if numeric:
            line.append(percent(left))
            left -= chance
        cells.append(line)
    chances = [float(chance) for _, chance in rows]
    return _drawn(headers, cells, chances, width, range(len(by)))


def _drawn(
    headers: list[str], cells: list[list[str]], chances: list[float], width: int, keys: range
) -> str:
    """The table with bars in what room is left; where that is too little, keys wrapped instead."""
    room = width - 2 - columns_of(headers, cells)
    if room < SHORTEST_BAR:
        widths = [columns_of([headers[at]], [[line[at]] for line in cells]) for at in keys]
        return grid(headers, cells, width, widths.index(max(widths)))
    most, longest = max(chances, default=0), min(room, BAR)
    rows = [
        [*line, bar(chance, most, longest)] for line, chance in zip(cells, chances, strict=True)
    ]
    return grid([*headers, ""], rows, width)


def _interval(ends: list[float]) -> str:
    return f"{percent(ends[0])} to {percent(ends[1])}"


def _number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and _INTEGER.fullmatch(value) else None


def _word(value: Any) -> str:
    if value is None:
        return "-"
    return str(value).lower() if isinstance(value, bool) else str(value)
