"""What became of a fighter in words: each key that changed, and no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from combatcli.fighter import Fighter

Words = Callable[[Fighter, Fighter], str]
SCORES = ("str", "int", "dex", "con", "cha")
"""What may be lowered for good."""


def changes(before: Fighter, after: Fighter) -> str:
    """A sentence of what became of a fighter; empty where nothing did."""
    words = change_words(before, after)
    return f"{after.name} {', '.join(words)}" if words else ""


def change_words(before: Fighter, after: Fighter) -> list[str]:
    """The words for each key that changed."""
    told = (
        words(before, after)
        for key, words in WORDS.items()
        if before.known_value(key) != after.known_value(key)
    )
    return [each for each in told if each]


def _number(word: str, unless: int | None = None) -> Words:
    """A number went to another; where it wasn't known it was `unless`, or is known from now on."""
    key = word.lower().replace(" ", "_")

    def words(before: Fighter, after: Fighter) -> str:
        was, now = before.known(key), after.known(key)
        was = unless if was is None else was
        return f"at {now} {word}" if was is None else f"{word} {was} to {now}"

    return words


def _state(key: str, begins: str, ends: str) -> Words:
    def words(before: Fighter, after: Fighter) -> str:
        if after.flag(key):
            return begins
        return ends if before.flag(key) else ""

    return words


def _down(before: Fighter, after: Fighter) -> str:
    """Down; for one who is dead that is said already."""
    return "" if after.flag("dead") else _state("down", "down", "stands up")(before, after)


def _limbs(before: Fighter, after: Fighter) -> str:
    had = (before.text("limbs") or "").split("+")
    lost = [limb for limb in (after.text("limbs") or "").split("+") if limb not in had]
    return f"loses the {' and the '.join(lost).replace('-', ' ')}"


def _rounds(_: Fighter, after: Fighter) -> str:
    count = after.number("rounds_lost")
    return f"{count} round{'' if count == 1 else 's'} to lose"


def _hp(before: Fighter, after: Fighter) -> str:
    """Whoever was down already, and is now at 0, is out."""
    words = _number("hp")(before, after)
    out = after.known("hp") == 0 and before.flag("down") and not after.flag("dead")
    return f"{words}, out" if out else words


WORDS: Mapping[str, Words] = {
    "hp": _hp,
    "dead": _state("dead", "dead", ""),
    "down": _down,
    "unconscious": _state("unconscious", "out cold", ""),
    "limbs": _limbs,
    "disarmed": _state("disarmed", "weapon dropped", "armed again"),
    "broken": _state("broken", "weapon broken", "another weapon drawn"),
    "stuck": _state("stuck", "weapon stuck", "weapon free"),
    "off_disarmed": _state("off_disarmed", "second weapon dropped", "second weapon in hand again"),
    "off_broken": _state("off_broken", "second weapon broken", "another second weapon drawn"),
    "off_stuck": _state("off_stuck", "second weapon stuck", "second weapon free"),
    "shield": _state("shield", "shield taken up", "shield lost"),
    "armor_damage": _number("armor damage", 0),
    "ac": _number("AC"),
    **{score: _number(score) for score in SCORES},
    "concussed": _state("concussed", "concussed", ""),
    "fracture": _state("fracture", "with a broken bone", ""),
    "rounds_lost": _rounds,
}
"""The words for a key that changed, in the order in which they are told."""
