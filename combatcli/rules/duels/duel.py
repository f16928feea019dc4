"""A whole fight, blow by blow, until one is out."""

from __future__ import annotations

from typing import Any

from combatcli.command import Command, Option, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.report import result_json
from combatcli.request import Request
from combatcli.rules.brawling import first_move, grapple, punch
from combatcli.rules.fight import Fight, Rules, act, winner
from combatcli.rules.labyrinth import attack
from combatcli.rules.opposed import brawl_opposed
from combatcli.shapes import COUNT, TEXT, Schema, one_of
from combatcli.values import Integer, OneOf

PLANS = ("punch", "grapple", "best")
KEYS = {"opposed": ("brawn", "finesse"), "labyrinth": ("av", "class"), "brawling": ("str", "dex")}
"""The keys by which a duel's rule set is known, where it isn't said."""


def rules_of(request: Request) -> Rules:
    """The rule set asked for, else the one that both fighters' keys tell. UsageError if none."""
    name = request.options["rules"]
    if name is None:
        for known, keys in KEYS.items():
            if all(any(k in request.fighter(r) for k in keys) for r in ("attacker", "defender")):
                name = known
                break
    if name is None:
        raise UsageError(
            "duel: the fighters' keys tell no rule set",
            "give --rules brawling (str, dex, con), labyrinth (class and level or av, ac, hp)"
            " or opposed (brawn, finesse, hp)",
        )
    return named(name)


def named(name: str) -> Rules:
    """A rule set by its name."""
    if name == "brawling":
        from combatcli.rules.brawling._way import Brawl

        return Brawl()
    if name == "labyrinth":
        from combatcli.rules.labyrinth._way import Melee

        return Melee()
    from combatcli.rules.opposed._way import Opposed

    return Opposed()


def prepared(request: Request, referee: Referee) -> Rules:
    """The rule set, with the request checked against it."""
    rules = rules_of(request)
    for side in ("attacker", "defender"):
        if request.options[f"{side}_plan"] is not None and not rules.plans:
            raise UsageError(f"--{side}-plan is for brawling", f"{rules.name} has one way to fight")
    referee.rules = rules.name
    rules.start(request, referee)
    return rules


def plan_of(request: Request, side: str) -> str:
    """A side's plan; `best` unless said."""
    return str(request.options[f"{side}_plan"] or "best")


def duel(request: Request, referee: Referee) -> Result:
    """Blow after blow by the rule set's own commands, the sides in turn, until one is out.

    A round is a blow by each. At `max_rounds` it is a draw.
    """
    rules = prepared(request, referee)
    chooser = _chooser(request, referee, rules)
    blows: list[dict[str, Any]] = []
    part = referee.fork()
    turn, first = rules.first(request, part)
    if first is not None:
        blows.append({"round": 0, "by": turn, **result_json(first_move.COMMAND, first, part)})
    referee.join(part)
    fight = Fight(request.fighter("attacker"), request.fighter("defender"), turn)
    rounds, idle = 0, 0
    while winner(rules, fight) is None and idle < len(("attacker", "defender")):
        if fight.turn == turn:
            if rounds == request.options["max_rounds"]:
                break
            rounds += 1
        part = referee.fork()
        by = fight.turn
        fight, command, result = act(rules, part, fight, chooser(fight))
        referee.join(part)
        idle = idle + 1 if command is None else 0
        if command is not None and result is not None:
            blows.append({"round": rounds, "by": by, **result_json(command, result, part)})
    return _result(rules, fight, rounds, blows, idle > 1)


def _chooser(request: Request, referee: Referee, rules: Rules) -> Any:
    """What each side does in a fight: by its plan, or the best move as the game is solved."""
    plans = {side: plan_of(request, side) for side in ("attacker", "defender")}
    if not rules.plans or "best" not in plans.values():
        return lambda fight: planned(rules, fight, plans[fight.turn])
    from combatcli.rules.duels._exact import solved

    game = solved(request, referee.book, rules)

    def choose(fight: Fight) -> str:
        if plans[fight.turn] != "best":
            return planned(rules, fight, plans[fight.turn])
        return game.move(fight)

    return choose


def planned(rules: Rules, fight: Fight, plan: str) -> str:
    """The move of a plan: `punch` the first that there is, `grapple` the last."""
    moves = rules.moves(fight)
    return moves[-1] if plan == "grapple" else moves[0]


def _result(
    rules: Rules, fight: Fight, rounds: int, blows: list[dict[str, Any]], stuck: bool
) -> Result:
    outcome = winner(rules, fight) or "draw"
    counted = f"after {rounds} round{'' if rounds == 1 else 's'}"
    if outcome == "draw":
        why = "neither can hurt the other" if stuck else "nobody is out"
        summary = f"a draw {counted}: {why}"
    else:
        won, lost = _pair(fight, outcome)
        summary = f"{won.name} beats {lost.name} {counted}"
    return Result(
        outcome,
        summary,
        {"rules": rules.name, "rounds": rounds, "blows": blows},
        {"attacker": fight.attacker, "defender": fight.defender},
        outcome == "attacker",
    )


def _pair(fight: Fight, outcome: str) -> tuple[Fighter, Fighter]:
    if outcome == "attacker":
        return fight.attacker, fight.defender
    return fight.defender, fight.attacker


def _odds(*args: Any) -> dict[str, Any]:
    from combatcli.rules.duels._exact import odds

    return odds(*args)


_COMMANDS = (first_move.COMMAND, grapple.COMMAND, punch.COMMAND, attack.COMMAND,
             brawl_opposed.COMMAND)  # fmt: skip


def _all(field: str) -> tuple[str, ...]:
    """What the commands that a duel is made of have, each once."""
    return tuple(dict.fromkeys(name for each in _COMMANDS for name in getattr(each, field)))


def _rulings_for(request: Request) -> tuple[str, ...]:
    """The rulings of the rule set that the duel is fought by."""
    name = rules_of(request).name
    return tuple(ruling for each in _COMMANDS if each.rules == name for ruling in each.rulings)


BLOWS: Schema = {"type": "array", "items": {"type": "object"}}
RULES = one_of(*KEYS)
_WORTH: Schema = {"type": "object", "additionalProperties": {"type": "number"}}
_MOVE: Schema = {"type": "object", "properties": {"move": TEXT, "worth": _WORTH}}
FIRST_MOVE: Schema = {"type": "object", "properties": {"attacker": _MOVE, "defender": _MOVE}}

COMMAND = Command(
    name="duel",
    help="A whole fight, blow by blow, under any of the three rule sets.",
    resolve=duel,
    fighters=("attacker", "defender"),
    options=(
        Option(
            "rules",
            OneOf("brawling", "labyrinth", "opposed"),
            "the rule set, else known by the keys",
        ),
        Option("attacker_plan", OneOf(*PLANS), "the attacker's way to brawl"),
        Option("defender_plan", OneOf(*PLANS), "the defender's way to brawl"),
        Option("max_rounds", Integer(1, 1_000_000), "rounds until a draw", 1_000),
        Option(
            "samples",
            Integer(1, 10_000_000),
            "with --odds: so many simulated fights in place of the exact odds",
        ),
    ),
    outcomes=("attacker", "defender", "draw"),
    fields={
        "rules": RULES,
        "rounds": COUNT,
        "blows": BLOWS,
    },
    rolls=_all("rolls"),
    adjusts=_all("adjusts"),
    tables=_all("tables"),
    rulings=_all("rulings"),
    checks=True,
    odds=_odds,
    odds_fields={
        "rounds": {"type": ["number", "null"], "minimum": 0},
        "rules": RULES,
        "first_move": FIRST_MOVE,
        "samples": COUNT,
        "notes": {"type": "array", "items": TEXT},
    },
    rulings_for=_rulings_for,
    row="rounds",
    parts="blows",
    example="combatcli duel -a str=14,dex=13,con=12 -d str=12,dex=15,con=13 --seed 7",
)
