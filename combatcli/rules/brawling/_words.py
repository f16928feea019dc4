"""How a brawl reads: everything of either fighter that changed, and nothing that did not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatcli.fighter import Fighter
from combatcli.referee import Referee

Pair = tuple[Fighter, Fighter]

_WORDS = {
    ("grapple", True): "{} grapples {}",
    ("grapple", False): "{} gets no hold of {}",
    ("counter", True): "{}, held, grapples back at {}",
    ("counter", False): "{}, held, grapples back in vain",
    ("hold", True): "{} holds on to {}",
    ("hold", False): "{} loses hold of {}",
    ("break", True): "{} breaks free of {}",
    ("break", False): "{} stays held by {}",
}


def grapple_summary(
    referee: Referee, done: str, outcome: str, success: bool, before: Pair, after: Pair
) -> str:
    """What a grapple did: to the hold, and to the one who was acted on."""
    if not referee.wants("summary"):
        return ""
    words = _WORDS[done, success].format(after[0].name, after[1].name)
    counter = _counter_words(*after) if done == "counter" and success else ""
    return f"{outcome}: {words}{_con_words(before[1], after[1])}{counter}"


def _counter_words(attacker: Fighter, defender: Fighter) -> str:
    """What grappling back did to the hold: kept, taken over, broken, or at an end by itself."""
    if attacker.flag("holding"):
        return ", and takes the hold"
    if attacker.flag("held") or defender.flag("holding"):
        return ", and stays held"
    return ", and is free" if defender.flag("unconscious") else ", and breaks free"


def punch_summary(
    referee: Referee, before: Pair, after: Pair, lets_go: bool, knockout: bool
) -> str:
    """What a round of punches did; of each strike the roll, and what it needed to hit."""
    if not referee.wants("summary"):
        return ""
    strikes: Sequence[dict[str, Any]] = referee.story
    lands, effect = _strikes_words(strikes)
    return (
        f"{after[0].name} {'lets go and ' if lets_go else ''}{lands} {after[1].name}"
        f" ({_rolls_words(strikes)}){effect}{_con_words(before[1], after[1], knockout)}"
    )


def _strikes_words(strikes: Sequence[dict[str, Any]]) -> tuple[str, str]:
    """How many of the strikes landed, and how many of these without effect."""
    hits = [strike for strike in strikes if strike["hit"]]
    if not hits:
        return "misses", ""
    of = f" of {len(strikes)} strikes" if len(strikes) > 1 else " strike"
    vain = sum(not strike["damage"] for strike in hits)
    some = f", {vain} without effect" if vain else ""
    return f"lands {len(hits)}{of} on", " without effect" if vain == len(hits) else some


def _rolls_words(strikes: Sequence[dict[str, Any]]) -> str:
    """The rolls to hit, by the most that hits: `to hit 7 or less: 5; 6 or less: 4, 9`."""
    totals: dict[int, list[str]] = {}
    for strike in strikes:
        totals.setdefault(strike["limit"], []).append(str(strike["to_hit"]))
    each = (f"{limit} or less: {', '.join(rolls)}" for limit, rolls in totals.items())
    return f"to hit {'; '.join(each)}"


def _con_words(before: Fighter, after: Fighter, knockout: bool = False) -> str:
    """A loss of constitution, with what it leads to: `, con 3 to 0, out cold`."""
    was, now = before.known("con"), after.known("con")
    if was == now:
        return ""
    fate = ": knocked out" if knockout else ", out cold" if now == 0 else ""
    return f", con {was} to {now}{fate}"
