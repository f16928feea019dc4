"""What a duel asks of each rule set, its plans, its ends and its samples, part by part."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from combatcli.dice.by_hand import Hand, HandDice
from combatcli.dice.seeded import RandomDice, nth_seed
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.odds.answer import odds
from combatcli.referee import PlayingReferee, Referee
from combatcli.resolution import play
from combatcli.rules import command
from combatcli.rules.brawling._way import Brawl
from combatcli.rules.duels import _exact, _play, _solved
from combatcli.rules.duels._samples import interval
from combatcli.rules.duels._setup import plan_of, rule_set_of
from combatcli.rules.duels._worth import INFINITE, Worth, shares
from combatcli.rules.fight import NOBODY, Fight, Near, request_for
from combatcli.rules.opposed._way import Opposed
from combatcli.rules.way import Resolved, act, winner
from tests.figures.odds import brawl_miss
from tests.odds.asks import BOOK, request

CONAN: dict[str, Any] = {"str": 13, "dex": 14, "con": 9}
THOTH: dict[str, Any] = {"str": 15, "dex": 10, "con": 10}
LUNK: dict[str, Any] = {"brawn": 9, "finesse": 6, "hp": 12}
NORG: dict[str, Any] = {"brawn": 10, "finesse": 7, "hp": 13}
BRAWL, OPPOSED = Brawl(), Opposed()


def fight(one: dict[str, Any], other: dict[str, Any], turn: str = "attacker") -> Fight:
    return Fight(Fighter("attacker", one), Fighter("defender", other), turn)


def playing(*dice: int, **given: Any) -> Referee:
    return PlayingReferee(BOOK, HandDice(Hand(dice), RandomDice(0)), **given)


# a fight


def test_whose_turn_it_is() -> None:
    on, back = fight(LUNK, NORG), fight(LUNK, NORG, "defender")
    assert (on.actor, on.target) == (on.attacker, on.defender)
    assert (back.actor, back.target) == (back.defender, back.attacker)
    assert (on.of("attacker"), on.of("defender")) == (on.attacker, on.defender)
    third = Fighter("attacker", {"hp": 1})
    assert on.with_actor(third) == Fight(third, on.defender, "attacker")
    assert back.with_actor(third) == Fight(back.attacker, third, "defender")
    assert back.with_fighter("attacker", third) == Fight(third, back.defender, "defender")
    assert on.with_fighter("defender", third) == Fight(on.attacker, third, "attacker")
    assert on.after(third, on.attacker) == Fight(third, on.attacker, "defender")
    assert back.after(third, back.defender) == Fight(back.defender, third, "attacker")


def test_who_has_won() -> None:
    assert winner(OPPOSED, fight(LUNK, NORG)) is None
    assert winner(OPPOSED, fight(LUNK, {**NORG, "hp": 0})) == "attacker"
    assert winner(OPPOSED, fight({**LUNK, "hp": 0}, NORG)) == "defender"


def test_the_one_whose_turn_it_is_strikes() -> None:
    """14 against 8, an effect of 7 takes 4; his request has him as the attacker."""
    asked = request_for(command("brawl-opposed"), fight(LUNK, NORG, "defender"), {"x": 1})
    assert (asked.command, asked.options) == ("brawl-opposed", {"x": 1})
    assert asked.fighters == {
        "attacker": Fighter("defender", NORG), "defender": Fighter("attacker", LUNK)
    }  # fmt: skip
    after, blow = act(OPPOSED, playing(14, 8, 7), fight(LUNK, NORG, "defender"), "strike")
    assert after == fight({**LUNK, "hp": 8}, NORG)
    assert blow is not None
    declared, result = blow
    assert declared is command("brawl-opposed")
    assert (result.outcome, result.fields["damage"]) == ("hit", 4)


# opposed


@pytest.mark.parametrize("role", ["attacker", "defender"])
@pytest.mark.parametrize("key", ["brawn", "finesse", "hp"])
def test_what_an_opposed_duel_needs(role: str, key: str) -> None:
    fighters = {"attacker": {**LUNK}, "defender": {**NORG}}
    del fighters[role][key]
    with pytest.raises(UsageError, match=f"^{role}: {key} is missing$"):
        OPPOSED.start(request("duel", **fighters), playing())


@pytest.mark.parametrize("state", [{"hp": 0}, {"down": True}, {"dead": True}])
def test_an_opposed_duel_with_one_who_is_down(state: dict[str, Any]) -> None:
    asked = request("duel", attacker=LUNK, defender={**NORG, **state, "name": "Norg"})
    with pytest.raises(UsageError) as refused:
        OPPOSED.start(asked, playing())
    assert refused.value.message == f"defender: Norg is {'dead' if 'dead' in state else 'down'}"
    assert refused.value.hint == "the fight is over"
    assert OPPOSED.is_out(Fighter("defender", state))


def test_opposed_rules() -> None:
    on = fight({**LUNK, "name": "Lunk"}, NORG, "defender")
    asked = request("duel", attacker=LUNK, defender=NORG)
    OPPOSED.start(asked, playing())
    assert OPPOSED.first(asked, playing()) == ("attacker", None)
    assert not OPPOSED.is_out(Fighter("attacker", {}))
    assert not OPPOSED.is_out(Fighter("attacker", {"hp": 1}))
    assert OPPOSED.moves(on) == ("strike",)
    assert OPPOSED.reads(on, "strike") == (False, False)
    assert OPPOSED.can_strike(playing(), on.actor)
    bare = OPPOSED.strip(playing(), on.attacker, True, frozenset())
    assert (bare.role, bare.json()) == ("attacker", {"brawn": 9, "finesse": 6})
    bare = OPPOSED.strip(playing(), on.attacker, True, frozenset({"hp", "name"}))
    assert bare.json() == {"brawn": 9, "finesse": 6, "name": "Lunk"}


# brawling


@pytest.mark.parametrize("role", ["attacker", "defender"])
@pytest.mark.parametrize("key", ["str", "dex", "con"])
def test_what_a_brawl_needs(role: str, key: str) -> None:
    fighters = {"attacker": {**CONAN}, "defender": {**THOTH}}
    del fighters[role][key]
    with pytest.raises(UsageError, match=f"^{role}: {key} is missing$"):
        BRAWL.start(request("duel", **fighters), playing())


@pytest.mark.parametrize(
    ("own", "other", "message"),
    [
        ({"unconscious": True}, {}, "attacker: the attacker is unconscious: the brawl is over"),
        ({}, {"dead": True}, "defender: the defender is dead: the brawl is over"),
        ({"held": True}, {"holding": False}, "defender holding and attacker held contradict"),
    ],
)
def test_a_brawl_that_cannot_be(own: dict[str, Any], other: dict[str, Any], message: str) -> None:
    asked = request("duel", attacker={**CONAN, **own}, defender={**THOTH, **other})
    with pytest.raises(UsageError) as refused:
        BRAWL.start(asked, playing())
    assert refused.value.message.startswith(message)


def test_moves_of_a_brawl() -> None:
    held, holding = {**CONAN, "held": True}, {**CONAN, "holding": True}
    assert BRAWL.moves(fight(CONAN, THOTH)) == ("punch", "grapple")
    assert BRAWL.moves(fight(holding, THOTH)) == ("punch", "hold")
    assert BRAWL.moves(fight(holding, THOTH, "defender")) == ("break", "grapple")
    assert BRAWL.moves(fight(held, THOTH)) == ("break", "grapple")
    assert BRAWL.moves(fight(held, THOTH, "defender")) == ("punch", "hold")


def test_brawling_rules() -> None:
    asked = request("duel", attacker=CONAN, defender={**THOTH, "dex": 14})
    turn, first = BRAWL.first(asked, playing(4, 9))
    assert turn == "defender"
    assert first is not None
    assert (first[0].name, first[1].fields) == ("first-move", {"reason": "roll"})
    assert BRAWL.is_out(Fighter("attacker", {"con": 0}))
    assert not BRAWL.is_out(Fighter("attacker", {"con": 1}))
    on = fight({**CONAN, "name": "Conan", "held": False}, {**THOTH, "holding": True}, "defender")
    assert (BRAWL.reads(on, "punch"), BRAWL.reads(on, "break")) == ((False, True), (False, False))
    assert BRAWL.can_strike(playing(), on.actor)
    bare = BRAWL.strip(playing(), on.attacker, False, frozenset())
    assert (bare.role, bare.json()) == ("attacker", {"str": 13, "dex": 14})
    bare = BRAWL.strip(playing(), on.attacker, False, frozenset({"held", "con"}))
    assert bare.json() == {"str": 13, "dex": 14, "held": False}


@pytest.mark.parametrize(
    ("move", "dice", "name", "outcome", "con"),
    [
        ("punch", (12,), "punch", "miss", 10),
        ("grapple", (3,), "grapple", "G2", 8),
        ("hold", (9,), "grapple", "G1", 9),
    ],
)
def test_blows_of_a_brawl(
    move: str, dice: tuple[int, ...], name: str, outcome: str, con: int
) -> None:
    """Column +1 of table A, or a punch that fails to hit."""
    blow = BRAWL.blow(playing(*dice), fight(CONAN, THOTH), move)
    assert blow is not None
    declared, result = blow
    assert (declared.name, result.outcome) == (name, outcome)
    assert result.fighters["defender"].stat("con") == con
    if move != "punch":
        assert result.fields["action"] == move


# rules and plans


@pytest.mark.parametrize(
    ("one", "other", "rules"),
    [
        (LUNK, NORG, "opposed"),
        ({"brawn": 3}, {"finesse": 3}, "opposed"),
        ({"av": 3}, {"class": "elf"}, "labyrinth"),
        (CONAN, THOTH, "brawling"),
        ({**CONAN, "av": 3}, THOTH, "brawling"),
        ({**CONAN, "av": 3}, {**THOTH, "av": 1}, "labyrinth"),
    ],
)
def test_rules_known_by_the_keys(one: dict[str, Any], other: dict[str, Any], rules: str) -> None:
    assert rule_set_of(request("duel", attacker=one, defender=other)).name == rules
    asked = request("duel", attacker=one, defender=other, rules="opposed")
    assert rule_set_of(asked).name == "opposed"


def test_rules_that_the_keys_do_not_tell() -> None:
    with pytest.raises(UsageError) as refused:
        rule_set_of(request("duel", attacker=CONAN, defender=NORG))
    assert refused.value.message == "duel: the fighters' keys tell no rule set"
    assert refused.value.hint == (
        "give rules=brawling (str, dex, con), labyrinth (class and level or av, ac, hp)"
        " or opposed (brawn, finesse, hp)"
    )


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_plans_are_for_brawls(side: str) -> None:
    asked = request("duel", attacker=LUNK, defender=NORG, **{f"{side}_plan": "punch"})
    for answer in (play, odds):
        with pytest.raises(UsageError) as refused:
            answer(command("duel"), asked, BOOK)
        assert refused.value.message == f"{side}_plan=punch is for brawling"
        assert refused.value.hint == "opposed has one way to fight"


def test_moves_by_plan() -> None:
    on = fight({**CONAN, "held": True}, THOTH)
    for plan, move in (("punch", "break"), ("grapple", "grapple")):
        asked = request("duel", attacker=CONAN, defender=THOTH, attacker_plan=plan)
        attacker, defender = (plan_of(asked, BRAWL, side) for side in ("attacker", "defender"))
        assert attacker is not None
        assert attacker(BRAWL.moves(on)) == move
        assert defender is None
    alone = plan_of(request("duel", attacker=LUNK, defender=NORG), OPPOSED, "attacker")
    assert alone is not None
    assert alone(("strike",)) == "strike"


# as it is played


def fought(*dice: int, **given: Any) -> dict[str, Any]:
    """A duel with dice by hand."""
    return play(command("duel"), request("duel", dice=list(dice), **given), BOOK)


def test_an_opposed_duel_blow_by_blow() -> None:
    """14-8, 7: 4 off; 3-11 misses; 14-8, 8: 5 off, all that is left after 13 are 9."""
    lunk, norg = {**LUNK, "name": "Lunk"}, {**NORG, "name": "Norg", "hp": 8}
    told = fought(14, 8, 7, 3, 11, 14, 8, 8, attacker=lunk, defender=norg)
    assert (told["outcome"], told["success"], told["rounds"]) == ("attacker", True, 2)
    assert told["summary"] == "Lunk beats Norg after 2 rounds"
    assert told["rules"] == "opposed"
    assert [(blow["round"], blow["by"], blow["outcome"]) for blow in told["blows"]] == [
        (1, "attacker", "hit"), (1, "defender", "miss"), (2, "attacker", "hit")
    ]  # fmt: skip
    assert (told["attacker"]["hp"], told["defender"]["hp"]) == (12, 0)
    lost = fought(3, 11, 14, 8, 8, attacker={**lunk, "hp": 4}, defender=norg)
    assert (lost["outcome"], lost["success"]) == ("defender", False)
    assert lost["summary"] == "Norg beats Lunk after 1 round"


def test_a_draw_at_the_last_round() -> None:
    told = fought(3, 11, 3, 11, 3, 11, 3, 11, attacker=LUNK, defender=NORG, max_rounds=2)
    assert (told["outcome"], told["success"], told["rounds"]) == ("draw", False, 2)
    assert told["summary"] == "a draw after 2 rounds: nobody is out"
    assert len(told["blows"]) == 4


class Tired(Opposed):
    """Opposed attempts in which some turns go by."""

    def __init__(self, *turns: bool) -> None:
        self.turns = [*turns]

    def blow(
        self, referee: Referee, fight: Fight, move: str, near: Near = NOBODY
    ) -> Resolved | None:
        return super().blow(referee, fight, move, near) if self.turns.pop(0) else None


@pytest.mark.parametrize(
    ("turns", "most", "rounds", "why", "blows"),
    [
        ((False, False), 9, 1, "1 round: neither can hurt the other", 0),
        ((False, True, False, False), 9, 2, "2 rounds: neither can hurt the other", 1),
        ((False, True, False, True, False, False), 9, 3,
         "3 rounds: neither can hurt the other", 2),
        ((True, False), 1, 1, "1 round: nobody is out", 1),
    ],
)  # fmt: skip
def test_two_in_a_row_who_can_do_nothing_end_it(
    monkeypatch: pytest.MonkeyPatch,
    turns: tuple[bool, ...],
    most: int,
    rounds: int,
    why: str,
    blows: int,
) -> None:
    rules = Tired(*turns)
    monkeypatch.setattr(_play, "prepared", lambda *_: rules)
    told = fought(*[3, 11] * blows, attacker=LUNK, defender=NORG, max_rounds=most)
    assert (told["outcome"], told["rounds"]) == ("draw", rounds)
    assert told["summary"] == f"a draw after {why}"
    assert len(told["blows"]) == blows
    assert rules.turns == []


def test_a_brawl_begins_with_who_moves_first() -> None:
    """4 against 9: the defender, who grapples by his plan: G2 on column 0."""
    told = fought(
        4, 9, 3, attacker={**CONAN, "dex": 10}, defender={**THOTH, "dex": 10}, max_rounds=1,
        attacker_plan="punch", defender_plan="grapple", seed=1,
    )  # fmt: skip
    first, grapple, answer = told["blows"][:3]
    assert (first["round"], first["by"], first["command"]) == (0, "defender", "first-move")
    assert [roll["total"] for roll in first["rolls"]] == [4, 9]
    assert (grapple["round"], grapple["by"], grapple["command"]) == (1, "defender", "grapple")
    assert (answer["round"], answer["by"], answer["action"]) == (1, "attacker", "break")
    assert told["rounds"] == 1


# as it is solved


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"dice": {"attack": [14]}}, "duel odds take dice in order, not by name",
         "give dice=5,3,…"),
        ({"dice": [14, 8, 7, 9], "attacker": {**LUNK, "hp": 1}, "defender": {**NORG, "hp": 1}},
         "dice: 9 left over: 3 of the 4 given were needed", "leave out what was not rolled"),
    ],
)  # fmt: skip
def test_odds_that_cannot_be(given: dict[str, Any], message: str, hint: str) -> None:
    asked = request("duel", **{"attacker": LUNK, "defender": NORG, "odds": True, **given})
    with pytest.raises(UsageError) as refused:
        odds(command("duel"), asked, BOOK)
    assert (refused.value.message, refused.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("worth", "chances"),
    [
        (Worth(0.5, 0.25, INFINITE), (0.5, 0.25, 0.25)),
        (Worth(0.5, 0.5 - 1e-15, INFINITE), (0.5, 0.5 - 1e-15, 0.0)),  # rounding is no draw
        (Worth(0.5, 0.25, 9.0), (0.5, 0.25, 0.0)),  # nor is a fight that ends
        (Worth(1.0000000000000002, 0.0, 3.0), (1.0, 0.0, 0.0)),
        (Worth(0.0, 0.9999999999999998, 3.0), (0.0, 1.0, 0.0)),
        (Worth(1.0000000000000002, 1e-20, 3.0), (1.0, 1e-20, 0.0)),
        (Worth(1e-20, 1.0000000000000002, 3.0), (1e-20, 1.0, 0.0)),
        (Worth(0.0, 0.0, INFINITE), (0.0, 0.0, 1.0)),
        (Worth(0.0, 0.5, INFINITE), (0.0, 0.5, 0.5)),
    ],
)
def test_what_is_certain_is_1(worth: Worth, chances: tuple[float, float, float]) -> None:
    assert shares(worth) == chances


def test_a_draw_that_may_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """By outcome, which may be said."""
    monkeypatch.setattr(_exact, "_begun", lambda *_: Worth(0.5, 0.25, INFINITE))
    asked = request("duel", attacker=CONAN, defender=THOTH, by=["outcome"], odds=True)
    answer = odds(command("duel"), asked, BOOK)
    assert answer["odds"] == [
        {"outcome": "attacker", "probability": 0.5},
        {"outcome": "defender", "probability": 0.25},
        {"outcome": "draw", "probability": 0.25},
    ]
    assert answer["rounds"] is None
    assert answer["notes"] == ["a draw: it can come to where neither can win any more"]


def test_a_duel_solved() -> None:
    """Each needs but one hit: w = h + (1 - h) (1 - w'), with h and h' by the dice of both."""
    answer = odds(command("duel"), request("duel", attacker={**LUNK, "hp": 1}, defender={
        **NORG, "hp": 1}, odds=True), BOOK)  # fmt: skip
    mine, theirs = 1 - float(brawl_miss(9, 7)), 1 - float(brawl_miss(10, 6))
    first = mine / (1 - (1 - mine) * (1 - theirs))
    assert list(answer)[:2] == ["command", "by"]
    assert (answer["command"], answer["by"], answer["rules"]) == ("duel", ["outcome"], "opposed")
    assert [row["outcome"] for row in answer["odds"]] == ["attacker", "defender"]
    assert [row["probability"] for row in answer["odds"]] == pytest.approx(
        [first, 1 - first], abs=1e-12
    )
    assert answer["rounds"] == pytest.approx(1 / (1 - (1 - mine) * (1 - theirs)), rel=1e-12)
    assert answer["notes"] == []
    assert "first_move" not in answer


@pytest.mark.parametrize("side", [0, 1])
def test_one_by_plan_and_one_at_his_best(side: int) -> None:
    """The one does as he said, whatever would be best; the other what the odds name."""
    pair = ("attacker", "defender") if side == 0 else ("defender", "attacker")
    quick, slow = {**CONAN, "dex": 14}, {**CONAN, "dex": 10}
    fighters = dict(zip(pair, (quick, slow), strict=True))
    for plan in ("punch", "grapple"):
        plans = {f"{pair[0]}_plan": plan}
        told = fought(**fighters, **plans, max_rounds=1, seed=1)
        assert (told["blows"][1]["by"], told["blows"][1]["command"]) == (pair[0], plan)
        plans = {f"{pair[1]}_plan": plan}
        asked = request("duel", **fighters, **plans, odds=True)
        best = odds(command("duel"), asked, BOOK)["first_move"][pair[0]]["move"]
        told = fought(**fighters, **plans, max_rounds=1, seed=1)
        assert (told["blows"][1]["by"], told["blows"][1]["command"]) == (pair[0], best)


def test_a_duel_is_solved_only_for_one_at_his_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others just fight on."""

    def refuse(*_: object) -> None:
        raise UsageError("solved", "")

    monkeypatch.setattr(_solved.Solved, "move", refuse)
    strong = {**CONAN, "str": 12}  # a fight that no test has solved
    brawl: dict[str, Any] = {"attacker": strong, "defender": THOTH, "attacker_plan": "punch"}
    assert fought(**brawl, defender_plan="grapple", seed=1)["rules"] == "brawling"
    assert fought(attacker=LUNK, defender=NORG, seed=1)["rules"] == "opposed"
    with pytest.raises(UsageError, match="solved"):
        fought(**brawl, seed=1)


def test_what_a_duel_is_made_of() -> None:
    """The rolls, tables and rulings of seven commands, and of sides, each once."""
    declared = command("duel")
    names = ("first-move", "grapple", "punch", "attack", "shield-bash", "brawl-opposed", "dying")
    parts = [command(name) for name in names]
    of_sides = {
        "rolls": {"initiative", "target", "nearest", "morale"},
        "rulings": {"first-blow", "target", "nearest", "morale", "staunch"},
    }
    for told, field in ((declared.rolls, "rolls"), (declared.tables, "tables"),
                        (declared.rulings, "rulings"), (declared.adjusts, "adjusts")):  # fmt: skip
        assert len(set(told)) == len(told)
        besides = of_sides.get(field, set())
        assert set(told) == {name for part in parts for name in getattr(part, field)} | besides


# samples


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (50, 100, 0.40383, 0.59617),  # as Wilson's interval is tabled
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (1, 1_000, 0.00018, 0.00564),
        (16, 16, 0.80639, 1.0),  # where rounding would give a little more
        (0, 21, 0.0, 0.15464),  # and here a little less
    ],
)
def test_interval_of_a_share(count: int, of: int, low: float, high: float) -> None:
    assert interval(count, of) == pytest.approx([low, high], abs=5e-6)
    assert 0.0 <= interval(count, of)[0] <= interval(count, of)[1] <= 1.0


def test_samples_are_fights_with_seeds_of_their_own() -> None:
    given: dict[str, Any] = {"attacker": LUNK, "defender": NORG, "dice": [14, 8, 7]}
    given["adjust"] = [{"to": "damage", "value": 1}]
    told: list[int] = []
    asked = request("duel", samples=20, seed=7, odds=True, **given)
    answer = odds(command("duel"), asked, BOOK, told.append)
    plays = [
        play(command("duel"), request("duel", seed=nth_seed(7, index), **given), BOOK)
        for index in range(1, 21)
    ]
    counts = Counter(each["outcome"] for each in plays)
    assert set(counts) == {"attacker", "defender"}
    assert answer["odds"] == [
        {
            "outcome": side,
            "probability": counts[side] / 20,
            "interval": interval(counts[side], 20),
        }
        for side in ("attacker", "defender")
    ]
    assert answer["rounds"] == sum(each["rounds"] for each in plays) / 20
    assert (answer["command"], answer["by"]) == ("duel", ["outcome"])
    assert (answer["rules"], answer["samples"]) == ("opposed", 20)
    assert answer["notes"] == ["simulated: 20 fights, seed 7; the intervals hold 95 %"]
    assert answer["request"]["seed"] == 7
    assert told == list(range(1, 21))


def test_samples_lean_on_rulings_and_draw_a_seed() -> None:
    given: dict[str, Any] = {"attacker": CONAN, "defender": THOTH, "attacker_plan": "grapple",
                             "defender_plan": "grapple", "rulings": {"counter-grapple":
                             "takes-hold"}}  # fmt: skip
    seeds = set()
    for _ in range(2):
        answer = odds(command("duel"), request("duel", samples=30, odds=True, **given), BOOK)
        assert answer["rulings"]["counter-grapple"] == "takes-hold"
        seeds.add(answer["request"]["seed"])
    assert len(seeds) == 2


# who strikes first


@pytest.mark.parametrize(
    ("choice", "chance"),
    [("attacker", 1.0), ("defender", 0.0), ("roll", 0.5), ("roll-each-round", 0.5)],
)
def test_who_strikes_first(choice: str, chance: float) -> None:
    """Each needs but one hit: h / (1 - m m) for him who strikes first, in every round or by a roll.

    A round that harms nobody is followed by one like it, so that both ways to roll come to one.
    """
    keen, soft = {**LUNK, "hp": 1}, {**NORG, "hp": 1}
    given: dict[str, Any] = {"attacker": keen, "defender": soft, "rulings": {"first-blow": choice}}
    answer = odds(command("duel"), request("duel", odds=True, **given), BOOK)
    mine, theirs = float(brawl_miss(9, 7)), float(brawl_miss(10, 6))
    wins = chance * (1 - mine) + (1 - chance) * theirs * (1 - mine)
    assert answer["odds"][0]["probability"] == pytest.approx(wins / (1 - mine * theirs), abs=1e-12)
    assert answer["rounds"] == pytest.approx(1 / (1 - mine * theirs), rel=1e-12)
    assert answer["rulings"]["first-blow"] == choice


def test_initiative_of_one_side_is_adjusted_alone() -> None:
    """With 4 more 1 against 4 strikes first, and 6 against 6 from the other side is 6 to 10."""
    given: dict[str, Any] = {"attacker": LUNK, "defender": NORG, "max_rounds": 1, "seed": 3}
    given["rulings"] = {"first-blow": "roll"}
    given["adjust"] = [{"to": "attacker.initiative", "value": 4}]
    assert fought(1, 4, **given)["blows"][0]["by"] == "attacker"
    given["adjust"] = [{"to": "defender.initiative", "value": 4}]
    assert fought(6, 6, **given)["blows"][0]["by"] == "defender"
