"""Fights at the tabletop: played, refereed, or worked out as exact odds by one set of rules.

From Python: a request holds the same keys as one for `combatcli batch`; dice come as an argument;
odds run the same rule over every roll.

>>> from combatcli import RandomDice, exact_odds, new_request, resolve
>>> grapple = new_request(
...     "grapple", attacker={"str": 13, "dex": 14}, defender={"str": 15, "dex": 10, "con": 10}
... )
>>> resolve(grapple, RandomDice(7))["outcome"]
'G1'
>>> {each["outcome"]: each["chance"] for each in exact_odds(grapple)["odds"]}
{'G2': '5/18', 'G1': '5/9', 'NG': '1/6'}

Dice by hand are part of a request. An error says what is wrong and what to do.

>>> resolve(new_request("roll", notation="2d6+1", dice=[9]))["total"]
9
>>> new_request("roll", notation="2x6")
Traceback (most recent call last):
combatcli.errors.UsageError: notation: dice '2x6': not dice
"""

__version__ = "0.9.0"

__all__ = [
    "Answer",
    "AskDice",
    "Book",
    "CombatError",
    "CostError",
    "Dice",
    "Fight",
    "FileError",
    "InternalError",
    "MissingKeyError",
    "RandomDice",
    "Request",
    "Roll",
    "Source",
    "TableError",
    "UsageError",
    "commands",
    "exact_odds",
    "new_request",
    "resolve",
    "sweep",
    "types",
]

TYPE_CHECKING = False  # as typing has it, which takes milliseconds to import
if TYPE_CHECKING:
    from combatcli import commands, types
    from combatcli.api import Fight, Request, exact_odds, new_request, resolve, sweep
    from combatcli.book import Book
    from combatcli.dice.by_hand import AskDice
    from combatcli.dice.notation import Dice
    from combatcli.dice.roll import Roll
    from combatcli.dice.seeded import RandomDice
    from combatcli.dice.source import Source
    from combatcli.errors import (
        CombatError,
        CostError,
        FileError,
        InternalError,
        MissingKeyError,
        TableError,
        UsageError,
    )
    from combatcli.report import Answer
else:
    _HOMES = {
        "api": ("Fight", "Request", "exact_odds", "new_request", "resolve", "sweep"),
        "book": ("Book",),
        "commands": ("commands",),
        "dice.by_hand": ("AskDice",),
        "dice.notation": ("Dice",),
        "dice.roll": ("Roll",),
        "dice.seeded": ("RandomDice",),
        "dice.source": ("Source",),
        "errors": tuple(name for name in __all__ if name.endswith("Error")),
        "report": ("Answer",),
        "types": ("types",),
    }

    def __getattr__(name):
        """A name of the API, imported on its first use, so that the command line doesn't pay."""
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = __import__(f"{__name__}.{home}", fromlist=[name])
        value = module if name == home else getattr(module, name)
        globals()[name] = value
        return value

    def __dir__():
        """The names of the API are there for dir() and help() before they are imported, too."""
        return sorted({*globals(), *__all__})
