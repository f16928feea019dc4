"""The states of a duel, and where its blows lead, by rules of a line or two."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.command import Result
from combatcli.errors import CostError
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules import command
from combatcli.rules.duels import _graph
from combatcli.rules.duels._blows import State
from combatcli.rules.duels._graph import Graph, Node
from combatcli.rules.fight import Fight
from combatcli.rules.opposed import SET
from combatcli.rules.way import Resolved, WayToFight
from combatcli.values import Value
from tests.odds.asks import BOOK


class Toy(WayToFight):
    """d2 of damage and what else a move does; one without a limb can do nothing."""

    rule_set = SET._replace(name="toy")
    ignored_keys = ("ac",)
    health = "hp"

    def __init__(self, *moves: str, reads: tuple[bool, bool] = (False, False)) -> None:
        self._moves = moves or ("strike",)
        self._reads = reads
        self.blows: list[Fight] = []

    def start(self, request: Request, referee: Referee) -> None:
        """All can fight."""

    def first(self, request: Request, referee: Referee) -> tuple[str, Resolved | None]:
        del request, referee
        return "attacker", None

    def is_out(self, fighter: Fighter) -> bool:
        return fighter.stat("hp") == 0 or fighter.flag("dead")

    def moves(self, fight: Fight) -> tuple[str, ...]:
        return ("wait", "sit") if fight.actor.number("rounds_lost") else self._moves

    def blow(self, referee: Referee, fight: Fight, move: str) -> Resolved | None:
        assert isinstance(referee, EveryRoll)
        assert move in self.moves(fight)
        self.blows.append(fight)
        actor, target = fight.actor, fight.target
        if "limbs" in actor:
            return None
        if lost := actor.number("rounds_lost"):
            assert move == "wait"
            actor = actor.change(rounds_lost=lost - 1)
        else:
            hurt = referee.roll("damage", "d2")
            if move == "kill":
                target = target.change(dead=True)
            if move == "mark":  # which d2 it was, it leaves on the other; no blow cares
                target, hurt = target.change(av=hurt), 1
            target = target.change(hp=max(0, target.stat("hp") - hurt))
            if move == "charge":
                actor = actor.change(hp=actor.stat("hp") - 1)
            if move == "trip":
                target = target.change(rounds_lost=2)
            if move == "fall":
                actor = actor.change(rounds_lost=1)
                target = target.change(rounds_lost=hurt)
        return command("punch"), Result("", "", {}, {"attacker": actor, "defender": target})

    def strip(self, referee: Referee, fight: Fight) -> Fight:
        assert isinstance(referee, EveryRoll)
        attacker, defender = (at.without("hp", "av") for at in (fight.attacker, fight.defender))
        return Fight(attacker, defender, fight.turn)

    def can_strike(self, referee: Referee, fighter: Fighter) -> bool:
        assert isinstance(referee, EveryRoll)
        return "limbs" not in fighter

    def reads(self, fight: Fight) -> tuple[bool, bool]:
        assert "hp" not in fight.actor
        return self._reads


def fight(one: int, other: int, turn: str = "attacker", /, **keys: Value) -> Fight:
    """Two of so many hp; a key is the attacker's, or the defender's where it begins with his_."""
    mine = {key: value for key, value in keys.items() if not key.startswith("his_")}
    his = {key[4:]: value for key, value in keys.items() if key.startswith("his_")}
    return Fight(
        Fighter("attacker", {"hp": one, **mine}), Fighter("defender", {"hp": other, **his}), turn
    )


def explored(toy: Toy, begin: Fight, *later: Fight, **more: Any) -> Graph:
    """All states from some on; each is asked for its moves but once."""
    graph = Graph(toy, EveryRoll(BOOK), begin, **more)
    asked: list[State] = []

    def moves(at: Fight, state: State) -> tuple[str, ...]:
        asked.append(state)
        return toy.moves(at)

    graph.explore([graph.state(at) for at in (*later, begin)], moves)
    assert sorted(asked) == sorted(graph.nodes)
    return graph


def leads(graph: Graph, state: State, move: str = "strike") -> tuple[dict[State, float], Any]:
    """Where a move leads, and the rounds that it begins."""
    return graph.nodes[state].choices[move], graph.nodes[state].rounds[move]


def healths(toy: Toy) -> set[tuple[str, int, int]]:
    """Whose turn it was in the blows that were run, and with what health."""
    return {(at.turn, at.attacker.stat("hp"), at.defender.stat("hp")) for at in toy.blows}


def test_two_who_strike_in_turn() -> None:
    """Each side's blow is run over the dice but once, on those still whole."""
    toy = Toy()
    graph = explored(toy, fight(2, 2))
    assert graph.nodes == {
        (0, 2, 2): Node(0, {"strike": {(1, 2, 1): 0.5, (0, 1, 0): 0.5}}, {"strike": (1.0, 0.0)}),
        (1, 2, 1): Node(1, {"strike": {(0, 1, 1): 0.5, (0, 0, 1): 0.5}}, {"strike": (0.0, 1.0)}),
        (0, 1, 1): Node(0, {"strike": {(0, 1, 0): 1.0}}, {"strike": (1.0, 0.0)}),
    }
    assert graph.ends == {(0, 1, 0): "attacker", (0, 0, 1): "defender"}
    assert healths(toy) == {("attacker", 2, 2), ("defender", 2, 2)}
    assert len(toy.blows) == 4


def test_a_state_is_a_condition_and_what_is_left() -> None:
    graph = Graph(Toy(), EveryRoll(BOOK), fight(5, 6))
    assert graph.state(fight(5, 6)) == (0, 5, 6)
    assert graph.state(fight(5, 6, "defender")) == (1, 5, 6)
    assert graph.state(fight(3, 4, down=True)) == (2, 3, 4)
    assert graph.state(fight(2, 1)) == (0, 2, 1)


@pytest.mark.parametrize(
    ("reads", "mine", "his"),
    [
        ((True, False), {(2, 3), (1, 3)}, {(2, 2), (2, 1)}),
        ((False, True), {(2, 3), (2, 2), (2, 1)}, {(2, 3), (1, 3)}),
        ((True, True), {(2, 3), (1, 2), (1, 1)}, {(2, 2), (2, 1), (1, 1)}),
    ],
)
def test_a_blow_that_reads_health(
    reads: tuple[bool, bool], mine: set[tuple[int, int]], his: set[tuple[int, int]]
) -> None:
    """It is run for each health that it reads, of the one who strikes and of the one struck."""
    toy = Toy(reads=reads)
    explored(toy, fight(2, 3))
    seen = healths(toy)
    assert {(a, b) for turn, a, b in seen if turn == "attacker"} == mine
    assert {(a, b) for turn, a, b in seen if turn == "defender"} == his


def test_a_blow_that_hurts_the_one_who_strikes() -> None:
    """Where he falls of it himself, the other has won, even if both are down."""
    graph = explored(Toy("charge"), fight(2, 3))
    assert leads(graph, (0, 2, 3), "charge") == (
        {(1, 1, 2): 0.5, (1, 1, 1): 0.5}, (1.0, 0.0)
    )  # fmt: skip
    assert leads(graph, (1, 1, 2), "charge") == ({(0, 0, 1): 1.0}, (0.0, 1.0))
    assert leads(graph, (1, 1, 1), "charge") == ({(0, 0, 0): 1.0}, (0.0, 1.0))
    assert graph.ends == {(0, 0, 1): "defender", (0, 0, 0): "defender"}


def test_one_who_is_out_with_health_left() -> None:
    graph = explored(Toy("kill"), fight(3, 9))
    assert leads(graph, (0, 3, 9), "kill") == ({(0, 1, 0): 1.0}, (1.0, 0.0))


def test_ends_that_differ_in_what_no_odds_need_are_one() -> None:
    graph = explored(Toy("mark"), fight(1, 2))
    assert leads(graph, (0, 1, 2), "mark") == ({(1, 1, 1): 1.0}, (1.0, 0.0))


def test_rounds_that_the_other_loses_come_at_once() -> None:
    """The defender loses one of two; then it is the attacker's turn, and he trips him anew."""
    graph = explored(Toy("trip"), fight(4, 4))
    first = graph.state(fight(4, 4))
    after = graph.state(fight(4, 4, his_rounds_lost=1))[0]
    assert leads(graph, first, "trip") == (
        {(after, 4, 3): 0.5, (after, 4, 2): 0.5}, (1.0, 1.0)
    )  # fmt: skip
    assert leads(graph, (after, 4, 2), "trip") == (
        {(after, 4, 1): 0.5, (0, 1, 0): 0.5}, (1.0, 0.5)
    )  # fmt: skip
    assert set(graph.ends.values()) == {"attacker"}


@pytest.mark.parametrize("turn", ["attacker", "defender"])
def test_rounds_that_both_lose(turn: str) -> None:
    """One falls and loses a round, the other one or two: he is on while the first is not."""
    graph = explored(Toy("fall"), fight(9, 9, turn))
    choice, rounds = leads(graph, graph.state(fight(9, 9, turn)), "fall")
    mine, his = ("", "his_") if turn == "attacker" else ("his_", "")
    other = "defender" if turn == "attacker" else "attacker"
    keys: dict[str, Value] = {f"{mine}rounds_lost": 0, f"{his}rounds_lost": 0}
    hurt = [(9, 8), (9, 7)] if turn == "attacker" else [(8, 9), (7, 9)]
    # One round lost by either; the other's second, where he has one, and it is the first's turn.
    assert choice == {
        graph.state(fight(*hurt[0], other, **keys)): 0.5,
        graph.state(fight(*hurt[1], turn, **keys)): 0.5,
    }
    assert rounds == ((2.0, 1.5) if turn == "attacker" else (1.5, 2.0))


@pytest.mark.parametrize("turn", ["attacker", "defender"])
def test_what_a_blow_does_not_read_is_left_out_and_put_back(turn: str) -> None:
    """Of the one who strikes: whatever he wears, his blow is run but once."""
    toy = Toy()
    begin = fight(3, 3, turn, ac=15, his_ac=12, his_down=True)
    graph = explored(toy, begin)
    other = "defender" if turn == "attacker" else "attacker"
    after = graph.state(fight(3, 3, other, ac=15, his_ac=12, his_down=True))[0]
    choice, _ = leads(graph, graph.state(begin))
    hurt = [(3, 2), (3, 1)] if turn == "attacker" else [(2, 3), (1, 3)]
    assert choice == {(after, *left): 0.5 for left in hurt}
    assert all("ac" not in at.actor and "ac" in at.target for at in toy.blows)
    runs = len(toy.blows)
    others: dict[str, Value] = {"ac": 15, "his_ac": 12, "his_down": True}
    others["ac" if turn == "attacker" else "his_ac"] = 1
    third = graph.state(fight(3, 3, turn, **others))
    graph.explore([third], lambda at, _: toy.moves(at))
    assert {at[0] for at in graph.nodes[third].choices["strike"]}.isdisjoint({0, after})
    assert turn not in {at.turn for at in toy.blows[runs:]}


def test_one_who_can_do_nothing_is_taken_as_he_is() -> None:
    toy = Toy()
    graph = explored(toy, fight(2, 2, ac=15, limbs="left-hand"))
    assert toy.blows[0].attacker.json() == {"hp": 2, "ac": 15, "limbs": "left-hand"}
    assert leads(graph, (0, 2, 2)) == ({(1, 2, 2): 1.0}, (1.0, 0.0))
    assert set(graph.ends.values()) == {"defender"}


def test_a_start_that_another_leads_to() -> None:
    """The last is explored first; what it leads to is not explored again."""
    one, both = explored(Toy(), fight(4, 4)), explored(Toy(), fight(4, 4), fight(3, 3))
    assert both.nodes == one.nodes
    assert (0, 3, 3) in one.nodes


def test_several_moves() -> None:
    graph = explored(Toy("strike", "charge"), fight(2, 2))
    assert list(graph.nodes[0, 2, 2].choices) == ["strike", "charge"]
    assert leads(graph, (0, 2, 2), "charge")[0] == {(1, 1, 1): 0.5, (0, 1, 0): 0.5}


def test_limit_and_progress_of_states(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    graph = explored(Toy(), fight(40, 40), progress=told.append)
    assert told == [1024 * at for at in range(1, len(graph.nodes) // 1024 + 1)]
    assert told
    monkeypatch.setattr(_graph, "MOST_STATES", 3)
    assert len(explored(Toy(), fight(2, 2)).nodes) == 3
    monkeypatch.setattr(_graph, "MOST_STATES", 2)
    with pytest.raises(CostError) as refused:
        explored(Toy(), fight(2, 2))
    assert refused.value.message == "odds: the duel has more than 2 states"
    assert refused.value.hint == "simulate it: --odds --samples 10000; or play it: -n 10000"
