"""The options that commands share, declared as a command's own are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from combatcli.command import ANY_ROLL, Command, Option
from combatcli.fighter_keys import KEYS
from combatcli.options.dice import Adjustments, Seed, Totals
from combatcli.options.fighters import FurtherFighters, OneFighter
from combatcli.options.rulings_and_fields import AnswerFields, Fields, Rulings
from combatcli.options.vary import Varies
from combatcli.report import BYSTANDERS, OTHERS, scalar_fields
from combatcli.values import Kind
from combatcli.values.basic import Flag, Integer, Path, Text
from combatcli.values.words import OneOf

MOST_REPEATS = 10_000_000

JSON = Option("json", Flag(), "one JSON object on one line", False, in_request=False)
QUIET = Option(
    "quiet", Flag(), "the first line alone", False, flags=("-q", "--quiet"), in_request=False
)
VERBOSE = Option(
    "verbose",
    Flag(),
    "all rolls, rows and rulings",
    False,
    flags=("-v", "--verbose"),
    in_request=False,
)
FORMATS = ("text", "json", "csv", "tsv", "markdown")
ROWS = FORMATS[2:]
"""The formats that hold rows and nothing else."""
FORMAT = Option("format", OneOf(*FORMATS), "how rows are written", in_request=False)
TABLES = Option(
    "tables",
    Path("folder"),
    "your own tables, over the built-in ones; also COMBATCLI_TABLES",
    in_request=False,
)


_MADE: dict[str, tuple[Command, dict[str, Option]]] = {}
"""By a command's name: the command, and the options of its requests, which are made only once."""


def request_options(command: Command) -> Mapping[str, Option]:
    """All that a request of this command may hold, by name and in its order."""
    made = _MADE.get(command.name)
    if made is None or made[0] is not command:
        made = command, {option.name: option for option in _request_options(command)}
        _MADE[command.name] = made
    return made[1]


def _request_options(command: Command) -> Iterator[Option]:
    for role in command.fighters:
        yield _role(command, role)
    yield from command.options
    if command.fighters:  # on the command line the last role's option typed once more, or --state
        many = "further fighters, within 5 feet"
        about = many if command.many_defenders else "fighters who stand by"
        if command.of_sides:
            about = "further fighters, each on the side that `side` names, else they stand by"
        yield Option(OTHERS, FurtherFighters(), about, (), flags=None)
        about = "fighters whom nothing happens to; the last of the result's others"
        yield Option(BYSTANDERS, FurtherFighters(), about, (), flags=None)
    if command.rolls:
        yield from _dice_options(command)
    yield Option(
        "rulings",
        Rulings(command.rulings),
        "a ruling other than the default; again for more; also COMBATCLI_RULINGS",
        {},
        flags=("--ruling",),
        repeatable=True,
    )
    if command.rolls:
        yield Option("odds", Flag(), "every possible roll: exact chances", False)
        by = Fields(scalar_fields(command), _fighter_fields(command), field_pattern(command))
        yield Option("by", by, "what the odds are grouped by; outcome unless said", ())


def _dice_options(command: Command) -> Iterator[Option]:
    yield Option("seed", Seed(), "seed of the random dice; drawn and shown if not given")
    named = ",".join(f"{roll}=N" for roll in command.rolls[:2] if roll != ANY_ROLL) or "ROLL=N"
    about = f"dice rolled by hand, as totals in order (20,14) or by name ({named})"
    yield Option("dice", Totals(command), about)
    apart = " or ".join(f"{side}.ROLL" for side in command.sides)
    about = "add to that roll; again for more" + (
        f"; {apart}: to that side's alone" if apart else ""
    )
    yield Option("adjust", Adjustments(command), about, (), repeatable=True)


def _role(command: Command, role: str) -> Option:
    many = command.many_defenders and role == command.fighters[-1]
    more = "; again: the next enemies, within 5 feet" if many else ""
    more = "; again: more on that side" if command.of_sides else more
    about = f"the {role}: keys, or @FILE and keys{more}"
    return Option(
        role, OneFighter(role), about, flags=(f"-{role[0]}", f"--{role}"), repeatable=True
    )


def _fighter_fields(command: Command) -> list[str]:
    return [f"{role}.{key}" for role in command.fighters for key in KEYS]


def field_pattern(command: Command) -> str:
    """The pattern of the fields that odds can be grouped by."""
    roles = [*command.fighters]
    roles += [rf"{OTHERS}\.[0-9]{{1,9}}"] * command.many_defenders
    roles += [rf"{role}\.[0-9]{{1,9}}" for role in command.fighters if command.of_sides]
    keyed = rf"(?:{'|'.join(roles)})\.(?:{'|'.join(KEYS)})"
    return "|".join([*scalar_fields(command), *([keyed] if roles else [])])


def line_options(command: Command) -> Iterator[Option]:
    """All options of the command line, in the order of its help."""
    for option in request_options(command).values():
        if option.flags is not None:
            yield option
    many = command.many_defenders
    if command.fighters:
        yield _line_option(
            "state", Path(), "take the fighters as an earlier result left them (- is stdin)"
        )
        yield _line_option("swap", Flag(), "exchange the fighters of --state first", False)
        yield _line_option("actor", Text(), "who of those in --state acts, by name")
        again = "; again: the next enemies" if many else ""
        yield Option(
            "target",
            Text(),
            f"whom of those in --state it happens to, by name{again}",
            repeatable=True,
            in_request=False,
        )
    if command.rolls:
        yield _line_option("ask", Flag(), "ask for each die as it is needed", False)
        yield Option(
            "repeat",
            Integer(1, MOST_REPEATS),
            "that many resolutions, each with a seed of its own",
            flags=("-n", "--repeat"),
            in_request=False,
        )
        if command.drawn:
            about = f"with -n: no {command.drawn.field} twice, as cards are drawn"
            yield _line_option("unique", Flag(), about, False)
        yield _line_option("check", Flag(), "exit 3 where the action fails", False)
    yield Option(
        "vary",
        Varies(command),
        "the command once for each value: defender.ac=10..20, or names joined by commas; again"
        " for a grid",
        repeatable=True,
        in_request=False,
    )
    about = "print the requests, a JSON line each, for batch, and resolve nothing"
    yield _line_option("requests", Flag(), about, False)
    yield _line_option("log", Path(), "append each result to that file, a JSON line each")
    yield _line_option("fight", Path(), "a fight kept in a file: --log, and once begun --state")
    yield _line_option("plot", Path(), "a chart of odds or of a sweep: .svg, .png or .json")
    yield _line_option(
        "get",
        AnswerFields(command),
        "only these fields, bare, tab-separated",
    )
    yield FORMAT
    yield JSON
    yield QUIET
    yield VERBOSE
    yield TABLES


def _line_option(name: str, kind: Kind, about: str, default: object = None) -> Option:
    """An option that only the command line has."""
    return Option(name, kind, about, default, in_request=False)
