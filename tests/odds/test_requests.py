"""What odds may be asked for: every option, ruling, adjustment and state; dice by hand; fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from combatcli.book import Book
from combatcli.errors import UsageError
from combatcli.rules import command, modules
from combatcli.shapes import is_scalar
from combatcli.values.basic import Flag
from tests.helpers import ROOT, Answer, Cli, example_request
from tests.odds.asks import ask, chances

SWORDSMAN = {"av": 3, "damage": "1d8", "hp": 9}
BASE: dict[str, dict[str, Any]] = {
    "grapple": {
        "attacker": {"str": 13, "dex": 14},
        "defender": {"str": 15, "dex": 10, "con": 9},
    },
    "punch": {"attacker": {"str": 9, "dex": 14}, "defender": {"dex": 7, "con": 9}},
    "first-move": {"attacker": {"dex": 9}, "defender": {"dex": 10}},
    "attack": {
        "attacker": {**SWORDSMAN, "off_damage": "1d4", "crit_range": 3},
        "defender": {"armor": "scale", "shield": True, "hp": 12},
        "others": [{"ac": 12, "hp": 5}],
    },
    "crit": {"damage": "1d6"},
    "fumble": {},
    "dying": {"fighter": {"con": 15}},
    "shield-bash": {
        "attacker": {**SWORDSMAN, "shield": True, "improved_bash": 1, "crit_range": 3},
        "defender": {"ac": 13, "hp": 9, "shield": True},
    },
    "brawl-opposed": {"attacker": {"brawn": 4}, "defender": {"finesse": 3, "hp": 5}},
    "roll": {"notation": "2d6"},
    "table roll": {"table": "body"},
}
"""A request to each command whose odds are a distribution over one run of its rule."""
RANGED = [name for name in modules() if command(name).rolls and command(name).odds is None]
BASE |= {name: example_request(name) for name in RANGED if name not in BASE}
BASHER = ["-a", "av=3,shield=true,hp=9", "-d", "ac=13,hp=9"]
ODDS = [*BASHER, "--odds"]


# options, rulings, adjustments, states


def ruled() -> Iterator[tuple[str, str, str]]:
    every = Book().rulings()
    for name in BASE:
        for ruling in command(name).rulings:
            for choice in every[ruling].choices:
                yield name, ruling, choice


@pytest.mark.parametrize(("name", "ruling", "choice"), list(ruled()))
def test_every_ruling(name: str, ruling: str, choice: str) -> None:
    options: dict[str, Any] = {}
    if name == "attack" and ruling == "two-weapons":
        options = {"two_weapons": True}
        options["defender"] = {"ac": 12, "hp": 9}
    answer = ask(name, **{**BASE[name], **options, "rulings": {ruling: choice}})
    default = Book().rulings()[ruling].default
    assert answer["request"].get("rulings", {}) == ({} if choice == default else {ruling: choice})
    if ruling in answer["rulings"]:
        assert answer["rulings"][ruling] == choice


@pytest.mark.parametrize("name", BASE)
@pytest.mark.parametrize("value", [-2, 1])
def test_every_adjustment(name: str, value: int) -> None:
    declared = command(name)
    rolls = ("body",) if name == "table roll" else declared.rolls
    for roll in (*rolls, *declared.adjusts):
        adjust = [{"to": roll, "value": value, "reason": "drunk"}]
        answer = ask(name, **BASE[name], adjust=adjust)
        assert answer["request"]["adjust"] == adjust


@pytest.mark.parametrize("name", BASE)
def test_every_option(name: str) -> None:
    for option in command(name).options:
        kind = option.kind
        values: list[Any] = [True] if isinstance(kind, Flag) else [*getattr(kind, "words", ())]
        for value in values:
            given = {**BASE[name], option.name: value}
            if option.name == "two_weapons":
                given["attacker"] = {**SWORDSMAN, "off_damage": "1d4"}
            if value == "staunch":
                given["fighter"] = {"con": 15, "bleeding": 3}
            assert ask(name, **given)["request"].get(option.name, value) == value


STATES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("grapple", {"held": True}, {"holding": True}),
    ("punch", {"holding": True}, {"held": True}),
    ("attack", {}, {"down": True, "rounds_lost": 2, "disarmed": True}),
    ("attack", {}, {"limbs": "left-hand+right-elbow"}),
    ("attack", {}, {"armor_damage": 2}),
    ("attack", {"rounds_lost": 2}, {}),
    ("shield-bash", {"rounds_lost": 1}, {}),
    ("shield-bash", {}, {"limbs": "left-elbow"}),
    ("brawl-opposed", {"hp": 3}, {"hp": 1}),
]


@pytest.mark.parametrize(("name", "own", "other"), STATES)
def test_states(name: str, own: dict[str, Any], other: dict[str, Any]) -> None:
    base = BASE[name]
    attacker, defender = {**base["attacker"], **own}, {**base["defender"], **other}
    if name == "attack":
        defender.setdefault("shield", True)
        defender["shield"] = "limbs" not in defender
    found = chances(name, **{**base, "attacker": attacker, "defender": defender})
    if "rounds_lost" in own:
        assert found == {"lost-round": 1}


def test_a_state_from_an_earlier_result(cli: Cli, answer: Answer) -> None:
    """The hold that a grapple took is broken from, sides exchanged."""
    grapple = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10", "--dice", "3"]
    held = json.dumps(answer(*grapple))
    told = answer(
        "grapple", "--action", "break", "--state", "-", "--swap", "--odds", "--by", "success",
        input=held,
    )  # fmt: skip
    # Column 0: two to five in thirty-six break it.
    assert [row["chance"] for row in told["odds"]] == ["13/18", "5/18"]
    assert told["request"]["attacker"]["held"] is True


# dice by hand


def test_i_rolled_14() -> None:
    """The d20 lies; the damage is ranged over."""
    asked: dict[str, Any] = {"attacker": SWORDSMAN, "defender": {"ac": 15, "hp": 5}}
    assert chances("attack", dice=[14], **asked) == {"hit": 1}
    left = chances("attack", "defender.hp", dice=[14], **asked)
    assert left == {0: Fraction(1, 2), **{n: Fraction(1, 8) for n in (1, 2, 3, 4)}}
    assert chances("attack", dice=[11], **asked) == {"miss": 1}
    assert chances("attack", "defender.hp", dice=[14, 3], **asked) == {2: 1}
    assert chances("attack", dice=[20], **asked) == {"critical": 1}


def test_named_dice_stay_where_they_belong() -> None:
    """A fumble needs no damage die: one that is given waits for the hits."""
    asked: dict[str, Any] = {"attacker": SWORDSMAN, "defender": {"ac": 15, "hp": 5}}
    free = chances("attack", **asked)
    given = ask("attack", "damage", dice={"damage": [4]}, **asked)
    assert {row["damage"] for row in given["odds"]} <= {0, 4, 5, 8, 12}
    assert chances("attack", dice={"damage": [4]}, **asked) == free
    rows = {row["damage"]: Fraction(row["chance"]) for row in given["odds"]}
    # A hit, and the four rows of the critical chart that leave the damage as it is.
    assert rows[4] == free["hit"] + Fraction(4, 20) * free["critical"]


def test_dice_of_a_second_strike() -> None:
    """The first strike misses by hand; the second is ranged over, with its own limit."""
    asked: dict[str, Any] = {
        "attacker": {"str": 12, "dex": 14},
        "defender": {"dex": 7, "con": 9},
    }
    found = chances("punch", "damage", dice=[8], **asked)
    # 2-6 hits, 15 in 36; on column +3 each hit hurts but for 12, 1 in 36.
    assert found[0] == 1 - Fraction(15, 36) * Fraction(35, 36)
    assert chances("punch", "damage", dice=[8, 6, 12], **asked) == {0: 1}
    assert chances("punch", "damage", dice={"hit": [8, 6]}, **asked)[0] == Fraction(1, 36)


def test_dice_of_a_roll_that_is_rolled_again() -> None:
    """7 to 7 is a tie; then 9 against everything."""
    asked: dict[str, Any] = {"attacker": {"dex": 9}, "defender": {"dex": 9}}
    found = chances("first-move", dice=[7, 7, 9], **asked)
    # Less than 9 in 26 of 36 cases, more in 6; a tie again, in 4, is as likely either way.
    assert found["attacker"] == Fraction(26, 36) + Fraction(4, 36) / 2
    assert found["defender"] == Fraction(6, 36) + Fraction(4, 36) / 2


FIGHT = ["attack", "-a", "av=3,damage=1d8", "-d", "ac=15,hp=5", "--odds", "--dice"]


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("21", "21 given for the roll 'attack', which is 1d20"),
        ("14,9", "9 given for the roll 'damage', which is 1d8"),
        ("14,3,2", "2 left over: 2 of the 3 given were needed"),
        ("2,3", "3 left over: 1 of the 2 given were needed"),
        ("attack=2,damage=3", "damage=3 left over: 'damage' was rolled 0 times"),
        ("hit=2", "unknown roll 'hit'"),
    ],
)
def test_dice_that_cannot_be(cli: Cli, dice: str, message: str) -> None:
    ran = cli(*FIGHT, dice)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


# fields


@pytest.mark.parametrize("name", BASE)
def test_every_scalar_field(name: str) -> None:
    declared = command(name)
    scalar = [field for field, shape in declared.fields.items() if is_scalar(shape)]
    for field in ("outcome", *scalar, *(["success"] if declared.checks else [])):
        rows = ask(name, field, **BASE[name])["odds"]
        assert all(not isinstance(row[field], dict | list) for row in rows)


def test_fields_of_fighters() -> None:
    found = chances("attack", "others.0.hp", "defender.armor_damage", **BASE["attack"])
    # One attack without cleave leaves the second man alone.
    assert {others for others, _ in found} == {5}
    assert {worn for _, worn in found} == {None, 1}
    assert chances("attack", "others.7.hp", **BASE["attack"]) == {None: 1}
    assert chances("grapple", "attacker.name", **BASE["grapple"]) == {None: 1}


def test_a_field_twice(cli: Cli) -> None:
    ran = cli("shield-bash", *ODDS, "--by", "outcome,damage,outcome")
    assert (ran.status, ran.out) == (2, "")
    assert "by: 'outcome' stands twice; name each field once" in ran.err


@pytest.mark.parametrize(
    ("name", "field", "message"),
    [
        ("attack", "attacks", "'attacks' is composite"),
        ("punch", "strikes", "'strikes' is composite"),
        ("dying", "penalties", "'penalties' is composite"),
        ("table roll", "then", "'then' is composite"),
        ("grapple", "defender", "'defender' is composite"),
        ("grapple", "rolls", "'rolls' is composite"),
        ("grapple", "damge", "unknown field 'damge'; did you mean damage?"),
        ("grapple", "defender.xp", "unknown field 'defender.xp'"),
        ("grapple", "others.0.hp", "unknown field 'others.0.hp'"),
        ("attack", "others.x.hp", "unknown field 'others.x.hp'"),
        ("roll", "damage", "unknown field 'damage'"),
    ],
)
def test_fields_that_cannot_be(name: str, field: str, message: str) -> None:
    with pytest.raises(Exception, match="by: ") as error:
        ask(name, field, **BASE[name])
    told = f"{error.value.args[0]}; {getattr(error.value, 'hint', '')}"
    assert message in told
    assert "there are outcome" in told  # and the others
    for known in ("damage",) if command(name).damage else ():
        assert known in told


# wrong usage


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([*ODDS, "-n", "5"], "--odds and -n don't go together"),
        ([*ODDS, "--ask"], "--odds and --ask don't go together"),
        ([*ODDS, "--check"], "--odds and --check don't go together"),
        ([*BASHER, "--by", "damage"], "--by goes with --odds"),
        ([*ODDS, "--by", "damage,"], "--by: an empty field"),
        ([*ODDS, "--ruling", "break-grapple=free"], "does not touch"),
        ([*ODDS, "--ruling", "bash-knockdown=what"], "what"),
    ],
)
def test_wrong_usage(cli: Cli, args: list[str], message: str) -> None:
    ran = cli("shield-bash", *args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_the_request_answers_again(cli: Cli, answer: Answer) -> None:
    """`request` holds the odds, their fields and dice; batch gives the same answer."""
    told = answer(*FIGHT, "14", "--by", "damage,defender.hp", "--ruling", "kill=dying-roll")
    assert told["request"]["odds"] is True
    assert told["request"]["by"] == ["damage", "defender.hp"]
    assert "seed" not in told["request"]
    again = json.loads(cli("batch", input=json.dumps(told["request"])).out)
    again.pop("line")
    assert again == told


def test_a_seed_would_change_nothing(cli: Cli) -> None:
    for more in ([], ["--json"], ["--vary", "adjust.fumble=0..2"]):
        ran = cli("fumble", "--odds", "--seed", "1", *more)
        assert ran.status == 2
        assert "--odds and --seed don't go together" in ran.err


ENDS: list[tuple[str, dict[str, Any]]] = [
    ("grapple", {}),
    ("grapple", {"action": "hold"}),
    ("grapple", {"action": "break", "rulings": {"break-grapple": "free-and-damage"}}),
    ("grapple", {"action": "break"}),
    ("grapple", {"defender": {"str": 9, "dex": 8, "con": 2, "holding": True}}),
    ("attack", {}),
    ("attack", {"others": [], "defender": {"ac": 14}}),
    ("attack", {"attacker": {**SWORDSMAN, "extra_attack": 2}}),
    ("shield-bash", {}),
]


@pytest.mark.parametrize(("name", "more"), ENDS)
def test_ends_tell_what_their_results_say(name: str, more: dict[str, Any]) -> None:
    fields = ("outcome", "success", "damage")
    keys = {**BASE[name], **more}
    told, said = chances(name, *fields, **keys), chances(name, *fields, "defender.name", **keys)
    assert said == {(*values, None): chance for values, chance in told.items()}


def test_who_breaks_free_needs_the_con_that_he_may_take() -> None:
    keys = {**BASE["grapple"], "defender": {"str": 9, "dex": 8}, "action": "break"}
    assert ask("grapple", **keys)["odds"]
    with pytest.raises(UsageError, match="con is missing"):
        ask("grapple", **keys, rulings={"break-grapple": "free-and-damage"})


def test_answers_share_nothing() -> None:
    keys = BASE["grapple"]
    first, again = ask("grapple", **keys), ask("grapple", **keys)
    assert first == again
    first["odds"][0]["outcome"] = first["damage"]["mean"] = None
    first["damage"]["distribution"].clear()
    first["by"].append("damage")
    assert ask("grapple", **keys) == again


def test_figures_go_by_what_they_are_grouped_by(tmp_path: Path) -> None:
    keys = BASE["grapple"]
    text = (ROOT / "data/brawling/grapple.yaml").read_text()
    (tmp_path / "grapple.yaml").write_text(text.replace("die: 2d6", "die: 1d11+1"))
    house = Book(tmp_path)
    assert chances("grapple", "damage", **keys).keys() == {0, 1, 2}
    assert chances("grapple", "success", **keys).keys() == {False, True}
    even = chances("grapple", book=house, **keys)
    assert all(chance.denominator == 11 for chance in even.values())
    assert chances("grapple", **keys) != even
    assert chances("grapple", book=house, **keys) == even
