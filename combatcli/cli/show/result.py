"""Answers as a referee reads them: what happened first, then the dice, the rows, the fighters."""

from __future__ import annotations

from typing import Any

from combatcli.cli.show.grid import grid, wrap
from combatcli.command import Command

BOLD, PLAIN = "\033[1m", "\033[0m"


class Page:
    """Writes the answers of one command: one in full, or a row for each of many."""

    def __init__(self, command: Command, many: bool, styled: bool, width: int) -> None:
        self._command = command
        self._many = many
        self._styled = styled
        self._width = width
        self._rows: list[list[str]] = []

    def text(self, answer: dict[str, Any] | None) -> str:
        """What to write for this answer; None is the end, when the rows of many are shown."""
        if answer is None:
            return self._table() if self._many else ""
        if not self._many:
            return self._full(answer)
        self._rows.append(
            [
                str(len(self._rows) + 1),
                str(answer["outcome"]),
                *(["-" if answer["damage"] is None else str(answer["damage"])]
                  if self._command.damage else []),
                self._how(answer),
                str(answer["request"]["seed"]),
            ]
        )  # fmt: skip
        return ""

    def _how(self, answer: dict[str, Any]) -> str:
        if self._command.row is not None:
            return str(answer[self._command.row])
        return ", ".join(f"{roll['name']} {roll['total']}" for roll in answer["rolls"])

    def _table(self) -> str:
        damage = ["damage"] if self._command.damage else []
        headers = ["#", "outcome", *damage, self._command.row or "dice", "seed"]
        return grid(headers, self._rows, self._width, len(headers) - 2) + "\n"

    def _full(self, answer: dict[str, Any]) -> str:
        summary = wrap(answer["summary"], self._width)
        summary = summary[:1].upper() + summary[1:]
        parts = [f"{BOLD}{summary}{PLAIN}" if self._styled else summary]
        if self._command.parts is not None:
            parts.append(self._blows(answer[self._command.parts]))
        elif answer.get("rolls"):
            parts.append(grid(("roll", "dice", "total", "faces"), _rolls(answer), self._width, 3))
        if answer.get("lookups"):
            headers = ["table", "roll", "row", "column", "reads"]
            rows = [
                [str(look[key] if look[key] is not None else "")
                 for key in ("table", "roll", "row", "column", "cell")]
                for look in answer["lookups"]
            ]  # fmt: skip
            if not any(row[3] for row in rows):
                del headers[3]
                rows = [[*row[:3], row[4]] for row in rows]
            parts.append(grid(headers, rows, self._width, len(headers) - 1))
        fighters = self._fighters(answer)
        if fighters:
            parts.append("\n".join(fighters))
        parts.append("\n".join(self._remarks(answer)))
        return "\n\n".join(part for part in parts if part) + "\n"

    def _blows(self, blows: list[dict[str, Any]]) -> str:
        """A fight blow by blow, each with its dice."""
        lines: list[str] = []
        widest = len(str(blows[-1]["round"])) if blows else 1
        last = None
        for blow in blows:
            number = "" if blow["round"] == last or not blow["round"] else str(blow["round"])
            last = blow["round"]
            dice = ", ".join(f"{roll['name']} {roll['total']}" for roll in blow["rolls"])
            text = blow["summary"][:1].upper() + blow["summary"][1:]
            line = f"{number:>{widest}}  {text}" + (f"  [{dice}]" if dice else "")
            lines.append(wrap(line, self._width, " " * (widest + 2)))
        return "\n".join(lines)

    def _fighters(self, answer: dict[str, Any]) -> list[str]:
        roles = [(role, answer[role]) for role in self._command.fighters if role in answer]
        roles += [(f"other {at}", keys) for at, keys in enumerate(answer.get("others", ()), 1)]
        widest = max((len(role) for role, _ in roles), default=0)
        lines = []
        for role, keys in roles:
            state = ", ".join(map(key_words, keys.items())) or "-"
            lines.append(wrap(f"{role:{widest}}  {state}", self._width, " " * (widest + 2)))
        return lines

    def _remarks(self, answer: dict[str, Any]) -> list[str]:
        lines = []
        for adjustment in answer.get("adjustments", ()):
            why = f", {adjustment['reason']}" if adjustment["reason"] else ""
            lines.append(f"adjusted: {adjustment['to']} {adjustment['value']:+d}{why}")
        lines += [f"ruling: {name}={choice}" for name, choice in answer.get("rulings", {}).items()]
        lines += [f"note: {note}" for note in answer.get("notes", ())]
        if any(roll["source"] == "random" for roll in answer.get("rolls", ())):
            lines.append(f"seed: {answer['request']['seed']}")
        return [wrap(line, self._width, "  ") for line in lines]


def _rolls(answer: dict[str, Any]) -> list[list[str]]:
    rows = []
    for roll in answer["rolls"]:
        faces = "by hand" if roll["faces"] is None else " ".join(map(str, roll["faces"]))
        rows.append([roll["name"], roll["dice"], str(roll["total"]), faces])
    return rows


def key_words(item: tuple[str, Any]) -> str:
    """A fighter's key as people read it: `str 13`, `held`, `not held`."""
    key, value = item
    word = key.replace("_", " ")
    if value is True:
        return word
    return f"not {word}" if value is False else f"{word} {value}"
