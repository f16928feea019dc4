"""What became of a fighter in words: each key that changed, and no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from combatcli.fighter import Fighter
from combatcli.rules.labyrinth._hands import MAIN, OFF, Slot, is_gone

Words = Callable[[Fighter, Fighter], str]
"""What a fighter does or is, or what becomes of a thing of his: that begins with `OF_HIS`."""
OF_HIS = "'s "
SCORES = ("str", "int", "dex", "con", "cha")
"""What may be lowered for good."""


def changes(before: Fighter, after: Fighter) -> str:
    """Sentences of what became of a fighter, and of what is his; empty where nothing did."""
    words = [] if after is before else change_words(before, after)
    if not words:
        return ""
    if len(words) == 1:
        return f"{after.name}{'' if words[0].startswith(OF_HIS) else ' '}{words[0]}"
    does = [each for each in words if not each.startswith(OF_HIS)]
    things = [each.removeprefix(OF_HIS) for each in words if each.startswith(OF_HIS)]
    sentences = [f"{after.name} {joined(does)}"] if does else []
    sentences += [f"{after.name}{OF_HIS}{joined(things)}"] if things else []
    return "; ".join(sentences)


def joined(words: list[str]) -> str:
    """Several in a row: one, another and a third."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def change_words(before: Fighter, after: Fighter) -> list[str]:
    """The words for each key that changed."""
    changed = after.changed_from(before)
    if not changed:
        return []
    told = sorted((key for key in changed if key in WORDS), key=_PLACES.__getitem__)
    return [words for key in told if (words := WORDS[key](before, after))]


def _number(word: str, unless: int | None = None) -> Words:
    """A number went to another; where it wasn't known it was `unless`, or is known from now on."""
    key = word.lower().replace(" ", "_")

    def words(before: Fighter, after: Fighter) -> str:
        was, now = before.known(key), after.known(key)
        was = unless if was is None else was
        return (
            f"{OF_HIS}{word} is {now}"
            if was is None
            else f"{OF_HIS}{word} goes from {was} to {now}"
        )

    return words


def _state(key: str, begins: str, ends: str) -> Words:
    def words(before: Fighter, after: Fighter) -> str:
        if after.flag(key):
            return begins
        return ends if before.flag(key) else ""

    return words


def _stuck(slot: Slot, weapon: str) -> Words:
    """Stuck, or free again; of one that is broken or dropped by now that is said already."""

    def words(before: Fighter, after: Fighter) -> str:
        told = _state(slot.stuck, f"{weapon} is stuck", f"{weapon} is free")(before, after)
        return told if after.flag(slot.stuck) or not is_gone(after, slot) else ""

    return words


def _down(before: Fighter, after: Fighter) -> str:
    """Down; for one who is dead that is said already."""
    return "" if after.flag("dead") else _state("down", "is down", "stands up")(before, after)


def _limbs(before: Fighter, after: Fighter) -> str:
    had = (before.text("limbs") or "").split("+")
    lost = [limb for limb in (after.text("limbs") or "").split("+") if limb not in had]
    return f"loses the {' and the '.join(lost).replace('-', ' ')}"


def _rounds(_: Fighter, after: Fighter) -> str:
    count = after.number("rounds_lost")
    return f"has {count} round{'' if count == 1 else 's'} to lose"


def _hp(before: Fighter, after: Fighter) -> str:
    """Whoever was down already, and is now at 0, is out."""
    was, now = before.known("hp"), after.known("hp")
    words = f"is at {now} hp" if was is None else f"goes from {was} hp to {now}"
    out = now == 0 and before.flag("down") and not after.flag("dead")
    return f"{words}, out of the fight" if out else words


WORDS: Mapping[str, Words] = {
    "hp": _hp,
    "dead": _state("dead", "is dead", ""),
    "down": _down,
    "unconscious": _state("unconscious", "is out cold", ""),
    "limbs": _limbs,
    "disarmed": _state("disarmed", "'s weapon is dropped", "is armed again"),
    "broken": _state("broken", "'s weapon is broken", "draws another weapon"),
    "stuck": _stuck(MAIN, "'s weapon"),
    "off_disarmed": _state(
        "off_disarmed", "'s second weapon is dropped", "'s second weapon is in hand again"
    ),
    "off_broken": _state("off_broken", "'s second weapon is broken", "draws another second weapon"),
    "off_stuck": _stuck(OFF, "'s second weapon"),
    "shield": _state("shield", "takes up the shield", "'s shield is lost"),
    "armor_damage": _number("armor damage", 0),
    "ac": _number("AC"),
    **{score: _number(score) for score in SCORES},
    "concussed": _state("concussed", "is concussed", ""),
    "fracture": _state("fracture", "has a broken bone", ""),
    "rounds_lost": _rounds,
}
"""The words for a key that changed, in the order in which they are told."""
_PLACES = {key: at for at, key in enumerate(WORDS)}
