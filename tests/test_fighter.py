"""Fighters: each key and its bounds, as typed and as a program gives it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli.cli.sheet_text import read_sheet
from combatcli.cli.sheets import read_fighter
from combatcli.errors import CombatError, FileError, UsageError
from combatcli.fighter import Fighter
from combatcli.fighter_keys import KEYS
from combatcli.values.basic import Flag, Integer

INTEGERS = {name: key.kind for name, key in KEYS.items() if isinstance(key.kind, Integer)}
FLAGS = [name for name, key in KEYS.items() if isinstance(key.kind, Flag)]


def typed(text: str) -> dict[str, Any]:
    def no_file(path: str) -> str:
        raise AssertionError(path)

    return dict(read_fighter(text, "attacker", no_file))


# as typed


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("str=13,dex=14", {"str": 13, "dex": 14}),
        (" str = 13 , dex=14 ", {"str": 13, "dex": 14}),
        ("name=Conan the Cimmerian", {"name": "Conan the Cimmerian"}),
        ("name=Röksa Ödön", {"name": "Röksa Ödön"}),
        ("hit=+2", {"hit": 2}),
        ("hit=-2", {"hit": -2}),
        ("hit=−2", {"hit": -2}),
        ("con_bonus=-1", {"con_bonus": -1}),
        ("con-bonus=1", {"con_bonus": 1}),
        ("held=true,holding=False,down=YES,dead=no",
         {"held": True, "holding": False, "down": True, "dead": False}),
        ("off-damage=1d4", {"off_damage": "1d4"}),
        ("off_damage=1D4 + 1", {"off_damage": "1d4+1"}),
        ("off-weapon=dagger,rounds-lost=2", {"off_weapon": "dagger", "rounds_lost": 2}),
        ("class=Magic User", {"class": "magic-user"}),
        ("armor=Chain_Mail", {"armor": "chain-mail"}),
        ("limbs=left-hand", {"limbs": "left-hand"}),
        ("limbs=right-elbow+left-hand", {"limbs": "left-hand+right-elbow"}),
        ("expertise=2", {"expertise": "2"}),
        ("expertise=long-sword:2+dagger:1", {"expertise": "long-sword:2+dagger:1"}),
        ("name=a=b", {"name": "a=b"}),
        ("name=Xerxes X", {"name": "Xerxes X"}),
        (f"name={'a' * 200}", {"name": "a" * 200}),
        ("expertise=99", {"expertise": "99"}),
        ("str=007", {"str": 7}),
    ],
)  # fmt: skip
def test_typed(text: str, values: dict[str, Any]) -> None:
    assert typed(text) == values


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "attacker: an empty KEY=VALUE"),
        ("str=13,", "attacker: an empty KEY=VALUE"),
        (",str=13", "attacker: an empty KEY=VALUE"),
        ("str", "attacker: 'str' is no KEY=VALUE"),
        ("str:13", "attacker: 'str:13' is no KEY=VALUE"),
        ("str=13 dex=14", "attacker: str can't be '13 dex=14'"),
        ("=13", "attacker: unknown key ''"),
        ("str=", "attacker: str is empty"),
        ("str= ", "attacker: str is empty"),
        ("name=", "attacker: name is empty"),
        ("str=13,str=13", "attacker: str is given twice"),
        ("off-damage=1d4,off_damage=1d6", "attacker: off_damage is given twice"),
        ("str=strong", "attacker: str can't be 'strong'"),
        ("str=13.5", "attacker: str can't be '13.5'"),
        ("str=1e1", "attacker: str can't be '1e1'"),
        ("str=1_3", "attacker: str can't be '1_3'"),
        ("str=١٣", "attacker: str can't be '١٣'"),
        ("str=0x10", "attacker: str can't be '0x10'"),
        ("str=true", "attacker: str can't be 'true'"),
        ("str=99999999999999999999", "attacker: str can't be '99999999999999999999'"),
        ("held=1", "attacker: held can't be '1'"),
        ("held=maybe", "attacker: held can't be 'maybe'"),
        ("damage=lots", "attacker: damage: dice 'lots': not dice"),
        ("damage=1001d6", "attacker: damage: dice '1001d6': "),
        ("limbs=tail", "attacker: limbs can't be 'tail'"),
        ("limbs=left-hand+left-hand", "attacker: limbs can't be"),
        ("limbs=left-hand+", "attacker: limbs can't be"),
        ("expertise=long-sword", "attacker: expertise can't be"),
        ("expertise=-1", "attacker: expertise can't be"),
        ("class=figh/ter", "attacker: class can't be 'figh/ter'"),
        ("expertise=100", "attacker: expertise can't be '100'"),
        ("\tstr=13", r"attacker: unknown key '\x09str'"),
        ("Xhp=3", "attacker: unknown key 'Xhp'"),
        ("str=13\t", r"attacker: str can't be '13\x09'"),
        ("str=X13", "attacker: str can't be 'X13'"),
        (f"name={'a' * 201}", "attacker: name can't be 'aaa"),
        ("name=a\nb", r"attacker: name can't be 'a\x0ab'"),
        ("name=a\x1b[1mb", r"attacker: name can't be 'a\x1b[1mb'"),
    ],
)
def test_senseless(text: str, complaint: str) -> None:
    with pytest.raises(UsageError) as refused:
        typed(text)
    assert refused.value.message.startswith(complaint)
    assert refused.value.hint


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("dxe", "dex"),
        ("strength", "str"),
        ("off_damages", "off_damage"),
        ("armour", "armor"),
        ("wepon", "weapon"),
        ("hold", "held"),
        ("dexterity", "dex"),
        ("constitution", "con"),
        ("finese", "finesse"),
    ],
)
def test_nearest_key(key: str, meant: str) -> None:
    with pytest.raises(UsageError) as refused:
        typed(f"{key}=1")
    assert refused.value.message == f"attacker: unknown key '{key}'"
    assert refused.value.hint == f"did you mean {meant}?"


def test_key_like_none() -> None:
    with pytest.raises(UsageError) as refused:
        typed("xyzzy=1")
    assert "known: name, str, dex" in (refused.value.hint or "")


@pytest.mark.parametrize("key", INTEGERS)
def test_bounds(key: str) -> None:
    low, high = INTEGERS[key].low, INTEGERS[key].high
    assert low is not None
    assert high is not None
    for value in (low, high):
        assert typed(f"{key}={value}") == {key: value}
        assert Fighter.checked("attacker", {key: value}).known(key) == value
    for value in (low - 1, high + 1):
        complaint = f"attacker: {key} can't be '{value}'"
        with pytest.raises(UsageError, match=complaint) as refused:
            typed(f"{key}={value}")
        assert refused.value.hint == f"it takes a whole number, {low:,} to {high:,}"
        with pytest.raises(UsageError, match=complaint):
            Fighter.checked("attacker", {key: value})


@pytest.mark.parametrize(
    ("key", "low", "high"),
    [("str", 1, 30), ("dex", 1, 30), ("con", 0, 30), ("brawn", 1, 20), ("finesse", 1, 20)],
)
def test_bounds_of_scores(key: str, low: int, high: int) -> None:
    assert (INTEGERS[key].low, INTEGERS[key].high) == (low, high)


# as programs give it


@pytest.mark.parametrize("key", FLAGS)
def test_flags(key: str) -> None:
    assert Fighter.checked("attacker", {key: True}).flag(key)
    assert not Fighter.checked("attacker", {key: False}).flag(key)
    wrong: tuple[object, ...] = (1, 0, "true", None)
    for value in wrong:
        with pytest.raises(UsageError, match=f"attacker: {key} can't be"):
            Fighter.checked("attacker", {key: value})


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"str": "13"}, "str can't be the text '13'"),
        ({"str": 13.5}, "str can't be '13.5'"),
        ({"str": True}, "str can't be 'true'"),
        ({"str": None}, "str can't be 'null'"),
        ({"str": [13]}, "str can't be 'a list'"),
        ({"str": {}}, "str can't be 'an object'"),
        ({"str": 10**5_000}, "str can't be 'a number of thousands of digits'"),
        ({"name": ""}, "name can't be"),
        ({"name": 7}, "name can't be '7'"),
        ({"weapon": "Long Sword"}, "weapon can't be 'Long Sword'"),
        ({"expertise": -1}, "expertise can't be '-1'"),
        ({"expertise": 100}, "expertise can't be '100'"),
        ({"off-damage": "1d4", "off_damage": "1d4"}, "off_damage is given twice"),
        ({"hop": 3}, "unknown key 'hop'"),
    ],
)
def test_programs_are_held_to_types(keys: dict[str, object], complaint: str) -> None:
    with pytest.raises(UsageError) as refused:
        Fighter.checked("attacker", keys)
    assert refused.value.message.startswith(f"attacker: {complaint}")


def test_programs_spell_with_either() -> None:
    fighter = Fighter.checked("attacker", {"off-damage": "1d4", "expertise": 2})
    assert fighter.json() == {"off_damage": "1d4", "expertise": "2"}
    assert fighter.role == "attacker"
    for rank in (0, 99):
        assert Fighter.checked("attacker", {"expertise": rank}).text("expertise") == str(rank)


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("con", "it takes a whole number, 0 to 30"),
        ("held", "it takes true or false"),
        ("name", "it takes printable text of 200 characters at most"),
        ("armor", "it takes a word such as chain-mail"),
        ("damage", "it takes dice such as 1d8+1"),
        ("limbs", "it takes limbs joined by +, of left-hand, right-hand, left-elbow, "
         "right-elbow, left-shoulder, right-shoulder"),
        ("expertise", "it takes a rank, or weapon:rank joined by +"),
    ],
)  # fmt: skip
def test_what_a_key_takes_is_told(key: str, hint: str) -> None:
    with pytest.raises(UsageError) as refused:
        Fighter.checked("attacker", {key: []})
    assert refused.value.message == f"attacker: {key} can't be 'a list'"
    assert refused.value.hint == hint


def test_a_key_given_twice() -> None:
    with pytest.raises(UsageError) as refused:
        Fighter.checked("attacker", {"off-damage": "1d4", "off_damage": "1d4"})
    assert refused.value.hint == "give each key once"


def test_frozen() -> None:
    before = Fighter("attacker", {"str": 13})
    after = before.change(str=14, held=True)
    assert (before.json(), after.json()) == ({"str": 13}, {"str": 14, "held": True})
    assert after.without("held") == before.change(str=14)
    assert (after.role, after.without("held").role) == ("attacker", "attacker")
    assert after.as_role("defender").role == "defender"
    assert after.as_role("defender") == after


def test_equal_by_keys_alone() -> None:
    one = Fighter("attacker", {"str": 13})
    assert one == Fighter("defender", {"str": 13})
    assert hash(one) == hash(Fighter("defender", {"str": 13}))
    assert one != Fighter("attacker", {"str": 14})
    assert one != {"str": 13}
    assert len({hash(Fighter("attacker", {"str": score})) for score in range(3, 19)}) == 16


def test_shown_to_programmers() -> None:
    assert repr(Fighter("attacker", {"str": 13})) == "Fighter('attacker', {'str': 13})"


@pytest.mark.parametrize(
    ("role", "keys", "name"),
    [
        ("attacker", {}, "the attacker"),
        ("attacker", {"name": "Odo"}, "Odo"),
        ("other 1", {}, "other 1"),
        ("other 12", {}, "other 12"),
        ("other 12", {"name": "Odo"}, "Odo"),
    ],
)
def test_what_a_fighter_is_called(role: str, keys: dict[str, Any], name: str) -> None:
    assert Fighter(role, keys).name == name


def test_what_is_known_of_a_fighter() -> None:
    fighter = Fighter("attacker", {"str": 13, "con": 0, "held": True, "down": False, "name": "Odo"})
    assert list(fighter) == ["str", "con", "held", "down", "name"]
    assert ("str" in fighter, "dex" in fighter) == (True, False)
    assert (fighter.stat("str"), fighter.stat("con")) == (13, 0)
    assert [fighter.number(key) for key in ("str", "con", "dex")] == [13, 0, 0]
    assert [fighter.number(key, 9) for key in ("str", "con", "dex")] == [13, 0, 9]
    assert [fighter.known(key) for key in ("str", "con", "dex")] == [13, 0, None]
    assert [fighter.flag(key) for key in ("held", "down", "dead")] == [True, False, False]
    assert [fighter.denies(key) for key in ("held", "down", "dead")] == [False, True, False]
    assert [fighter.text(key) for key in ("name", "str", "armor")] == ["Odo", None, None]
    assert [fighter.known_value(key) for key in ("name", "str", "held", "dex")] == [
        "Odo", 13, True, None
    ]  # fmt: skip


def test_a_key_as_it_was_before() -> None:
    before = Fighter("attacker", {"str": 13, "con": 9})
    hurt = before.change(con=5, rounds_lost=2)
    assert hurt.restored("con", before).json() == {"str": 13, "con": 9, "rounds_lost": 2}
    assert hurt.restored("rounds_lost", before).json() == {"str": 13, "con": 5}
    assert hurt.restored("str", before) is hurt


def test_missing_names_what_it_is() -> None:
    with pytest.raises(UsageError) as refused:
        Fighter("defender", {}).stat("brawn")
    assert refused.value.message == "defender: brawn is missing"
    assert refused.value.hint == "give defender.brawn (brawn, 1-20)"
    told = Fighter("defender", {}).missing("ac", "or armor=…")
    assert told.message == "defender: ac is missing"
    assert told.hint == "give defender.ac (armor class, ascending, all told), or armor=…"


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        values = read_fighter(text, "attacker", lambda path: f"name: {path!a}\n")
    except CombatError as error:
        told = error.message
    else:
        assert Fighter.checked("attacker", values).json() == values
        return
    assert told.isprintable()


# sheets


@pytest.mark.parametrize(
    "text",
    [
        "str: 13\ndex: 14\nheld: yes\noff-damage: 1d4\n",
        "str: 13\r\ndex: 14\r\nheld: yes\r\noff-damage: 1d4\r\n",
        "# Conan\n\nstr: '13'\ndex: 14 # quick\nheld: true\noff_damage: 1d4\n",
        '{"str": 13, "dex": 14, "held": true, "off_damage": "1d4"}',
        '\n {"str":13,\r\n"dex":14,"held":true,"off-damage":"1d4"}\n',
    ],
)
def test_sheet(text: str) -> None:
    expected = {"str": 13, "dex": 14, "held": True, "off_damage": "1d4"}
    assert read_sheet(text, "conan") == expected


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "conan: no sheet"),
        ("- str\n", "conan: no sheet"),
        ("Conan\n", "conan: no sheet"),
        ("str: 13\nstr: 14\n", "conan:2: str is given twice"),
        ("str: 13\ndxe: 14\n", "conan:2: unknown key 'dxe'"),
        ("str: 13\n\ndex: [14]\n", "conan:3: dex takes one value"),
        ("str: 13\ndex:\n", "conan:2: dex is empty"),
        ("str: strong\n", "conan:1: str can't be 'strong'"),
        ("str: 13\n  dex: 14\n", "conan:2: not YAML"),
        ("str: *x\n", "conan:1: an alias"),
        ("str: 13\n---\ndex: 14\n", "conan:2: a second document"),
        ('{"str": 13, "str": 14}', "conan: not JSON we can read: doubled key 'str'"),
        ('{"str": "13"}', "conan: str can't be the text '13'"),
        ('{"str": NaN}', "conan: not JSON: NaN"),
        ('{"str": 13,}', "conan: "),
        ('{"dxe": 13}', "conan: unknown key 'dxe'"),
    ],
)
def test_faulty_sheet(text: str, complaint: str) -> None:
    with pytest.raises(FileError) as refused:
        read_sheet(text, "conan")
    assert refused.value.message.startswith(complaint)
