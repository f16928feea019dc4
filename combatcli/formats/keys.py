"""The keys of rows as people write them, and the die that a heading or the keys show."""

from __future__ import annotations

import re
from collections.abc import Sequence

from combatcli.book.reading.row_keys import guess_die, read_key
from combatcli.dice.notation import parse_dice
from combatcli.errors import CombatError

D66 = "1d6*10+1d6"
"""What a heading calls d66: two dice read as digits."""
MOST_GUESSED = 10_000
"""The largest die that rows from 1 on show by themselves."""
MOST_LETTERS = 200
"""Of a key; a longer one is a text, and isn't looked through for numbers."""
_DIE = re.compile(r"(?<![A-Za-z0-9])[0-9]*[dD](?:[0-9]+|%)(?:[+-][0-9]+)?(?![A-Za-z0-9])")
_FORMULA = re.compile(r'(?:="([^"]*)"|\'(.*))')
_DASH = re.compile(
    "\\s*(?:[\u2010-\u2015\u2212~]|\\.\\.+|\\bto\\b|\\bthrough\\b)\\s*", re.IGNORECASE
)
_MORE = re.compile(r"([0-9]+) *(?:or|and|&) *(?:more|higher|above|over|up|greater|better)", re.I)
_LESS = re.compile(r"([0-9]+) *(?:or|and|&) *(?:less|lower|below|under|fewer|worse)", re.IGNORECASE)
_AT_LEAST = re.compile(r"(?:>=|\u2265) *([0-9]+)")
_AT_MOST = re.compile(r"(?:<=|\u2264) *([0-9]+)")
_LIST = re.compile(r"[0-9]+(?: *[,/&] *[0-9]+)+")


def plain_key(text: str, low: int | None = None) -> str:
    """A key as tables have it, where it is one written otherwise; else as it stands.

    Such are `1 to 3`, `5 or more`, `2 or less` (from `low` on), `7.`, `05%`, `4,5`, `1.0`, and what
    keeps a spreadsheet from making a date of it.
    """
    key = text.strip()
    if len(key) > MOST_LETTERS or read_key(key, False) is not None:
        return key
    formula = _FORMULA.fullmatch(key)
    if formula is not None:
        key = (formula[1] or formula[2] or "").strip()
    key = _DASH.sub("-", key.replace("%", "").strip()).rstrip(".):; ")
    key = re.sub(r"([0-9])\.0+(?![0-9])", r"\1", key)
    for pattern in (_MORE, _AT_LEAST):
        more = pattern.fullmatch(key)
        key = f"{more[1]}+" if more is not None else key
    for pattern in (_LESS, _AT_MOST):
        less = pattern.fullmatch(key)
        if less is not None:
            key = less[1] if low is None or low >= int(less[1]) else f"{low}-{less[1]}"
    if _LIST.fullmatch(key):
        totals = [int(each) for each in re.findall("[0-9]+", key)]
        follow = totals == [*range(totals[0], totals[0] + len(totals))]
        key = f"{totals[0]}-{totals[-1]}" if follow else key
    return key if read_key(key, False) is not None else text.strip()


def is_dice(notation: str) -> bool:
    """Whether a text can roll this."""
    try:
        return bool(parse_dice(notation).terms)
    except CombatError:
        return False


def die_in(heading: str) -> str | None:
    """The die that a heading is, or names: `d20`, `Roll (1d20)`."""
    for text in (heading, *_DIE.findall(heading)):
        if text.strip().lower() == "d66":
            return D66
        try:
            dice = parse_dice(text)
        except CombatError:
            continue
        if dice.terms:
            return dice.text
    return None


def die_shown(labels: Sequence[str]) -> str | None:
    """The die that all these row keys most likely belong to; None where they don't show it."""
    percentile = any(label.endswith("00") and not label.endswith("100") for label in labels)
    spans = [read_key(label, percentile) for label in labels]
    known = [(low, high) for span in spans if span is not None for low, high in [span]]
    highest = [high for _, high in known if high is not None]
    if not known or len(known) < len(spans) or len(highest) < len(known):
        return None
    low, high = min(low for low, _ in known), max(highest)
    digits = _dice_as_digits([*(low for low, _ in known), *highest], low, high)
    if digits is not None or low != 1:
        return digits or guess_die(low, high)
    return f"1d{high}" if 1 <= high <= MOST_GUESSED else None


def _dice_as_digits(ends: Sequence[int], low: int, high: int) -> str | None:
    """Dice read as digits, d66 or d666, where all keys are made of their faces."""
    top = str(high)
    sides = top[0]
    if not 2 <= len(top) <= 3 or sides not in "3468" or top != sides * len(top):
        return None
    faces = {str(face) for face in range(1, int(sides) + 1)}
    if str(low) != "1" * len(top) or not all(set(str(end)) <= faces for end in ends):
        return None
    tens = [f"1d{sides}*{10**place}" for place in range(len(top) - 1, 0, -1)]
    return "+".join([*tens, f"1d{sides}"])
