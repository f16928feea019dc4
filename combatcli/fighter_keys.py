"""The keys that describe a fighter, and the kind of value that each takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from combatcli.errors import Place, UsageError, nearest, shown
from combatcli.named_tuple import NamedTuple
from combatcli.values import Kind, Value, plain_word
from combatcli.values.basic import DiceText, Flag, Integer, Text
from combatcli.values.words import Ranks, Word, Words

LIMBS = ("left-hand", "right-hand", "left-elbow", "right-elbow", "left-shoulder", "right-shoulder")
MOST_KEPT = 10_000
BRAWLING, LABYRINTH, OPPOSED = ("brawling",), ("labyrinth",), ("opposed",)
"""Rule sets; of a key that two of them read, the sum."""


class Key(NamedTuple):
    """A key of a fighter: its kind of value, what it says, and the rule sets that read it.

    Where no rule set is named, all of them do. `follows_damage` is for one that the damage dealt to
    the fighter all but determines. `ends` are states that it ends where it is given over them. One
    that isn't `for_people` stays out of texts.
    """

    kind: Kind
    help: str
    rules: tuple[str, ...] = ()
    follows_damage: bool = False
    ends: tuple[str, ...] = ()
    for_people: bool = True


_ARMED = ("disarmed", "broken", "stuck")
_ARMED_TWICE = ("off_disarmed", "off_broken", "off_stuck")
"""What a weapon given anew ends: it has been drawn."""
KEYS: Mapping[str, Key] = {
    "name": Key(Text(), "what the fighter is called"),
    "str": Key(Integer(1, 30), "strength, 3-18 as a rule", BRAWLING + LABYRINTH),
    "dex": Key(Integer(1, 30), "dexterity, 3-18 as a rule", BRAWLING + LABYRINTH),
    "con": Key(
        Integer(0, 30),
        "constitution, 3-18 as a rule; 0 is out cold",
        BRAWLING + LABYRINTH,
        follows_damage=True,
    ),
    "int": Key(Integer(1, 30), "intelligence, carried; the dying chart lowers it", LABYRINTH),
    "cha": Key(Integer(1, 30), "charisma, carried; the dying chart lowers it", LABYRINTH),
    "held": Key(Flag(), "held in a grapple", BRAWLING),
    "holding": Key(Flag(), "holds the other in a grapple", BRAWLING),
    "unconscious": Key(Flag(), "knocked out", BRAWLING + LABYRINTH, follows_damage=True),
    "down": Key(Flag(), "on the ground", LABYRINTH + OPPOSED),
    "dead": Key(Flag(), "dead", LABYRINTH, follows_damage=True),
    "disarmed": Key(Flag(), "the weapon is out of hand: it lies there", LABYRINTH),
    "broken": Key(Flag(), "the weapon is broken for good", LABYRINTH),
    "stuck": Key(Flag(), "the weapon is stuck for as long as rounds are to be lost", LABYRINTH),
    "off_disarmed": Key(Flag(), "the second weapon is out of hand", LABYRINTH),
    "off_broken": Key(Flag(), "the second weapon is broken for good", LABYRINTH),
    "off_stuck": Key(Flag(), "the second weapon is stuck", LABYRINTH),
    "rounds_lost": Key(Integer(0, 10_000), "rounds still to be lost", LABYRINTH),
    "bleeding": Key(
        Integer(0, 10_000), "rounds left to one who bleeds to death, unless staunched", LABYRINTH
    ),
    "stable": Key(Flag(), "the bleeding is staunched; healing is needed all the same", LABYRINTH),
    "concussed": Key(Flag(), "a concussion: attack rolls suffer, until taken away", LABYRINTH),
    "fracture": Key(Flag(), "a broken bone: checks suffer, until treated", LABYRINTH),
    "limbs": Key(Words("limbs", *LIMBS), "limbs lost, such as left-hand+right-elbow", LABYRINTH),
    "class": Key(
        Word("option-levels"),
        "cleric, thief, fighter, dwarf, elf, halfling or magic-user",
        LABYRINTH,
    ),
    "level": Key(Integer(1, 1_000), "level in that class", LABYRINTH),
    "av": Key(Integer(-99, 99), "attack value, in place of class and level", LABYRINTH),
    "hit": Key(Integer(-99, 99), "what is added to every attack roll", LABYRINTH),
    "damage": Key(DiceText(), "dice of damage, such as 1d8+1", LABYRINTH, ends=_ARMED),
    "weapon": Key(Word("weapons"), "a weapon of the weapons table", LABYRINTH, ends=_ARMED),
    "off_damage": Key(
        DiceText(), "dice of damage of the second weapon", LABYRINTH, ends=_ARMED_TWICE
    ),
    "off_weapon": Key(Word("weapons"), "the second weapon", LABYRINTH, ends=_ARMED_TWICE),
    "ac": Key(Integer(-99, 99), "armor class, ascending, all told", LABYRINTH),
    "armor": Key(Word("armor", but=("shield",)), "armor of the armor table", LABYRINTH),
    "shield": Key(Flag(), "bears a shield", LABYRINTH),
    "sacrifice_from": Key(
        Integer(1, 1_000_000), "gives up the shield to a blow of so many points", LABYRINTH
    ),
    "armor_damage": Key(Integer(0, 10_000), "points that the armor has lost", LABYRINTH),
    "hp": Key(
        Integer(-1_000_000, 1_000_000),
        "hit points left; below 0 counts as 0",
        LABYRINTH + OPPOSED,
        follows_damage=True,
    ),
    "con_bonus": Key(Integer(-9, 9), "constitution bonus, in place of con", LABYRINTH),
    "cleave": Key(Integer(0, 99), "ranks of cleave", LABYRINTH),
    "extra_attack": Key(Integer(0, 3), "ranks of extra attack", LABYRINTH),
    "crit_range": Key(Integer(0, 99), "ranks of improved critical range", LABYRINTH),
    "improved_parry": Key(Integer(0, 99), "ranks of improved parry", LABYRINTH),
    "improved_bash": Key(Integer(0, 99), "ranks of improved shield bash", LABYRINTH),
    "expertise": Key(
        Ranks("weapons"), "ranks of weapon expertise: 2, or long-sword:2+dagger:1", LABYRINTH
    ),
    "side": Key(Text(), "the side that he stands on in a fight of sides", LABYRINTH + OPPOSED),
    "morale": Key(
        Integer(2, 12),
        "what 2d6 must exceed to make him flee from a fight of sides",
        LABYRINTH + OPPOSED,
    ),
    "fled": Key(Flag(), "has fled", LABYRINTH + OPPOSED),
    "brawn": Key(Integer(1, 20), "brawn, 1-20", OPPOSED),
    "finesse": Key(Integer(1, 20), "finesse, 1-20", OPPOSED),
    "kept": Key(
        Text(MOST_KEPT), "what else his sheet holds, as JSON; nothing reads it", for_people=False
    ),
}
MEANT = {
    "strength": "str", "dexterity": "dex", "constitution": "con", "intelligence": "int",
    "charisma": "cha", "hitpoints": "hp", "hit_points": "hp", "hits": "hp", "health": "hp",
    "thac0": "av", "attack_value": "av", "to_hit": "hit", "attack_bonus": "hit", "dmg": "damage",
    "armor_class": "ac", "armour_class": "ac", "armour": "armor", "lvl": "level",
    "wounds": "hp", "life": "hp", "bab": "av", "weapon_damage": "damage", "dice": "damage",
}  # fmt: skip
"""What other games and people call some of them."""
_NEAR = 0.75
"""How alike a word is to a key that it is a slip of the pen for."""
_SAME = {key: key for key in KEYS}
"""A key by an equal text: the very object, which is found in half the time."""


def every_key() -> Iterable[str]:
    """The names of all keys."""
    return KEYS


def key_named(
    text: str,
    where: str,
    known: Callable[[], Iterable[str]] = every_key,
    within: str | None = None,
) -> str:
    """The key that the user typed, in any case, with dashes, spaces or underscores.

    UsageError names the nearest, or the `known` ones; and its place `within` a request.
    """
    key = _plain_key(text)
    if key in KEYS:
        return _SAME[key]
    raise _unknown_key(text, where, known, within)


def _unknown_key(
    text: str, where: str, known: Callable[[], Iterable[str]], within: str | None
) -> UsageError:
    """The error for a key that there isn't, or that isn't written as programs do."""
    key = _plain_key(text)
    meant, close = MEANT.get(key), nearest(key, KEYS)
    hint: tuple[str | Place, ...]
    if meant not in (None, close):
        place = Place(f"{within}.{meant}") if within else f"{meant}=…"
        hint = ("write ", place, f" ({KEYS[str(meant)].help})")
    else:
        hint = (f"did you mean {close}?" if close else f"known: {', '.join(known())}",)
    field = f"{within}.{text}" if within else None
    return UsageError(f"{where}: unknown key {shown(text)}", hint, field=field, code="unknown")


def sheet_key(text: str, where: str) -> str | None:
    """The key in a sheet; None for one that isn't known. UsageError for what a known one misses."""
    key = _plain_key(text)
    twisted = any(sorted(key) == sorted(each) for each in KEYS)  # dxe, and dex itself
    is_known = twisted or nearest(key, [*KEYS, *MEANT], _NEAR) is not None
    return key_named(text, where) if is_known else None


def _plain_key(text: str) -> str:
    return plain_word(text).replace("-", "_")


def read_value(key: str, text: str, where: str, within: str | None = None) -> Value:
    """A key's value as typed on a command line or in a YAML sheet. UsageError where it can't be."""
    field = f"{within}.{key}" if within else None
    if not text.strip(" "):
        hint = f"give {key}=VALUE: {KEYS[key].help}"
        raise UsageError(f"{where}: {key} is empty", hint, field=field, code="text")
    try:
        value: Value = KEYS[key].kind.read(text, key)
    except UsageError as error:
        raise error.at(where, field) from None
    return value


def check_keys(keys: Mapping[str, object], where: str, within: str) -> dict[str, Value]:
    """Keys and values as a program gives them; UsageError names one that can't be.

    `where` is what people call the fighter, `within` the place in the request.
    """
    values: dict[str, Value] = {}
    for name, value in keys.items():
        key = _SAME.get(name) or _SAME.get(str(name).replace("-", "_"))
        if key is None:
            raise _unknown_key(str(name), where, every_key, within)
        if key in values:
            field = f"{within}.{name}"
            what = f"{where}: {key} is given twice"
            raise UsageError(what, "give each key once", field=field, code="twice")
        try:
            values[key] = KEYS[key].kind.check(value, key)
        except UsageError as error:
            raise error.at(where, f"{within}.{name}") from None
    return values


def laid_over(before: Mapping[str, Value], given: Mapping[str, Value]) -> dict[str, Value]:
    """Keys given over those of an earlier result; states that they end are gone, unless given."""
    ended = {state for key in given for state in KEYS[key].ends if state not in given}
    return {**{key: value for key, value in before.items() if key not in ended}, **given}
