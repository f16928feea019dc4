"""A program of a user's, as type checkers see it: mypy reads it strictly, and so does pyright.

A comment that ignores an error stands for one that must be found: mypy complains of one too many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from combatcli import (
    AskDice,
    Book,
    CombatError,
    Fight,
    RandomDice,
    Request,
    commands,
    exact_odds,
    new_request,
    resolve,
    sweep,
)
from combatcli.types import (
    AttackOdds,
    AttackRequest,
    AttackResult,
    DuelOdds,
    Error,
    Fighter,
    PunchResult,
    RollResult,
)

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value: object, _: object) -> object:
        """As typing has it from Python 3.11 on."""
        return value


CONAN: Fighter = {"name": "Conan", "str": 13, "dex": 14, "con": 12, "av": 3, "weapon": "mace"}
THOTH: Fighter = {"name": "Thoth", "str": 15, "dex": 10, "con": 10, "ac": 12, "hp": 9}


def one_attack(dice: RandomDice, book: Book | None = None) -> int | None:
    """What a typed request comes to is typed: outcome, damage, dice, fighters."""
    result = resolve(commands.attack(attacker=CONAN, defender=THOTH, parry=True), dice, book)
    assert_type(result, AttackResult)
    assert_type(result["outcome"], Literal["miss", "hit", "critical", "fumble", "lost-round"])
    assert_type(result["attacker"], Fighter)
    assert_type(result["rolls"][0]["total"], int)
    assert_type(result["attacks"][0]["needed"], int)
    asked: AttackRequest = result["request"]
    assert resolve(new_request(asked), book=book) == result
    return result["damage"]


def chances() -> list[float]:
    """The odds are typed, their rows by the fields that they can be grouped by."""
    odds = exact_odds(commands.attack(attacker=CONAN, defender=THOTH), "outcome", "defender.hp")
    assert_type(odds, AttackOdds)
    assert_type(odds["odds"][0]["defender.hp"], int | None)
    assert_type(odds["odds"][0]["chance"], str)
    duel = exact_odds(commands.duel(attacker={"brawn": 9, "finesse": 6, "hp": 5},
                                    defender={"brawn": 9, "finesse": 6, "hp": 5}))  # fmt: skip
    assert_type(duel, DuelOdds)
    return [row["probability"] for row in odds["odds"]]


def by_armor() -> list[tuple[Any, str | float | None]]:
    """A sweep's answers are typed, played or as odds."""
    request = commands.attack(attacker=CONAN, defender=THOTH)
    for cell, result in sweep(request, {"defender.ac": range(10, 12)}):
        assert_type(result, AttackResult)
        assert_type(cell, dict[str, Any])
    swept = sweep(request, {"defender.ac": "10..12"}, odds=True)
    return [(cell["defender.ac"], odds["damage"]["mean"]) for cell, odds in swept]


def a_brawl() -> Fight:
    """A fight's methods are typed; `act` takes a command by a name that only the run knows."""
    fight = Fight(CONAN, THOTH, dice=RandomDice(7))
    punched = fight.punch()
    assert_type(punched, PunchResult)
    assert_type(punched["strikes"][0]["hit"], bool)
    assert_type(fight.grapple(swap=True, action="grapple")["damage"], int)
    assert_type(fight.roll(notation="1d6"), RollResult)
    assert_type(fight.act("first-move"), dict[str, Any])
    assert_type(fight.fighters, list[Fighter])
    return Fight.from_json_lines(fight.json_lines(), dice=AskDice(lambda _, dice: dice.high))


def by_name(name: str, **keys: Any) -> dict[str, Any]:
    """A command by a name that only the run knows."""
    request: Request = new_request(name, **keys)
    answer = resolve(request)
    assert_type(answer, dict[str, Any])
    return answer


def a_line(answer: AttackResult | Error) -> str:
    """A line of batch is a result, or has an error."""
    return answer["error"]["message"] if "error" in answer else answer["summary"]


def mistakes() -> None:
    """Each of these is an error to a type checker, and to the program where it can't go on."""
    request = commands.attack(attacker=CONAN, defender=THOTH)
    wrong: Fighter = {"name": "Conan", "strength": 13}  # type: ignore[typeddict-unknown-key]
    try:
        commands.attack(attacker=wrong, defender=THOTH)
        commands.attack(attacker=CONAN)  # type: ignore[call-arg]
        commands.grapple(attacker=CONAN, defender=THOTH, action="hug")  # type: ignore[arg-type]
        commands.roll(notation=6)  # type: ignore[arg-type]
        resolve(request)["damages"]  # type: ignore[typeddict-item]
        Fight(CONAN, THOTH).punch(victim="Thoth")  # type: ignore[call-arg]
    except CombatError as error:
        assert_type(error.hint, str | None)
