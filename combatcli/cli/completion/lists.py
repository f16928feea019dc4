"""Lists joined by commas: the last part is the one being typed."""

from __future__ import annotations

from collections.abc import Iterable

from combatcli.cli.completion import Choice


def head_and_tail(current: str) -> tuple[str, str]:
    """What comes up to the last comma, and the rest."""
    head, comma, tail = current.rpartition(",")
    return head + comma, tail


def in_list(current: str, words: Iterable[str]) -> list[Choice]:
    """Words for the last part, those that stand before it left out."""
    head, _ = head_and_tail(current)
    used = head.split(",")
    return [Choice(f"{head}{word}", whole=False) for word in words if word not in used]
