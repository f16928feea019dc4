"""Fighters: the keys that describe one, how each is read and checked, and the frozen Fighter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from combatcli.dice import parse_dice
from combatcli.errors import CombatError, UsageError, nearest, shown

Value = str | int | bool

LIMBS = ("left-hand", "right-hand", "left-elbow", "right-elbow", "left-shoulder", "right-shoulder")

_INTEGER = re.compile(r"[+-]?[0-9]{1,16}")
_WORD = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
_EXPERTISE = r"[a-z][a-z0-9-]*:[0-9]{1,2}(\+[a-z][a-z0-9-]*:[0-9]{1,2})*"
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}


class Key(NamedTuple):
    """A key of a fighter: its kind (integer, flag, text, word, dice, limbs, expertise), help."""

    kind: str
    help: str
    low: int = 0
    high: int = 0


KEYS: Mapping[str, Key] = {
    "name": Key("text", "what the fighter is called"),
    "str": Key("integer", "strength, 3-18 as a rule", 1, 30),
    "dex": Key("integer", "dexterity, 3-18 as a rule", 1, 30),
    "con": Key("integer", "constitution, 3-18 as a rule; 0 is out cold", 0, 30),
    "held": Key("flag", "held in a grapple"),
    "holding": Key("flag", "holds the other in a grapple"),
    "unconscious": Key("flag", "knocked out"),
    "down": Key("flag", "on the ground"),
    "dead": Key("flag", "dead"),
    "disarmed": Key("flag", "without a weapon in hand"),
    "rounds_lost": Key("integer", "rounds still to be lost", 0, 10_000),
    "limbs": Key("limbs", "limbs lost, such as left-hand+right-elbow"),
    "class": Key("word", "cleric, thief, fighter, dwarf, elf, halfling or magic-user"),
    "level": Key("integer", "level in that class", 1, 1_000),
    "av": Key("integer", "attack value, in place of class and level", -99, 99),
    "hit": Key("integer", "what is added to every attack roll", -99, 99),
    "damage": Key("dice", "dice of damage, such as 1d8+1"),
    "weapon": Key("word", "a weapon of the weapons table"),
    "off_damage": Key("dice", "dice of damage of the second weapon"),
    "off_weapon": Key("word", "the second weapon"),
    "ac": Key("integer", "armor class, ascending, all told", -99, 99),
    "armor": Key("word", "armor of the armor table"),
    "shield": Key("flag", "bears a shield"),
    "armor_damage": Key("integer", "points that the armor has lost", 0, 10_000),
    "hp": Key("integer", "hit points left", 0, 1_000_000),
    "con_bonus": Key("integer", "constitution bonus, in place of con", -9, 9),
    "cleave": Key("integer", "ranks of cleave", 0, 99),
    "extra_attack": Key("integer", "ranks of extra attack", 0, 3),
    "crit_range": Key("integer", "ranks of improved critical range", 0, 99),
    "improved_parry": Key("integer", "ranks of improved parry", 0, 99),
    "improved_bash": Key("integer", "ranks of improved shield bash", 0, 99),
    "expertise": Key("expertise", "ranks of weapon expertise: 2, or long-sword:2+dagger:1"),
    "brawn": Key("integer", "brawn, 1-20", 1, 20),
    "finesse": Key("integer", "finesse, 1-20", 1, 20),
}


def key_named(text: str, where: str) -> str:
    """The known key for what the user typed, dashes and underscores alike."""
    key = text.strip(" ").replace("-", "_")
    if key in KEYS:
        return key
    close = nearest(key, KEYS)
    hint = f"did you mean {close}?" if close else f"known: {', '.join(KEYS)}"
    raise UsageError(f"{where}: unknown key {shown(text)}", hint)


def read_integer(text: str) -> int | None:
    """A whole number as a person writes it (the minus sign may be U+2212), or None."""
    plain = text.replace("\N{MINUS SIGN}", "-")
    return int(plain) if plain.isascii() and _INTEGER.fullmatch(plain) else None


def read_value(key: str, text: str, where: str) -> Value:
    """A value as typed on a command line or in a YAML sheet."""
    spec = KEYS[key]
    text = text.strip(" ")
    if not text:
        raise UsageError(f"{where}: {key} is empty", f"give {key}=VALUE: {spec.help}")
    if spec.kind == "integer":
        number = read_integer(text)
        if number is None:
            raise _senseless(key, text, where)
        return check_value(key, number, where)
    if spec.kind == "flag":
        flag = _FLAGS.get(text.lower())
        if flag is None:
            raise _senseless(key, text, where)
        return flag
    if spec.kind == "word":
        text = re.sub("[ _]+", "-", text.lower())
    return check_value(key, text, where)


def check_value(key: str, value: object, where: str) -> Value:
    """A value as a program gives it: integers, booleans and strings, each where it belongs."""
    spec = KEYS[key]
    if spec.kind == "integer":
        if type(value) is int and spec.low <= value <= spec.high:
            return value
    elif spec.kind == "flag":
        if isinstance(value, bool):
            return value
    elif isinstance(value, str) and value:
        return _check_text(key, spec.kind, value, where)
    elif spec.kind == "expertise" and type(value) is int and 0 <= value <= 99:
        return str(value)
    raise _senseless(key, value, where)


def _check_text(key: str, kind: str, text: str, where: str) -> Value:
    if kind == "text" and len(text) <= 200 and text.isprintable():
        return text
    if kind == "word" and re.fullmatch(_WORD, text):
        return text
    if kind == "dice":
        try:
            return parse_dice(text).text
        except CombatError as error:
            raise UsageError(f"{where}: {key}: {error.message}", error.hint) from None
    if kind == "limbs":
        limbs = text.split("+")
        if all(limb in LIMBS for limb in limbs) and len(set(limbs)) == len(limbs):
            return "+".join(limb for limb in LIMBS if limb in limbs)
    if kind == "expertise" and (read_rank(text) is not None or re.fullmatch(_EXPERTISE, text)):
        return text
    raise _senseless(key, text, where)


def read_rank(text: str) -> int | None:
    """A bare rank, 0 to 99, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else None


def _senseless(key: str, value: object, where: str) -> UsageError:
    spec = KEYS[key]
    wants = {
        "integer": f"a whole number, {spec.low} to {spec.high}",
        "flag": "true or false",
        "text": "printable text of 200 characters at most",
        "word": "a word such as chain-mail",
        "dice": "dice such as 1d8+1",
        "limbs": "limbs joined by +, of " + ", ".join(LIMBS),
        "expertise": "a rank, or weapon:rank joined by +",
    }[spec.kind]
    return UsageError(f"{where}: {key} can't be {shown(_plain(value))}", f"{key} takes {wants}")


def _plain(value: object) -> str:
    """What a program gave, as JSON calls it."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    try:
        return str(value)
    except ValueError:  # Python won't print integers of thousands of digits
        return "a number of thousands of digits"


class Fighter:
    """One fighter, frozen: a role for messages, and the keys given. Equal by keys alone."""

    __slots__ = ("_hash", "_keys", "role")

    def __init__(self, role: str, keys: Mapping[str, Value]) -> None:
        self.role = role
        self._keys = keys
        self._hash: int | None = None

    @classmethod
    def checked(cls, role: str, keys: Mapping[str, object]) -> Fighter:
        """A fighter from a program's mapping; UsageError names a key or value that can't be."""
        values: dict[str, Value] = {}
        for given, value in keys.items():
            key = key_named(given, role)
            if key in values:
                raise UsageError(f"{role}: {key} is given twice", "give each key once")
            values[key] = check_value(key, value, role)
        return cls(role, values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fighter) and self._keys == other._keys

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._keys.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Fighter({self.role!r}, {dict(self._keys)!r})"

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    @property
    def name(self) -> str:
        """What to call the fighter in a sentence."""
        name = self._keys.get("name")
        if isinstance(name, str):
            return name
        return self.role if self.role[-1].isdigit() else f"the {self.role}"

    def stat(self, key: str) -> int:
        """A number that the rule needs; UsageError where it is missing."""
        value = self._keys.get(key)
        if value is None:
            raise self.missing(key)
        return int(value)

    def number(self, key: str, default: int = 0) -> int:
        """A number that may be absent."""
        value = self._keys.get(key)
        return default if value is None else int(value)

    def known(self, key: str) -> int | None:
        """A number, or None where it isn't known."""
        value = self._keys.get(key)
        return None if value is None else int(value)

    def flag(self, key: str) -> bool:
        """Whether a state holds."""
        return self._keys.get(key) is True

    def denies(self, key: str) -> bool:
        """Whether it is said outright that a state does not hold."""
        return self._keys.get(key) is False

    def text(self, key: str) -> str | None:
        """A word or a text that may be absent."""
        value = self._keys.get(key)
        return value if isinstance(value, str) else None

    def known_value(self, key: str) -> Value | None:
        """A value of any kind, or None where it isn't given."""
        return self._keys.get(key)

    def restored(self, key: str, before: Fighter) -> Fighter:
        """The fighter with one key as it was before, or gone where it wasn't there."""
        value = before.known_value(key)
        if value == self._keys.get(key):
            return self
        return self.without(key) if value is None else self.change(**{key: value})

    def missing(self, key: str, or_else: str = "") -> UsageError:
        """The error that names a key that the rule needs."""
        what = KEYS[key].help
        return UsageError(
            f"{self.role}: {key} is missing", f"give {key}=… ({what}){or_else and ', ' + or_else}"
        )

    def change(self, **keys: Value) -> Fighter:
        """The fighter with these keys set anew."""
        return Fighter(self.role, {**self._keys, **keys})

    def without(self, *names: str) -> Fighter:
        """The fighter without these keys."""
        return Fighter(self.role, {k: v for k, v in self._keys.items() if k not in names})

    def as_role(self, role: str) -> Fighter:
        """The same fighter in another place, for a swap."""
        return Fighter(role, self._keys)

    def json(self) -> dict[str, Value]:
        """The keys as requests and results have them."""
        return dict(self._keys)
