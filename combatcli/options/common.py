"""The options that commands share, declared as a command's own are."""

from __future__ import annotations

from collections.abc import Iterator

from combatcli.command import Command, Option
from combatcli.fighter_keys import KEYS
from combatcli.options.kinds import Adjustments, Fields, Fighting, Others, Rulings, Seed, Totals
from combatcli.report import OTHERS, result_fields, scalar_fields
from combatcli.values import Flag, Integer, Path

MOST_REPEATS = 10_000_000

JSON = Option("json", Flag(), "one JSON object on one line", False, in_request=False)
TABLES = Option(
    "tables",
    Path("folder"),
    "your own tables, over the built-in ones; also COMBATCLI_TABLES",
    in_request=False,
)


def request_options(command: Command) -> Iterator[Option]:
    """All that a request of this command may hold, in its order."""
    for role in command.fighters:
        yield _role(command, role)
    if command.many_defenders:  # typed, they are the last role's, given again
        yield Option(OTHERS, Others(), "further fighters, within 5 feet", (), flags=None)
    yield from command.options
    if command.rolls:
        yield from _dice_options(command)
    yield Option(
        "rulings",
        Rulings(command.rulings),
        "a ruling other than the default; again for more; also COMBATCLI_RULINGS",
        {},
        flags=("--ruling",),
        again=True,
    )
    if command.rolls:
        yield Option("odds", Flag(), "every possible roll: exact chances", False)
        by = Fields(scalar_fields(command), _keys(command))
        yield Option("by", by, "what the odds are grouped by; outcome unless said", ())


def _dice_options(command: Command) -> Iterator[Option]:
    yield Option("seed", Seed(), "seed of the random dice; drawn and shown if not given")
    about = "dice rolled by hand, as totals in order (20,14) or by name (hit=5,damage=7)"
    yield Option("dice", Totals(command), about)
    apart = " or ".join(f"{side}.ROLL" for side in command.sides)
    about = "add to that roll; again for more" + (
        f"; {apart}: to that side's alone" if apart else ""
    )
    yield Option("adjust", Adjustments(command), about, (), again=True)


def _role(command: Command, role: str) -> Option:
    many = command.many_defenders and role == command.fighters[-1]
    more = "; again: the next enemies, within 5 feet" if many else ""
    about = f"the {role}: keys, or @FILE and keys{more}"
    return Option(role, Fighting(role), about, flags=(f"-{role[0]}", f"--{role}"), again=True)


def _keys(command: Command) -> list[str]:
    return [f"{role}.{key}" for role in command.fighters for key in KEYS]


def line_options(command: Command) -> Iterator[Option]:
    """All options of the command line, in the order of its help."""
    for option in request_options(command):
        if option.flags is not None:
            yield option
    if command.rolls and command.fighters:
        yield _shell(
            "state", Path(), "take the fighters as an earlier result left them (- is stdin)"
        )
        yield _shell("swap", Flag(), "exchange the fighters of --state first", False)
    if command.rolls:
        yield _shell("ask", Flag(), "ask for each die as it is needed", False)
        yield Option(
            "repeat",
            Integer(1, MOST_REPEATS),
            "that many resolutions, each with a seed of its own",
            flags=("-n", "--repeat"),
            in_request=False,
        )
        yield _shell("check", Flag(), "exit 3 where the action fails", False)
    yield _shell(
        "get",
        Fields(result_fields(command), _keys(command)),
        "only these fields, bare, tab-separated",
    )
    yield JSON
    yield TABLES


def _shell(name: str, kind: Flag | Path | Fields, about: str, default: object = None) -> Option:
    return Option(name, kind, about, default, in_request=False)
