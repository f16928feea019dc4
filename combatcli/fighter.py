"""A fighter: frozen, and known by keys alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from combatcli.errors import MissingKeyError, Part, Place, UsageError, nearest
from combatcli.faults import rule_fault
from combatcli.fighter_keys import KEYS, check_keys
from combatcli.values import Value

if TYPE_CHECKING:
    from combatcli.error_codes import Code

SIDES = ("attacker", "defender")
"""The roles of two who fight: the sides of a duel, too."""


class Fighter:
    """One fighter, frozen: a role for messages, and keys. Fighters are equal if their keys are.

    With `role_told` his role stands behind his name, which another has as well.
    """

    __slots__ = ("_apart", "_hash", "_identity", "_keys", "_role_told", "role")

    def __init__(self, role: str, keys: Mapping[str, Value], role_told: bool = False) -> None:
        self.role = role
        self._keys = keys
        self._role_told = role_told
        self._hash: int | None = None
        self._identity: Hashable = None
        self._apart: tuple[str, Fighter] | None = None

    @classmethod
    def checked(cls, role: str, keys: Mapping[str, object]) -> Fighter:
        """A fighter from a program's mapping; UsageError names a key or value that can't be."""
        return cls(role, check_keys(keys, role, field_of_role(role)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fighter) and self._keys == other._keys

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._keys.items()))
        return self._hash

    @property
    def identity(self) -> Hashable:
        """What two fighters have alike whose keys are alike, and who are called alike."""
        if self._identity is None:
            self._identity = frozenset(self._keys.items()), self.role, self._role_told
        return self._identity

    def __repr__(self) -> str:
        return f"Fighter({self.role!r}, {dict(self._keys)!r})"

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    @property
    def is_named(self) -> bool:
        """Whether the fighter has a name of his own, and isn't called by his role."""
        return "name" in self._keys

    @property
    def name(self) -> str:
        """What to call the fighter in a sentence."""
        name = self._keys.get("name")
        if not isinstance(name, str):
            name = self.role if self.role[-1].isdigit() else f"the {self.role}"
        return f"{name} ({self.role})" if self._role_told else name

    def stat(self, key: str) -> int:
        """A number that the rule needs; UsageError where it is missing."""
        value = self._keys.get(key)
        if value is None:
            raise self.missing(key)
        return value if type(value) is int else int(value)

    def number(self, key: str, default: int = 0) -> int:
        """A number that may be absent."""
        value = self._keys.get(key)
        if value is None:
            return default
        return value if type(value) is int else int(value)

    def known(self, key: str) -> int | None:
        """A number, or None where it isn't known."""
        value = self._keys.get(key)
        return value if value is None or type(value) is int else int(value)

    def flag(self, key: str) -> bool:
        """Whether a state holds."""
        return self._keys.get(key) is True

    def has_any(self, keys: frozenset[str]) -> bool:
        """Whether one of these keys is there, whatever its value."""
        return not keys.isdisjoint(self._keys)

    def denies(self, key: str) -> bool:
        """Whether it is said outright that a state does not hold."""
        return self._keys.get(key) is False

    def text(self, key: str) -> str | None:
        """A word or a text that may be absent."""
        value = self._keys.get(key)
        return value if isinstance(value, str) else None

    def known_value(self, key: str) -> Value | None:
        """A value of any kind, or None where it isn't known."""
        return self._keys.get(key)

    def changed_from(self, before: Fighter) -> set[str]:
        """The keys whose value is another than before, whether they were there or not."""
        if self is before:
            return set()
        now, then = self._keys, before._keys
        if self._apart is not None and self._apart is before._apart:
            key, _ = self._apart  # nothing else can have changed
            return set() if now.get(key) == then.get(key) else {key}
        changed = {key for key, value in now.items() if then.get(key) != value}
        return changed.union(key for key in then if key not in now)

    def restored(self, key: str, before: Fighter) -> Fighter:
        """The fighter with one key as it was before, or gone where it wasn't there."""
        value = before.known_value(key)
        if value == self._keys.get(key):
            return self
        return self.without(key) if value is None else self.change(**{key: value})

    def missing(self, key: str, *or_else: Part) -> UsageError:
        """The error that names a key that the rule needs; and what could be given in its place."""
        if key not in KEYS:
            close = nearest(key, KEYS)
            hint = f"did you mean {close}? " if close else ""
            remedy = f"{hint}mend it, or add it to KEYS of combatcli/fighter_keys.py"
            raise rule_fault(f"a fighter has no key {key!r}", remedy)
        place = self.place(key)
        more = (", ", *or_else) if or_else else ()
        return MissingKeyError(self.role, place.field, place, f" ({KEYS[key].help})", *more)

    def place(self, key: str, value: str | None = None) -> Place:
        """Where a request has one of his keys, for messages; with a value, to give it there."""
        return Place(f"{field_of_role(self.role)}.{key}", value)

    def refused(
        self, why: str, *hint: Part, key: str | None = None, code: Code = "state"
    ) -> UsageError:
        """The error for what he can't do or be: his name goes before why; a key may be to blame."""
        where = field_of_role(self.role)
        field = where if key is None else f"{where}.{key}"
        return UsageError(f"{self.role}: {self.name} {why}", hint, field=field, code=code)

    def change(self, **keys: Value) -> Fighter:
        """The fighter with these keys set anew."""
        changed = Fighter(self.role, {**self._keys, **keys}, self._role_told)
        if self._apart is not None and len(keys) == 1 and self._apart[0] in keys:
            changed._apart = self._apart
        return changed

    def apart_from(self, key: str) -> Fighter:
        """The fighter without this key: the same one still when nothing but this key has changed.

        What is known of that one needs no look at his other keys.
        """
        if self._apart is None or self._apart[0] != key:
            keys = {**self._keys}
            keys.pop(key, None)
            self._apart = key, Fighter(self.role, keys, self._role_told)
        return self._apart[1]

    def without(self, *names: str) -> Fighter:
        """The fighter without these keys."""
        if self._keys.keys().isdisjoint(names):
            return self
        kept = {k: v for k, v in self._keys.items() if k not in names}
        return Fighter(self.role, kept, self._role_told)

    def as_role(self, role: str) -> Fighter:
        """The same fighter in another place, for a swap."""
        return Fighter(role, self._keys, self._role_told)

    def with_role_told(self) -> Fighter:
        """The same fighter, called by his role as well."""
        return Fighter(self.role, self._keys, role_told=True)

    def json(self) -> dict[str, Value]:
        """The keys as requests and results have them."""
        return dict(self._keys)


def field_of_role(role: str) -> str:
    """Where a request has the fighter in a role; `other 1` is the first of the `others`.

    In a fight of sides `attacker 2` is the second of that side.
    """
    label, space, at = role.rpartition(" ")
    if not space:
        return role
    return f"others.{int(at) - 1}" if label == "other" else f"{label}.{at}"


def told_apart(fighters: Sequence[Fighter]) -> list[Fighter]:
    """The fighters of one request, so that no two are called alike, whatever their names are."""
    names = [fighter.name.casefold() for fighter in fighters]
    if len(set(names)) == len(names):
        return list(fighters)
    apart = [
        fighter.with_role_told() if names.count(name) > 1 else fighter
        for fighter, name in zip(fighters, names, strict=True)
    ]
    if len({fighter.name.casefold() for fighter in apart}) == len(names):
        return apart
    return [fighter.with_role_told() for fighter in fighters]
